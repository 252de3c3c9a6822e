"""Beasts of tales from far away: tiger, hare, mouse deer and elephant."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, deep, mix, pale
from inkling.art.paths import ring
from inkling.art.portrait.expressions import draw_expression
from inkling.art.portrait.heads.kind import Kind, bares_teeth, draw_furry_body, draw_ruff, mood_bow
from inkling.art.portrait.looks import Figure
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Measures, Sitter, animal_body, openness
from inkling.art.portrait.skins import muzzle_tone, shadowed
from inkling.core.errors import mark

IVORY = Tone(PAPER, COLOURS["sand"], COLOURS["grey"])


def tiger_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=84, top=84, chin=244, eye_x=37, eye_y=152, eye_w=18, eye_h=openness(looks, 16), slant=5,
        nose_y=198, mouth_y=216, neck=neck + 8, shoulder=shoulder + 6, crown=(1.1, 0.9, 4),
    )  # fmt: skip


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


TIGER_STRIPES = (
    "M16 90C14 102 18 112 30 118 24 108 24 98 24 88zM36 92C36 102 42 110 52 112 46 104 44 98 46 94z"
    "M90 140C80 136 70 138 62 146 72 146 82 148 92 150zM96 162C84 158 74 162 66 170 76 170 88 172 98 172z"
    "M98 184C86 180 78 184 70 190 80 192 90 194 100 192zM82 206C74 200 66 202 60 206 68 208 76 212 84 214z"
)


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


def hare_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=62, top=104, chin=234, eye_x=38, eye_y=158, eye_w=18, eye_h=openness(looks, 17), slant=2,
        nose_y=194, mouth_y=210, neck=neck, shoulder=shoulder, crown=(0.9, 0.8, 30),
    )  # fmt: skip


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


def mouse_deer_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=58, top=92, chin=246, eye_x=37, eye_y=150, eye_w=20, eye_h=openness(looks, 20), slant=2,
        nose_y=222, mouth_y=234, neck=neck, shoulder=shoulder - 10, crown=(0.94, 0.9, 12),
    )  # fmt: skip


def draw_mouse_deer(pen: Pen, sitter: Sitter) -> None:
    """No larger than a hare: leaf-shaped ears, no antlers, great eyes, and a narrow muzzle."""
    skin, pale_fur = sitter.skin, muzzle_tone(sitter.skin)
    if sitter.looks.clothing:
        pen.on("neck").split("M0 190H38C40 220 52 244 62 262 36 276 14 280 0 280", skin)
    ears = pen.on("ears")
    ears.pair("M40 112C50 78 80 58 108 60 112 90 94 124 58 136z", skin)
    ears.flat("M56 112C64 90 80 78 98 74 98 94 84 114 62 124z", mix(COLOURS["rose"], skin.dark, 0.3), twin=True)
    face = pen.on("face")
    face.split("M0 90C34 88 58 104 62 132 64 158 48 176 38 194 34 218 26 246 0 248", skin)
    face.split("M0 214C12 208 26 206 34 206 32 230 22 247 0 248", pale_fur, 2.6)
    face.flat("M0 98C8 96 12 104 10 122 8 150 4 172 0 190-4 172-8 150-10 122-12 104-8 96 0 98z", deep(skin.dark, 0.3))
    face.flat("M22 122C30 114 46 114 54 124 44 122 32 122 22 122z", pale_fur.light, twin=True)
    draw_expression(pen, sitter)
    mouth = pen.on("mouth")
    mouth.shape("M0 234C-8 232-19 224-18 216-14 210 14 210 18 216 19 224 8 232 0 234z", INK)
    mouth.flat("M-11 216q6-3 12-1-5 4-11 4z", pale(INK, 0.5))
    bow = mood_bow(sitter) / 2
    if bares_teeth(sitter):
        mouth.flat("M-18 238Q0 244 18 238 14 252 0 252T-18 238z", INK)
    else:
        mouth.lines(f"M-20 {240 - bow}Q0 {242 + bow} 20 {240 - bow}", INK, 3)


def draw_slender_body(pen: Pen, sitter: Sitter) -> None:
    """It stands half turned on thin legs with small hooves, the croup behind it, pale stripes at the throat."""
    skin, pale_fur = sitter.skin, muzzle_tone(sitter.skin)
    torso = pen.on("torso").at(0, 0, sitter.measures.shoulder / 72, 1)
    for x in (-74, -52):
        draw_thin_leg(torso.at(x, 0), skin.dark)
    torso.shape("M0 262C-40 254-86 262-94 292-100 320-78 336-54 332-30 332-10 330 4 322z", skin.light)
    torso.flat("M-92 306C-70 322-30 320 4 312V322C-10 330-30 332-54 332-74 334-88 322-92 306z", skin.dark)
    draw_thin_leg(torso.at(-17, 0), skin.light)
    draw_thin_leg(torso.at(17, 0), skin.dark)
    torso.split("M0 190H34C34 216 38 234 46 252 56 272 54 294 40 312 30 328 14 332 0 332", skin)
    torso.flat("M0 250L12 246C14 258 8 266 0 270zM8 276C22 270 28 258 28 246L36 252C40 270 28 286 10 292z",
               pale_fur.light, twin=True)  # fmt: skip


def draw_thin_leg(pen: Pen, fill: str) -> None:
    pen.shape("M-10 300H10L6 330 7 352H-7L-6 330z", fill, 2.8)
    pen.flat("M-8 350H8L9 362H-9z", INK)


def elephant_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=62, top=70, chin=226, eye_x=40, eye_y=150, eye_w=14, eye_h=openness(looks, 13),
        nose_y=200, mouth_y=226, neck=neck + 16, shoulder=shoulder + 10, crown=(1.1, 0.9, 4),
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


WILD: Mapping[str, Kind] = {
    "tiger": Kind(tiger_measures, draw_tiger, {"grown": mark("tiger")}, draw_furry_body),
    "hare": Kind(hare_measures, draw_hare, {"grown": mark("hare")}, draw_furry_body),
    "mouse-deer": Kind(mouse_deer_measures, draw_mouse_deer, {"grown": mark("mouse deer")}, draw_slender_body),
    "elephant": Kind(elephant_measures, draw_elephant, {"grown": mark("elephant")}, draw_furry_body),
}
