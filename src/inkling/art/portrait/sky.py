"""What is behind the head: discs and motifs. Discs that need no computing are in parts/sky."""

from collections.abc import Callable, Mapping
from itertools import pairwise
from math import cos, radians, sin
from typing import TypeAlias

from inkling.art.palette import INK, PAPER, Tone, deep, mix, pale
from inkling.art.paths import Frame, Path, place, read, ring
from inkling.art.portrait.held import LILY, cog
from inkling.art.portrait.part_files import read_grounds
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import DrawGround, Part
from inkling.art.shapes import club, crescent, diamond, heart, leaf, spade, star, star5
from inkling.core.errors import mark

# Places in the sky, right of the axis: x, y, size.
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
DrawMotif: TypeAlias = Callable[[Pen, str, str], None]


def disc_halo(pen: Pen, colour: Tone, trim: Tone) -> None:
    pen.dots([(0, 148)], colour.light, 216)
    pen.lines(ring(0, 148, 116), trim.light, 3.4)
    spokes = [(sin(radians(a)) * 126, 148 - cos(radians(a)) * 126) for a in range(0, 360, 12)]
    pen.dots(spokes, trim.light, 5.4)


def disc_gear(pen: Pen, colour: Tone, trim: Tone) -> None:
    """A great wheel with teeth."""
    pen.shape(cog(0, 150, 136, 20), colour.light)
    pen.shape(ring(0, 150, 92), trim.light)
    spokes = [(sin(radians(a)), -cos(radians(a))) for a in range(30, 390, 60)]
    pen.dots([(x * 102, 150 + y * 102) for x, y in spokes], colour.dark, 9)
    pen.lines(ring(0, 150, 112), colour.dark, 2.8)


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


def motif_coins(pen: Pen, colour: str, field: str) -> None:
    spots = [(-122, 36), (-84, 34), (30, 30), (64, 58), (100, 36), (122, 74), (92, 98), (124, 122), (-126, 80)]
    pen.dots(spots, colour, 20, ring=2.8)
    pen.lines("".join(f"M{x} {y - 4}v8" for x, y in spots), INK, 2.8)


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
    """Upright lozenges, every other one."""
    spots = [(x, y) for x in range(-140, 141, 56) for y in range(10, 420, 88)]
    lozenges = tuple(step for x, y in spots for step in read(f"M{x} {y - 44}l28 44-28 44-28-44z"))
    pen.flat(lozenges, mix(field, colour, 0.42))


def motif_cards(pen: Pen, colour: str, field: str) -> None:
    """Playing cards on the wing."""
    flying = (
        (-116, 50, -24),
        (-62, 40, 14),
        (70, 40, -12),
        (120, 60, 22),
        (-126, 150, 12),
        (130, 160, -14),
        (-124, 240, -20),
        (124, 250, 18),
    )
    pips = (heart, spade, diamond, club, spade, heart, club, diamond)
    for (x, y, turn), pip in zip(flying, pips, strict=True):
        at = pen.at(x, y, turn=turn)
        at.shape("M-17-24h34v48h-34z", PAPER, 2.6)
        at.flat(pip(0, 0, 9), colour if pip in (heart, diamond) else INK)


def motif_notes(pen: Pen, colour: str, field: str) -> None:
    spots = ((-118, 52, 0), (-70, 36, 12), (78, 36, -8), (120, 64, 10), (-128, 128, -10), (130, 140, 6), (-122, 220, 8))
    note: Path = (*ring(-6, 12, 8, 6), *read("M2 12V-14L16-8V-1L4-6V12z"))
    frame = Frame()
    pen.flat(tuple(step for x, y, turn in spots for step in place(note, frame.at(x, y, 1.1, turn=turn))), colour)


def motif_moons(pen: Pen, colour: str, field: str) -> None:
    pen.flat(tuple(step for x, y, size in ALL_SKY for step in crescent(x, y, size + 2)), colour)


def motif_teacups(pen: Pen, colour: str, field: str) -> None:
    cup: Path = (*read("M-14-10H12C12 4 6 12-1 12S-14 4-14-10z"), *read("M12-6C24-8 22 8 9 5L10 2C17 3 17-3 12-2z"))
    spots = (
        (-114, 46, -16),
        (-62, 34, 10),
        (66, 32, -8),
        (116, 56, 18),
        (-128, 130, 14),
        (130, 146, -12),
        (-122, 214, -8),
        (124, 236, 12),
    )
    pen.flat(tuple(step for x, y, turn in spots for step in place(cup, Frame().at(x, y, 1.1, turn=turn))), colour)


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
    """Curls of wood from a plane."""
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
    """Small winged plagues, each with two eyes."""
    imp = (
        "M0-8C6-18 20-22 28-12 20-12 22-4 14-2 10-6 6 0 5 5 3 11-3 11-5 5-6"
        " 0-10-6-14-2-22-4-20-12-28-12-20-22-6-18 0-8z"
    )
    pen.flat(in_the_sky(imp, 1.1), colour)
    eyes = [Frame().at(x, y, 1.1, turn=turn).point(dx, 0) for x, y, turn in SPOTS for dx in (-3, 3)]
    pen.dots(eyes, PAPER, 3.8)


def motif_flames(pen: Pen, colour: str, field: str) -> None:
    """A wall of fire; its tongues rise above whoever stands before it."""
    tips = ((14, 100), (52, 34), (86, 52), (112, 24), (142, 46))
    feet = ((32, 108), (70, 82), (101, 84), (130, 76), (160, 90))
    half, (left, low) = "M0 420V126", (0, 126)
    for (x, y), (right, foot) in zip(tips, feet, strict=True):
        half += (
            f"C{left + 2} {low - 20} {x + 9} {y + 32} {x} {y}C{x + 14} {y + 12} {right - 2} {foot - 22} {right} {foot}"
        )
        left, low = right, foot
    pen.flat(f"{half}V420z", colour, twin=True)


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


DISCS: Mapping[str, Part[DrawGround]] = {
    **read_grounds("disc"),
    "halo": Part(disc_halo, mark("a halo in {colour} and {trim}")),
    "gear": Part(disc_gear, mark("a large cogwheel in {colour} and {trim}")),
    "web": Part(disc_web, mark("a spider’s web in {trim} on {colour}")),
}
MOTIFS: Mapping[str, Part[DrawMotif]] = {
    "stars": Part(motif_stars, mark("stars in {colour}")),
    "rays": Part(motif_rays, mark("rays in {colour}")),
    "hearts": Part(motif_hearts, mark("hearts in {colour}")),
    "coins": Part(motif_coins, mark("coins in {colour}")),
    "leaves": Part(motif_leaves, mark("leaves in {colour}")),
    "snow": Part(motif_snow, mark("snowflakes in {colour}")),
    "bubbles": Part(motif_bubbles, mark("bubbles in {colour}")),
    "harlequin": Part(motif_harlequin, mark("large diamond shapes in {colour}")),
    "cards": Part(motif_cards, mark("flying playing cards, white with pips in {colour} and black")),
    "notes": Part(motif_notes, mark("musical notes in {colour}")),
    "moons": Part(motif_moons, mark("crescents in {colour}")),
    "teacups": Part(motif_teacups, mark("teacups in {colour}")),
    "sparks": Part(motif_sparks, mark("sparks in {colour}")),
    "petals": Part(motif_petals, mark("petals in {colour}")),
    "shavings": Part(motif_shavings, mark("wood shavings in {colour}")),
    "feathers": Part(motif_feathers, mark("falling feathers in {colour}")),
    "troubles": Part(motif_troubles, mark("bat-like imps in {colour}")),
    "flames": Part(motif_flames, mark("flames in {colour}")),
    "lightning": Part(motif_lightning, mark("lightning and rain in {colour}")),
    "lilies": Part(motif_lilies, mark("fleurs-de-lis in {colour}")),
    "swirls": Part(motif_swirls, mark("swirling winds in {colour}")),
    "north-star": Part(motif_north_star, mark("the Plough and the North Star in {colour}")),
    "five-stars": Part(motif_five_stars, mark("rows of five-pointed stars in {colour}")),
    "broad-stripes": Part(motif_broad_stripes, mark("broad stripes in {colour}")),
    "powder-smoke": Part(motif_smoke, mark("drifting smoke in {colour}")),
    "paper-dolls": Part(fill_paper_dolls, mark("flying paper dolls in {colour}")),
    "star-dome": Part(fill_star_dome, mark("a vault of stars in {colour}")),
}
