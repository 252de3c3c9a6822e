"""Large vessels that stand before one, steaming goblets, a lamp of clay, and a harp for the knees."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, deep, mix, pale
from inkling.art.paths import ring
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


def hold_great_cauldron(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """It stands before one and seethes; its foot is out of the picture."""
    steam = (
        "M-44-96C-60-112-34-124-46-142-34-138-26-126-34-114-40-106-34-100-30-96z"
        "M40-96C26-114 50-124 38-146 54-140 60-126 52-114 46-106 52-100 56-96z"
    )
    pen.flat(steam, pale(trim.light, 0.45))
    pen.split("M0-84H72C88-64 96-34 84 8H0", colour)
    pen.split("M0-104C46-104 84-98 84-88 84-76 46-70 0-70", Tone(pale(colour.light, 0.16), colour.light, INK))
    pen.flat("M0-98C40-98 72-94 72-88S40-78 0-78-72-82-72-88-40-98 0-98z", trim.light)
    pen.flat("M20-97C50-96 72-92 72-88 72-82 50-79 20-78z", trim.dark)
    pen.dots([(-34, -92), (10, -100), (40, -90)], trim.light, 17, ring=2.4)
    pen.dots([(-37, -95), (7, -103), (37, -93)], PAPER, 4.4)
    pen.rope("M84-62C104-58 104-26 88-22", colour.light, 6, twin=True, line=2.8)
    pen.lines("M-68-52C-76-30-74-12-70 0M-50-48C-54-34-54-20-52-8", pale(colour.light, 0.35), 3.4)


def hold_drops_cauldron(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Three drops leap out of it."""
    hold_great_cauldron(pen, sitter, colour, trim)
    drop = "M0-16C6-6 10-1 10 5 10 16-10 16-10 5-10-1-6-6 0-16z"
    for x, y, turn in ((-30, -130, -20), (2, -148, 0), (36, -128, 22)):
        at = pen.at(x, y, turn=turn)
        at.shape(drop, COLOURS["gold"], 2.8)
        at.lines("M-4 4q1-5 3-7", PAPER, 2.6)


def hold_mortar(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Large enough to fly in: the whole old woman sits inside."""
    pen.split("M0-72H124C122-50 112-20 100 8H0", colour)
    pen.split("M0-90C70-90 130-86 130-76 130-62 70-56 0-56", Tone(pale(colour.light, 0.2), colour.light, INK))
    pen.lines("M-110-76C-70-82 70-82 110-76", deep(colour.light, 0.4), 5)
    pen.lines("M-108-38C-50-26 50-26 108-38", trim.light, 7)
    pen.dots([(-80, -31), (-40, -27), (0, -26), (40, -27), (80, -31)], colour.line, 6)
    pen.lines("M-92-20l6 24m20-20l3 20M60-16l-2 20m30-24l-6 24", colour.line, 2.8)


def hold_goblet(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A wide cup with two handles; what is in it is not only wine."""
    vapour = "M-20-104C-36-118-10-126-24-144-4-136-2-122-12-112zM14-104C0-120 26-126 14-146 34-136 36-122 26-112z"
    pen.flat(vapour, pale(trim.light, 0.4))
    pen.rope("M48-84C82-92 80-50 40-52", colour.light, 6, twin=True, line=2.8)
    pen.split("M0-96H58C58-62 38-40 10-34L8-14H0", colour)
    pen.split("M0-104C34-104 60-100 60-94S34-84 0-84", Tone(trim.light, trim.dark, INK), 2.8)
    pen.lines("M-46-72C-20-62 20-62 46-72", colour.line, 3)
    pen.dots([(-30, -56), (-10, -52), (10, -52), (30, -56)], trim.light, 7)
    pen.flat("M-44-78q2 16 14 26-20-8-20-26z", pale(colour.light, 0.7))
    pen.split("M0-14H14L38 0V8H0", colour)


def hold_clay_lamp(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A saucer of clay, pinched to a lip for the wick."""
    pen.glow(ring(-24, -84, 52), trim.light, ".4")
    pen.flat("M-26-50C-44-66-38-88-20-114-14-92-2-84-8-64-10-56-16-50-26-50z", trim.light)
    pen.flat("M-24-52C-32-62-28-74-20-86-16-74-12-66-16-56z", PAPER)
    bowl = "M-48-50C-40-44-30-44-20-48 0-40 34-42 56-54 58-28 38-6 8-4-22-4-44-22-48-50z"
    pen.shape(bowl, colour.light)
    pen.flat("M8-44C28-44 44-48 56-54 58-28 38-6 8-4z", colour.dark)
    pen.lines(bowl)
    pen.lines("M-30-30C-10-20 24-20 44-32", colour.line, 3)
    pen.split("M0-6H26V6H0", colour)


def hold_kantele(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """The harp made of a pike's jawbone, laid across the knees."""
    body = "M-118-22L96-98C110-98 120-86 120-72L112 6-104 22C-118 18-126-4-118-22z"
    pen.shape(body, colour.light)
    pen.flat("M10-67L96-98C110-98 120-86 120-72L112 6 10 13z", colour.dark)
    pen.lines(body)
    pen.lines("M-104-14L98-84M-102-6L102-66M-100 1L104-48M-98 8L106-30M-96 14L108-12", trim.light, 3)
    pen.dots([(98, -84), (102, -66), (104, -48), (106, -30), (108, -12)], INK, 7)
    pen.shape(ring(-58, -8, 10), deep(colour.light, 0.5), 2.4)
    pen.lines("M-110-20L-100 16", mix(colour.line, INK, 0.4), 4)


KETTLES: Mapping[str, Part[DrawThing]] = {
    "great-cauldron": Part(hold_great_cauldron, mark("large seething cauldron in {colour} with a brew in {trim}")),
    "drops-cauldron": Part(
        hold_drops_cauldron, mark("cauldron in {colour} with a brew in {trim}, three drops leaping out")
    ),
    "mortar": Part(hold_mortar, mark("a mortar in {colour} with a band in {trim}, large enough to fly in")),
    "goblet": Part(hold_goblet, mark("steaming goblet in {colour} with a drink in {trim}")),
    "clay-lamp": Part(hold_clay_lamp, mark("clay lamp in {colour} with a flame in {trim}")),
    "kantele": Part(hold_kantele, mark("kantele in {colour} with strings in {trim}")),
}
