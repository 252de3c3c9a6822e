"""Heads of dragon, tortoise and frog."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, deep, mix, tone
from inkling.art.portrait.clothes import draw_bare_body
from inkling.art.portrait.expressions import draw_expression
from inkling.art.portrait.heads.kind import Kind, bares_teeth, mood_bow
from inkling.art.portrait.looks import Figure
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Measures, Sitter, animal_body, openness
from inkling.art.portrait.skins import muzzle_tone, shadowed
from inkling.core.errors import mark


def dragon_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=60, top=80, chin=262, eye_x=33, eye_y=146, eye_w=17, eye_h=openness(looks, 14), slant=7,
        nose_y=214, mouth_y=240, neck=neck + 14, shoulder=shoulder + 4, crown=(0.9, 0.9, 10),
    )  # fmt: skip


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


def draw_beak(pen: Pen, sitter: Sitter, horn: Tone) -> None:
    """Broad and blunt, without teeth or lips."""
    bow = mood_bow(sitter)
    if bares_teeth(sitter):
        pen.shape("M-48 194Q0 216 48 194 38 232 0 232T-48 194z", COLOURS["crimson"], 3)
    else:
        pen.split(f"M0 206C22 206 40 202 52 {196 - bow} 46 216 24 230 0 232", horn)
    pen.split(f"M0 168C24 168 46 176 56 {192 - bow} 44 {200 + bow} 16 {202 + bow / 2} 0 209", horn)
    pen.dots([(10, 178)], INK, 5, twin=True)


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


def tortoise_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=60, top=86, chin=226, eye_x=36, eye_y=146, eye_w=16, eye_h=openness(looks, 15),
        nose_y=180, mouth_y=200, neck=neck + 4, shoulder=shoulder - 4, crown=(1.0, 0.9, 12),
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


def frog_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=84, top=112, chin=222, eye_x=45, eye_y=106, eye_w=21, eye_h=openness(looks, 21), slant=0,
        nose_y=164, mouth_y=190, neck=neck + 4, shoulder=shoulder, crown=(0.74, 0.86, 38),
    )  # fmt: skip


REPTILES: Mapping[str, Kind] = {
    "dragon": Kind(dragon_measures, draw_dragon, {"grown": mark("dragon")}, draw_scaly_body),
    "tortoise": Kind(tortoise_measures, draw_tortoise, {"grown": mark("tortoise")}, draw_scaly_body),
    "frog": Kind(frog_measures, draw_frog, {"grown": mark("frog")}, draw_frog_body),
}
