"""Draws discs and motifs behind the head whose shapes must be computed. All others are data in parts/sky."""

from collections.abc import Mapping
from itertools import pairwise
from math import cos, radians, sin

from inkling.art.engine.palette import PAPER, Tone, deep, mix, pale
from inkling.art.engine.paths import Frame, Path, place, read, ring
from inkling.art.engine.pen import Pen
from inkling.art.engine.shapes import crescent, heart, leaf, star, star5
from inkling.art.portrait.held import cog
from inkling.art.portrait.part_files import read_grounds, read_motifs
from inkling.art.portrait.sitter import DrawGround, DrawMotif, Part
from inkling.core.errors import msg

# Positions in the sky, right of the axis: x, y, size.
SKY = ((122, 44, 13), (100, 84, 6.5), (128, 140, 8), (136, 190, 5), (74, 36, 8), (112, 236, 6.5), (40, 54, 5))
ALL_SKY = (*SKY, *((-x, y, size) for x, y, size in SKY), (0, 27, 8))
SPOTS = (
    (-118, 48, -24),
    (-66, 32, 16),
    (60, 34, -14),
    (118, 52, 22),
    (-130, 126, 12),
    (130, 136, -16),
    (-122, 208, -20),
    (126, 226, 18),
    (-132, 286, 14),
    (134, 300, -10),
)


def disc_halo(pen: Pen, colour: Tone, trim: Tone) -> None:
    pen.dots([(0, 148)], colour.light, 216)
    pen.lines(ring(0, 148, 116), trim.light, 3.4)
    spokes = [(sin(radians(a)) * 126, 148 - cos(radians(a)) * 126) for a in range(0, 360, 12)]
    pen.dots(spokes, trim.light, 5.4)


def disc_gear(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Draw a large gear."""
    pen.shape(cog(0, 150, 136, 20), colour.light)
    pen.shape(ring(0, 150, 92), trim.light)
    spokes = [(sin(radians(a)), -cos(radians(a))) for a in range(30, 390, 60)]
    pen.dots([(x * 102, 150 + y * 102) for x, y in spokes], colour.dark, 9)
    pen.lines(ring(0, 150, 112), colour.dark, 2.8)


def disc_web(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Draw a spider's web as wide as the card."""
    pen.dots([(0, 150)], colour.light, 240)
    spokes = [(sin(radians(a)), -cos(radians(a))) for a in range(0, 360, 30)]
    threads = "".join(f"M0 150L{x * 172:.0f} {150 + y * 172:.0f}" for x, y in spokes)
    for r in (88, 112, 136, 160):
        corners = [(x * r, 150 + y * r) for x, y in (*spokes, spokes[0])]
        threads += f"M{corners[0][0]:.0f} {corners[0][1]:.0f}"
        for (ax, ay), (bx, by) in pairwise(corners):
            threads += f"Q{(ax + bx) * 0.45:.0f} {150 + ((ay + by) / 2 - 150) * 0.9:.0f} {bx:.0f} {by:.0f}"
    pen.lines(threads, trim.light, 3)


def motif_stars(pen: Pen, colour: str, field: str) -> None:
    pen.flat(tuple(step for x, y, size in ALL_SKY for step in star(x, y, size)), colour)


def motif_rays(pen: Pen, colour: str, field: str) -> None:
    wedges: list[str] = []
    for angle in range(0, 360, 24):
        a, b = radians(angle + 6), radians(angle + 18)
        wedges.append(
            f"M0 150L{sin(a) * 380:.0f} {150 - cos(a) * 380:.0f} {sin(b) * 380:.0f} {150 - cos(b) * 380:.0f}z"
        )
    pen.flat("".join(wedges), mix(field, colour, 0.5))


def motif_hearts(pen: Pen, colour: str, field: str) -> None:
    pen.flat(tuple(step for x, y, size in ALL_SKY for step in heart(x, y, size * 0.9 + 3)), colour)


def motif_leaves(pen: Pen, colour: str, field: str) -> None:
    drift = enumerate(ALL_SKY)
    pen.flat(tuple(step for i, (x, y, size) in drift for step in leaf(x, y, size + 6, 37 * i % 150 - 60)), colour)


def motif_snow(pen: Pen, colour: str, field: str) -> None:
    arms = [(sin(radians(a)), cos(radians(a))) for a in (0, 60, 120)]
    flakes = "".join(
        f"M{x - dx * r:.1f} {y - dy * r:.1f}L{x + dx * r:.1f} {y + dy * r:.1f}"
        for x, y, size in ALL_SKY
        for r in (size * 0.9 + 2,)
        for dx, dy in arms
    )
    pen.lines(flakes, colour, 2.6)
    pen.dots([(-60, 26), (58, 70), (-84, 66), (90, 22), (-112, 108), (116, 112), (-120, 260), (128, 262)], colour, 5)


def motif_bubbles(pen: Pen, colour: str, field: str) -> None:
    pen.lines(tuple(step for x, y, size in ALL_SKY for step in ring(x, y, size * 0.9 + 1)), colour, 2.6)
    pen.dots([(x - size * 0.35, y - size * 0.35) for x, y, size in ALL_SKY], colour, 3.4)


def motif_harlequin(pen: Pen, colour: str, field: str) -> None:
    """Draw a pattern of upright lozenges in which every other one is filled."""
    spots = [(x, y) for x in range(-140, 141, 56) for y in range(10, 420, 88)]
    lozenges = tuple(step for x, y in spots for step in read(f"M{x} {y - 44}l28 44-28 44-28-44z"))
    pen.flat(lozenges, mix(field, colour, 0.42))


def motif_moons(pen: Pen, colour: str, field: str) -> None:
    pen.flat(tuple(step for x, y, size in ALL_SKY for step in crescent(x, y, size + 2)), colour)


def motif_sparks(pen: Pen, colour: str, field: str) -> None:
    pen.flat(tuple(step for x, y, size in ALL_SKY for step in star(x, y, size * 0.8)), colour)
    dust = [
        (-62, 22),
        (58, 24),
        (-110, 66),
        (112, 112),
        (-116, 164),
        (108, 198),
        (-128, 226),
        (-90, 22),
        (92, 60),
        (126, 90),
    ]
    pen.dots(dust, pale(colour, 0.4), 4.6)


def motif_petals(pen: Pen, colour: str, field: str) -> None:
    petal = read("M0-9C10-8 12 4 0 10-8 4-8-6 0-9z")
    turns = enumerate(ALL_SKY)
    pen.flat(
        tuple(s for i, (x, y, r) in turns for s in place(petal, Frame().at(x, y, 0.5 + r / 14, turn=53 * i))), colour
    )


def motif_shavings(pen: Pen, colour: str, field: str) -> None:
    """Draw curls of wood from a plane."""
    curl = read("M-12 6C-16-8 2-16 8-6 12 4 0 10-4 3-6-3 2-5 3 0")
    turns = enumerate(ALL_SKY)
    pen.lines(
        tuple(s for i, (x, y, r) in turns for s in place(curl, Frame().at(x, y, 0.5 + r / 13, turn=71 * i))), colour, 3
    )


def in_the_sky(d: str, size: float = 1.0) -> Path:
    shape, frame = read(d), Frame()
    return tuple(step for x, y, turn in SPOTS for step in place(shape, frame.at(x, y, size, turn=turn)))


def motif_feathers(pen: Pen, colour: str, field: str) -> None:
    pen.flat(in_the_sky("M0-22C12-16 14 4 3 16L0 24-3 16C-14 4-12-16 0-22z"), colour)
    pen.lines(in_the_sky("M0-14V24"), deep(colour, 0.35), 2.2)


def motif_troubles(pen: Pen, colour: str, field: str) -> None:
    """Draw small winged imps with two eyes."""
    imp = (
        "M0-8C6-18 20-22 28-12 20-12 22-4 14-2 10-6 6 0 5 5 3 11-3 11-5 5-6"
        " 0-10-6-14-2-22-4-20-12-28-12-20-22-6-18 0-8z"
    )
    pen.flat(in_the_sky(imp, 1.1), colour)
    eyes = [Frame().at(x, y, 1.1, turn=turn).point(dx, 0) for x, y, turn in SPOTS for dx in (-3, 3)]
    pen.dots(eyes, PAPER, 3.8)


def motif_five_stars(pen: Pen, colour: str, field: str) -> None:
    spots = [(x, y) for row, y in enumerate(range(34, 330, 44)) for x in range(-126 + row % 2 * 28, 140, 56)]
    pen.flat(tuple(step for x, y in spots for step in star5(x, y, 11)), colour)


def fill_star_dome(pen: Pen, colour: str, field: str) -> None:
    """Draw stars in arcs, as on the dome above a stage."""
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


DISCS: Mapping[str, Part[DrawGround]] = {
    **read_grounds("disc"),
    "halo": Part(disc_halo, msg("a {colour} and {trim} halo")),
    "gear": Part(disc_gear, msg("a large {colour} and {trim} cogwheel")),
    "web": Part(disc_web, msg("a {trim} spider’s web on {colour}")),
}
MOTIFS: Mapping[str, Part[DrawMotif]] = {
    **read_motifs("motif"),
    "stars": Part(motif_stars, msg("{colour} stars")),
    "rays": Part(motif_rays, msg("{colour} rays")),
    "hearts": Part(motif_hearts, msg("{colour} hearts")),
    "leaves": Part(motif_leaves, msg("{colour} leaves")),
    "snow": Part(motif_snow, msg("{colour} snowflakes")),
    "bubbles": Part(motif_bubbles, msg("{colour} bubbles")),
    "harlequin": Part(motif_harlequin, msg("large {colour} diamond shapes")),
    "moons": Part(motif_moons, msg("{colour} crescents")),
    "sparks": Part(motif_sparks, msg("{colour} sparks")),
    "petals": Part(motif_petals, msg("{colour} petals")),
    "shavings": Part(motif_shavings, msg("{colour} wood shavings")),
    "feathers": Part(motif_feathers, msg("falling {colour} feathers")),
    "troubles": Part(motif_troubles, msg("{colour} bat-like imps")),
    "five-stars": Part(motif_five_stars, msg("{colour} rows of five-pointed stars")),
    "star-dome": Part(fill_star_dome, msg("a {colour} vault of stars")),
}
