"""Precious and magic things, and flowers."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, mix, pale
from inkling.art.paths import half_ring, ring
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.art.shapes import star5
from inkling.core.errors import mark


def hold_ball(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    at = pen.at(0, -38)
    at.split(half_ring(0, 44), colour)
    at.flat("M-30-8q2-20 18-26-10 12-10 28z", pale(colour.light, 0.75))
    at.lines("M-43 8Q0 26 43 8M-40 18Q0 36 40 18", trim.light, 3)


def hold_slipper(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Of glass, on a cushion."""
    pen.split("M0-18H38C50-22 62-18 64-8 66 4 60 10 52 8H0", trim)
    pen.dots([(60, -4)], COLOURS["gold"], 10, ring=2.6, twin=True)
    shoe = (
        "M-56-86C-40-80-34-54-10-46 12-40 30-54 48-44 60-36 58-22 46-20H-6C-22-24-32-38-42-50L-46-20H-56"
        "C-58-44-62-66-56-86z"
    )
    pen.shape(shoe, colour.light)
    pen.flat("M-6-20C-22-24-32-38-42-50-30-46-20-36-6-34 14-30 36-30 54-32 54-24 50-20 46-20z", colour.dark)
    pen.lines(shoe)
    pen.lines("M-50-74C-44-60-34-48-20-42M14-42q10-4 20-3", PAPER, 3)
    pen.shape("M18-48l10-10 10 10-10 8z", trim.light, 2.4)
    pen.flat("M4-92l4 12 12 4-12 4-4 12-4-12-12-4 12-4z", PAPER)


def hold_wand(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.rope("M0 40V-92", trim.light, 6)
    pen.shape(star5(0, -116, 30), colour.light)
    pen.flat("M0-116L0-146 7-124 30-125 12-110 18-92 0-102z", colour.dark)
    pen.lines("M-34-140l-8-6M34-140l8-6M-30-92l-8 6M30-92l8 6M0-158v-10", colour.light, 3.4)


def hold_sceptre(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A splinter of ice on a staff."""
    pen.rope("M0 100V-70", trim.light, 6)
    pen.split("M0-166L16-120 12-84 0-66", colour)
    pen.shape("M-14-70L-30-104-8-88z", colour.light, 2.8)
    pen.shape("M14-70L30-104 8-88z", colour.dark, 2.8)
    pen.lines("M-4-140V-90", PAPER, 2.6)


def hold_shard(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A splinter of a mirror that makes all things ugly."""
    outline = "M-6-96L34-70 44-26 12 4-30-4-46-50z"
    pen.shape(outline, colour.light)
    pen.flat("M-6-96L34-70 44-26 6-40z", colour.dark)
    pen.lines("M-46-50L6-40 12 4M6-40L-6-96M6-40L44-26", trim.light, 2.6)
    pen.lines(outline)
    pen.lines("M-32-46L-14-76", PAPER, 3.4)


def hold_purse(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.shape("M-22-66L-36-92-18-86-6-98 6-86 22-96 34-84 22-66z", colour.light)
    pen.split("M0-66H20C46-44 58-10 50 18H0", colour)
    pen.lines("M-22-66H22", trim.light, 6)
    pen.dots([(0, -18)], trim.light, 28, ring=2.8)
    pen.lines("M0-26v16", INK, 3)


def hold_rose(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.rope("M0 40V-60", trim.light, 5)
    pen.shape("M2-30C20-48 34-42 40-34 28-22 14-20 2-26z", trim.dark, 2.8)
    pen.shape("M-2-14C-20-32-34-26-40-18-28-6-14-4-2-10z", trim.light, 2.8)
    at = pen.at(0, -84)
    at.split("M0-30C18-34 34-20 30-2 28 16 14 28 0 30", colour)
    at.lines(
        "M-16-8C-16-24 14-24 14-8 14 8-10 8-8-6-6-14 6-14 5-6M-28 2C-20 18-8 22 4 16M28-2C24 14 14 20 4 16",
        pale(colour.light, 0.5),
        2.8,
    )


def hold_pipe(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A shawm: narrow at the lips, a bell at the end."""
    body = "M-4-68H4L7 30C10 48 16 58 22 66H-22C-16 58-10 48-7 30z"
    pen.shape(body, colour.light)
    pen.flat("M0-68H4L7 30C10 48 16 58 22 66H0z", colour.dark)
    pen.lines(body)
    pen.lines("M-6-34H6M-7 34H7M-18 62H18", trim.light, 4)
    pen.dots([(0, -8), (0, 8)], INK, 4)


def hold_panpipes(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    for index, x in enumerate((-40, -24, -8, 8, 24, 40)):
        low = 14 - index * 9
        fill = colour.light if x < 0 else colour.dark
        pen.shape(f"M{x - 8}-76H{x + 8}V{low}C{x + 6} {low + 6} {x - 6} {low + 6} {x - 8} {low}z", fill, 2.8)
    pen.rope("M-46-46H46", trim.light, 7, line=2.6)


def hold_conch(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    shell = "M-44-10C-52-50-14-78 14-64 42-52 40-16 16-8 30 0 20 10 0 8-18 8-38 6-44-10z"
    pen.shape(shell, colour.light)
    pen.flat("M0-66C40-70 48-18 16-8 30 0 20 10 0 8z", colour.dark)
    pen.lines("M-34-20C-34-44-10-56 8-46 22-36 14-20 2-22-8-26-2-36 4-32", trim.light, 4)
    pen.lines(shell)


def hold_card(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.at(0, -40, turn=6).shape("M-32-48H32V48H-32z", colour.light)
    at = pen.at(0, -40, turn=6)
    at.shape("M0 30C-30 8-30-24-14-24-4-24 0-14 0-10 0-14 4-24 14-24 30-24 30 8 0 30z", trim.light, 2.6)


def hold_crystal(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    at = pen.at(0, -42)
    at.split(half_ring(0, 40), colour)
    at.flat("M-26-6q2-18 16-24-8 12-8 26z", pale(colour.light, 0.7))
    at.flat(star5(6, 6, 14), mix(trim.light, PAPER, 0.3))
    pen.split("M0-6H24L32 8H0", trim)


def hold_ring(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.rope(ring(0, -26, 22), colour.light, 7)
    pen.shape("M0-76L14-62 0-46-14-62z", trim.light, 2.8)
    pen.flat("M0-76L14-62 0-46z", trim.dark)


TREASURES: Mapping[str, Part[DrawThing]] = {
    "ball": Part(hold_ball, mark("ball in {colour} with stripes in {trim}")),
    "slipper": Part(hold_slipper, mark("high-heeled shoe in {colour} on a cushion in {trim}")),
    "wand": Part(hold_wand, mark("magic wand in {trim} with a star in {colour}")),
    "ice-sceptre": Part(hold_sceptre, mark("sceptre in {trim} with a tip of ice in {colour}")),
    "shard": Part(hold_shard, mark("splinter of a mirror in {colour} with cracks in {trim}")),
    "purse": Part(hold_purse, mark("purse in {colour} with a coin in {trim}")),
    "rose": Part(hold_rose, mark("rose in {colour} with leaves in {trim}")),
    "pipe": Part(hold_pipe, mark("flute in {colour} with bands in {trim}")),
    "panpipes": Part(hold_panpipes, mark("pan pipes in {colour}, tied in {trim}")),
    "conch": Part(hold_conch, mark("spiral seashell in {colour} and {trim}")),
    "playing-card": Part(hold_card, mark("playing card in {colour} with a heart in {trim}")),
    "crystal": Part(hold_crystal, mark("crystal ball in {colour} on a stand in {trim}")),
    "ring": Part(hold_ring, mark("ring in {colour} with a stone in {trim}")),
}
