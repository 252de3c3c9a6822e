"""Reads data/: the drawings of each landscape and the plan of each card. Results are cached."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from inkling.art.engine.sketch import Sketch, read_sketch
from inkling.core.languages import translate_line

LANDS = {"red": "mountains", "blue": "coast", "yellow": "fields", "green": "forest"}
LAYERS = ("sky", "behind", "far", "middle", "near", "road", "fore")
"""Back to front. A thing is placed on the ridge with the name of its layer; `behind` is behind the far ridge."""


class Thing(Struct, frozen=True):
    """A drawing whose foot is at the origin. `tall` is its height as drawn; `counts` is True if it is a landmark that
    players count."""

    art: str
    tall: float = 100
    counts: bool = False
    en: str = ""
    de: str = ""

    @property
    def sketch(self) -> Sketch:
        return read_sketch(self.art)


class Placed(NamedTuple):
    """A thing placed on a card. `down` is the distance of its foot below its ridge. For things in the sky, it is the
    distance below the top of the card."""

    layer: str
    kind: str
    x: float
    size: float
    down: float
    flipped: bool


class Plan(Struct, frozen=True):
    """The plan of one card. Ridges are lists of x and y. Things are texts of the form `layer kind x size down`; a `<`
    after the kind mirrors the drawing."""

    rank: int
    things: tuple[str, ...]
    far: str = ""
    middle: str = ""
    near: str = ""
    road: str = ""
    fore: str = ""
    orb: str = ""
    """Sun or moon: x, y, radius."""
    phase: float = 0.5
    """The phase of the moon; 1 is full."""

    def placed(self) -> tuple[Placed, ...]:
        return tuple(read_placed(text) for text in self.things)


class Land(Struct, frozen=True):
    thing: dict[str, Thing]
    card: tuple[Plan, ...]


@cache
def land(theme: str) -> Land:
    """Return the landscape data of a theme (a colour name)."""
    return msgspec.convert({"card": (), **load(LANDS[theme])}, Land)


@cache
def things(theme: str) -> dict[str, Thing]:
    """Return all drawings of a landscape by name, including those that all landscapes share."""
    return {**msgspec.convert(load("common")["thing"], dict[str, Thing]), **land(theme).thing}


@cache
def plan(theme: str, rank: int) -> Plan:
    return next(card for card in land(theme).card if card.rank == rank)


def read_placed(text: str) -> Placed:
    layer, kind, x, size, *down = text.split()
    if layer not in LAYERS:
        raise ValueError(f"no such layer: {text}")
    return Placed(layer, kind.rstrip("<"), float(x), float(size), float(down[0]) if down else 0.0, kind.endswith("<"))


@cache
def load(name: str) -> dict[str, Any]:
    with (files(__package__) / "data" / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)


class Facts(NamedTuple):
    """Facts for a card's description: the number of landmarks and how many of them are haystacks, other visible things
    (from back to front), and whether the sun or the moon is visible."""

    landmarks: int
    ricks: int
    seen: tuple[str, ...]
    orb: bool


@cache
def facts_of(theme: str, rank: int, lang: str) -> Facts:
    """Return the facts about a card. The card of rank 1 is the shrine where a row begins."""
    planned, stock = plan(theme, rank), things(theme)
    placed = [stock[thing.kind] for thing in planned.placed()]
    named = [translate_line(thing.en, thing.de, lang, "inkling.art") for thing in placed if thing.en]
    ricks = sum(thing.kind == "rick" for thing in planned.placed())
    return Facts(sum(thing.counts for thing in placed), ricks, tuple(dict.fromkeys(named)), bool(planned.orb))


def place_shown(name: str, lang: str) -> str:
    """Return the description of the card `great-shrine`, `tavern` or `signpost`."""
    place = load("places")["place"][name]
    return translate_line(place["en"], place["de"], lang, "inkling.art")
