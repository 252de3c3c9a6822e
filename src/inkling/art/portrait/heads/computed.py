"""Draws heads and bodies whose shapes must be computed: the three-headed hound, the bun, horse eyes, belly plates."""

from dataclasses import replace

from inkling.art.engine.palette import COLOURS, INK, PAPER, mix, pale
from inkling.art.engine.paths import half_ring, ring
from inkling.art.engine.pen import Pen
from inkling.art.portrait.clothes import draw_bare_body
from inkling.art.portrait.expressions import EXPRESSIONS, draw_brows, draw_expression, draw_gaze
from inkling.art.portrait.heads.kind import bares_teeth, mood_bow
from inkling.art.portrait.looks import Figure
from inkling.art.portrait.sitter import FRAMES, Measures, Sitter, animal_body, openness
from inkling.art.portrait.skins import IRISES, muzzle_tone


def draw_horse_eyes(pen: Pen, sitter: Sitter) -> None:
    """Draw dark eyes at the sides of the head under a bony ridge, without visible white."""
    pen = pen.on("eyes")
    face, iris = EXPRESSIONS[sitter.looks.expression], IRISES[sitter.looks.eyes].colour
    y = sitter.measures.eye_y
    if face.eyes == "open":
        top = y - 13 * face.wide + 10 * face.lid
        pen.shape(
            f"M27 {y + 7}C29 {top} 44 {top - 2} 50 {y - 5}C50 {y + 11} 34 {y + 15} 27 {y + 7}z", mix(iris, INK, 0.45)
        )
        pen.flipped().shape(
            f"M27 {y + 7}C29 {top} 44 {top - 2} 50 {y - 5}C50 {y + 11} 34 {y + 15} 27 {y + 7}z", mix(iris, INK, 0.45)
        )
        pen.flat(ring(39, y + 3, 7, 5), INK, twin=True)
        pen.dots([(36, y - 2), (-41, y - 2)], PAPER, 5)
    else:
        pen.lines(f"M27 {y + 5}Q40 {y + (14 if face.eyes == 'shut' else -8)} 50 {y - 2}", INK, 4.4, twin=True)
    pen.lines(f"M22 {y + 3}C24 {y - 16} 38 {y - 22} 51 {y - 14}", sitter.skin.line, 3.2, twin=True)
    pen.lines(f"M30 {y + 18}Q40 {y + 19} 48 {y + 12}", sitter.skin.line, 2.6, twin=True)


def draw_scaly_body(pen: Pen, sitter: Sitter) -> None:
    """Draw a broad body with plates down the belly."""
    draw_bare_body(pen, sitter)
    belly, torso, floor = muzzle_tone(sitter.skin), pen.on("torso"), sitter.floor
    torso.split(f"M0 256H40C62 290 66 350 62 {floor}H0", belly, 2.8)
    widths = {y: min(62, 54 + (y - 280) // 9) for y in range(280, int(floor), 26)}
    torso.lines("".join(f"M{-x} {y}Q0 {y + 16} {x} {y}" for y, x in widths.items()), belly.line, 2.8)
    s = sitter.measures.shoulder
    torso.lines(
        f"M{s - 14} 290q8 8 16 0m-26 22q8 8 16 0m6 18q8 8 14 0m-34 16q8 8 16 0m6 20q8 8 14 0",
        sitter.skin.line,
        2.8,
        twin=True,
    )


def draw_hound_body(pen: Pen, sitter: Sitter) -> None:
    """Draw a broad body with a shaggy pale chest between two strong legs."""
    draw_bare_body(pen, sitter)
    s, floor, torso = sitter.measures.shoulder, sitter.floor, pen.on("torso")
    torso.split("M0 250L40 246 30 276 44 284 30 306 36 324 20 340 18 362 0 380", muzzle_tone(sitter.skin), 2.8)
    torso.split(
        f"M0 270L70 262 58 296 68 304 52 330 58 342 40 364 44 378 24 394 22 {floor}H0", muzzle_tone(sitter.skin), 2.8
    )
    torso.lines(f"M{s - 36} 300C{s - 26} 340 {s - 40} 376 {s - 56} {floor}", INK, 3, twin=True)
    torso.lines(f"M{s - 16} 286l6 14m-18-6l4 12M{s} 330l4 14m-14-8l2 12", sitter.skin.line, 3, twin=True)


def draw_jaws(pen: Pen, sitter: Sitter) -> None:
    if not bares_teeth(sitter):
        bow = mood_bow(sitter)
        pen.lines(f"M0 204V214Q-16 {218 + bow} -32 {210 - bow}M0 214Q16 {218 + bow} 32 {210 - bow}", INK, 3.6)
        return
    pen.shape("M0 208C-12 216-30 212-42 198-40 236-22 254 0 254S40 236 42 198C30 212 12 216 0 208z", INK, 2.6)
    pen.flat(
        "M-38 206l12 6-4 16zM-22 213l10 1-5 10zM38 206l-12 6 4 16zM22 213l-10 1 5 10zM-6 212h12l-6 8z"
        "M-24 238l4-14 6 16zM24 238l-4-14-6 16z",
        PAPER,
    )
    pen.shape("M-10 234C-8 226 8 226 10 234L8 252C4 262-4 262-8 252z", COLOURS["red"], 2.4)


def draw_side_eyes(pen: Pen, sitter: Sitter) -> None:
    """Draw the eyes of the hound's two rear heads, all on the same layer."""
    face = EXPRESSIONS[sitter.looks.expression]
    draw_gaze(pen, sitter, face)
    draw_brows(pen, sitter, face.brows)


def draw_hound(pen: Pen, sitter: Sitter, behind: bool) -> None:
    """Draw one head of the hound. A rear head (`behind`) is drawn on a single layer, so that none of its parts covers
    the front head."""
    skin, pale_fur = sitter.skin, muzzle_tone(sitter.skin)

    def layer(name: str) -> Pen:
        return pen if behind else pen.on(name)

    layer("neck").split("M0 196L58 190 64 226 56 236 70 262 54 264 60 292 40 288 34 312 14 300 0 316", skin)
    ears = layer("ears")
    ears.pair("M28 96C32 62 52 40 82 32 92 60 84 92 70 120 62 132 52 126 50 116z", skin)
    ears.flat("M46 88C52 66 62 54 75 50 80 70 74 90 64 104z", mix(COLOURS["crimson"], skin.dark, 0.4), twin=True)
    face = layer("face")
    face.split("M0 88C34 84 58 96 62 124 66 146 62 164 50 178 50 214 34 244 0 244", skin)
    face.split("M0 122C6 140 14 160 30 174 44 184 44 206 38 222 28 240 14 244 0 244", pale_fur, 2.8)
    face.lines("M22 108q10 2 16 8M8 100v14", skin.line, 2.8, twin=True)
    if behind:
        draw_side_eyes(pen, sitter)
    else:
        draw_expression(pen, sitter)
    mouth = layer("mouth")
    mouth.shape("M0 204C-8 204-22 192-20 184-16 176 16 176 20 184 22 192 8 204 0 204z", INK)
    mouth.flat("M-13 184q7-4 14-2-5 5-13 6z", pale_fur.light)
    draw_jaws(mouth, sitter)


def one_hound(looks: Figure) -> Measures:
    """Return the measures of one head of the three-headed hound, in that head's coordinates."""
    neck, shoulder = animal_body(looks)
    return Measures(
        half=62, top=88, chin=244, eye_x=30, eye_y=150, eye_w=15.5, eye_h=openness(looks, 13), slant=6,
        nose_y=198, mouth_y=220, neck=neck + 10, shoulder=shoulder + 6, crown=(0.8, 0.8, 24),
    )  # fmt: skip


def draw_three_heads(pen: Pen, sitter: Sitter) -> None:
    """Draw two heads behind, facing outwards, and one in front."""
    hound = replace(sitter, measures=one_hound(sitter.looks))
    necks = pen.on("back")
    necks.pair("M62 170C74 214 60 250 30 292L126 306C140 270 148 220 136 166z", sitter.skin)
    necks.lines("M76 236C72 258 64 272 54 284M96 244C94 262 88 276 80 288M116 240C116 260 112 276 106 292",
                sitter.skin.line, 3, twin=True)  # fmt: skip
    for x, turn in ((-58, 18), (58, -18)):
        draw_hound(pen.on("back").at(x, 26, 0.7, turn=turn), hound, behind=True)
    draw_hound(pen.at(0, 70, 0.84), hound, behind=False)


def three_heads_measures(looks: Figure) -> Measures:
    """Return the measures of the hound's front head."""
    neck, shoulder = animal_body(looks)
    return Measures(
        half=52, top=144, chin=275, eye_x=25, eye_y=196, eye_w=13, eye_h=openness(looks, 11), slant=5,
        nose_y=236, mouth_y=255, neck=neck + 10, shoulder=shoulder + 6, crown=(0.67, 0.67, 90),
    )  # fmt: skip


def bun_radius(looks: Figure) -> float:
    return 92 + FRAMES[looks.build][1] * 0.6


def bun_measures(looks: Figure) -> Measures:
    r = bun_radius(looks)
    return Measures(
        half=r * 0.8, top=236 - r, chin=236 + r, eye_x=38, eye_y=212, eye_w=21, eye_h=openness(looks, 19),
        nose_y=244, mouth_y=268, neck=40, shoulder=96, crown=(r / 60, 1.2, 236 - r - 90),
    )  # fmt: skip


def draw_bun(pen: Pen, sitter: Sitter) -> None:
    """Draw a round, crusty, cheerful bun that is only a head."""
    skin, r = sitter.skin, bun_radius(sitter.looks)
    face = pen.on("face").at(0, 236)
    face.split(half_ring(0, r), skin)
    face.flat(ring(-r * 0.62, -r * 0.3, r * 0.12, r * 0.2), pale(skin.light, 0.6))
    crust = (
        f"M{-r * 0.86} {r * 0.5}C{-r * 0.5} {r * 1.02} {r * 0.5} {r * 1.02} {r * 0.86} {r * 0.5}"
        f"C{r * 0.5} {r * 0.8} {-r * 0.5} {r * 0.8} {-r * 0.86} {r * 0.5}z"
    )
    face.flat(crust, mix(skin.dark, COLOURS["brown"], 0.35))
    for x in (-34, 0, 34):
        slash = face.at(x, -r * 0.72 + abs(x) * 0.2, turn=x * 0.5)
        slash.shape("M-5-16C6-10 8 10-1 20-8 10-10-8-5-16z", pale(skin.light, 0.7), 2.6)
    face.flat(ring(58, 22, 17, 12), mix(COLOURS["red"], skin.light, 0.4), twin=True)
    draw_expression(pen, sitter)
    mouth = pen.on("mouth").at(0, 262)
    mouth.dots([(0, -22)], skin.line, 15, ring=2.4)
    bow = mood_bow(sitter)
    if bares_teeth(sitter):
        mouth.shape("M-36-2Q0 10 36-2 34 42 0 44-34 42-36-2z", INK, 2.8)
        mouth.flat("M-20 34q20-16 40 0-20 12-40 0z", COLOURS["red"])
    elif EXPRESSIONS[sitter.looks.expression].mouth in ("pursed", "gasp"):
        mouth.shape(ring(0, 14, 13, 16), INK, 2.8)
    else:
        mouth.lines(f"M-34 {8 - bow}Q0 {14 + bow * 2.4} 34 {8 - bow}", INK, 4.4)


def draw_rolling(pen: Pen, sitter: Sitter) -> None:
    """Draw the path on which the bun rolls, its shadow and speed lines. The bun has no body."""
    r = bun_radius(sitter.looks)
    torso = pen.on("torso")
    torso.shape("M-150 336C-60 318 60 318 150 336V424H-150z", COLOURS["sand"])
    torso.flat(ring(14, 236 + r, r * 0.86, 16), COLOURS["umber"])
    torso.lines("M-132 362h60m-40 22h46M74 372h58m-40 22h36", COLOURS["honey"], 4)
    torso.lines("M-112 196q-14 40 2 82m-16-60q-8 20 0 40", PAPER, 4.4)
