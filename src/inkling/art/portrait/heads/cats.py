"""Heads of cats and tigers."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, mix
from inkling.art.paths import ring
from inkling.art.portrait.expressions import draw_expression
from inkling.art.portrait.heads.kind import Kind, bares_teeth, draw_furry_body, draw_ruff, mood_bow
from inkling.art.portrait.looks import Figure
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Measures, Sitter, animal_body, openness
from inkling.art.portrait.skins import muzzle_tone, shadowed
from inkling.core.errors import mark

TIGER_STRIPES = (
    "M16 90C14 102 18 112 30 118 24 108 24 98 24 88zM36 92C36 102 42 110 52 112 46 104 44 98 46 94z"
    "M90 140C80 136 70 138 62 146 72 146 82 148 92 150zM96 162C84 158 74 162 66 170 76 170 88 172 98 172z"
    "M98 184C86 180 78 184 70 190 80 192 90 194 100 192zM82 206C74 200 66 202 60 206 68 208 76 212 84 214z"
)


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


def draw_cat_mouth(pen: Pen, sitter: Sitter, fur: Tone) -> None:
    mouth = pen.on("mouth")
    mouth.split("M0 206C16 196 44 200 44 222 42 240 20 246 0 246", fur, 2.8)
    mouth.shape("M-20 192Q0 184 20 192 14 206 0 210-14 206-20 192z", mix(COLOURS["rose"], sitter.skin.dark, 0.3), 2.8)
    mouth.dots([(16, 222), (27, 217), (26, 228)], INK, 3, twin=True)
    bow = mood_bow(sitter)
    if bares_teeth(sitter):
        mouth.flat("M-34 218Q-16 226 0 216 16 226 34 218 28 248 0 248T-34 218z", INK)
        mouth.flat("M-27 222l11 2-6 13zM27 222l-11 2 6 13z", PAPER)
        mouth.flat("M-12 244q12-10 24 0-12 5-24 0z", COLOURS["red"])
        return
    mouth.lines(f"M0 210V220Q-10 {226 + bow} -28 {222 - bow}M0 220Q10 {226 + bow} 28 {222 - bow}", INK, 3.4)


def draw_tiger(pen: Pen, sitter: Sitter) -> None:
    """A broad face, round ears, and stripes that run in from the edge."""
    skin, pale_fur = sitter.skin, muzzle_tone(sitter.skin)
    draw_ruff(pen, pale_fur)
    ears = pen.on("ears")
    ears.pair(ring(64, 84, 27, 26), skin)
    ears.flat(ring(66, 86, 14, 14), INK, twin=True)
    face = pen.on("face")
    face.split("M0 82C42 78 76 94 84 130L100 162 88 168 102 192 82 196 86 216 62 214C50 236 26 246 0 246", skin)
    face.flat("M14 168C34 176 66 160 92 172L100 190 80 195 84 214 60 212C48 234 26 244 6 244z", pale_fur.dark)
    face.flat("M-14 168C-34 176-66 160-92 172L-100 190-80 195-84 214-60 212C-48 234-26 244-6 244z", pale_fur.light)
    face.flat("M18 130C30 118 48 120 58 132 46 134 30 134 18 130z", pale_fur.light, twin=True)
    face.flat(TIGER_STRIPES, INK, twin=True)
    face.flat("M-5 86Q0 82 5 86L2 112H-2zM-3 116h6l-2 16h-2z", INK)
    draw_expression(pen, sitter)
    draw_cat_mouth(pen, sitter, pale_fur)


def tiger_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=84, top=84, chin=244, eye_x=37, eye_y=152, eye_w=18, eye_h=openness(looks, 16), slant=5,
        nose_y=198, mouth_y=216, neck=neck + 8, shoulder=shoulder + 6, crown=(1.1, 0.9, 4),
    )  # fmt: skip


CATS: Mapping[str, Kind] = {
    "cat": Kind(cat_measures, draw_cat, {"grown": mark("cat"), "child": mark("kitten")}, draw_furry_body),
    "tiger": Kind(tiger_measures, draw_tiger, {"grown": mark("tiger")}, draw_furry_body),
}
