"""Draws the cards that are not in rows (large shrine, tavern, start card), and the back of all hidden cards.

The back is point-symmetric, so that a rotated card reveals nothing.
"""

from functools import cache
from math import cos, pi, sin
from typing import Final

from inkling.art.engine.palette import COLOURS, PAPER, mix
from inkling.art.engine.paths import Frame, Path, place, polygon, read, ring, write
from inkling.art.engine.sketch import Light, draw, fill, framed, line, outlined, read_sketch
from inkling.art.landscape.data_files import load
from inkling.art.landscape.day_and_night import COLD, KINDLED, NAMED, OWN, THEMES, bands_of
from inkling.art.landscape.motifs import symbol

AXIS: Final = Frame().at(150, 0)
PLAIN: Final = {**COLOURS, **OWN, "lamp": "#5C5F73"}
ARMS: Final = (("red", 100, 139), ("blue", 200, 179), ("yellow", 100, 219), ("green", 200, 259))
"""Positions of the symbols on the start card's signpost."""


@cache
def draw_great_shrine(lit: bool) -> str:
    """Draw a temple in the mountains at night. Its fire burns if `lit`."""
    field, slope, wall = ("#2D3768", "#3E7A6E", "#F0DCB3") if lit else ("#7F7D8C", "#6C7A78", "#BDB5AA")
    colours = {**PLAIN, **(KINDLED if lit else COLD), "slope": slope, "wall": wall, "tuft": mix(slope, PAPER, 0.3)}
    if lit:
        colours |= {"gleam": "#3C477E", "aura": "#E0A526", "core": "#F3C95F", "lamp": "#F4C64E"}
    signs = (("red", 78), ("blue", 120), ("yellow", 180), ("green", 222))
    cut = "".join(write(symbol(theme, x, 236, 0.4)) for theme, x in signs)
    return framed(field, draw_place("great-shrine", colours) + fill(cut, colours["gild"]))


@cache
def draw_tavern(is_open: bool) -> str:
    """Draw an inn by the road: with door and windows lit if it is open, otherwise with closed shutters under the
    moon."""
    colours = {**PLAIN, "star": PAPER, "moonlit": PAPER, **NAMED["open" if is_open else "closed"]}
    return framed("#4A3F6B" if is_open else "#232A45", draw_place("tavern", colours))


@cache
def draw_start() -> str:
    """Draw a signpost to four roads at sunrise."""
    bands = bands_of("green")
    dawn = {"tuft": "#3B7443", "gleam": "#F4C97B", "disc": "#F5B83F", "ember": "#E88A35"}
    colours = {**PLAIN, **KINDLED, **bands, **dawn}
    signs = "".join(write(symbol(theme, x, y, 0.62)) for theme, x, y in ARMS)
    return framed("#F8DFA6", draw_place("signpost", colours) + fill(signs, PAPER))


def draw_place(name: str, colours: Light) -> str:
    return draw(read_sketch(load("places")["place"][name]["art"]), colours, AXIS)


NIGHT, GOLD = "#28345F", "#E9B13A"
TONES: Final = {"red": "#E58368", "blue": "#8FB9E0", "yellow": "#F0C25C", "green": "#8CC48F"}
MIDDLE: Final = Frame().at(150, 210)
CRESCENT: Final = "M-12-26C-2-22 6-12 6 0C6 12-2 22-12 26C4 30 24 18 24 0C24-18 4-30-12-26Z"


@cache
def draw_back() -> str:
    """Draw the card back: a star between suns and moons, in a ring of all four symbols."""
    return framed(NIGHT, draw_lattice() + draw_corners() + draw_ring() + draw_star())


def draw_lattice() -> str:
    grid = "".join(f"M{x} 10L{x - 400} 410M{x} 10L{x + 400} 410" for x in range(-390, 691, 40))
    spots = "".join(
        f"M{x} {y}h.1" for row, y in enumerate(range(30, 391, 20)) for x in range(30 - 20 * (row % 2), 300, 40)
    )
    return line(grid, mix(NIGHT, PAPER, 0.1), 1.6) + line(spots, mix(NIGHT, GOLD, 0.5), 3)


def draw_corners() -> str:
    """Draw suns in two opposite corners and moons in the others."""
    sun = [polygon(ray(step)) for step in range(24)]
    moon = place(read(CRESCENT), Frame().at(-92, 152, 1.1, turn=45))
    both = [(*path, *place(path, Frame(xx=-1.0, yy=-1.0))) for path in (*sun, moon, ring(-140, -200, 46))]
    rays, moons, discs = both[:-2], both[-2], both[-1]
    return (
        fill("".join(write(place(path, MIDDLE)) for path in rays), mix(NIGHT, GOLD, 0.75))
        + outlined(write(place(discs, MIDDLE)), GOLD)
        + fill(write(place(moons, MIDDLE)), PAPER)
    )


def ray(step: int) -> list[tuple[float, float]]:
    turn, spread = 2 * pi * step / 24, pi / 24 * 0.55
    end = 78 if step % 2 else 70
    corners = ((54, -spread * 0.7), (end, -spread), (end, spread), (54, spread * 0.7))
    return [(-140 + r * cos(turn + a), -200 + r * sin(turn + a)) for r, a in corners]


def draw_ring() -> str:
    """Draw sixteen symbols in a point-symmetric ring."""
    drawings = dict.fromkeys(THEMES, "")
    for step in range(16):
        theme, turn = THEMES[step % 4], step * 360 / 16
        drawings[theme] += write(place(symbol(theme, 0, -100, 0.52), Frame().at(150, 210, turn=turn)))
    band = outlined(write(ring(150, 210, 122)), "#1B2446") + line(write(ring(150, 210, 115)), GOLD, 1.8)
    signs = "".join(fill(drawings[name], TONES[name]) for name in THEMES)
    return band + line(write(ring(150, 210, 84)), GOLD, 1.8) + signs


def draw_star() -> str:
    """Draw a star with eight points, each lit on one side."""
    disc = outlined(write(ring(150, 210, 74)), mix(NIGHT, "#4F7FB8", 0.35))
    short = points(8, 50, 45, 24)
    long = points(8, 68, 0, 22)
    return disc + short + long + outlined(write(ring(150, 210, 12)), PAPER)


def points(count: int, length: float, offset: float, waist: float) -> str:
    light: list[Path] = []
    dark: list[Path] = []
    for step in range(0, count, 2):
        at = Frame().at(150, 210, turn=offset + step * 360 / count)
        half = waist * 0.7071
        light.append(place(polygon(((0, 0), (-half, -half), (0, -length))), at))
        dark.append(place(polygon(((0, 0), (half, -half), (0, -length))), at))
    return outlined("".join(map(write, light)), "#F7D98A", 2.2) + outlined("".join(map(write, dark)), "#C98A2B", 2.2)
