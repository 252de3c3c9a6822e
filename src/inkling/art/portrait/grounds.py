"""Grounds: the field, the motif in the sky, the disc that parts the head from it, and the scenery."""

from collections.abc import Callable, Mapping
from math import cos, radians, sin
from typing import TypeAlias

from inkling.art.palette import COLOURS, INK, PAPER, Tone, mix, pale, tone
from inkling.art.paths import Frame, Path, place, read, ring
from inkling.art.portrait.looks import Ground
from inkling.art.portrait.omens import OMENS
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.rounds import FILLS, ROUNDS
from inkling.art.portrait.scenery import SCENERY
from inkling.art.portrait.skies import HEAVENS, SKIES
from inkling.art.portrait.stock import DrawGround, Part
from inkling.art.shapes import club, crescent, diamond, heart, leaf, spade, star
from inkling.core.errors import mark

DrawMotif: TypeAlias = Callable[[Pen, str, str], None]
# Places in the sky, right of the axis: x, y, size.
SKY = ((122, 44, 13), (100, 84, 6.5), (128, 140, 8), (136, 190, 5), (74, 36, 8), (112, 236, 6.5), (40, 54, 5))
ALL_SKY = (*SKY, *((-x, y, size) for x, y, size in SKY), (0, 27, 8))


def draw_ground(pen: Pen, ground: Ground) -> None:
    field = COLOURS[ground.field]
    pen.flat("M-150 0H150V420H-150z", field)
    if ground.motif:
        MOTIFS[ground.motif.kind].draw(pen, COLOURS[ground.motif.colour], field)
    if ground.disc:
        DISCS[ground.disc.kind].draw(pen, tone(ground.disc.colour), tone(ground.disc.trim))
    for item in ground.scenery:
        SCENERY[item.kind].draw(pen, tone(item.colour), tone(item.trim))


def disc_plain(pen: Pen, colour: Tone, trim: Tone) -> None:
    pen.dots([(0, 150)], colour.light, 236)
    pen.lines(ring(0, 150, 126), trim.light, 2.4)


def disc_sun(pen: Pen, colour: Tone, trim: Tone) -> None:
    spokes = [(sin(radians(a)), -cos(radians(a))) for a in range(0, 360, 15)]
    beams = "".join(f"M{x * 122:.0f} {150 + y * 122:.0f}L{x * 138:.0f} {150 + y * 138:.0f}" for x, y in spokes)
    pen.lines(beams, trim.light, 6)
    pen.dots([(0, 150)], colour.light, 228)


def disc_moon(pen: Pen, colour: Tone, trim: Tone) -> None:
    pen.dots([(0, 146)], colour.light, 236)
    craters = ((-84, 96, 20), (-98, 160, 13), (86, 108, 15), (92, 176, 22), (-66, 60, 11), (50, 50, 13), (-80, 208, 16))
    pen.flat(tuple(step for x, y, r in craters for step in ring(x, y, r)), mix(colour.light, trim.light, 0.35))


def disc_clock(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Midnight is near."""
    pen.shape(ring(0, 146, 124), trim.light)
    pen.shape(ring(0, 146, 111), colour.light, 2.8)
    spokes = [(sin(radians(a)), -cos(radians(a))) for a in range(0, 360, 30)]
    ticks = "".join(f"M{x * 92:.1f} {146 + y * 92:.1f}L{x * 104:.1f} {146 + y * 104:.1f}" for x, y in spokes)
    pen.lines(ticks, INK, 5)
    pen.lines("M0 146V70M0 146L-80 100", INK, 6)
    pen.flat("M-92 93l20-1-9 15z", INK)


def disc_wheel(pen: Pen, colour: Tone, trim: Tone) -> None:
    """A spinning wheel with a thread round it."""
    spokes = [(sin(radians(a)), -cos(radians(a))) for a in range(0, 360, 30)]
    for width, fill in ((17.0, INK), (10.4, colour.dark)):
        rays = "".join(f"M0 146L{x * 116:.0f} {146 + y * 116:.0f}" for x, y in spokes)
        pen.lines(rays, fill, width)
    pen.rope(ring(0, 146, 118), colour.light, 15)
    pen.lines(ring(0, 146, 122), trim.light, 3.4)
    pen.lines("M-120 160C-128 240-124 320-104 420M120 160C128 240 132 320 128 420", trim.light, 3.4)


def disc_halo(pen: Pen, colour: Tone, trim: Tone) -> None:
    pen.dots([(0, 148)], colour.light, 216)
    pen.lines(ring(0, 148, 116), trim.light, 3.4)
    spokes = [(sin(radians(a)) * 126, 148 - cos(radians(a)) * 126) for a in range(0, 360, 12)]
    pen.dots(spokes, trim.light, 5.4)


def disc_window(pen: Pen, colour: Tone, trim: Tone) -> None:
    """A pointed arch with panes."""
    arch = "M0 14C60 34 112 84 116 150V420H-116V150C-112 84-60 34 0 14z"
    pen.shape(arch, colour.light)
    pen.lines("M0 18V420M-116 150H116M-116 290H116M-58 40V420M58 40V420", trim.light, 4)
    pen.lines(arch, trim.light, 7)
    pen.lines("M0 8C64 28 119 80 122 150V420M0 8C-64 28-119 80-122 150V420")


DISCS: Mapping[str, Part[DrawGround]] = {
    "plain": Part(disc_plain, mark("a disc in {colour} with a ring in {trim}")),
    "sun": Part(disc_sun, mark("a sun in {colour} with rays in {trim}")),
    "moon": Part(disc_moon, mark("a full moon in {colour} with spots in {trim}")),
    "clock": Part(disc_clock, mark("a large clock in {colour} and {trim}, its minute hand pointing to ten")),
    "wheel": Part(disc_wheel, mark("a spinning wheel in {colour} with a thread in {trim}")),
    "halo": Part(disc_halo, mark("a halo in {colour} and {trim}")),
    "window": Part(disc_window, mark("a window in {colour} and {trim}")),
    **HEAVENS,
    **ROUNDS,
}


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
    **OMENS,
    **SKIES,
    **FILLS,
}
