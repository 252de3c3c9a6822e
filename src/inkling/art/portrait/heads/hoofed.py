"""Heads of animals with hoofs: the bull, the horse, the pig, the mouse deer."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, deep, mix, pale, tone
from inkling.art.paths import ring
from inkling.art.portrait.clothes import draw_bare_body
from inkling.art.portrait.expressions import EXPRESSIONS, draw_expression
from inkling.art.portrait.faces import IRISES
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


def draw_long_locks(pen: Pen, hair: Tone) -> None:
    """The mane where it falls over the shoulder."""
    locks = (
        "M-44 190C-66 206-62 226-74 240-66 244-72 262-84 272-70 274-70 290-78 302-62 300-54 288-52 276-48 284-48 292-50"
        " 300-36 286-34 262-38 244-34 226-38 206-44 190z"
    )
    pen.shape(locks, hair.light)
    pen.lines("M-50 212C-58 232-56 254-66 274M-46 222C-50 244-46 258-52 276", hair.line, 2.6)


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


def horse_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=52, top=78, chin=276, eye_x=35, eye_y=146, eye_w=15, eye_h=openness(looks, 15), slant=3,
        nose_y=238, mouth_y=262, neck=neck + 14, shoulder=shoulder, crown=(0.78, 0.9, 10),
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


def pig_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=70, top=84, chin=226, eye_x=34, eye_y=148, eye_w=14, eye_h=openness(looks, 14),
        nose_y=186, mouth_y=214, neck=neck + 6, shoulder=shoulder, crown=(1.0, 1.0, 6),
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


def draw_thin_leg(pen: Pen, fill: str) -> None:
    pen.shape("M-10 300H10L6 330 7 352H-7L-6 330z", fill, 2.8)
    pen.flat("M-8 350H8L9 362H-9z", INK)


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


def mouse_deer_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=58, top=92, chin=246, eye_x=37, eye_y=150, eye_w=20, eye_h=openness(looks, 20), slant=2,
        nose_y=222, mouth_y=234, neck=neck, shoulder=shoulder - 10, crown=(0.94, 0.9, 12),
    )  # fmt: skip


HOOFED: Mapping[str, Kind] = {
    "bull": Kind(bull_measures, draw_bull, {"grown": mark("bull")}, draw_furry_body),
    "horse": Kind(horse_measures, draw_horse, {"grown": mark("horse"), "child": mark("foal")}, draw_horse_body),
    "pig": Kind(pig_measures, draw_pig, {"grown": mark("pig"), "child": mark("piglet")}, draw_bare_body),
    "mouse-deer": Kind(mouse_deer_measures, draw_mouse_deer, {"grown": mark("mouse deer")}, draw_slender_body),
}
