"""Silhouettes: each one mass of ink on its own ground, as a card or as a square tile for a small screen."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
from msgspec import Struct

from inkling.art.frame import BOX, framed
from inkling.art.palette import COLOURS, INK
from inkling.art.paths import Frame
from inkling.art.sketch import CLOSING, OPENING, Light, draw, fill, read_sketch

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
def figures() -> dict[str, Figure]:
    with (files(__package__) / "silhouettes.toml").open("rb") as file:
        return msgspec.convert(tomllib.load(file)["figure"], dict[str, Figure])


NAMES: Final = tuple(figures())


@cache
def draw_figure(name: str) -> str:
    """The whole card."""
    return framed(figures()[name].field, draw_scene(name))


@cache
def draw_tile(name: str) -> str:
    """The same figure as a square without a border, for where it is small."""
    body = fill(BOX, figures()[name].field) + draw_scene(name)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="8 60 284 284">{OPENING}{body}{CLOSING}</svg>'


def describe(name: str, lang: str) -> str:
    figure = figures()[name]
    return figure.de if lang == "de" else figure.en


def stand(scale: float) -> Frame:
    """Scaled about the foot of the figure."""
    return AXIS.at(0, 330 * (1 - scale), scale)


def draw_scene(name: str) -> str:
    figure = figures()[name]
    colours: Light = {**COLOURS, **EARTH, "cut": figure.cut}
    return draw(read_sketch(figure.ground), colours, AXIS) + draw(read_sketch(figure.art), colours, stand(figure.scale))
