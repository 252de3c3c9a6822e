"""Cat, pig and frog."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, mix
from inkling.art.portrait.clothing.cut import draw_bare_body
from inkling.art.portrait.expressions import draw_expression
from inkling.art.portrait.heads.kind import Kind, bares_teeth, draw_furry_body, mood_bow
from inkling.art.portrait.looks import Figure
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Measures, Sitter, animal_body, openness
from inkling.art.portrait.skins import muzzle_tone, shadowed
from inkling.core.errors import mark


def cat_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=80, top=94, chin=230, eye_x=36, eye_y=158, eye_w=20, eye_h=openness(looks, 18), slant=5,
        nose_y=186, mouth_y=206, neck=neck, shoulder=shoulder, crown=(0.86, 0.86, 27),
    )  # fmt: skip


def draw_cat(pen: Pen, sitter: Sitter) -> None:
    skin, pale_fur = sitter.skin, muzzle_tone(sitter.skin)
    pen.on("neck").split("M0 206H40C42 228 48 242 42 256 28 266 14 268 0 268", shadowed(skin))
    ears = pen.on("ears")
    ears.pair("M16 108C22 70 40 44 58 34 76 58 84 96 80 130z", skin)
    ears.flat("M38 88C42 72 50 60 58 54 66 68 70 88 68 104z", mix(COLOURS["rose"], skin.dark, 0.35), twin=True)
    face = pen.on("face")
    face.split("M0 94C44 88 76 112 82 150L98 166 82 170 92 186 74 188C62 216 36 230 0 230", skin)
    face.split("M0 188C12 174 42 178 42 200 42 222 20 230 0 230", pale_fur, 2.8)
    draw_expression(pen, sitter)
    mouth = pen.on("mouth")
    mouth.shape("M-12 182Q0 176 12 182 8 192 0 196-8 192-12 182z", COLOURS["rose"], 2.6)
    bow = mood_bow(sitter)
    if bares_teeth(sitter):
        mouth.flat("M-26 204Q-12 210 0 202 12 210 26 204 22 226 0 226T-26 204z", INK)
        mouth.flat("M-20 207l8 2-4 9zM20 207l-8 2 4 9z", PAPER)
        mouth.flat("M-10 222q10-8 20 0-10 5-20 0z", COLOURS["red"])
    else:
        mouth.lines(
            f"M0 196V202Q-8 {208 + bow / 2} -20 {206 - bow / 2}M0 202Q8 {208 + bow / 2} 20 {206 - bow / 2}", INK, 3
        )
    mouth.lines("M46 196L112 184M46 203L114 204M46 210L108 222", PAPER, 2.6, twin=True)


def pig_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=70, top=84, chin=226, eye_x=34, eye_y=148, eye_w=14, eye_h=openness(looks, 14),
        nose_y=186, mouth_y=214, neck=neck + 6, shoulder=shoulder, crown=(1.0, 1.0, 6),
    )  # fmt: skip


def draw_pig(pen: Pen, sitter: Sitter) -> None:
    skin = sitter.skin
    pen.on("neck").split("M0 206H40C44 236 40 256 0 262", Tone(skin.dark, mix(skin.dark, "#1E1030", 0.2), skin.line))
    ears = pen.on("ears")
    ears.pair("M26 94C36 66 68 52 94 64 96 94 84 122 62 130z", skin)
    ears.flat("M48 92C58 78 72 72 84 74 84 92 76 108 66 114z", mix(COLOURS["rose"], skin.dark, 0.3), twin=True)
    face = pen.on("face")
    face.split("M0 84C44 82 68 106 72 146 78 190 50 226 0 226", skin)
    face.lines("M14 122q12-5 24 0", skin.line, 2.4, twin=True)
    draw_expression(pen, sitter)
    snout = Tone(mix(skin.light, COLOURS["coral"], 0.35), mix(skin.dark, COLOURS["red"], 0.2), skin.line)
    mouth = pen.on("mouth")
    bow = mood_bow(sitter)
    if bares_teeth(sitter):
        mouth.flat("M-30 200Q0 214 30 200 24 222 0 222T-30 200z", INK)
        mouth.flat("M-10 219q10-8 20 0-10 4-20 0z", COLOURS["red"])
        mouth.flat("M-10 206h9v7h-8zM1 206h9l-1 7h-8z", PAPER)
    else:
        mouth.lines(f"M-26 {212 - bow}Q0 {212 + bow} 26 {212 - bow}", INK, 3.4)
    mouth.split("M0 162C22 162 36 170 36 184 36 198 22 206 0 206", snout)
    mouth.dots([(13, 184)], mix(snout.line, INK, 0.4), 13, twin=True)


def frog_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=84, top=112, chin=222, eye_x=45, eye_y=106, eye_w=21, eye_h=openness(looks, 21), slant=0,
        nose_y=164, mouth_y=190, neck=neck + 4, shoulder=shoulder, crown=(0.74, 0.86, 38),
    )  # fmt: skip


def draw_frog(pen: Pen, sitter: Sitter) -> None:
    skin = sitter.skin
    belly = Tone(mix(skin.light, COLOURS["cream"], 0.6), mix(skin.dark, COLOURS["straw"], 0.4), skin.line)
    pen.on("neck").split("M0 200H60C60 236 50 258 0 264", belly)
    face = pen.on("face")
    head = "M0 116C10 116 16 108 20 98 28 68 66 66 72 98 76 114 90 126 96 150 100 186 66 222 0 222"
    face.split(head, skin)
    face.split("M0 200C40 198 70 186 92 164 88 200 54 222 0 222", belly, 2.8)
    face.dots([(30, 138), (58, 148), (74, 138), (14, 128)], skin.line, 6, twin=True)
    face.dots([(7, 164)], INK, 4.4, twin=True)
    draw_expression(pen, sitter)
    bow = mood_bow(sitter)
    mouth = pen.on("mouth")
    if bares_teeth(sitter):
        mouth.shape("M-76 172Q0 200 76 172 58 214 0 214T-76 172z", INK, 2.6)
        mouth.flat("M-26 210C-24 194 24 194 26 210 10 214-10 214-26 210z", COLOURS["red"])
        return
    mouth.lines(
        f"M-84 {174 - bow}Q-78 {178 - bow} -70 {178 - bow / 2}Q0 {200 + bow} 70 {178 - bow / 2}"
        f"Q78 {178 - bow} 84 {174 - bow}",
        INK,
        4,
    )


def draw_frog_body(pen: Pen, sitter: Sitter) -> None:
    draw_bare_body(pen, sitter)
    belly = Tone(mix(sitter.skin.light, COLOURS["cream"], 0.6), mix(sitter.skin.dark, COLOURS["straw"], 0.4), INK)
    pen.on("torso").split("M0 262C40 262 66 300 62 350 60 390 40 414 0 414", belly, 2.8)
    pen.on("torso").dots([(74, 290), (88, 320), (80, 356)], sitter.skin.line, 7, twin=True)


SMALL: Mapping[str, Kind] = {
    "cat": Kind(cat_measures, draw_cat, {"grown": mark("cat"), "child": mark("kitten")}, draw_furry_body),
    "pig": Kind(pig_measures, draw_pig, {"grown": mark("pig"), "child": mark("piglet")}, draw_bare_body),
    "frog": Kind(frog_measures, draw_frog, {"grown": mark("frog")}, draw_frog_body),
}
