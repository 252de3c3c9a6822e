"""Heads of birds: the duck and the firebird."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, mix, pale, tone
from inkling.art.paths import scallop
from inkling.art.portrait.expressions import draw_expression
from inkling.art.portrait.heads.kind import Kind, bares_teeth, mood_bow
from inkling.art.portrait.looks import Figure
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Measures, Sitter, animal_body, openness
from inkling.art.portrait.skins import muzzle_tone
from inkling.core.errors import mark


def draw_downy_body(pen: Pen, sitter: Sitter) -> None:
    """Afloat: a round breast, stubby wings and a tail; below the water line nothing is seen of it."""
    skin, torso = sitter.skin, pen.on("torso")
    s = sitter.measures.shoulder
    torso.shape("M84 292C108 284 126 266 134 250 142 276 136 306 116 324z", skin.dark)
    breast = ((44, 244), (70, 252), (94, 268), (110, 290), (114, 314), (104, 334))
    torso.split((("M", (0, 240)), ("L", (44, 244)), *scallop(breast, 0.2)[1:], ("C", (70, 348, 30, 350, 0, 350))), skin)
    pale_down = muzzle_tone(skin)
    torso.split("M0 258C36 258 56 282 56 312 54 338 30 346 0 347", pale_down, 2.8)
    torso.lines("M-22 284q6 8 12 0m-4 26q6 8 12 0m12-26q6 8 12 0m-2 26q6 8 12 0", pale_down.line, 2.6)
    wing = f"M70 266C100 264 {s + 29} 288 {s + 31} 326 108 332 86 328 76 312 66 298 62 282 70 266z"
    pen.on("cloth").pair(wing, skin)
    pen.on("cloth").lines("M78 288q14 8 30 4m-24 12q14 8 30 2", skin.line, 2.6, twin=True)
    pen.on("cloth").lines("M-130 346q16-8 30 0m60 6q40 8 80 0m60-6q14-8 30 0", PAPER, 3.4)


def draw_bill(pen: Pen, sitter: Sitter, horn: Tone) -> None:
    bow = mood_bow(sitter)
    if bares_teeth(sitter):
        pen.split("M0 186C20 186 34 192 38 198 30 216 14 220 0 220", Tone(COLOURS["red"], COLOURS["crimson"], INK))
    else:
        pen.split("M0 194C20 194 34 198 40 202 30 212 14 215 0 215", horn)
    tip = 196 - bow / 2
    pen.split(f"M0 164C12 164 16 174 24 180 36 184 52 186 54 {tip} 40 {tip + 10} 14 206 0 206", horn)
    pen.flat("M9 176l2 6-5-1z", INK, twin=True)
    pen.flat("M-8 170q-6 6-12 14 2-10 8-16z", mix(horn.light, "#FFFFFF", 0.5))


def draw_duckling(pen: Pen, sitter: Sitter) -> None:
    """Round and downy, with an unruly tuft and a bill too large for the face."""
    skin, pale_down = sitter.skin, muzzle_tone(sitter.skin)
    pen.on("neck").split("M0 190H46C46 214 52 232 62 246 40 262 14 266 0 266", Tone(skin.dark, skin.line, skin.line))
    face = pen.on("face")
    fluff = ((0, 80), (24, 82), (46, 94), (62, 112), (72, 136), (74, 162), (66, 188), (48, 206), (24, 214), (0, 216))
    face.split(scallop(fluff, 0.2), skin)
    tuft = (
        "M-6 88C-22 78-28 64-26 50-16 58-10 64-6 72-10 56-6 42 4 30 8 44 8 58 6 70 12 60 20 54 30 52 28 66 20 80 8 88z"
    )
    pen.on("hair").shape(tuft, skin.light, 2.8)
    face.flat("M10 174C20 140 54 130 66 152 70 186 44 206 0 212z", pale_down.dark)
    face.flat("M-10 174C-20 140-54 130-66 152-70 186-44 206 0 212z", pale_down.light)
    draw_expression(pen, sitter)
    draw_bill(pen.on("mouth"), sitter, tone("amber"))


def duckling_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=66, top=76, chin=214, eye_x=37, eye_y=150, eye_w=16, eye_h=openness(looks, 16),
        nose_y=182, mouth_y=200, neck=neck + 10, shoulder=shoulder + 6, crown=(1.0, 1.0, -2),
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


def firebird_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=54, top=92, chin=226, eye_x=31, eye_y=152, eye_w=17, eye_h=openness(looks, 15), slant=4,
        nose_y=182, mouth_y=206, neck=neck, shoulder=shoulder - 6, crown=(0.9, 0.9, 10),
    )  # fmt: skip


BIRDS: Mapping[str, Kind] = {
    "duck": Kind(duckling_measures, draw_duckling, {"grown": mark("duck"), "child": mark("duckling")}, draw_downy_body),
    "firebird": Kind(firebird_measures, draw_firebird, {"grown": mark("firebird")}, draw_flaming_body),
}
