"""More skies: motifs behind the figure, and discs behind the head."""

from collections.abc import Callable, Mapping
from math import cos, radians, sin
from typing import TypeAlias

from inkling.art.palette import INK, Tone, mix, pale
from inkling.art.paths import Frame, Path, place, read, ring
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.props.insignia import LILY
from inkling.art.portrait.props.study import cog
from inkling.art.portrait.stock import DrawGround, Part
from inkling.art.shapes import star, star5
from inkling.core.errors import mark

DrawMotif: TypeAlias = Callable[[Pen, str, str], None]


def scattered(shape: Path, spots: tuple[tuple[float, float, float, float], ...]) -> Path:
    """A shape at places, in sizes, turned."""
    return tuple(step for x, y, size, turn in spots for step in place(shape, Frame().at(x, y, size, turn=turn)))


def motif_lightning(pen: Pen, colour: str, field: str) -> None:
    bolt = read("M6-60L-22 8H-2L-14 60 24-16H4L20-60z")
    bolts = scattered(bolt, ((-112, 76, 1.0, 8), (116, 70, 0.9, -10), (128, 210, 0.7, -4), (-130, 214, 0.6, 6)))
    pen.shape(bolts, colour, 2.6)
    rain = "".join(
        f"M{x} {y}l-5 18"
        for x, y in ((-70, 30), (-136, 150), (-96, 168), (70, 26), (94, 150), (138, 132), (-84, 230), (96, 246))
    )
    pen.lines(rain, mix(field, pale(colour), 0.6), 3)


def motif_lilies(pen: Pen, colour: str, field: str) -> None:
    grid = tuple(
        (x, y, 0.95, 0.0) for row, y in enumerate(range(38, 400, 52)) for x in (-118 + row % 2 * 26, 118 - row % 2 * 26)
    )
    pen.flat(scattered(read(LILY), grid), colour)


def motif_swirls(pen: Pen, colour: str, field: str) -> None:
    """The night wind made visible."""
    curl = read("M-34 10C-30-22 14-30 24-6 32 18-2 30-10 12-14-4 8-10 10 4M-46 22C-40-40 30-46 40-6")
    spots = (
        (-104, 74, 0.9, 0),
        (106, 66, 0.85, 120),
        (-112, 180, 0.7, 40),
        (116, 176, 0.75, 200),
        (-40, 30, 0.5, 90),
        (46, 26, 0.45, 10),
    )
    pen.lines(scattered(curl, spots), mix(field, colour, 0.75), 5)
    dashes = (
        "M-146 128q20-10 40 0m-36 124q18-10 36 0M146 122q-20-10-40 0"
        "m40 126q-18-10-34 0M-146 30q14-8 26-2M146 26q-14-8-26 0"
    )
    pen.lines(dashes, mix(field, colour, 0.5), 5)


def motif_north_star(pen: Pen, colour: str, field: str) -> None:
    """The Plough, and the star that it points to."""
    plough = ((-134, 176), (-120, 146), (-122, 112), (-104, 84), (-116, 50), (-80, 36), (-70, 72))
    way = "M" + "L".join(f"{x} {y}" for x, y in plough) + "L-104 84"
    pen.lines(way, mix(field, colour, 0.45), 2.4)
    pen.dots(plough, colour, 8)
    pen.flat(star(98, 56, 38), colour)
    pen.flat(place(star(0, 0, 20), Frame().at(98, 56, turn=45)), colour)
    pen.dots([(70, 24), (136, 120), (124, 160), (30, 26), (-30, 30), (140, 30)], colour, 4.4)


def motif_five_stars(pen: Pen, colour: str, field: str) -> None:
    spots = [(x, y) for row, y in enumerate(range(34, 330, 44)) for x in range(-126 + row % 2 * 28, 140, 56)]
    pen.flat(tuple(step for x, y in spots for step in star5(x, y, 11)), colour)


def motif_broad_stripes(pen: Pen, colour: str, field: str) -> None:
    """Hangings in broad upright stripes."""
    pen.flat("".join(f"M{x} 0h24V420h-24z" for x in range(-132, 140, 48)), mix(field, colour, 0.6))


def motif_smoke(pen: Pen, colour: str, field: str) -> None:
    """Powder smoke that drifts over a field."""
    clouds = (
        (-108, 60, 34),
        (-72, 44, 22),
        (-134, 92, 24),
        (112, 64, 32),
        (138, 96, 26),
        (76, 40, 20),
        (-130, 210, 24),
        (130, 220, 26),
    )
    pen.flat(tuple(step for x, y, r in clouds for step in ring(x, y, r)), mix(field, colour, 0.55))


SKIES: Mapping[str, Part[DrawMotif]] = {
    "lightning": Part(motif_lightning, mark("lightning and rain in {colour}")),
    "lilies": Part(motif_lilies, mark("fleurs-de-lis in {colour}")),
    "swirls": Part(motif_swirls, mark("swirling winds in {colour}")),
    "north-star": Part(motif_north_star, mark("the Plough and the North Star in {colour}")),
    "five-stars": Part(motif_five_stars, mark("rows of five-pointed stars in {colour}")),
    "broad-stripes": Part(motif_broad_stripes, mark("broad stripes in {colour}")),
    "powder-smoke": Part(motif_smoke, mark("drifting smoke in {colour}")),
}


def disc_gear(pen: Pen, colour: Tone, trim: Tone) -> None:
    """A great wheel with teeth."""
    pen.shape(cog(0, 150, 136, 20), colour.light)
    pen.shape(ring(0, 150, 92), trim.light)
    spokes = [(sin(radians(a)), -cos(radians(a))) for a in range(30, 390, 60)]
    pen.dots([(x * 102, 150 + y * 102) for x, y in spokes], colour.dark, 9)
    pen.lines(ring(0, 150, 112), colour.dark, 2.8)


def disc_shield(pen: Pen, colour: Tone, trim: Tone) -> None:
    """A round shield with a rim of studs."""
    pen.shape(ring(0, 150, 124), trim.light)
    pen.shape(ring(0, 150, 106), colour.light, 2.8)
    spokes = [(sin(radians(a)) * 115, 150 - cos(radians(a)) * 115) for a in range(0, 360, 20)]
    pen.dots(spokes, INK, 5)


HEAVENS: Mapping[str, Part[DrawGround]] = {
    "gear": Part(disc_gear, mark("a large cogwheel in {colour} and {trim}")),
    "shield": Part(disc_shield, mark("a round shield in {colour} with a rim in {trim}")),
}
