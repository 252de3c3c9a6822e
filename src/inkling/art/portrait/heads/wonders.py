"""Heads that no zoo has, and one that is older than any zoo: dragon, tortoise, firebird, and a bun that rolls."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, deep, mix, pale, tone
from inkling.art.paths import half_ring, ring, scallop
from inkling.art.portrait.clothing.cut import draw_bare_body
from inkling.art.portrait.expressions import EXPRESSIONS, draw_expression
from inkling.art.portrait.heads.kind import Kind, bares_teeth, mood_bow
from inkling.art.portrait.looks import Figure
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import FRAMES, Measures, Sitter, animal_body, openness
from inkling.art.portrait.skins import muzzle_tone, shadowed
from inkling.core.errors import mark


def dragon_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=60, top=80, chin=262, eye_x=33, eye_y=146, eye_w=17, eye_h=openness(looks, 14), slant=7,
        nose_y=214, mouth_y=240, neck=neck + 14, shoulder=shoulder + 4, crown=(0.9, 0.9, 10),
    )  # fmt: skip


def draw_dragon(pen: Pen, sitter: Sitter) -> None:
    """Horns, fins for ears, and smoke from the nostrils."""
    skin, belly = sitter.skin, muzzle_tone(sitter.skin)
    pen.on("neck").split("M0 190H50C50 226 58 250 68 270 40 286 14 290 0 290", shadowed(skin))
    ears = pen.on("ears")
    ears.pair("M24 104C26 68 44 34 78 16 84 52 76 88 56 116z", tone("cream"))
    ears.lines("M36 88q14 6 30 2m-24-22q12 6 28 4m-16-22q8 4 18 4", COLOURS["honey"], 2.8, twin=True)
    ears.pair(
        "M54 132C80 104 112 100 134 108 122 122 126 136 112 142 116 156 98 160 92 170 78 172 64 170 54 164z", skin
    )
    ears.lines("M66 146C88 130 106 120 124 114M70 152C86 146 98 142 108 144", skin.line, 2.8, twin=True)
    face = pen.on("face")
    face.split("M0 80C34 78 58 96 60 128 62 150 50 166 48 184 62 194 64 232 44 250 28 262 12 264 0 264", skin)
    face.split("M0 78L10 92 5 108 12 120 6 134 9 150 0 168", belly, 2.6)
    face.lines("M28 104q6-4 12 0m-2 18q6-4 12 0M46 176q-6 6-14 6", skin.line, 2.8, twin=True)
    draw_expression(pen, sitter)
    mouth = pen.on("mouth")
    mouth.shape("M16 212C20 198 42 198 44 212 40 222 22 224 16 212z", INK, 2.6)
    mouth.flipped().shape("M16 212C20 198 42 198 44 212 40 222 22 224 16 212z", INK, 2.6)
    mouth.dots([(27, 211)], COLOURS["orange"], 7, twin=True)
    draw_dragon_teeth(mouth, sitter)


def draw_dragon_teeth(pen: Pen, sitter: Sitter) -> None:
    bow = mood_bow(sitter)
    if bares_teeth(sitter):
        pen.shape("M-46 230Q0 246 46 230 38 268 0 268T-46 230z", INK, 2.6)
        pen.flat("M-42 233l12 4-5 15zM-26 238l12 2-5 12zM42 233l-12 4 5 15zM26 238l-12 2 5 12zM-8 241h16l-8 12z", PAPER)
        pen.flat("M-16 264q16-14 32 0-16 6-32 0z", COLOURS["red"])
        return
    pen.lines(f"M-46 {238 - bow}Q0 {242 + bow} 46 {238 - bow}", INK, 3.6)
    pen.shape(f"M-40 {240 - bow * 0.7}l12 2-6 16z", PAPER, 2.4)
    pen.shape(f"M40 {240 - bow * 0.7}l-12 2 6 16z", PAPER, 2.4)


def draw_scaly_body(pen: Pen, sitter: Sitter) -> None:
    """Plates down the belly, broad as a barrel."""
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


def tortoise_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=60, top=86, chin=226, eye_x=36, eye_y=146, eye_w=16, eye_h=openness(looks, 15),
        nose_y=180, mouth_y=200, neck=neck + 4, shoulder=shoulder - 4, crown=(1.0, 0.9, 12),
    )  # fmt: skip


def draw_tortoise(pen: Pen, sitter: Sitter) -> None:
    """A bald wise head on a wrinkled neck, with a beak instead of lips."""
    skin = sitter.skin
    horn = Tone(mix(skin.light, COLOURS["straw"], 0.35), mix(skin.dark, COLOURS["straw"], 0.25), skin.line)
    neck = pen.on("neck")
    neck.split("M0 190H40C42 226 50 250 60 268 36 282 14 286 0 286", shadowed(skin))
    neck.lines("M-40 226q40 18 80 0m-86 20q46 20 92 0m-98 18q52 20 104 0", deep(skin.dark, 0.4), 3)
    face = pen.on("face")
    face.split("M0 80C44 78 72 102 74 140 74 172 62 196 44 212 28 224 12 230 0 230", skin)
    wrinkles = "M0 88V106M0 106L-22 118-42 106M0 106L22 118 42 106M62 126q6 12 5 26M52 188q-8 8-16 8"
    face.lines(wrinkles, skin.line, 2.8)
    face.lines("M-62 126q-6 12-5 26M-52 188q8 8 16 8", skin.line, 2.8)
    draw_expression(pen, sitter)
    draw_beak(pen.on("mouth"), sitter, horn)


def draw_beak(pen: Pen, sitter: Sitter, horn: Tone) -> None:
    """Broad and blunt, without teeth or lips."""
    bow = mood_bow(sitter)
    if bares_teeth(sitter):
        pen.shape("M-48 194Q0 216 48 194 38 232 0 232T-48 194z", COLOURS["crimson"], 3)
    else:
        pen.split(f"M0 206C22 206 40 202 52 {196 - bow} 46 216 24 230 0 232", horn)
    pen.split(f"M0 168C24 168 46 176 56 {192 - bow} 44 {200 + bow} 16 {202 + bow / 2} 0 209", horn)
    pen.dots([(10, 178)], INK, 5, twin=True)


def firebird_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=54, top=92, chin=226, eye_x=31, eye_y=152, eye_w=17, eye_h=openness(looks, 15), slant=4,
        nose_y=182, mouth_y=206, neck=neck, shoulder=shoulder - 6, crown=(0.9, 0.9, 10),
    )  # fmt: skip


def draw_firebird(pen: Pen, sitter: Sitter) -> None:
    """A crest of three plumes with eyes of their own, a hooked beak, and feathers that end in flames."""
    skin, hair = sitter.skin, sitter.hair
    pen.on("neck").split("M0 200H42C44 224 56 244 66 262 50 262 54 280 38 276 36 296 16 286 0 304", skin)
    for turn in (-34, 0, 34):
        plume = pen.on("ears").at(0, 106, turn=turn)
        plume.split("M0 4H5C6-20 8-36 16-48 24-64 16-82 0-94", hair)
        plume.dots([(0, -62)], COLOURS["teal"], 15, ring=2.2)
        plume.dots([(0, -62)], PAPER, 6)
    face = pen.on("face")
    edge = ((0, 92), (26, 96), (46, 112), (58, 140), (60, 168), (48, 192), (30, 210), (0, 218))
    face.split(scallop(edge, 0.14), skin)
    face.flat("M10 130C26 112 52 122 56 150 54 172 32 182 14 174z", pale(skin.light, 0.6), twin=True)
    draw_expression(pen, sitter)
    beak, bow = pen.on("mouth"), mood_bow(sitter) / 2
    if bares_teeth(sitter):
        beak.split("M0 196C10 196 16 200 18 206 14 228 6 236 0 238", Tone(COLOURS["crimson"], COLOURS["plum"], INK))
    else:
        beak.split(f"M0 200C10 200 16 {204 - bow} 18 {206 - bow} 12 222 6 228 0 230", tone("honey"))
    beak.split("M0 166C12 166 22 180 22 196 14 204 8 208 6 220 4 226 2 230 0 232", tone("straw"))
    beak.flat("M8 182l4 6-6-1z", INK, twin=True)


def draw_flaming_body(pen: Pen, sitter: Sitter) -> None:
    """Breast feathers in rows of flames, and two folded wings with burning tips."""
    skin, hair, s, floor = sitter.skin, sitter.hair, sitter.measures.shoulder, sitter.floor
    torso = pen.on("torso")
    torso.split(f"M0 240H46C{s - 20} 256 {s} 290 {s - 4} 330 {s - 10} 374 60 {floor} 40 {floor}H0", skin)
    for y, wide in ((290, 44), (318, 54), (346, 52), (374, 42)):
        flames = "".join(f"M{x} {y}q2 14 10 22 8-8 10-22" for x in range(-wide, wide - 8, 21))
        torso.lines(flames, hair.light, 3.4)
    wing = (
        f"M60 262C{s - 10} 258 {s + 22} 276 {s + 30} 310L{s + 46} 300"
        f"C{s + 44} 330 {s + 36} 346 {s + 24} 352L{s + 40} 356"
        f"C{s + 30} 380 {s + 14} 392 {s - 4} 394L{s + 6} 406C80 412 62 396 66 360 70 330 66 290 60 262z"
    )
    pen.on("cloth").pair(wing, hair)
    pen.on("cloth").lines(
        f"M76 284C84 330 82 366 92 398M94 284C104 320 {s + 6} 340 {s + 16} 366", skin.light, 3.6, twin=True
    )


def bun_radius(looks: Figure) -> float:
    return 92 + FRAMES[looks.build][1] * 0.6


def bun_measures(looks: Figure) -> Measures:
    r = bun_radius(looks)
    return Measures(
        half=r * 0.8, top=236 - r, chin=236 + r, eye_x=38, eye_y=212, eye_w=21, eye_h=openness(looks, 19),
        nose_y=244, mouth_y=268, neck=40, shoulder=96, crown=(r / 60, 1.2, 236 - r - 90),
    )  # fmt: skip


def draw_bun(pen: Pen, sitter: Sitter) -> None:
    """Nothing but a head: round, crusty, and merry about it."""
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
    """No body: the path that it rolls on, its shadow and its speed."""
    r = bun_radius(sitter.looks)
    torso = pen.on("torso")
    torso.shape("M-150 336C-60 318 60 318 150 336V424H-150z", COLOURS["sand"])
    torso.flat(ring(14, 236 + r, r * 0.86, 16), COLOURS["umber"])
    torso.lines("M-132 362h60m-40 22h46M74 372h58m-40 22h36", COLOURS["honey"], 4)
    torso.lines("M-112 196q-14 40 2 82m-16-60q-8 20 0 40", PAPER, 4.4)


WONDERS: Mapping[str, Kind] = {
    "dragon": Kind(dragon_measures, draw_dragon, {"grown": mark("dragon")}, draw_scaly_body),
    "tortoise": Kind(tortoise_measures, draw_tortoise, {"grown": mark("tortoise")}, draw_scaly_body),
    "firebird": Kind(firebird_measures, draw_firebird, {"grown": mark("firebird")}, draw_flaming_body),
    "bun": Kind(bun_measures, draw_bun, {"grown": mark("round bun with a face")}, draw_rolling),
}
