"""Draws silhouettes in ink on a coloured background, as a card or as a square tile for small screens."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec
from msgspec import Struct

from inkling.art.engine.palette import COLOURS, INK, mix
from inkling.art.engine.paths import Frame, place, polygon, ring, write
from inkling.art.engine.sketch import BOX, Light, draw, fill, framed, line, outlined, read_sketch, sheet
from inkling.core.languages import translate_line

AXIS: Final = Frame().at(150, 0)
EARTH: Final = {
    "ink": INK,
    "turf": "#7BA873",
    "sea": "#3F86B4",
    "foam": "#EAF4F2",
    "street": "#C98F4E",
    "brick": "#7F6C8C",
    "mud": "#A86F55",
    "halo": "#B496AD",
    "web": "#E79E68",
    "leafy": "#7FA06A",
    "rain": "#8FA9AE",
}


class Figure(Struct, frozen=True):
    """A silhouette. `field` is the background colour, and `cut` the colour of lines inside the black figure. `ground`
    and `art` are sketches."""

    en: str
    de: str
    field: str
    cut: str
    ground: str
    art: str
    scale: float = 1.0


@cache
def draw_figure(name: str) -> str:
    """Draw the whole card."""
    return framed(figures()[name].field, draw_scene(name))


@cache
def draw_tile(name: str) -> str:
    """Draw the figure as a square without a border, for small sizes."""
    return sheet(fill(BOX, figures()[name].field) + draw_scene(name), "8 60 284 284")


def describe(name: str, lang: str) -> str:
    figure = figures()[name]
    return translate_line(figure.en, figure.de, lang, "inkling.art")


@cache
def figures() -> dict[str, Figure]:
    return msgspec.convert(load()["figure"], dict[str, Figure])


@cache
def load() -> dict[str, Any]:
    with (files(__package__) / "silhouettes.toml").open("rb") as file:
        return tomllib.load(file)


def draw_scene(name: str) -> str:
    figure, colours = figures()[name], colours_of(name)
    return draw(read_sketch(figure.ground), colours, AXIS) + draw(read_sketch(figure.art), colours, stand(figure.scale))


def colours_of(name: str) -> Light:
    return {**COLOURS, **EARTH, "cut": figures()[name].cut}


def stand(scale: float) -> Frame:
    """Return a frame that scales the drawing around the foot of the figure."""
    return AXIS.at(0, 330 * (1 - scale), scale)


NAMES: Final = tuple(figures())


PLUM, GOLD = "#6B4472", "#E6B855"
CUBES: Final = ("neutral", "gained", "lost")
WAVES: Final = "M6 210q12-14 24 0t24 0t24 0t24 0t24 0t24 0t24 0t24 0t24 0t24 0t24 0t24 0"


@cache
def draw_back() -> str:
    """Draw the back of the cards. It shows the god twice, point-symmetric like a court card, so that a rotated card
    reveals nothing."""
    halves = draw_god(Frame().at(150, 210)) + draw_god(Frame().at(150, 210, turn=180))
    return framed(PLUM, draw_rays() + halves + draw_ribbon())


@cache
def draw_cube(kind: str) -> str:
    """Draw a score cube: neutral, gained (green, with a smile and a plus), or lost (red, with a sad face and a
    minus)."""
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
    """Draw the rim of a bowl, which separates the two halves of the card back."""
    rim = "M-2 192H302V228H-2Z"
    return outlined(rim, INK) + line("M-2 198H302M-2 222H302", "#C8452F", 3.4) + line(WAVES, GOLD, 4)
