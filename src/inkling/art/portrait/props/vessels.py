"""Jars, cups, cauldrons, horns of plenty, and a dinner that has turned to gold."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, deep, pale
from inkling.art.paths import ring, scallop
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.art.shapes import star
from inkling.core.errors import mark


def hold_open_jar(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """The lid is up, and what was inside is on its way out."""
    smoke = (
        "M-30-92C-58-104-48-128-64-134-40-144-34-124-22-118-26-130-18-140-8-138-14-124-4-112 2-106 2-120"
        " 12-130 24-126 18-118 22-108 30-104 34-118 46-122 58-116 48-110 52-98 34-90z"
    )
    pen.flat(smoke, deep(trim.light, 0.2))
    for x, y, turn in ((-52, -112, -20), (0, -124, 0), (46, -108, 24)):
        imp(pen.at(x, y, turn=turn), deep(trim.light, 0.7))
    pen.split("M0-90H36C46-90 46-78 38-76 34-68 52-56 56-34 56-6 36 22 22 38H0", colour)
    pen.shape("M-34-86C-20-94 20-94 34-86 20-80-20-80-34-86z", INK, 2.4)
    pen.rope("M44-50C66-58 66-24 50-18", colour.dark, 6, line=2.8)
    pen.flipped().rope("M44-50C66-58 66-24 50-18", colour.light, 6, line=2.8)
    pen.lines("M-53-46Q0-36 53-46M-56-22Q0-12 56-22", INK, 3)
    pen.lines("M-46-32v-6h10v6h-5M-24-29v-6h10v6h-5M0-27v-6h10v6h-5M22-29v-6h10v6h-5", INK, 2.6)
    lid = pen.at(40, -100, turn=-34)
    lid.shape("M-34 4C-20-12 20-12 34 4 20 12-20 12-34 4z", colour.light)
    lid.dots([(0, -10)], colour.light, 12, ring=2.8)


def imp(pen: Pen, colour: str) -> None:
    """One of the troubles: two wings, two eyes."""
    pen.shape(
        "M0-8C6-18 20-22 26-14 20-12 20-6 14-2 10-6 6 0 5 4 3 10-3 10-5 4-6"
        " 0-10-6-14-2-20-6-20-12-26-14-20-22-6-18 0-8z",
        colour,
        2.2,
    )
    pen.dots([(-3, -1), (3, -1)], PAPER, 3.6)


def hold_kantharos(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A wine cup with two high handles."""
    handle = "M34-70C64-96 74-50 30-36"
    pen.flipped().rope(handle, colour.light, 6)
    pen.rope(handle, colour.dark, 6)
    pen.split("M0-72H40C42-46 34-26 12-20L10-4 26 6V12H0", colour)
    pen.split("M0-72H40C36-60 20-58 0-58", trim, 2.8)
    pen.flat("M-32-54C-30-38-24-32-18-28-26-30-36-40-36-54z", pale(colour.light, 0.5))


def hold_cornucopia(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A horn that pours out fruit."""
    fruit = (
        (-40, -92, "crimson", 13),
        (-16, -104, "amber", 14),
        (12, -100, "green", 12),
        (-58, -74, "purple", 11),
        (-28, -80, "gold", 12),
        (0, -84, "red", 14),
    )
    for x, y, name, r in fruit:
        pen.shape(ring(x, y, r), COLOURS[name], 2.6)
        pen.dots([(x - r * 0.3, y - r * 0.4)], pale(COLOURS[name], 0.6), 5)
    pen.shape("M14-92C30-112 46-108 52-100 42-88 28-84 14-86z", COLOURS["green"], 2.6)
    horn = "M-62-66C-44-80 4-84 22-72 40-40 34-10 10 12-8 28-40 34-58 22-40 24-28 16-30 2-34-22-58-36-62-66z"
    pen.shape(horn, colour.light)
    pen.flat("M4-76C12-76 18-74 22-72 40-40 34-10 10 12-8 28-40 34-58 22-20 30 16-10 4-76z", colour.dark)
    pen.lines("M-50-40C-30-50 10-54 32-44M-32-16C-16-28 14-30 33-24M-29 4C-18-6 4-8 20 0", colour.line, 2.8)
    pen.lines(horn)
    pen.rope("M-62-66C-44-80 4-84 24-72", trim.light, 7, line=2.8)


def hold_cauldron(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Something in it bubbles."""
    steam = "M-30-84C-44-100-22-110-34-128M0-88C-14-104 10-114-2-132M30-84C16-100 40-110 28-128"
    pen.lines(steam, trim.light, 5)
    pen.split("M0-70H50C66-30 56 8 26 18H0", colour)
    pen.split("M0-80H46C62-80 62-62 48-60 30-56 14-56 0-56", colour)
    pen.split("M0-76H40C48-74 46-66 38-66 26-62 12-62 0-62", trim, 2.4)
    pen.dots([(-22, -78), (4, -82), (24, -76)], trim.light, 13, ring=2.4)
    pen.dots([(-25, -81), (1, -85), (21, -79)], PAPER, 4)
    pen.lines("M-44-38C-46-14-36 2-24 10", pale(colour.light, 0.35), 3.4)


def hold_pomegranate(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Split open, so that one sees the seeds."""
    pen.shape("M-14-76L-18-94-6-86 0-98 6-86 18-94 14-76z", colour.light, 2.8)
    pen.split("M0-80C32-84 52-62 50-36 48-8 26 8 0 6", colour)
    pen.shape("M-24-58C-8-70 12-68 26-54 34-34 22-8 2-4-20-8-34-34-24-58z", trim.light, 2.6)
    seeds = [
        (-14, -50),
        (2, -56),
        (16, -46),
        (-20, -34),
        (-4, -38),
        (10, -32),
        (22, -28),
        (-12, -20),
        (4, -18),
        (-2, -6),
    ]
    pen.dots(seeds, COLOURS["crimson"], 11, ring=1.6)
    pen.dots([(x - 2, y - 3) for x, y in seeds], COLOURS["pink"], 3)
    pen.flat("M-42-48q-4 18 6 34-2-18 2-36z", pale(colour.light, 0.5))


def hold_golden_dinner(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A roast and grapes: nothing of it can be eaten any more."""
    pen = pen.at(0, -26, 1.12)
    pen.split("M0-22H56C66-22 66-10 54-8 40 2 20 4 0 4", colour)
    roast = "M-34-24C-44-52-16-68 6-62 26-60 40-48 44-36L58-48C66-50 68-42 62-38 68-34 64-26 56-28L44-24z"
    pen.shape(roast, colour.light)
    pen.flat(
        "M10-61C26-60 40-48 44-36L58-48C66-50 68-42 62-38 68-34 64-26 56-28L44-24H4C16-34 18-48 10-61z", colour.dark
    )
    pen.lines(roast)
    pen.lines("M-20-34C-10-46 6-48 18-40", colour.line, 2.8)
    grapes = [(-48, -30), (-38, -34), (-54, -42), (-44, -46), (-34, -50), (-50, -56)]
    pen.dots(grapes, colour.light, 12, ring=2.4)
    pen.dots([(x - 2, y - 2) for x, y in grapes], trim.light, 4)
    glints = (*star(-24, -84, 13), *star(26, -80, 15), *star(62, -64, 9), *star(-64, -74, 8))
    pen.flat(glints, trim.light)
    edge = scallop(((-60, -16), (-40, -10), (-20, -7), (0, -6), (20, -7), (40, -10), (60, -16)), 0.1)
    pen.lines(edge, trim.light, 3)


VESSELS: Mapping[str, Part[DrawThing]] = {
    "open-jar": Part(
        hold_open_jar, mark("open jar in {colour} with smoke in {trim} and bat-like imps pouring out of it")
    ),
    "wine-cup": Part(hold_kantharos, mark("two-handled cup in {colour} with wine in {trim}")),
    "cornucopia": Part(hold_cornucopia, mark("horn of plenty in {colour}, rimmed in {trim}")),
    "cauldron": Part(hold_cauldron, mark("cauldron in {colour} with a brew in {trim}")),
    "pomegranate": Part(hold_pomegranate, mark("open pomegranate in {colour} with flesh in {trim}")),
    "golden-dinner": Part(hold_golden_dinner, mark("dinner turned to {colour}, glinting in {trim}")),
}
