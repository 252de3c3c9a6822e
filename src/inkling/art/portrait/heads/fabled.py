"""Heads out of fables from far away: a monkey king, a spider who tells tales, a man of clay."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, deep, mix, pale
from inkling.art.paths import ring, scallop
from inkling.art.portrait.expressions import draw_expression
from inkling.art.portrait.eyes import IRISES
from inkling.art.portrait.heads.kind import Kind, bares_teeth, draw_furry_body, mood_bow
from inkling.art.portrait.looks import Figure
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Measures, Sitter, animal_body, openness
from inkling.art.portrait.skins import shadowed
from inkling.core.errors import mark


def monkey_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=66, top=78, chin=232, eye_x=27, eye_y=150, eye_w=17, eye_h=openness(looks, 14.5), slant=3,
        nose_y=182, mouth_y=208, neck=neck, shoulder=shoulder, crown=(1.06, 1.0, -2),
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


def spider_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=70, top=70, chin=238, eye_x=31, eye_y=158, eye_w=25, eye_h=openness(looks, 25),
        nose_y=182, mouth_y=200, neck=neck, shoulder=shoulder, crown=(1.1, 0.96, -6),
    )  # fmt: skip


def draw_spider(pen: Pen, sitter: Sitter) -> None:
    """A jumping spider's face: two great eyes, six small ones in a crown above them, jaws and no mouth."""
    skin = sitter.skin
    pen.on("neck").split("M0 206H38C40 230 50 246 60 258 34 272 14 274 0 274", shadowed(skin))
    face = pen.on("face")
    fuzz = ((0, 68), (22, 70), (44, 80), (62, 98), (74, 122), (80, 148), (76, 174), (62, 194), (36, 202), (0, 204))
    face.split(scallop(fuzz, 0.12), skin)
    face.lines("M0 74v14M13 75l2 13M27 80l4 12M70 164l-9 3m4 11l-8 2", pale(skin.light, 0.35), 2.8, twin=True)
    draw_feelers(pen, sitter)
    small = [(16, 108), (43, 114), (66, 134)]
    eyes = pen.on("eyes")
    iris = IRISES[sitter.looks.eyes].colour
    for at, width in zip(small, (19, 15, 15), strict=True):
        eyes.dots([at], iris, width, ring=2.6, twin=True)
        eyes.dots([at], INK, width * 0.6, twin=True)
    eyes.touch("M-21 105h4v4h-4zM11 105h4v4h-4z", PAPER)
    draw_expression(pen, sitter)


def draw_feelers(pen: Pen, sitter: Sitter) -> None:
    """The jaws with their fangs, and at both sides a feeler; they part when the spider shows its teeth."""
    skin = sitter.skin
    apart = 6 if bares_teeth(sitter) else 0
    bow = mood_bow(sitter)
    mouth = pen.on("mouth")
    mouth.pair(
        f"M{6 + apart} 232C16 236 20 246 {8 - apart / 2} 258 4 250 2 240 2 234z", Tone(PAPER, COLOURS["sand"], INK), 2.6
    )
    mouth.pair("M0 186C14 180 28 184 30 198 31 216 24 234 12 238 4 238 0 230 0 220z", skin)
    mouth.lines("M10 196v16m8-14l-1 12", pale(skin.light, 0.35), 2.8, twin=True)
    mouth.pair(
        f"M40 192C56 192 62 204 58 220L46 {246 - bow}C38 {252 - bow} 30 {246 - bow} 32 {236 - bow}"
        "L38 214C32 206 32 194 40 192z",
        skin,
    )
    mouth.lines("M46 214l9 2m-13 10l9 2", pale(skin.light, 0.35), 2.8, twin=True)


def golem_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=66, top=72, chin=236, eye_x=30, eye_y=158, eye_w=15, eye_h=openness(looks, 12),
        nose_y=192, mouth_y=212, neck=neck + 12, shoulder=shoulder + 8, crown=(1.12, 1.0, -4),
    )  # fmt: skip


def draw_golem(pen: Pen, sitter: Sitter) -> None:
    """A head like a loaf, kneaded by hand, with eyes deep in their sockets."""
    skin, m = sitter.skin, sitter.measures
    pen.on("neck").split(f"M0 210H{m.neck + 8}L{m.neck + 16} 262H0", shadowed(skin))
    pen.on("ears").pair("M62 140L80 146V178L62 182z", skin)
    face = pen.on("face")
    face.split("M0 70C30 66 56 72 64 92 70 112 68 130 70 150 72 180 68 206 58 224 42 238 20 238 0 238", skin)
    socket = deep(skin.dark, 0.45)
    face.flat("M6 136H56C60 150 58 168 50 176 36 180 20 178 10 172z", socket, twin=True)
    face.split("M0 126C24 124 46 122 64 128L62 146C44 140 24 142 10 148L0 146", skin, 2.8)
    face.split("M0 146L10 150C12 170 18 180 20 190 14 200 6 200 0 200", skin, 2.8)
    face.lines(
        "M-44 84C-52 92-56 104-54 114M40 80l10 12-6 10 8 12M-52 190l12 8-4 12 10 8M46 204q8-8 10-18", skin.line, 2.8
    )
    draw_expression(pen, sitter)
    bow = mood_bow(sitter)
    mouth = pen.on("mouth")
    mouth.lines(f"M-28 {216 - bow * 0.6}Q0 {214 + bow * 0.6} 28 {216 - bow * 0.6}", INK, 5)
    if bares_teeth(sitter):
        mouth.lines("M-16 212v8M0 213v8M16 212v8", PAPER, 5)


def draw_clay_body(pen: Pen, sitter: Sitter) -> None:
    """Pressed together from lumps: the seams where they meet are still to be seen, and the clay has cracked."""
    s, floor, skin = sitter.measures.shoulder, sitter.floor, sitter.skin
    torso = pen.on("torso")
    torso.split(f"M0 240H44C70 238 {s - 20} 240 {s + 6} 262 {s + 24} 290 {s + 26} 350 {s + 24} {floor}H0", skin)
    torso.lines(
        f"M{s - 26} 246C{s - 40} 276 {s - 30} 312 {s - 36} 346 {s - 40} 372 {s - 32} 396 {s - 36} {floor}", twin=True
    )
    seam = "M-6 262L5 276-7 292 6 308-5 326 7 342-6 360 5 378-4 396 4 414"
    torso.lines(seam, deep(skin.dark, 0.5), 5)
    pinches = "".join(f"M{-20 if y % 36 else -17} {y}q8-5 14 0m12 0q7-5 14 0" for y in range(270, 410, 18))
    torso.lines(pinches, skin.line, 3)
    cracks = (
        "M-84 262l20 12-4 16 18 10 2 16M-64 274l18-6M-50 300l-14 12M70 258l-10 22 12 14-8 20"
        "M-66 414l6-26 16-10M-58 388l-12-8M52 372l-14 12 8 14-8 16"
    )
    torso.lines(cracks, deep(skin.dark, 0.45), 3.6)
    torso.flat("M34 330q10-6 16 2-4 8-14 6zM-44 340q8-8 16-2-2 10-14 10zM34 288q8-4 12 2-4 6-12 4z", skin.line)


FABLED: Mapping[str, Kind] = {
    "monkey": Kind(monkey_measures, draw_monkey, {"grown": mark("monkey")}, draw_furry_body),
    "spider": Kind(spider_measures, draw_spider, {"grown": mark("spider with eight eyes")}, draw_furry_body),
    "golem": Kind(golem_measures, draw_golem, {"grown": mark("giant of clay")}, draw_clay_body),
}
