"""Long things for a raised hand: staves, swords, torches, boughs."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, PAPER, Tone, mix, pale, tone
from inkling.art.paths import half_ring, read, ring
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.art.shapes import star
from inkling.core.errors import mark


def hold_gnarled_staff(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A root that has closed its fingers round a stone."""
    pen.glow(ring(0, -156, 34), pale(trim.light, 0.4), ".45")
    pen.rope("M2 104C-6 60 6 20 0-30-4-70 6-100 0-124", colour.light, 10)
    pen.lines("M2 60q-4-24 0-44M-2-50q4-20 2-44", colour.line, 2.6)
    pen.split(half_ring(-156, 17), trim)
    pen.lines("M-8-164q2-6 8-7", PAPER, 3)
    pen.rope("M0-124C-24-134-30-164-14-182M0-124C22-134 30-158 20-178M0-124L2-142", colour.light, 7, line=2.8)


def hold_plain_staff(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Straight, with bands of metal and a knob."""
    pen.rope("M0 104V-150", colour.light, 9)
    pen.rope("M-5-60H5M-5-120H5", trim.light, 7, line=2.6)
    pen.split(half_ring(-164, 16), trim)
    pen.flat(star(-4, -168, 5), PAPER)


def hold_iron_rod(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A cudgel that was once a pillar of the sea: both ends are sheathed."""
    pen.rope("M0 110V-150", colour.light, 14)
    pen.lines("M-3 100V-130", pale(colour.light, 0.35), 3)
    pen.split("M0-186H11V-120H0", trim)
    pen.lines("M-10-170H10M-10-136H10", trim.line, 3)
    pen.lines("M-4-180V-126", pale(trim.light, 0.6), 2.6)


def hold_torch(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.glow(ring(0, -66, 42), trim.light, ".3")
    flame = "M-15-38C-30-56-22-78-10-86-12-74-5-72-3-80-5-96 4-108 11-114 8-94 26-82 25-62 25-50 21-43 13-38z"
    pen.shape(flame, trim.light, 2.8)
    pen.flat("M-6-40C-14-52-5-62-2-72 7-60 15-56 12-44L8-40z", COLOURS["gold"])
    pen.flat("M-1-40C-4-46-1-51 2-56 6-50 7-46 5-40z", PAPER)
    pen.split("M0-40H16L8 60H0", colour)
    pen.lines("M-14-31H14", COLOURS["gold"], 5)


def hold_apple_bough(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A branch with leaf and fruit from the isle where it is never winter."""
    pen.rope(
        "M0 60C2 10-4-30 0-70 4-100-6-124 0-150M0-70C-16-86-22-96-24-112M0-92C14-104 20-114 20-130",
        colour.light,
        5,
        line=2.8,
    )
    for x, y, turn in (
        (-14, -36, -50),
        (14, -54, 50),
        (-34, -122, -30),
        (8, -160, 20),
        (30, -140, 50),
        (-14, -150, -30),
    ):
        pen.at(x, y, turn=turn).shape(
            "M0 12C-12 0-10-14 0-22 10-14 12 0 0 12z", colour.light if x < 0 else colour.dark, 2.6
        )
    pen.dots([(-22, -92), (20, -108), (0, -128), (16, -78)], trim.light, 25, ring=2.8)
    pen.dots([(-27, -97), (15, -113), (-5, -133), (11, -83)], pale(trim.light, 0.7), 6)


def hold_pestle(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.split("M0-150C14-150 20-138 18-124 14-110 12-80 12-40L10 100H0", colour)
    pen.lines("M-6-120V-40M2-100V-60", colour.line, 2.6)
    pen.rope("M-14-112H14M-12-44H12", trim.light, 5, line=2.6)


def hold_great_sword(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """It shines like thirty torches."""
    pen.lines("M-26-170l-10-8M26-170l10-8M-30-130h-12M30-130h12M-26-90l-10 8M26-90l10 8", PAPER, 3.4)
    pen.split("M0-204L15-176 13-36H0", colour)
    pen.lines("M0-184V-44", colour.line, 3)
    pen.lines("M-7-170V-50", pale(colour.light, 0.8), 2.6)
    pen.rope("M0 30V-26", trim.dark, 8)
    pen.split("M0-44C14-40 30-46 44-38 44-26 34-24 26-28L0-26", trim)
    pen.dots([(0, -35)], COLOURS["teal"], 11, ring=2.4)
    pen.split(half_ring(38, 11), trim, 2.8)


def hold_ankh(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.rope("M0 44V-52M-28-46H28", colour.light, 11)
    pen.rope(read("M0-50C-34-74-28-118 0-120 28-118 34-74 0-50z"), colour.light, 11)
    pen.dots([(0, -46)], trim.light, 9, ring=2.2)
    pen.lines("M-22-46h10M12-46h10M0-36V-24", trim.light, 3.4)


def hold_love_flower(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A pansy as large as a face; a drop of its juice is enough."""
    pen.rope("M0 60C4 20-4-20 0-60", COLOURS["green"], 6)
    pen.shape("M2-10C20-30 38-26 44-16 32-2 16 0 2-6z", tone("green").dark, 2.8)
    at = pen.at(0, -92)
    at.pair("M2 0C0-32 16-46 32-42 46-36 42-10 2 0z", colour)
    at.pair("M2 2C22-14 46-10 46 8 44 24 20 26 2 8z", trim)
    at.split("M0 2C16 2 32 14 28 32 20 44 8 42 0 38", trim)
    at.lines("M0 10V26M-8 10L-16 22M8 10L16 22M16 4L32 6M-16 4L-32 6", colour.light, 3.4)
    at.dots([(0, 4)], COLOURS["gold"], 10, ring=2.2)


def hold_umbrella(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Of oiled paper, leant on the shoulder, so that its ribs make a wheel and all of the stick is seen."""
    back = pen.on("back").at(-14, -196)
    rim = ring(0, 0, 112, 108)
    back.shape(rim, colour.light)
    back.flat("M8-108C72-104 112-56 112 0 112 60 68 106 8 108z", mix(colour.light, colour.dark, 0.7))
    ribs = "M0-108V108M-112 0H112M-79-76L79 76M79-76L-79 76M-103-41L103 41M103-41L-103 41M-42-99L42 99M42-99L-42 99"
    back.lines(ribs, colour.line, 2.6)
    back.lines(ring(0, 0, 90, 87), trim.light, 6)
    back.lines(ring(0, 0, 50, 48), trim.light, 3.4)
    back.lines(rim)
    stick = pen.on("cloth")
    stick.rope("M-14-196L0 0", COLOURS["brown"], 7)
    stick.dots([(-14, -196)], trim.light, 18, ring=2.8)
    stick.dots([(-14, -196)], COLOURS["brown"], 8)
    pen.rope("M-4-56L0 0 2 58", COLOURS["brown"], 7)
    pen.dots([(2, 62)], trim.light, 9, ring=2.4)


STAVES: Mapping[str, Part[DrawThing]] = {
    "gnarled-staff": Part(hold_gnarled_staff, mark("gnarled staff in {colour} with a stone in {trim}")),
    "plain-staff": Part(hold_plain_staff, mark("straight staff in {colour} with bands and a knob in {trim}")),
    "iron-rod": Part(hold_iron_rod, mark("iron rod in {colour} with ends in {trim}")),
    "torch": Part(hold_torch, mark("torch in {colour} with flames in {trim}")),
    "apple-bough": Part(hold_apple_bough, mark("branch in {colour} with apples in {trim}")),
    "pestle": Part(hold_pestle, mark("pestle in {colour} with bands in {trim}")),
    "great-sword": Part(hold_great_sword, mark("large shining sword in {colour} with a hilt in {trim}")),
    "ankh": Part(hold_ankh, mark("ankh in {colour} and {trim}")),
    "pansy": Part(hold_love_flower, mark("huge pansy in {colour} and {trim}")),
    "umbrella": Part(hold_umbrella, mark("paper umbrella in {colour} with rings in {trim}")),
}
