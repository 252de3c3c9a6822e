"""Great beasts of the old stories: the bull, the horse, and the hound with three heads."""

from collections.abc import Mapping
from dataclasses import replace

from inkling.art.palette import COLOURS, INK, PAPER, Tone, mix, tone
from inkling.art.paths import ring
from inkling.art.portrait.expressions import EXPRESSIONS, draw_brows, draw_expression, draw_gaze
from inkling.art.portrait.eyes import IRISES
from inkling.art.portrait.heads.kind import Kind, bares_teeth, draw_furry_body, mood_bow
from inkling.art.portrait.looks import Figure
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Measures, Sitter, animal_body, openness
from inkling.art.portrait.skins import muzzle_tone
from inkling.core.errors import mark


def bull_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=58, top=82, chin=252, eye_x=30, eye_y=150, eye_w=15.5, eye_h=openness(looks, 12), slant=5,
        nose_y=212, mouth_y=238, neck=neck + 12, shoulder=shoulder + 4, crown=(0.96, 0.9, 8),
    )  # fmt: skip


def draw_bull(pen: Pen, sitter: Sitter) -> None:
    """Horns as wide as the card."""
    skin, hair = sitter.skin, sitter.hair
    shag = "M0 214L60 206 78 236 70 242 84 262 64 262 66 284 46 276 40 300 22 286 12 312 0 296"
    pen.on("neck").split(shag, hair)
    pen.on("neck").lines("M14 268q-2 14-2 26m20-38q-1 14 0 26m18-36q2 8 4 16", hair.line, 2.6, twin=True)
    ears = pen.on("ears")
    ears.pair(
        "M32 104C56 96 88 100 102 78 110 62 106 42 96 26 130 40 146 84 122 110 102 130 62 130 42 124z", tone("paper")
    )
    ears.flat("M96 26C120 36 132 58 133 78 126 70 116 66 107 62 108 50 104 38 96 26z", INK, twin=True)
    ears.lines("M62 103q4 9 2 21m16-26q8 10 6 24", COLOURS["grey"], 2.8, twin=True)
    ears.pair("M52 134C70 124 96 132 108 150 92 164 66 162 50 150z", skin)
    ears.flat("M64 140c14-4 26 2 34 10-12 6-24 4-34-2z", mix(COLOURS["red"], skin.dark, 0.4), twin=True)
    face = pen.on("face")
    face.split("M0 82C36 80 58 96 58 130 58 156 46 170 44 190 58 202 52 250 0 252", skin)
    draw_expression(pen, sitter)
    draw_bull_muzzle(pen, sitter)
    pen.on("hair").split("M0 60C24 56 50 72 52 102L40 98 36 124 24 106 14 132 6 114 0 128", hair)


def draw_bull_muzzle(pen: Pen, sitter: Sitter) -> None:
    fur = Tone(
        mix(sitter.skin.light, COLOURS["sand"], 0.55), mix(sitter.skin.dark, COLOURS["sand"], 0.35), sitter.skin.line
    )
    mouth = pen.on("mouth")
    mouth.split("M0 196C20 184 56 192 52 222 50 244 26 254 0 254", fur)
    mouth.flat("M14 212c6-10 22-6 20 4-6 8-18 6-20-4z", INK, twin=True)
    mouth.lines("M8 174q6 10 2 18", sitter.skin.line, 3, twin=True)
    bow = mood_bow(sitter)
    if bares_teeth(sitter):
        mouth.flat("M-34 232Q0 242 34 232 26 252 0 252T-34 232z", INK)
        mouth.flat("M-24 236L24 236 20 243H-20z", PAPER)
    else:
        mouth.lines(f"M-32 {238 - bow}Q0 {240 + bow} 32 {238 - bow}", INK, 3.6)


def horse_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=52, top=78, chin=276, eye_x=35, eye_y=146, eye_w=15, eye_h=openness(looks, 15), slant=3,
        nose_y=238, mouth_y=262, neck=neck + 14, shoulder=shoulder, crown=(0.78, 0.9, 10),
    )  # fmt: skip


def draw_horse(pen: Pen, sitter: Sitter) -> None:
    skin, hair = sitter.skin, sitter.hair
    if sitter.looks.clothing:
        pen.on("neck").split("M0 180H46C50 216 56 236 60 256 40 266 20 270 0 270", skin)
    mane = (
        "M0 54C34 48 56 66 60 96 74 120 66 140 76 158 66 176 80 194 74 216 84 236 72 256 80 280 64 276 56"
        " 262 52 250 50 200 46 150 44 120H0"
    )
    pen.on("back-hair").split(mane, hair)
    pen.on("back-hair").lines("M58 110c8 20 2 36 8 54 4 20 0 36 4 54M60 180c2 30 2 50 8 80", hair.line, 2.8, twin=True)
    ears = pen.on("ears")
    ears.pair("M20 94C20 66 30 40 44 26 58 48 58 80 48 106z", skin)
    ears.flat("M30 88C30 68 36 54 43 44 49 60 49 80 44 96z", mix(COLOURS["rose"], skin.dark, 0.4), twin=True)
    face = pen.on("face")
    face.split("M0 78C30 78 50 92 52 122 54 150 46 176 38 204 32 226 42 240 40 256 34 272 18 278 0 278", skin)
    face.flat("M1 232H0C-8 210-12 190-8 160-6 140-4 124 1 112z", skin.dark)
    face.lines("M46 168C42 188 36 204 34 222M26 176q-6 22-4 44", skin.line, 2.8, twin=True)
    draw_horse_eyes(pen.on("eyes"), sitter)
    draw_horse_muzzle(pen, sitter)
    pen.on("hair").sides(
        "M0 60C22 52 40 66 44 88 40 96 42 106 36 114 34 104 28 100 26 96 22 112 14 118 8 130 6 118 2 112 0 100",
        "M0 60C24 56 40 72 42 94 34 92 30 100 30 108 22 104 20 112 18 120 12 112 6 118 2 128L0 100",
        hair,
    )


def draw_horse_muzzle(pen: Pen, sitter: Sitter) -> None:
    skin = sitter.skin
    fur = Tone(mix(skin.light, COLOURS["rose"], 0.22), mix(skin.dark, COLOURS["rose"], 0.2), skin.line)
    mouth = pen.on("mouth")
    mouth.flat("M0 216C16 214 32 224 37 246 36 268 22 276 0 276z", fur.dark)
    mouth.flat("M0 216C-16 214-32 224-37 246-36 268-22 276 0 276z", fur.light)
    mouth.shape(
        "M13 232C22 226 33 232 33 244 28 252 22 248 20 244 19 240 16 238 13 232z", mix(skin.line, INK, 0.6), 2.2
    )
    mouth.flipped().shape(
        "M13 232C22 226 33 232 33 244 28 252 22 248 20 244 19 240 16 238 13 232z", mix(skin.line, INK, 0.6), 2.2
    )
    bow = mood_bow(sitter) / 2
    if bares_teeth(sitter):
        mouth.flat("M-24 262Q0 270 24 262 18 280 0 280T-24 262z", INK)
        mouth.flat("M-14 266H14V273H-14z", PAPER)
    else:
        mouth.lines(f"M-24 {266 - bow}Q0 {267 + bow} 24 {266 - bow}", INK, 3.2)


def draw_horse_eyes(pen: Pen, sitter: Sitter) -> None:
    """Dark and at the sides of the head, under a bony ridge; no white shows."""
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


def draw_horse_body(pen: Pen, sitter: Sitter) -> None:
    """An arched neck and a deep, broad chest; the legs are out of the picture."""
    skin, torso = sitter.skin, pen.on("torso")
    s, floor = sitter.measures.shoulder, sitter.floor
    torso.split(f"M0 290H{s - 4}C{s + 16} 320 {s + 20} 380 {s + 14} {floor}H0", Tone(skin.dark, skin.line, skin.line))
    torso.split(
        f"M0 180H46C46 224 54 246 {s - 34} 262C{s - 4} 280 {s + 4} 320 {s - 2} 356C{s - 8} 384 {s - 16} 400 {s - 18}"
        f" {floor}H0",
        skin,
    )
    torso.lines(
        f"M0 330V394M{s - 12} 318C{s - 12} 366 60 396 0 398M{s - 22} 286C{s - 18} 320 62 344 26 340"
        "M48 232C46 262 36 282 14 298M58 258C56 276 50 290 38 302",
        skin.line,
        3,
        twin=True,
    )
    draw_long_locks(pen.on("neck"), sitter.hair)


def draw_long_locks(pen: Pen, hair: Tone) -> None:
    """The mane where it falls over the shoulder."""
    locks = (
        "M-44 190C-66 206-62 226-74 240-66 244-72 262-84 272-70 274-70 290-78 302-62 300-54 288-52 276-48 284-48 292-50"
        " 300-36 286-34 262-38 244-34 226-38 206-44 190z"
    )
    pen.shape(locks, hair.light)
    pen.lines("M-50 212C-58 232-56 254-66 274M-46 222C-50 244-46 258-52 276", hair.line, 2.6)


def three_heads_measures(looks: Figure) -> Measures:
    """Those of the head in front."""
    neck, shoulder = animal_body(looks)
    return Measures(
        half=52, top=144, chin=275, eye_x=25, eye_y=196, eye_w=13, eye_h=openness(looks, 11), slant=5,
        nose_y=236, mouth_y=255, neck=neck + 10, shoulder=shoulder + 6, crown=(0.67, 0.67, 90),
    )  # fmt: skip


def one_hound(looks: Figure) -> Measures:
    """In the coordinates in which a single head is drawn."""
    neck, shoulder = animal_body(looks)
    return Measures(
        half=62, top=88, chin=244, eye_x=30, eye_y=150, eye_w=15.5, eye_h=openness(looks, 13), slant=6,
        nose_y=198, mouth_y=220, neck=neck + 10, shoulder=shoulder + 6, crown=(0.8, 0.8, 24),
    )  # fmt: skip


def draw_three_heads(pen: Pen, sitter: Sitter) -> None:
    """Two behind, looking out to both sides, one before them."""
    one = replace(sitter, measures=one_hound(sitter.looks))
    necks = pen.on("back")
    necks.pair("M62 170C74 214 60 250 30 292L126 306C140 270 148 220 136 166z", sitter.skin)
    necks.lines("M76 236C72 258 64 272 54 284M96 244C94 262 88 276 80 288M116 240C116 260 112 276 106 292",
                sitter.skin.line, 3, twin=True)  # fmt: skip
    for x, turn in ((-58, 18), (58, -18)):
        draw_hound(pen.on("back").at(x, 26, 0.7, turn=turn), one, behind=True)
    draw_hound(pen.at(0, 70, 0.84), one, behind=False)


def draw_hound(pen: Pen, sitter: Sitter, behind: bool) -> None:
    """One head; a head behind keeps to one layer, so that nothing of it comes forward."""
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


def draw_hound_body(pen: Pen, sitter: Sitter) -> None:
    """Broad, with a shaggy pale chest between two strong legs."""
    draw_furry_body(pen, sitter)
    s, floor, torso = sitter.measures.shoulder, sitter.floor, pen.on("torso")
    torso.split(
        f"M0 270L70 262 58 296 68 304 52 330 58 342 40 364 44 378 24 394 22 {floor}H0", muzzle_tone(sitter.skin), 2.8
    )
    torso.lines(f"M{s - 36} 300C{s - 26} 340 {s - 40} 376 {s - 56} {floor}", INK, 3, twin=True)
    torso.lines(f"M{s - 16} 286l6 14m-18-6l4 12M{s} 330l4 14m-14-8l2 12", sitter.skin.line, 3, twin=True)


def draw_side_eyes(pen: Pen, sitter: Sitter) -> None:
    """The eyes of the heads behind: the same, in one layer."""
    face = EXPRESSIONS[sitter.looks.expression]
    draw_gaze(pen, sitter, face)
    draw_brows(pen, sitter, face.brows)


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


GREAT: Mapping[str, Kind] = {
    "bull": Kind(bull_measures, draw_bull, {"grown": mark("bull")}, draw_furry_body),
    "horse": Kind(horse_measures, draw_horse, {"grown": mark("horse"), "child": mark("foal")}, draw_horse_body),
    "three-headed-hound": Kind(
        three_heads_measures, draw_three_heads, {"grown": mark("hound with three heads")}, draw_hound_body
    ),
}
