"""Heads of hare, monkey and elephant."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, mix, pale
from inkling.art.paths import ring
from inkling.art.portrait.expressions import draw_expression
from inkling.art.portrait.heads.kind import Kind, bares_teeth, draw_furry_body, mood_bow
from inkling.art.portrait.looks import Figure
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Measures, Sitter, animal_body, openness
from inkling.art.portrait.skins import muzzle_tone, shadowed
from inkling.core.errors import mark

IVORY = Tone(PAPER, COLOURS["sand"], COLOURS["grey"])


def draw_hare(pen: Pen, sitter: Sitter) -> None:
    """Ears as long as the face, a cleft lip and two front teeth."""
    skin, pale_fur = sitter.skin, muzzle_tone(sitter.skin)
    pen.on("neck").split("M0 206H36C38 230 46 246 54 258 30 272 12 274 0 274", shadowed(skin))
    ears = pen.on("ears")
    ears.pair("M10 122C-2 84 6 32 40 16 66 40 70 92 50 130z", skin)
    ears.flat("M22 112C16 82 22 48 40 34 54 54 56 88 44 116z", mix(COLOURS["rose"], skin.dark, 0.25), twin=True)
    ears.flat("M40 16C50 24 57 36 60 50 50 42 34 42 22 40 26 30 32 22 40 16z", INK, twin=True)
    face = pen.on("face")
    face.split("M0 104C34 100 58 120 64 148L80 178 66 182 74 202 54 204C42 226 22 236 0 236", skin)
    face.split("M0 184C14 170 46 176 50 198 46 226 22 236 0 236", pale_fur, 2.8)
    face.lines("M8 112v16m10-14l2 14M66 158l10 2m-8 12l10 4", skin.line, 2.6, twin=True)
    draw_expression(pen, sitter)
    mouth = pen.on("mouth")
    bow = mood_bow(sitter)
    mouth.flat("M-24 206Q0 214 24 206 18 232 0 232T-24 206z", INK if bares_teeth(sitter) else pale_fur.dark)
    mouth.shape("M-11 210H11L10 226Q5 229 0 226-5 229-10 226z", PAPER, 2.4)
    mouth.lines("M0 210V226", INK, 2.2)
    mouth.shape("M-12 186Q0 180 12 186 8 196 0 200-8 196-12 186z", mix(COLOURS["rose"], INK, 0.25), 2.6)
    mouth.lines(f"M0 199V206Q-10 {212 + bow / 2} -26 {208 - bow}M0 206Q10 {212 + bow / 2} 26 {208 - bow}", INK, 3.2)
    mouth.lines("M46 198L104 190M46 204L106 208M44 211L98 226", pale(skin.light, 0.6), 2.4, twin=True)


def hare_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=62, top=104, chin=234, eye_x=38, eye_y=158, eye_w=18, eye_h=openness(looks, 17), slant=2,
        nose_y=194, mouth_y=210, neck=neck, shoulder=shoulder, crown=(0.9, 0.8, 30),
    )  # fmt: skip


def draw_monkey(pen: Pen, sitter: Sitter) -> None:
    """A bare face like a peach in a frame of fur."""
    skin = sitter.skin
    peach = Tone(
        mix(skin.light, COLOURS["pink"], 0.72),
        mix(skin.dark, COLOURS["coral"], 0.55),
        mix(skin.dark, COLOURS["chestnut"], 0.6),
    )
    pen.on("neck").split("M0 206H34C36 230 44 246 52 258 30 270 12 272 0 272", shadowed(skin))
    ears = pen.on("ears")
    ears.pair(ring(82, 152, 18, 22), skin)
    ears.flat(ring(84, 153, 9, 13), peach.dark, twin=True)
    face = pen.on("face")
    face.split(
        "M0 66L12 76 24 68C56 74 74 100 76 128L94 142 82 152 94 172 78 176 84 198 66 200 62 220 42 218C28 230 14"
        " 234 0 234",
        skin,
    )
    face.split("M0 112C8 98 28 94 44 104 62 116 60 140 52 158 62 174 62 202 46 218 30 230 14 232 0 232", peach, 2.8)
    face.lines("M70 150l10 2m-14 18l10 4m-16 16l8 6M10 84l4 10m12-12l2 10", skin.line, 2.6, twin=True)
    draw_expression(pen, sitter)
    mouth = pen.on("mouth")
    mouth.lines("M34 168C44 178 46 196 38 208", peach.line, 2.6, twin=True)
    mouth.flat("M-14 178Q0 170 14 178 8 188 0 186-8 188-14 178z", peach.line)
    mouth.dots([(-6, 181), (6, 181)], INK, 4)
    bow = mood_bow(sitter)
    if bares_teeth(sitter):
        mouth.shape("M-34 196Q0 208 34 196 28 226 0 226T-34 196z", INK, 2.6)
        mouth.flat("M-29 199Q0 209 29 199L26 208Q0 216-26 208z", PAPER)
        mouth.flat("M-14 222q14-10 28 0-14 6-28 0z", COLOURS["red"])
    else:
        mouth.lines(f"M-30 {206 - bow}Q0 {208 + bow} 30 {206 - bow * 1.3}", INK, 3.6)


def monkey_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=66, top=78, chin=232, eye_x=27, eye_y=150, eye_w=17, eye_h=openness(looks, 14.5), slant=3,
        nose_y=182, mouth_y=208, neck=neck, shoulder=shoulder, crown=(1.06, 1.0, -2),
    )  # fmt: skip


def draw_elephant(pen: Pen, sitter: Sitter) -> None:
    """Ears as wide as the card, two tusks, and a trunk that curls aside."""
    skin = sitter.skin
    ears = pen.on("back")
    ears.pair("M44 108C70 56 128 58 148 108 160 168 138 232 98 250 74 240 58 210 54 176z", skin)
    ears.flat("M68 118C88 84 122 86 134 120 142 166 128 208 102 224 84 206 70 160 68 118z",
              mix(skin.dark, COLOURS["rose"], 0.35), twin=True)  # fmt: skip
    face = pen.on("face")
    face.split("M0 66C38 62 64 84 66 122 68 160 58 190 46 210 38 226 20 232 0 232", skin)
    face.lines("M22 84q8 10 6 24M8 100q6 8 4 18M56 176q-10 6-18 4", skin.line, 2.8, twin=True)
    draw_expression(pen, sitter)
    bow = mood_bow(sitter)
    mouth = pen.on("mouth")
    mouth.pair(f"M28 214C34 236 48 {262 + bow} 78 {266 - bow}C64 {246 - bow} 56 226 52 204z", IVORY)
    if bares_teeth(sitter):
        mouth.shape("M-24 222Q0 250 24 222 20 264 0 264T-24 222z", COLOURS["crimson"], 2.8)
    trunk = (
        "M-26 184C-28 220-30 262-22 292-10 326 26 336 44 314 52 302 48 288 38 286"
        " 30 286 28 296 20 292 10 286 20 240 26 184"
    )
    mouth.flat(trunk, skin.light)
    mouth.flat("M2 178C4 220 0 262 4 290 12 312 34 312 46 306 30 332-4 326-18 300 0 300-4 280-2 178z", skin.dark)
    mouth.lines(trunk)
    mouth.lines(
        "M-26 206q24 8 50 0m-50 22q22 8 44 0m-44 22q20 8 40 0m-38 22q18 8 36 0m-26 22q16 2 30-8", skin.line, 2.6
    )


def elephant_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=62, top=70, chin=226, eye_x=40, eye_y=150, eye_w=14, eye_h=openness(looks, 13),
        nose_y=200, mouth_y=226, neck=neck + 16, shoulder=shoulder + 10, crown=(1.1, 0.9, 4),
    )  # fmt: skip


OTHER_BEASTS: Mapping[str, Kind] = {
    "hare": Kind(hare_measures, draw_hare, {"grown": mark("hare")}, draw_furry_body),
    "monkey": Kind(monkey_measures, draw_monkey, {"grown": mark("monkey")}, draw_furry_body),
    "elephant": Kind(elephant_measures, draw_elephant, {"grown": mark("elephant")}, draw_furry_body),
}
