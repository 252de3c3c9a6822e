"""Positions of small animals on a portrait. Their drawings are data in parts/companion: they face right, and their feet
are at the origin."""

from collections.abc import Mapping
from typing import NamedTuple

from inkling.art.engine.palette import tone
from inkling.art.engine.pen import Pen
from inkling.art.portrait.looks import Companion
from inkling.art.portrait.part_files import read_things
from inkling.art.portrait.sitter import DrawThing, Part, Sitter
from inkling.core.errors import msg

COMPANIONS: Mapping[str, Part[DrawThing]] = read_things("companion")


class Place(NamedTuple):
    x: float
    y: float
    layer: str
    words: str
    size: float = 1.0


PLACES: Mapping[str, Place] = {
    "left-shoulder": Place(-84, 262, "companions", msg("{who} on the left shoulder")),
    "right-shoulder": Place(84, 262, "companions", msg("{who} on the right shoulder")),
    "left-corner": Place(-100, 410, "front", msg("{who}, at the bottom left"), 1.15),
    "right-corner": Place(100, 410, "front", msg("{who}, at the bottom right"), 1.15),
    "left-sky": Place(-106, 96, "back", msg("{who}, at the top left")),
    "right-sky": Place(106, 96, "back", msg("{who}, at the top right")),
}


def draw_companion(pen: Pen, sitter: Sitter, looks: Companion) -> None:
    place = PLACES[looks.place]
    at = pen.on(place.layer).at(place.x, place.y, place.size)
    if place.x > 0:
        at = at.flipped()
    COMPANIONS[looks.kind].draw(at, sitter, tone(looks.colour), tone(looks.trim))
