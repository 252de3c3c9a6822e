"""Marvels that heroes bring home, and the strings of singers."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, mix, pale
from inkling.art.paths import half_ring, ring, scallop
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


def hold_lyre(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A tortoise's shell with two horns."""
    horn = "M22-26C52-50 56-92 36-118 34-126 44-128 48-122"
    pen.flipped().rope(horn, colour.light, 9)
    pen.rope(horn, colour.dark, 9)
    pen.rope("M-46-98H46", colour.light, 7, line=2.8)
    pen.lines("M-18-96L-10-8M-9-96L-5-8M0-96V-8M9-96L5-8M18-96L10-8", PAPER, 2.6)
    pen.split("M0-34C30-38 46-22 44-2 40 18 18 22 0 22", trim)
    pen.lines("M0-32V20M-16-32L-24-6-14 20M16-32L24-6 14 20M-44-6H-24M24-6H44", trim.line, 2.8)


def hold_kithara(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """The great lyre of the god: a box with broad square arms."""
    pen.split("M0-26H40C44-60 30-80 34-118H50C48-84 62-60 56-18 52 10 30 22 0 22", colour)
    pen.rope("M-58-112H58", trim.light, 8, line=2.8)
    pen.dots([(60, -112)], colour.light, 11, ring=2.6, twin=True)
    pen.lines("M-20-108L-12-4M-12-108L-7-4M-4-108L-2-4M4-108L2-4M12-108L7-4M20-108L12-4", PAPER, 2.4)
    pen.lines("M-50-18C-40 8-20 14 0 14 20 14 40 8 50-18", trim.light, 4)
    pen.rope("M-16-4H16", trim.light, 6, line=2.6)


def hold_fleece(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A ram's, head and all, over both hands."""
    left = ((-20, -84), (-44, -78), (-62, -60), (-70, -36), (-64, -12), (-72, 10), (-56, 30), (-34, 40), (-12, 38))
    right = ((12, 38), (34, 40), (56, 30), (72, 10), (64, -12), (70, -36), (62, -60), (44, -78), (20, -84))
    wool = (*scallop(left, -0.34), ("L", (12, 38)), *scallop(right, -0.34)[1:], ("Z", ()))
    pen.shape(wool, colour.light)
    pen.flat((("M", (0, -80)), ("L", (0, 40)), *scallop(right, -0.34)[1:], ("Z", ())), colour.dark)
    pen.lines(wool)
    pen.lines(
        "M-54-46c8-6 16 2 10 9m-16 22c8-6 16 2 10 9m12 12c8-6 16 2 10 9"
        "M44-46c8-6 16 2 10 9m-8 24c8-6 16 2 10 9m-22 10c8-6 16 2 10 9",
        colour.line,
        3,
    )
    for side, fill in ((pen.flipped(), colour.light), (pen, colour.dark)):
        side.shape(
            "M14-82C28-104 62-98 60-68 56-44 30-46 32-64 34-74 46-72 44-64 50-72 46-84 34-80 26-76 22-68 20-58z",
            trim.light,
            2.8,
        )
        side.shape("M16-66C24-72 34-64 38-56 30-52 20-54 14-58z", fill, 2.4)
    pen.split(
        "M0-88C16-88 22-74 18-58 14-40 10-28 0-26",
        Tone(mix(colour.light, PAPER, 0.4), mix(colour.dark, COLOURS["straw"], 0.4), INK),
    )
    pen.dots([(8, -62)], INK, 5, twin=True)
    pen.lines("M-5-34L0-31 5-34M0-31V-27", INK, 2.4)


def hold_wooden_horse(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Large, on wheels; somebody looks out of the trapdoor in its belly."""
    horse = (
        "M64-30H44L40-60C20-66-14-66-32-60L-36-30H-58L-60-84C-60-96-58-104-60-112L-82-100C-94-96-104-104-102-114"
        "L-80-142-78-160-64-148C-44-144-28-126-20-108H42C60-108 68-96 68-82z"
    )
    pen = pen.at(0, -8)
    pen.shape("M60-104C84-108 100-90 96-52 92-46 88-50 86-56 82-50 76-54 76-62 72-76 66-86 58-90z", trim.light, 2.8)
    pen.shape(horse, colour.light)
    pen.flat("M14-108H42C60-108 68-96 68-82L64-30H44L40-60C30-64 22-64 14-65z", colour.dark)
    pen.flat("M-42-60L-36-30H-48L-52-64z", colour.dark)
    pen.shape("M-66-150C-40-152-16-132-12-106L-24-108-26-118-36-118-38-130-50-130-52-140-64-140z", trim.light, 2.8)
    pen.lines("M-56-76H-32M36-92H58M36-76H62M-46-108Q-40-96-30-92", colour.line, 3)
    pen.lines(horse)
    pen.shape("M-22-98H28V-68H-22z", trim.light, 2.8)
    pen.flat("M-16-92H22V-70H-16z", INK)
    pen.dots([(-6, -82), (10, -82)], PAPER, 8)
    pen.dots([(-7, -82), (9, -82)], INK, 3.6)
    pen.dots([(-74, -128)], PAPER, 9, ring=2)
    pen.dots([(-75, -128)], INK, 4.6)
    pen.lines("M-94-104Q-86-106-80-112M-60-112L-76-136", trim.light, 3)
    pen.shape("M-78-32H84V-18H-78z", trim.light)
    for x in (-50, 54):
        pen.at(x, -12).split(half_ring(0, 17), colour)
        pen.dots([(x, -12)], trim.light, 8)


def hold_bronze_mirror(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A polished disc on a handle, and in it the one who holds it."""
    pen.split("M0-18H8L6 20 12 34 0 42", trim)
    pen.split(half_ring(-60, 44), trim)
    pen.shape(ring(0, -60, 34), colour.light, 3)
    pen.flat("M-20-30C-26-66-18-86 0-86S26-66 20-30C8-24-8-24-20-30z", sitter.hair.light)
    pen.flat("M0-74C12-74 16-64 15-56 14-44 6-36 0-36S-14-44-15-56C-16-64-12-74 0-74z", sitter.skin.light)
    pen.dots([(-6, -57), (6, -57)], INK, 3.6)
    pen.flat("M-5-45q5 5 10 0-5-3-10 0z", COLOURS["red"])
    pen.lines("M-27-66C-24-78-16-86-6-89", pale(colour.light, 0.7), 4)
    pen.dots([(0, -20)], colour.light, 12, ring=2.6)


MARVELS: Mapping[str, Part[DrawThing]] = {
    "lyre": Part(hold_lyre, mark("lyre in {colour} with a tortoise’s shell in {trim}")),
    "kithara": Part(hold_kithara, mark("large lyre in {colour} and {trim}")),
    "fleece": Part(hold_fleece, mark("ram’s fleece in {colour} with horns in {trim}")),
    "wooden-horse": Part(hold_wooden_horse, mark("wooden horse in {colour} and {trim}, on wheels")),
    "bronze-mirror": Part(hold_bronze_mirror, mark("polished mirror in {colour} with a rim in {trim}")),
}
