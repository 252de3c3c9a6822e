"""More discs behind the head, and more that fills the sky."""

from collections.abc import Callable, Mapping
from itertools import pairwise
from math import cos, radians, sin
from typing import TypeAlias

from inkling.art.palette import INK, Tone, mix
from inkling.art.paths import Frame, place, read, ring
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.stock import DrawGround, Part
from inkling.art.shapes import star
from inkling.core.errors import mark

Fill: TypeAlias = Callable[[Pen, str, str], None]


def disc_web(pen: Pen, colour: Tone, trim: Tone) -> None:
    """A spider's web as wide as the card."""
    pen.dots([(0, 150)], colour.light, 240)
    spokes = [(sin(radians(a)), -cos(radians(a))) for a in range(0, 360, 30)]
    threads = "".join(f"M0 150L{x * 172:.0f} {150 + y * 172:.0f}" for x, y in spokes)
    for r in (88, 112, 136, 160):
        corners = [(x * r, 150 + y * r) for x, y in (*spokes, spokes[0])]
        threads += f"M{corners[0][0]:.0f} {corners[0][1]:.0f}"
        for (ax, ay), (bx, by) in pairwise(corners):
            threads += f"Q{(ax + bx) * 0.45:.0f} {150 + ((ay + by) / 2 - 150) * 0.9:.0f} {bx:.0f} {by:.0f}"
    pen.lines(threads, trim.light, 3)


def disc_mill_wheel(pen: Pen, colour: Tone, trim: Tone) -> None:
    """A water wheel with paddles."""
    spokes = [(sin(radians(a)), -cos(radians(a))) for a in range(0, 360, 30)]
    paddles = "".join(
        f"M{x * 112 - y * 16:.0f} {150 + y * 112 + x * 16:.0f}L{x * 136 - y * 16:.0f} {150 + y * 136 + x * 16:.0f}"
        f" {x * 136 + y * 16:.0f} {150 + y * 136 - x * 16:.0f} {x * 112 + y * 16:.0f} {150 + y * 112 - x * 16:.0f}z"
        for x, y in spokes
    )
    pen.shape(paddles, trim.light, 2.8)
    for width, fill in ((16.0, INK), (10.0, colour.dark)):
        pen.lines("".join(f"M0 150L{x * 112:.0f} {150 + y * 112:.0f}" for x, y in spokes), fill, width)
    pen.rope(ring(0, 150, 108), colour.light, 16)
    pen.lines(ring(0, 150, 108), colour.line, 2.4)


def disc_five_star(pen: Pen, colour: Tone, trim: Tone) -> None:
    """The star of the five elements in a ring."""
    pen.dots([(0, 150)], colour.light, 240)
    tips = [(sin(radians(a)) * 112, 150 - cos(radians(a)) * 112) for a in (0, 144, 288, 72, 216)]
    pen.lines("M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in tips) + "z", trim.light, 6)
    pen.lines(ring(0, 150, 112), trim.light, 4)


def disc_heavens(pen: Pen, colour: Tone, trim: Tone) -> None:
    """The circles of the planets, as they stand on an astrologer's chart."""
    pen.dots([(0, 150)], colour.light, 250)
    pen.lines((*ring(0, 150, 124), *ring(0, 150, 106)), trim.light, 3)
    spokes = [(sin(radians(a)), -cos(radians(a))) for a in range(0, 360, 15)]
    pen.lines(
        "".join(f"M{x * 106:.0f} {150 + y * 106:.0f}L{x * 124:.0f} {150 + y * 124:.0f}" for x, y in spokes),
        trim.light,
        2.6,
    )
    bodies = [(-76, 92), (-96, 178), (92, 112), (84, 190), (46, 58), (-40, 56)]
    pen.dots(bodies[::2], trim.light, 15)
    pen.flat(tuple(step for x, y in bodies[1::2] for step in star(x, y, 11)), trim.light)


def disc_burst(pen: Pen, colour: Tone, trim: Tone) -> None:
    """A light that breaks out in flames all round."""
    tongues = []
    for a in range(0, 360, 20):
        x, y, nx, ny = sin(radians(a)), -cos(radians(a)), cos(radians(a)), sin(radians(a))
        tongues.append(
            f"M{x * 108 - nx * 16:.0f} {150 + y * 108 - ny * 16:.0f}Q{x * 132 - nx * 8:.0f}"
            f" {150 + y * 132 - ny * 8:.0f}"
            f" {x * 142 + nx * 8:.0f} {150 + y * 142 + ny * 8:.0f}Q{x * 124 + nx * 10:.0f}"
            f" {150 + y * 124 + ny * 10:.0f}"
            f" {x * 108 + nx * 16:.0f} {150 + y * 108 + ny * 16:.0f}z"
        )
    pen.flat("".join(tongues), trim.light)
    pen.dots([(0, 150)], colour.light, 226)


ROUNDS: Mapping[str, Part[DrawGround]] = {
    "web": Part(disc_web, mark("a spider’s web in {trim} on {colour}")),
    "mill-wheel": Part(disc_mill_wheel, mark("a mill wheel in {colour} with paddles in {trim}")),
    "five-star": Part(disc_five_star, mark("a disc in {colour} with a five-pointed star in {trim}")),
    "heavens": Part(disc_heavens, mark("a chart of the heavens in {colour} and {trim}")),
    "fire-ring": Part(disc_burst, mark("a disc in {colour} ringed with flames in {trim}")),
}


def fill_paper_dolls(pen: Pen, colour: str, field: str) -> None:
    """Little spirits cut from paper, on the wing."""
    doll = read("M0-22C7-22 8-12 4-9L20-10V2H8L12 22H-12L-8 2H-20V-10L-4-9C-8-12-7-22 0-22z")
    spots = (
        (-120, 46, -24),
        (-64, 32, 14),
        (72, 34, -12),
        (122, 62, 22),
        (-128, 130, 16),
        (130, 150, -18),
        (-122, 216, -14),
        (124, 238, 14),
    )
    pen.shape(
        tuple(step for x, y, turn in spots for step in place(doll, Frame().at(x, y, 1.0, turn=turn))), colour, 2.4
    )


def fill_star_dome(pen: Pen, colour: str, field: str) -> None:
    """Stars in ribs, as on the vault of a stage."""
    spots = [
        (sin(radians(a)) * r, 230 - cos(radians(a)) * r * 1.06, 3.4 + r / 34)
        for r in (112, 146, 180, 214)
        for a in range(-84, 85, 14)
    ]
    pen.flat(tuple(step for x, y, r in spots if abs(x) < 142 and y > 12 for step in star(x, y, r)), colour)
    pen.lines(
        "".join(
            f"M{sin(radians(a)) * 90:.0f} {230 - cos(radians(a)) * 95:.0f}L{sin(radians(a)) * 240:.0f}"
            f" {230 - cos(radians(a)) * 254:.0f}"
            for a in range(-77, 84, 14)
        ),
        mix(field, colour, 0.2),
        2,
    )


FILLS: Mapping[str, Part[Fill]] = {
    "paper-dolls": Part(fill_paper_dolls, mark("flying paper dolls in {colour}")),
    "star-dome": Part(fill_star_dome, mark("a vault of stars in {colour}")),
}
