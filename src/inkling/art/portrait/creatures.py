"""More company: birds, machines in the air, one made of pieces. Feet at the origin, looking to the right."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, mix
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


def spy(pen: Pen, x: float, y: float, size: float = 8) -> None:
    pen.dots([(x, y)], PAPER, size, ring=1.8)
    pen.dots([(x + 1, y)], INK, size * 0.55)


def be_parrot(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Large, long-tailed, gaudy."""
    pen.shape("M-2-20C-16 20-12 66-2 100L10 96C8 60 16 20 18-12z", COLOURS["blue"], 3)
    pen.shape(
        "M-18-70C-22-96-4-112 14-108 36-102 40-70 36-38 32-2 16 20-2 18-18 14-22-12-14-40-12-50-16-58-18-70z",
        colour.light,
    )
    pen.shape("M14-62C34-62 38-30 28-6 22 6 14 12 8 10 0-12 0-46 14-62z", colour.dark, 2.8)
    pen.lines("M14-34q8 4 14 0m-16 16q8 4 14 0", COLOURS["gold"], 3)
    pen.shape("M-18-70C-22-96-4-112 14-108 26-104 32-94 34-80 22-86 10-80 4-66-2-58-10-58-16-62z", trim.light, 2.8)
    pen.shape("M-14-88C-28-90-34-76-26-62-22-66-12-66-8-74z", COLOURS["gold"], 2.8)
    spy(pen, 3, -90, 12)


def be_aeroplane(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A single-engined one, seen from above as it banks away."""
    pen.lines("M-28-4Q-20 24-28 56M-8 8Q-2 26-6 44", PAPER, 3.4)
    at = pen.at(2, -34, turn=24)
    at.shape("M-16 30H16C20 30 20 38 16 40L0 42-16 40C-20 38-20 30-16 30z", trim.light, 2.6)
    at.shape("M-38-10C-44-10-44 2-38 4L0 8 38 4C44 2 44-10 38-10L0-14z", trim.light, 2.8)
    at.lines("M-26-8V4M26-8V4", colour.light, 5)
    at.shape("M0-32C8-32 10-24 9-8L4 42C3 46-3 46-4 42L-9-8C-10-24-8-32 0-32z", colour.light, 2.8)
    at.shape("M-5-14C-4-20 4-20 5-14L4-4H-4z", COLOURS["ice"], 2.2)
    at.lines("M-17-35H17", INK, 4.4)
    at.dots([(0, -35)], COLOURS["gold"], 7, ring=1.8)


def be_horse(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Head and neck of a small strong horse."""
    neck = (
        "M-52 14C-50-30-36-66-8-84L-4-98 6-86C22-80 36-58 50-40 54-30 46-22 36-24 26-30 16-34 10-36 12-18 18-2 20 14z"
    )
    pen.shape(neck, colour.light)
    pen.flat("M-52 14C-50-4-46-20-40-36-24-20-10-4-8 14z", colour.dark)
    pen.lines(neck)
    pen.shape("M-8-84C-36-66-50-30-52 14L-40 6-42-10-28-14-32-30-18-34-22-48-8-54-10-66 2-70 4-88z", trim.light, 2.8)
    spy(pen, 14, -64, 8)
    pen.lines("M30-28C26-42 28-54 34-62M12-38C16-50 20-60 16-78", COLOURS["red"], 3.4)
    pen.dots([(44, -34)], INK, 4)


def be_creature(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Sewn together, and sad about it."""
    pen.shape("M-44 14C-42-8-26-14-14-16H16C30-14 44-8 46 14z", trim.light)
    pen.shape("M-26-20L-30-66C-26-84 26-86 32-64L30-26C26-10-18-8-26-20z", colour.light)
    pen.flat("M4-82C22-82 30-76 32-64L30-26C28-18 18-14 8-13 12-36 10-60 4-82z", colour.dark)
    pen.lines("M-26-20L-30-66C-26-84 26-86 32-64L30-26C26-10-18-8-26-20z")
    hair = (
        "M-14-66C-24-60-26-44-26-16L-40-6C-42-40-44-84-6-92 38-96 50-60 46-4L32-14C34-40 32-58 22-66 10-60-4-60-14-66z"
    )
    pen.shape(hair, COLOURS["black"], 2.8)
    pen.lines("M-30-56c-4 14-4 26-4 38m72-36c2 14 2 24 2 34M-16-80c10-6 26-6 36 2", COLOURS["slate"], 2.4)
    pen.dots([(-10, -45), (16, -45)], PAPER, 11, ring=1.8)
    pen.dots([(-9, -43), (17, -43)], INK, 5)
    pen.flat("M-18-54H-1V-46H-18zM8-54H25V-46H8z", colour.dark)
    pen.lines("M-18-46H-2M8-46H24M-19-57l16-3m10 0l16 3M-6-21q8-3 18 0", INK, 3)
    pen.lines("M-24-36l12 6m-9-9l2 8m4-4l1 8M20-30l8-6m-8 0l6 6M-22-2l8 0m-4-5v10", mix(colour.line, INK, 0.5), 2.4)


CREATURES: Mapping[str, Part[DrawThing]] = {
    "parrot": Part(be_parrot, mark("parrot in {colour} with a head in {trim}")),
    "aeroplane": Part(be_aeroplane, mark("aeroplane in {colour} with wings in {trim}")),
    "horse": Part(be_horse, mark("horse in {colour} with a mane in {trim}")),
    "stitched-creature": Part(be_creature, mark("stitched-together creature with skin in {colour}, dressed in {trim}")),
}
