"""Draws props (things that figures hold) whose shapes must be computed. All others are data in parts/held.

Props are drawn upright, and the point where the hand holds them is the origin.
"""

from collections.abc import Mapping
from math import cos, pi, sin

from inkling.art.engine.palette import COLOURS, PAPER, Tone, pale
from inkling.art.engine.paths import Path, half_ring, polygon, ring
from inkling.art.engine.pen import Pen
from inkling.art.portrait.part_files import read_things
from inkling.art.portrait.sitter import DrawThing, Part, Sitter
from inkling.core.errors import msg


def draw_pierced_foot(pen: Pen, skin: Tone) -> None:
    """Draw a sandalled foot with toes to the left and an arrow from the right."""
    pen.shape(
        "M-4-52H26C24-30 24-14 28 0 34 14 32 26 24 30H-42C-52 30-54 20-46 14-30 8-12 2-6-14-2-26-2-40-4-52z",
        skin.light,
        2.8,
    )
    pen.flat("M14-50H24C22-30 22-14 26 0 32 14 30 24 24 28H-4C8 24 16 14 16 0 14-14 12-30 14-50z", skin.dark)
    pen.lines("M-44 17q-1 5-4 7M-37 14q0 7-3 9M-30 12q1 7-2 9", skin.line, 2.4)
    pen.lines("M-8-10L27-4M-24 8L-10 30M-6-8L-16 30", COLOURS["brown"], 4.4)
    pen.rope("M-46 33H24", COLOURS["brown"], 5, line=2.4)
    pen.flat("M8 14C14 4 30 4 32 14 30 24 14 28 8 14z", COLOURS["crimson"])
    pen.rope("M20 13L80-31", COLOURS["honey"], 6, line=2.8)
    pen.shape("M66-30L84-58 102-54 110-40 82-18 74-20z", COLOURS["red"], 2.8)
    pen.lines("M78-29L96-43M76-38L90-50M84-24L102-37", PAPER, 2.6)


def hold_heel_shield(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Draw a round shield in front of the fist; on it a foot with an arrow in the heel."""
    at = pen.on("front").at(-40, 20)
    at.split(half_ring(0, 72), colour)
    at.split(half_ring(0, 59), trim)
    at.dots([(0, -65), (46, -46), (65, 0), (46, 46), (0, 65), (-46, -46), (-65, 0), (-46, 46)], trim.light, 6)
    at.lines("M-58-32C-50-46-38-54-22-62", pale(colour.light, 0.6), 4)
    draw_pierced_foot(at.flipped() if pen.frame.xx < 0 else at, sitter.skin)


def cog(x: float, y: float, radius: float, teeth: int) -> Path:
    """Return the outline of a gear."""
    points = []
    for tooth in range(teeth):
        for share, reach in ((0.0, 1.0), (0.24, 1.0), (0.34, 0.8), (0.66, 0.8), (0.76, 1.0)):
            angle = 2 * pi * (tooth + share - 0.12) / teeth
            points.append((x + sin(angle) * radius * reach, y - cos(angle) * radius * reach))
    return polygon(points)


def hold_cogs(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Draw two interlocking gears."""
    pen.shape(cog(28, -74, 34, 9), trim.dark)
    pen.shape(ring(28, -74, 13), PAPER, 2.8)
    pen.shape(cog(-10, -30, 46, 12), colour.light)
    pen.shape(ring(-10, -30, 26), colour.dark, 2.8)
    pen.lines("M-10-56V-4M-36-30H16", colour.light, 7)
    pen.dots([(-10, -30)], trim.light, 15, ring=2.6)


PROPS: Mapping[str, Part[DrawThing]] = {
    **read_things("prop"),
    "heel-shield": Part(
        hold_heel_shield, msg("round {trim} shield, rimmed in {colour}, showing a heel hit by an arrow")
    ),
    "cogs": Part(hold_cogs, msg("{colour} and {trim} cogwheels")),
}
