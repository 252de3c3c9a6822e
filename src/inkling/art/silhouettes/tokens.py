"""What else belongs to the silhouettes: the back of their cards, and the cubes of tofu that points are counted in."""

from functools import cache
from typing import Final

from inkling.art.frame import framed, sheet
from inkling.art.palette import COLOURS, INK, mix
from inkling.art.paths import Frame, place, polygon, ring, write
from inkling.art.silhouettes.figures import colours_of, figures, load
from inkling.art.sketch import draw, fill, line, outlined, read_sketch

PLUM, GOLD = "#6B4472", "#E6B855"
CUBES: Final = ("neutral", "gained", "lost")
WAVES: Final = "M6 210q12-14 24 0t24 0t24 0t24 0t24 0t24 0t24 0t24 0t24 0t24 0t24 0t24 0"


@cache
def draw_back() -> str:
    """The god twice, head to foot like a court card: a turned card tells nothing."""
    halves = draw_god(Frame().at(150, 210)) + draw_god(Frame().at(150, 210, turn=180))
    return framed(PLUM, draw_rays() + halves + draw_ribbon())


@cache
def draw_cube(kind: str) -> str:
    """A small cube: neutral, gained (green, smiling, plus) or lost (red, sad, minus)."""
    return sheet(draw(read_sketch(load()["cube"][kind]), {**COLOURS, "ink": INK}), "0 0 48 48")


def draw_rays() -> str:
    ray = polygon(((-4, -60), (-13, -270), (13, -270), (4, -60)))
    turned = (place(ray, Frame().at(150, 210, turn=turn)) for turn in range(0, 360, 15))
    return fill("".join(map(write, turned)), mix(PLUM, "#B496AD", 0.4))


def draw_god(half: Frame) -> str:
    disc = place(ring(0, -96, 84), half)
    god = read_sketch(figures()["tofu"].art)
    return fill(write(disc), GOLD) + draw(god, colours_of("tofu"), half.at(-4, -208, 0.68))


def draw_ribbon() -> str:
    """Between the two halves, a bowl's rim seen from both sides."""
    rim = "M-2 192H302V228H-2Z"
    return outlined(rim, INK) + line("M-2 198H302M-2 222H302", "#C8452F", 3.4) + line(WAVES, GOLD, 4)
