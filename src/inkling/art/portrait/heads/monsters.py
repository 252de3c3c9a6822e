"""Heads of those that no zoo has: the horned beast, the giant of clay, the bun with a face, the spider that thinks."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, deep, mix, pale, tone
from inkling.art.paths import half_ring, ring, scallop
from inkling.art.portrait.expressions import EXPRESSIONS, draw_expression
from inkling.art.portrait.faces import IRISES
from inkling.art.portrait.heads.kind import Kind, bares_teeth, draw_furry_body, mood_bow
from inkling.art.portrait.looks import Figure
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import FRAMES, Measures, Sitter, animal_body, openness
from inkling.art.portrait.skins import muzzle_tone, shadowed
from inkling.core.errors import mark


def beast_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=70, top=80, chin=246, eye_x=30, eye_y=152, eye_w=16.5, eye_h=openness(looks, 13.5), slant=1,
        nose_y=196, mouth_y=222, neck=neck + 8, shoulder=shoulder + 4, crown=(1.02, 0.9, 8),
    )  # fmt: skip


def draw_horns(pen: Pen) -> None:
    horn = "M36 92C52 84 68 70 68 48 70 36 64 26 56 20 76 20 96 38 94 64 92 92 74 112 54 118z"
    pen.pair(horn, tone("cream"))
    pen.lines("M54 96q8 6 10 14M66 84q10 4 14 12M72 66q10 2 18 6", COLOURS["brown"], 2.6, twin=True)


def draw_mane(pen: Pen, mane: Tone) -> None:
    back = pen.on("back-hair")
    back.split(
        "M0 52C40 46 70 62 84 92L98 92 98 120 114 134 104 152 120 176 104 190 112 220 94 228 92 258 72 258 60 288"
        " 36 276 0 290",
        mane,
    )
    back.lines("M84 110l14 8m-10 24l18 6m-14 28l16 6m-22 22l14 12m-32 4l8 18", mane.line, 2.8, twin=True)


def draw_tusked_mouth(pen: Pen, sitter: Sitter, fur: Tone) -> None:
    bow = mood_bow(sitter)
    pen.shape("M0 206C-10 206-26 194-24 182-20 172 20 172 24 182 26 194 10 206 0 206z", INK)
    pen.flat("M-16 182q8-5 16-3-6 6-15 7z", fur.line)
    if bares_teeth(sitter):
        pen.flat("M-38 218Q0 230 38 218 30 244 0 244T-38 218z", INK)
        pen.flat("M-22 225l8 1-3 9zM22 225l-8 1 3 9zM-6 227l12 0-6 7z", PAPER)
    else:
        pen.lines(f"M0 206V218Q-20 {224 + bow / 2} -36 {220 - bow}M0 218Q20 {224 + bow / 2} 36 {220 - bow}", INK, 3.4)
    pen.shape("M28 224C34 214 34 204 28 194 40 200 46 214 40 228z", PAPER, 2.8)
    pen.flipped().shape("M28 224C34 214 34 204 28 194 40 200 46 214 40 228z", PAPER, 2.8)


def draw_beast(pen: Pen, sitter: Sitter) -> None:
    """A lion's mane, a bull's horns, a boar's tusks."""
    skin = sitter.skin
    mane = Tone(sitter.hair.light, sitter.hair.dark, sitter.hair.line)
    draw_mane(pen, mane)
    draw_horns(pen.on("ears"))
    ears = pen.on("ears")
    ears.pair("M62 132C78 120 100 122 112 132 102 148 84 160 64 158z", skin)
    ears.flat("M72 140C82 132 94 130 102 134 94 144 82 150 72 150z", mix(COLOURS["rose"], skin.dark, 0.4), twin=True)
    face = pen.on("face")
    face.split("M0 84C36 82 62 98 66 134L74 158 68 176 74 200 60 212C50 238 24 248 0 248", skin)
    pale_fur = muzzle_tone(skin)
    face.split("M0 170C14 172 22 178 34 186 54 194 56 222 40 238 26 248 10 248 0 248", pale_fur, 2.8)
    face.flat("M58 176q8 6 14 4-6 6-14 4zM54 156q10 4 16 2-8 6-16 4z", skin.line, twin=True)
    face.flat("M0 132L8 170H-8z", skin.dark)
    draw_expression(pen, sitter)
    draw_tusked_mouth(pen.on("mouth"), sitter, pale_fur)
    pen.on("hair").split("M0 66C26 60 52 74 64 100L52 98 50 114 38 102 30 122 20 104 10 128 0 108", mane)


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


def golem_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=66, top=72, chin=236, eye_x=30, eye_y=158, eye_w=15, eye_h=openness(looks, 12),
        nose_y=192, mouth_y=212, neck=neck + 12, shoulder=shoulder + 8, crown=(1.12, 1.0, -4),
    )  # fmt: skip


def bun_radius(looks: Figure) -> float:
    return 92 + FRAMES[looks.build][1] * 0.6


def bun_measures(looks: Figure) -> Measures:
    r = bun_radius(looks)
    return Measures(
        half=r * 0.8, top=236 - r, chin=236 + r, eye_x=38, eye_y=212, eye_w=21, eye_h=openness(looks, 19),
        nose_y=244, mouth_y=268, neck=40, shoulder=96, crown=(r / 60, 1.2, 236 - r - 90),
    )  # fmt: skip


def draw_bun(pen: Pen, sitter: Sitter) -> None:
    """Nothing but a head: round, crusty, and merry about it."""
    skin, r = sitter.skin, bun_radius(sitter.looks)
    face = pen.on("face").at(0, 236)
    face.split(half_ring(0, r), skin)
    face.flat(ring(-r * 0.62, -r * 0.3, r * 0.12, r * 0.2), pale(skin.light, 0.6))
    crust = (
        f"M{-r * 0.86} {r * 0.5}C{-r * 0.5} {r * 1.02} {r * 0.5} {r * 1.02} {r * 0.86} {r * 0.5}"
        f"C{r * 0.5} {r * 0.8} {-r * 0.5} {r * 0.8} {-r * 0.86} {r * 0.5}z"
    )
    face.flat(crust, mix(skin.dark, COLOURS["brown"], 0.35))
    for x in (-34, 0, 34):
        slash = face.at(x, -r * 0.72 + abs(x) * 0.2, turn=x * 0.5)
        slash.shape("M-5-16C6-10 8 10-1 20-8 10-10-8-5-16z", pale(skin.light, 0.7), 2.6)
    face.flat(ring(58, 22, 17, 12), mix(COLOURS["red"], skin.light, 0.4), twin=True)
    draw_expression(pen, sitter)
    mouth = pen.on("mouth").at(0, 262)
    mouth.dots([(0, -22)], skin.line, 15, ring=2.4)
    bow = mood_bow(sitter)
    if bares_teeth(sitter):
        mouth.shape("M-36-2Q0 10 36-2 34 42 0 44-34 42-36-2z", INK, 2.8)
        mouth.flat("M-20 34q20-16 40 0-20 12-40 0z", COLOURS["red"])
    elif EXPRESSIONS[sitter.looks.expression].mouth in ("pursed", "gasp"):
        mouth.shape(ring(0, 14, 13, 16), INK, 2.8)
    else:
        mouth.lines(f"M-34 {8 - bow}Q0 {14 + bow * 2.4} 34 {8 - bow}", INK, 4.4)


def draw_rolling(pen: Pen, sitter: Sitter) -> None:
    """No body: the path that it rolls on, its shadow and its speed."""
    r = bun_radius(sitter.looks)
    torso = pen.on("torso")
    torso.shape("M-150 336C-60 318 60 318 150 336V424H-150z", COLOURS["sand"])
    torso.flat(ring(14, 236 + r, r * 0.86, 16), COLOURS["umber"])
    torso.lines("M-132 362h60m-40 22h46M74 372h58m-40 22h36", COLOURS["honey"], 4)
    torso.lines("M-112 196q-14 40 2 82m-16-60q-8 20 0 40", PAPER, 4.4)


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


def spider_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=70, top=70, chin=238, eye_x=31, eye_y=158, eye_w=25, eye_h=openness(looks, 25),
        nose_y=182, mouth_y=200, neck=neck, shoulder=shoulder, crown=(1.1, 0.96, -6),
    )  # fmt: skip


MONSTERS: Mapping[str, Kind] = {
    "beast": Kind(beast_measures, draw_beast, {"grown": mark("horned beast with tusks")}, draw_furry_body),
    "golem": Kind(golem_measures, draw_golem, {"grown": mark("giant of clay")}, draw_clay_body),
    "bun": Kind(bun_measures, draw_bun, {"grown": mark("round bun with a face")}, draw_rolling),
    "spider": Kind(spider_measures, draw_spider, {"grown": mark("spider with eight eyes")}, draw_furry_body),
}
