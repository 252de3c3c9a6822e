"""Draws wings and fans of feathers whose shapes must be computed. Other things on a figure's back are data in
parts/behind."""

from collections.abc import Mapping
from math import cos, radians, sin

from inkling.art.engine.palette import COLOURS, Tone
from inkling.art.engine.paths import scallop
from inkling.art.engine.pen import Pen
from inkling.art.portrait.part_files import read_things
from inkling.art.portrait.sitter import DrawThing, Part, Sitter
from inkling.core.errors import msg


def have_peacock_fan(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Draw the open tail of a peacock, with an eye on each feather."""
    pen.dots([(0, 148)], colour.dark, 216, ring=2.6)
    for far, size, angles in ((142, 1.0, range(-96, 97, 24)), (112, 0.84, (-84, -60, 60, 84))):
        for angle in angles:
            x, y = sin(radians(angle)) * far, 186 - cos(radians(angle)) * far
            at = pen.at(x, y, size, turn=angle)
            at.shape(
                "M0-26C22-26 28-6 22 10 14 26 6 40 0 60-6 40-14 26-22 10-28-6-22-26 0-26z",
                colour.light if angle <= 0 else colour.dark,
                2.6,
            )
            at.dots([(0, -6)], trim.light, 22)
            at.dots([(0, -5)], COLOURS["navy"], 12)


def have_swan_wings(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Draw wings raised above the head, with long round-tipped feathers."""
    pen = pen.at(0, -66, 1.1, 1.24)
    fans = (
        (106, 30, -4),
        (124, 30, 4),
        (139, 42, 12),
        (149, 66, 20),
        (154, 96, 30),
        (155, 128, 41),
        (151, 160, 53),
        (143, 192, 66),
    )
    for x, y, turn in fans:
        for side, fill in ((pen.flipped(), colour.light), (pen, colour.dark)):
            at = side.at(x, y, turn=turn)
            at.shape("M0 0C12 2 15 18 13 60L8 136H-11L-13 60C-14 18-11 1 0 0z", fill, 2.8)
    edge = ((112, 74), (122, 98), (126, 124), (126, 150), (122, 176), (113, 200), (100, 222), (82, 242), (60, 256))
    pen.pair(
        (("M", (44, 276)), ("C", (58, 220, 80, 140, 100, 62)), ("L", (112, 74)), *scallop(edge, 0.3)[1:], ("Z", ())),
        trim,
    )
    pen.lines(
        "M98 112q9 8 16 2M92 140q11 10 24 2M84 168q12 10 26 4M76 196q12 10 24 4M66 224q8 8 18 4",
        trim.line,
        2.8,
        twin=True,
    )


BACKS: Mapping[str, Part[DrawThing]] = {
    **read_things("back"),
    "peacock-fan": Part(have_peacock_fan, msg("{colour} peacock’s tail with {trim} eyes")),
    "swan-wings": Part(have_swan_wings, msg("raised {colour} and {trim} swan wings")),
}
