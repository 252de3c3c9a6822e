"""Birds that are no companions but heroes."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, mix, tone
from inkling.art.paths import scallop
from inkling.art.portrait.expressions import draw_expression
from inkling.art.portrait.heads.kind import Kind, bares_teeth, mood_bow
from inkling.art.portrait.looks import Figure
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Measures, Sitter, animal_body, openness
from inkling.art.portrait.skins import muzzle_tone
from inkling.core.errors import mark


def duckling_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=66, top=76, chin=214, eye_x=37, eye_y=150, eye_w=16, eye_h=openness(looks, 16),
        nose_y=182, mouth_y=200, neck=neck + 10, shoulder=shoulder + 6, crown=(1.0, 1.0, -2),
    )  # fmt: skip


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


BIRDS: Mapping[str, Kind] = {
    "duck": Kind(duckling_measures, draw_duckling, {"grown": mark("duck"), "child": mark("duckling")}, draw_downy_body),
}
