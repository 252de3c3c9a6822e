"""The ground of a portrait, and scenery that is computed. All other scenery is in parts/ground and parts/sky."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, deep, mix, pale, tone
from inkling.art.paths import Frame, Path, place, read, ring, scallop
from inkling.art.portrait.looks import Ground
from inkling.art.portrait.part_files import read_grounds
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import DrawGround, Part
from inkling.art.portrait.sky import DISCS, MOTIFS
from inkling.core.errors import mark

FINE = 2.8


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


def scene_fleet(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Sails as far as one can see."""
    pen.flat("M-150 130H150V420H-150z", colour.light)
    near: Path = ()
    for y, size, shift in ((150, 0.5, 0), (190, 0.66, 20), (240, 0.86, 0), (306, 1.15, 26)):
        for x in (-130, -84, 84, 130):
            at = pen.at(x + (shift if x < 0 else -shift) * size, y, size)
            at.shape("M-20-42H20C16-28 16-18 20-8H-20C-16-18-16-28-20-42z", trim.light if x < 0 else trim.dark, 2.2)
            at.shape("M-30-4C-26 6-16 8 0 8S26 6 30-4C20 0-20 0-30-4z", COLOURS["brown"], 2.2)
        near = (*near, *read(f"M-146 {y + 18}h40M106 {y + 18}h40"))
    pen.lines(near, pale(colour.light, 0.4), FINE)


def scene_vineyard(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Vines from above, heavy with grapes."""
    pen.rope(
        "M-150 30C-100 10-50 40 0 22 50 40 100 10 150 30M-128 24C-140 90-118 130-134 190M128 24C140 90 118 130 134 190",
        COLOURS["brown"],
        6,
        line=2.6,
    )
    leaf = "M0-20C8-12 18-18 22-8 26 2 18 8 12 10 10 18 4 20 0 24-4 20-10 18-12 10-18 8-26 2-22-8-18-18-8-12 0-20z"
    spots = (
        (-132, 30, -20),
        (-88, 30, 14),
        (-44, 34, -8),
        (44, 34, 8),
        (88, 30, -14),
        (132, 30, 20),
        (-126, 150, 30),
        (126, 150, -30),
    )
    for x, y, turn in spots:
        pen.at(x, y, turn=turn).shape(leaf, colour.light if x < 0 else colour.dark, 2.6)
    for x, y in ((-112, 58), (112, 58)):
        grapes = [(x + dx, y + dy) for dx, dy in ((-12, 0), (0, 0), (12, 0), (-6, 12), (6, 12), (0, 24))]
        pen.dots(grapes, trim.light if x < 0 else trim.dark, 13, ring=2.2)


def scene_dunes(pen: Pen, colour: Tone, trim: Tone) -> None:
    """A caravan of camels on the crest of the sand."""
    camel = read(
        "M-20 20L-18 0C-16-8-12-10-8-4-4-16 4-16 8-4L14-8 16-22 26-20V-14L20-12 18 2 16 20H12L10 6H-10L-14 20z"
    )
    pen.flat("M-150 226C-110 208-70 214-30 244 20 212 90 200 150 216V420H-150z", colour.light)
    caravan = [(-118, 196, 1.15), (-76, 202, 1.0), (78, 194, 1.0), (120, 188, 1.15)]
    pen.flat(tuple(s for x, y, size in caravan for s in place(camel, Frame().at(x, y, size))), deep(trim.light, 0.72))
    pen.flat("M-150 280C-90 250-30 270 0 300 40 262 100 248 150 266V420H-150z", trim.light)
    pen.lines("M-146 344q20-12 44-6m-40 30q20-10 40-6M146 330q-20-12-44-4m40 34q-20-10-40-6", trim.line, FINE)


def scene_savanna(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Palms at both sides."""
    pen.flat("M-150 300C-60 284 60 284 150 300V420H-150z", mix(trim.light, COLOURS["straw"], 0.4))
    trunk = "M118 420C120 340 126 280 116 190"
    pen.rope(trunk, colour.light, 11, twin=True)
    pen.lines("M112 220l10-3m-8 30l12-3m-10 32l12-3m-12 34l12-3m-14 36l13-2", colour.line, FINE, twin=True)
    for turn in (-118, -78, -40, 0, 40, 78, 118):
        for side, fill in ((pen.at(-116, 188, turn=-turn), trim.light), (pen.at(116, 188, turn=turn), trim.dark)):
            side.shape("M0 0C-16-16-18-48 2-78 6-48 10-20 0 0z", fill, 2.6)
    pen.dots([(110, 196), (122, 198)], COLOURS["orange"], 10, ring=2.2, twin=True)


def scene_great_leaves(pen: Pen, colour: Tone, trim: Tone) -> None:
    """The leaves of a garden in the tropics, larger than a head."""
    leaf = "M0 0C-34-34-32-92 0-126 32-92 34-34 0 0z"
    spots = (
        (62, 300, 64, trim),
        (66, 190, 84, colour),
        (60, 112, 58, trim),
        (40, 100, 24, colour),
        (84, 400, 74, colour),
    )
    for x, y, turn, fill in spots:
        for side, tint in ((pen.at(-x, y, turn=-turn), fill.light), (pen.at(x, y, turn=turn), fill.dark)):
            side.shape(leaf, tint, FINE)
            side.lines("M0-6V-112M-14-56L0-40 14-56M-12-84L0-70 12-84", fill.line, 2.4)


def scene_bamboo(pen: Pen, colour: Tone, trim: Tone) -> None:
    pen.rope("M-130 0V420M-108 0V420M122 0V420", colour.light, 10)
    rings = "".join(
        f"M{x - 7} {y}h14" for x, start in ((-130, 50), (-108, 74), (122, 60)) for y in range(start, 420, 78)
    )
    pen.lines(rings, INK, 3.4)
    leaf = "M0 0Q16-12 46-8 26 8 0 0z"
    spots = ((-122, 66, 10), (-122, 74, 50), (-104, 170, -20), (-126, 240, 20), (-102, 128, 30))
    other = ((118, 84, 10), (118, 92, 50), (118, 190, -10), (118, 150, 24), (118, 262, 16))
    for x, y, turn in spots:
        pen.at(x, y, turn=turn).shape(leaf, trim.light, 2.4)
    for x, y, turn in other:
        pen.at(x, y, turn=-turn).flipped().shape(leaf, trim.dark, 2.4)


def scene_toadstools(pen: Pen, colour: Tone, trim: Tone) -> None:
    """As tall as a house, to those who are small."""
    pen.flat("M-150 372C-80 356 80 356 150 372V420H-150z", deep(COLOURS["green"], 0.35))
    for x, y, size in ((-118, 330, 1.15), (120, 306, 1.25), (-84, 388, 0.7), (90, 390, 0.6)):
        at = pen.at(x, y, size)
        at.shape("M-11-40C-8 0-14 40-18 80H18C14 40 8 0 11-40z", trim.light, FINE)
        at.shape("M-46-36C-44-84 44-84 46-36 20-28-20-28-46-36z", colour.light if x < 0 else colour.dark, FINE)
        at.dots([(-20, -50), (2, -62), (22, -48)], trim.light, 11)


def scene_oil_jars(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Tall jars in a row, and out of each a pair of eyes."""
    pen.flat("M-150 330H150V420H-150z", trim.light)
    for x, y, size in ((112, 214, 0.86), (124, 330, 1.0)):
        for side, fill, shade in (
            (pen.at(-x, y, size).flipped(), colour.light, colour.dark),
            (pen.at(x, y, size), colour.dark, colour.line),
        ):
            side.shape("M-30-52H30C44-20 44 40 22 74H-22C-44 40-44-20-30-52z", fill, FINE)
            side.lines("M-38-18Q0-6 38-18M-40 6Q0 18 40 6", shade, 3.4)
            side.shape("M-34-64H34V-50H-34z", fill, FINE)
            side.shape("M-22-64C-22-88 22-88 22-64z", INK, FINE)
            side.shape("M-30-84C-24-100 24-100 30-84 20-78-20-78-30-84z", trim.light, 2.4)
            side.dots([(-9, -71), (9, -71)], PAPER, 9)
            side.dots([(-9, -71), (9, -71)], INK, 4)


def draw_ground(pen: Pen, ground: Ground) -> None:
    field = COLOURS[ground.field]
    pen.flat("M-150 0H150V420H-150z", field)
    if ground.motif:
        MOTIFS[ground.motif.kind].draw(pen, COLOURS[ground.motif.colour], field)
    if ground.disc:
        DISCS[ground.disc.kind].draw(pen, tone(ground.disc.colour), tone(ground.disc.trim))
    for item in ground.scenery:
        SCENERY[item.kind].draw(pen, tone(item.colour), tone(item.trim))


SCENERY: Mapping[str, Part[DrawGround]] = {
    **read_grounds("scenery"),
    "thorns": Part(scene_thorns, mark("briars in {colour} with roses in {trim}")),
    "beanstalk": Part(scene_beanstalk, mark("giant beanstalks in {colour} with leaves in {trim}")),
    "rose-hedge": Part(scene_roses, mark("a hedge in {colour} with roses in {trim}")),
    "fleet": Part(scene_fleet, mark("a fleet with sails in {trim} on a sea in {colour}")),
    "vines": Part(scene_vineyard, mark("vines in {colour} with grapes in {trim}")),
    "dunes": Part(scene_dunes, mark("dunes in {colour} and {trim} with a caravan of camels")),
    "savanna": Part(scene_savanna, mark("palms with trunks in {colour} and leaves in {trim}")),
    "great-leaves": Part(scene_great_leaves, mark("large leaves in {colour} and {trim}")),
    "bamboo": Part(scene_bamboo, mark("bamboo in {colour} with leaves in {trim}")),
    "toadstools": Part(scene_toadstools, mark("giant toadstools in {colour} and {trim}")),
    "oil-jars": Part(scene_oil_jars, mark("robbers with caps in {trim} peeping out of large jars in {colour}")),
}
