"""Faces: the picture of a card, made from its looks once per process, and the same looks in words."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from inkling.art.portrait import Portrait, compose
from inkling.games.similo.cards import CardId, card_id


@cache
def looks() -> Mapping[CardId, Portrait]:
    """The looks of every card that has a portrait."""
    folder = files("inkling.games.similo") / "data" / "looks"
    found: dict[CardId, Portrait] = {}
    for path in sorted(folder.iterdir(), key=lambda path: path.name):
        deck = path.name.removesuffix(".toml")
        cards = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), dict[str, Portrait])
        found |= {card_id(deck, slug): portrait for slug, portrait in cards.items()}
    return found


@cache
def face(card: CardId) -> str | None:
    """The card's picture as an SVG text; None where it has no looks."""
    portrait = looks().get(card)
    return None if portrait is None else compose(portrait)
