"""Silhouettes: each one mass of ink on its own ground, as a card or as a square tile for a small screen."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec
from msgspec import Struct

from inkling.art.frame import BOX, framed, sheet
from inkling.art.palette import COLOURS, INK
from inkling.art.paths import Frame
from inkling.art.sketch import Light, draw, fill, read_sketch

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
    """A silhouette: `field` behind all, `cut` for the lines cut into the ink, `ground` and `art` as sketches."""

    en: str
    de: str
    field: str
    cut: str
    ground: str
    art: str
    scale: float = 1.0


@cache
def draw_figure(name: str) -> str:
    """The whole card."""
    return framed(figures()[name].field, draw_scene(name))


@cache
def draw_tile(name: str) -> str:
    """The same figure as a square without a border, for where it is small."""
    return sheet(fill(BOX, figures()[name].field) + draw_scene(name), "8 60 284 284")


def describe(name: str, lang: str) -> str:
    figure = figures()[name]
    return figure.de if lang == "de" else figure.en


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
    """Scaled about the foot of the figure."""
    return AXIS.at(0, 330 * (1 - scale), scale)


NAMES: Final = tuple(figures())
