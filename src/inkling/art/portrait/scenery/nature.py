"""Woods, waters, mountains and clouds."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, deep, mix, pale, tone
from inkling.art.paths import Path, ring, scallop
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.stock import DrawGround, Part
from inkling.art.shapes import leaf
from inkling.core.errors import mark

FINE = 2.8


def scene_mountains(pen: Pen, colour: Tone, trim: Tone) -> None:
    pen.pair("M160 420V300L106 206 40 330V420z", colour, FINE)
    pen.pair("M106 206L84 256 94 252 104 268 114 252 126 262 130 248z", trim, FINE)


def scene_forest(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Trunks, falling leaves, and toadstools at their feet."""
    pen.flat("M-150 330Q0 300 150 330V420H-150z", mix(colour.light, trim.light, 0.4))
    trunks = "M-132 0L-136 340H-106L-112 0zM-92 0L-96 340H-74L-80 0zM70 0L66 340H89L83 0zM112 0L108 340H140L134 0z"
    boughs = "M-132 60L-104 30-112 60-114 90zM112 100L92 74 96 100 112 126zM134 190L146 176V210z"
    pen.flat(trunks, colour.light)
    pen.flat(boughs, colour.light)
    pen.lines("M-124 120v60m8 40v50M-86 60v40m4 90v60M76 90v60m6 60v60M122 60v40m6 60v70", colour.dark, 2.6)
    spots = ((-70, 40), (-44, 20), (60, 26), (98, 50), (-118, 20), (140, 30), (-140, 110), (40, 14))
    pen.flat(tuple(step for x, y in spots for step in leaf(x, y, 13)), trim.light)
    for x in (-122, 124):
        at = pen.at(x, 376)
        at.shape("M-5-10l1 24H5V-10z", PAPER, 2.6)
        at.shape("M-18-8q18-32 36 0z", COLOURS["red"], 2.6)
        at.dots([(-6, -16), (5, -19)], PAPER, 5.4)


def scene_firs(pen: Pen, colour: Tone, trim: Tone) -> None:
    far = "M150 420V262L128 226 112 268 94 240 70 300H0V420z"
    pen.flat(far, mix(colour.light, trim.light, 0.6), twin=True)
    fir = "M122 176L140 218H132L148 258H138L152 300V420H84V300L104 258H96L112 218H106z"
    pen.pair(fir, colour, FINE)
    pen.lines("M122 200l-6 16m6 14l-8 22m8 16l-10 24", trim.light, 2.4, twin=True)


def scene_hills(pen: Pen, colour: Tone, trim: Tone) -> None:
    pen.flat("M-150 250C-110 220-70 222-30 250 20 214 90 210 150 246V420H-150z", colour.light)
    pen.flat("M-150 300C-100 270-40 276 0 306 50 268 110 264 150 288V420H-150z", trim.light)
    trees = ((-118, 232, 14), (-92, 226, 10), (104, 222, 15), (130, 228, 11))
    pen.shape(
        tuple(step for x, y, r in trees for step in ring(x, y, r, r * 1.3)),
        mix(colour.dark, COLOURS["forest"], 0.4),
        2.6,
    )


def scene_clouds(pen: Pen, colour: Tone, trim: Tone) -> None:
    for x, y, size, fill in (
        (-112, 70, 1.0, colour.light),
        (116, 110, 1.1, colour.light),
        (-126, 220, 1.2, trim.light),
        (128, 262, 1.15, trim.light),
    ):
        puff = scallop(((-40, 14), (-36, -4), (-16, -14), (8, -16), (28, -6), (38, 14)), 0.34)
        pen.at(x, y, size).shape((*puff, ("Z", ())), fill, FINE)


def scene_thorns(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Briars that have grown for a hundred years, and their roses."""
    ways = (
        "M146 420C96 360 150 300 112 250 88 214 146 180 124 130 108 96 140 60 96 20",
        "M96 420C140 380 92 330 132 286 158 250 104 216 132 176 148 150 112 116 146 84",
    )
    for way in ways:
        pen.rope(way, colour.light, 7, twin=True, line=FINE)
    thorns = (
        "M118 330l-16-6 10-8zM124 270l16-8-14-4zM104 226l-14-2 8 12zM130 190l16 0-12-10zM116 112"
        "l-14 2 8-12zM128 60l14-2-10-8zM112 34l-4-14 14 8zM138 350l12 4-12 6z"
    )
    pen.flat(thorns, colour.light, twin=True)
    for x, y, size in ((112, 60, 1.0), (134, 150, 1.15), (106, 204, 0.95), (136, 296, 1.1), (100, 372, 1.0)):
        for side, fill in ((-x, trim.light), (x, trim.dark)):
            at = pen.at(side, y, size)
            at.shape("M0-15C10-18 18-8 14 0 20 10 8 18 0 14-10 18-20 8-14 0-18-8-10-18 0-15z", fill, 2.6)
            at.lines("M-6 2c0-9 13-9 13 0 0 7-9 7-9 1", pale(trim.light, 0.55), 2.4)


def scene_pond(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Water with lily pads, reeds at both sides."""
    pen.flat("M-150 236H150V420H-150z", colour.light)
    pen.lines("M-146 262h40m-20 30h34M146 256h-38m22 36h-36M-140 330h30m250 0h-30", pale(colour.light, 0.4), 3)
    draw_reeds(pen, trim)
    pad = "M92 352C96 336 146 336 150 352 146 366 118 372 108 362L120 352z"
    pen.pair(pad, tone("green"), 2.6)
    pen.shape("M118 336l-14-14 12 2 4-12 6 12 12-2-12 14z", COLOURS["pink"], 2.4)


def scene_swan_mirror(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Still water, and in it the image of one who is not there yet: a swan, head down."""
    pen.flat("M-150 262H150V420H-150z", colour.light)
    draw_reeds(pen, tone("chestnut"))
    pen.flat("M-150 300H150V330H-150z", mix(colour.light, colour.dark, 0.4))
    swan = (
        "M-84 308C-78 336-44 348-8 344 14 342 20 350 14 360 4 374 10 392 28 396 38 398 48 394 52 386L66 384 56 376"
        "C52 366 40 368 36 374 32 364 44 356 60 348 80 338 88 324 88 308z"
    )
    pen.flat(swan, mix(trim.light, colour.light, 0.1))
    pen.flat("M51 388L74 383 54 374z", mix(COLOURS["orange"], colour.light, 0.15))
    pen.dots([(38, 384)], INK, 5)
    pen.lines("M-60 326q24 12 46 6m32 0q24 4 46-12", mix(trim.light, colour.light, 0.5), 3.4)
    pen.lines("M-140 340h32m-12 26h60m30 24h-60M140 350h-38m22 30h-30M-22 364h26", pale(colour.light, 0.3), 3)


def draw_reeds(pen: Pen, trim: Tone) -> None:
    stems = "M112 300C110 240 116 180 112 120M130 300C132 230 126 170 134 90M144 300C142 250 148 210 142 170"
    pen.lines(stems, deep(COLOURS["green"], 0.3), 4, twin=True)
    blades = "M120 300C116 250 104 220 92 200 110 214 126 250 126 300zM138 300C140 260 148 230 152 214V300z"
    pen.flat(blades, COLOURS["green"], twin=True)
    pen.rope("M112 112V150M134 78V122M142 158V190", trim.light, 8, twin=True, line=2.6)


def scene_seabed(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Coral and weed, and light that falls from above."""
    shafts = "M-90 0H-60L-110 420H-150V330zM20 0H50L40 420H-30zM110 0H150V120L110 420H80z"
    pen.glow(shafts, PAPER, ".1")
    weed = "M136 420C120 380 146 350 130 310 116 276 142 250 128 214M146 420C140 400 152 370 144 340"
    pen.rope(weed, trim.light, 6, twin=True, line=2.6)
    coral = (
        "M104 420C106 390 100 372 108 346M106 384C118 376 124 366 124 350M106 396C94 388 90 378 90 366M124 362l10-10"
    )
    pen.rope(coral, colour.light, 8, twin=True, line=2.6)


def scene_ice(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Crystals that rise like towers."""
    pen.pair("M92 420L98 250 112 196 128 250 132 420z", colour, FINE)
    pen.pair("M126 420L130 300 142 262 156 300V420z", trim, FINE)
    pen.pair("M66 420L74 330 86 296 100 336 104 420z", trim, FINE)
    pen.lines("M112 204V400M86 306V400", pale(colour.light, 0.6), 2.6, twin=True)


def scene_beanstalk(pen: Pen, colour: Tone, trim: Tone) -> None:
    way = "M116 430C150 380 92 340 124 290 152 240 96 210 122 156 144 110 100 80 130 -10"
    pen.rope(way, colour.light, 15, twin=True)
    pen.lines("M122 400c12-24-16-44-4-82m8-66c8-24-18-40-8-70m4-60c6-20-12-34-4-64", colour.dark, 3, twin=True)
    for x, y, turn in ((100, 330, -60), (140, 268, 50), (96, 214, -50), (140, 130, 60), (104, 70, -56), (146, 370, 40)):
        for side, fill, angle in ((-x, trim.light, -turn), (x, trim.dark, turn)):
            at = pen.at(side, y, turn=angle)
            at.shape("M0 14C-22 0-18-26 0-38 18-26 22 0 0 14z", fill, FINE)
            at.lines("M0 10V-28", mix(trim.light, "#1E1830", 0.4), 2.2)


def scene_roses(pen: Pen, colour: Tone, trim: Tone) -> None:
    """A clipped hedge in which roses bloom."""
    edge = ((60, 262), (76, 246), (94, 238), (112, 226), (130, 222), (152, 216))
    hedge: Path = (*scallop(edge, 0.36), ("L", (152, 420)), ("L", (60, 420)), ("Z", ()))
    pen.pair(hedge, colour, FINE)
    for x, y in ((98, 264), (132, 250), (116, 300), (140, 330), (92, 330), (124, 370)):
        for side, fill in ((-x, trim.light), (x, trim.dark)):
            pen.shape(ring(side, y, 12), fill, 2.4)
            pen.lines(f"M{side - 5} {y + 1}c0-7 10-7 10 0 0 5-7 5-7 1", pale(trim.light, 0.6), 2.2)


def scene_sea(pen: Pen, colour: Tone, trim: Tone) -> None:
    waves = scallop(tuple((x, 262) for x in range(152, -153, -38)), 0.24)
    pen.flat((*waves, ("L", (-152, 420)), ("L", (152, 420)), ("Z", ())), colour.light)
    near = scallop(tuple((x, 312) for x in range(171, -172, -38)), 0.24)
    pen.flat((*near, ("L", (-171, 420)), ("L", (171, 420)), ("Z", ())), trim.light)


def scene_islands(pen: Pen, colour: Tone, trim: Tone) -> None:
    """An island far below in the sea."""
    pen.flat("M-150 300H150V420H-150z", trim.light)
    pen.shape("M-150 330C-140 290-120 270-104 262-92 276-76 300-70 330z", colour.light, FINE)
    pen.shape("M150 340C140 304 124 292 112 288 100 304 88 320 84 340z", colour.dark, FINE)
    pen.lines("M-118 262C-120 244-124 236-132 230M-118 262C-116 246-110 238-100 236M-118 246V270", COLOURS["forest"], 4)


NATURE: Mapping[str, Part[DrawGround]] = {
    "mountains": Part(scene_mountains, mark("mountains in {colour} with peaks in {trim}")),
    "forest": Part(scene_forest, mark("a forest with trunks in {colour} and leaves in {trim}")),
    "firs": Part(scene_firs, mark("fir trees in {colour} and {trim}")),
    "hills": Part(scene_hills, mark("hills in {colour} and {trim}")),
    "clouds": Part(scene_clouds, mark("clouds in {colour} and {trim}")),
    "thorns": Part(scene_thorns, mark("briars in {colour} with roses in {trim}")),
    "swan-mirror": Part(scene_swan_mirror, mark("a pond in {colour} with the reflection of a swan in {trim}")),
    "pond": Part(scene_pond, mark("a pond in {colour} with bulrushes in {trim}")),
    "seabed": Part(scene_seabed, mark("coral in {colour} and seaweed in {trim}")),
    "ice": Part(scene_ice, mark("towers of ice in {colour} and {trim}")),
    "beanstalk": Part(scene_beanstalk, mark("giant beanstalks in {colour} with leaves in {trim}")),
    "rose-hedge": Part(scene_roses, mark("a hedge in {colour} with roses in {trim}")),
    "sea": Part(scene_sea, mark("waves in {colour} and {trim}")),
    "islands": Part(scene_islands, mark("islands in {colour} in a sea in {trim}")),
}
