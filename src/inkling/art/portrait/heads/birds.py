"""Birds that are no companions but heroes."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, Tone, mix, tone
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
        half=66, top=76, chin=214, eye_x=34, eye_y=146, eye_w=17, eye_h=openness(looks, 17),
        nose_y=182, mouth_y=200, neck=neck + 10, shoulder=shoulder + 6, crown=(1.0, 1.0, -2),
    )  # fmt: skip


def draw_duckling(pen: Pen, sitter: Sitter) -> None:
    skin, pale_down = sitter.skin, muzzle_tone(sitter.skin)
    pen.on("neck").split("M0 190H44C42 222 44 238 50 250 30 262 12 264 0 264", Tone(skin.dark, skin.line, skin.line))
    face = pen.on("face")
    fluff = ((0, 74), (22, 76), (44, 88), (60, 108), (68, 132), (68, 158), (60, 182), (44, 202), (24, 212), (0, 214))
    face.split(scallop(fluff, 0.16), skin)
    pen.on("hair").shape("M0 80C-12 66-10 52-18 44-4 48 0 56 4 62 4 50 12 44 20 42 12 54 14 68 6 80z", skin.light, 2.8)
    face.flat("M0 158C22 150 50 152 58 166 50 194 26 208 0 210z", pale_down.dark)
    face.flat("M0 158C-22 150-50 152-58 166-50 194-26 208 0 210z", pale_down.light)
    draw_expression(pen, sitter)
    draw_bill(pen.on("mouth"), sitter, tone("amber"))


def draw_bill(pen: Pen, sitter: Sitter, horn: Tone) -> None:
    bow = mood_bow(sitter)
    if bares_teeth(sitter):
        pen.split("M0 186C20 186 34 192 38 198 30 214 14 218 0 218", Tone(COLOURS["red"], COLOURS["crimson"], INK))
    else:
        pen.split("M0 192C20 192 32 196 36 200 28 210 14 213 0 213", horn)
    pen.split(f"M0 160C12 160 18 170 24 178 34 182 46 188 48 {194 - bow / 2} 34 {202 - bow / 2} 14 204 0 204", horn)
    pen.flat("M9 172l2 6-5-1z", INK, twin=True)
    pen.flat("M-8 166q-6 6-12 14 2-10 8-16z", mix(horn.light, "#FFFFFF", 0.5))


def draw_downy_body(pen: Pen, sitter: Sitter) -> None:
    """A round breast and two stubby wings, afloat."""
    s, skin = sitter.measures.shoulder, sitter.skin
    breast = ((40, 250), (66, 256), (88, 274), (104, 298), (112, 326), (112, 356), (104, 384), (100, 414))
    torso = pen.on("torso")
    torso.split((("M", (0, 246)), ("L", (40, 250)), *scallop(breast, 0.16)[1:], ("L", (0, 414))), skin)
    pale_down = muzzle_tone(skin)
    torso.split("M0 262C36 262 60 296 60 336 60 372 40 402 0 410", pale_down, 2.8)
    torso.lines("M-22 300q6 8 12 0m-2 30q6 8 12 0m12-26q6 8 12 0m-40 52q6 8 12 0m14 4q6 8 12 0", pale_down.line, 2.6)
    wing = (
        f"M{s - 14} 292C{s + 10} 298 {s + 24} 324 {s + 20} 364L{s + 8} 354 {s + 6} 376 {s - 6} 362 {s - 12} 378"
        f" {s - 20} 358C{s - 30} 336 {s - 28} 308 {s - 14} 292z"
    )
    pen.on("cloth").pair(wing, skin)
    pen.on("cloth").lines(f"M{s - 10} 318q8 6 18 4M{s - 12} 338q8 6 18 4", skin.line, 2.6, twin=True)


BIRDS: Mapping[str, Kind] = {
    "duck": Kind(duckling_measures, draw_duckling, {"grown": mark("duck"), "child": mark("duckling")}, draw_downy_body),
}
