"""Draws the portraits of the cards, once per process, and describes them."""

import tomllib
from collections.abc import Mapping
from functools import cache, partial
from importlib.resources import files
from typing import Final, cast

import msgspec

from inkling.art.portrait import Portrait, compose, describe, features
from inkling.art.portrait.back import draw_back
from inkling.core.face import Face, FaceGroup
from inkling.core.words import Say
from inkling.games.similo.rules.cards import (
    Card,
    CardId,
    Deck,
    card_id,
    in_language,
    line_of_card,
    shipped_decks,
)


@cache
def load_looks_of_portraits() -> Mapping[CardId, Portrait]:
    """Return, for each card that has a portrait, the description from which the portrait is drawn."""
    folder = files("inkling.games.similo") / "data" / "looks"
    looks: dict[CardId, Portrait] = {}
    for path in sorted(folder.iterdir(), key=lambda path: path.name):
        deck = path.name.removesuffix(".toml")
        cards = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), dict[str, Portrait])
        looks |= {card_id(deck, slug): portrait for slug, portrait in cards.items()}
    return looks


@cache
def draw_card_picture(card: CardId) -> str | None:
    """Return the card's picture as SVG text; None if it has no portrait."""
    portrait = load_looks_of_portraits().get(card)
    return None if portrait is None else compose(portrait)


def card_alt_text(card: CardId, say: Say) -> str:
    """Return the picture's alternative text: the card's name and, if it has a portrait, everything visible on it."""
    deck, slug = card.split("/")
    name = next(in_language(entry.name, say.lang) for entry in shipped_decks()[deck].cards if entry.slug == slug)
    portrait = load_looks_of_portraits().get(card)
    return name if portrait is None else say("{name}: {looks}.", name=name, looks=describe(portrait, say))


@cache
def traits_visible_on_portrait(card: CardId) -> frozenset[str]:
    """Return everything visible on the card as traits such as `look.hat=crown`. They have the same form as the traits
    on character sheets."""
    portrait = load_looks_of_portraits().get(card)
    return frozenset() if portrait is None else frozenset(f"look.{trait}" for trait in features(portrait))


BACK: Final = Face(
    id="back",
    name=lambda say: say("Card back"),
    alt=lambda say: say("Card back: two overlapping circles, with an eye in the part they share."),
    draw=draw_back,
)


@cache
def gallery_groups() -> tuple[FaceGroup, ...]:
    """Return the built-in decks as groups of card faces for the gallery. Only cards with portraits are included."""
    groups = (gallery_group_of_deck(deck) for deck in shipped_decks().values())
    return tuple(group for group in groups if group.faces)


def gallery_group_of_deck(deck: Deck) -> FaceGroup:
    cards = (card for card in deck.cards if card_id(deck.id, card.slug) in load_looks_of_portraits())
    return FaceGroup(
        id=deck.id,
        name=lambda say: in_language(deck.name or deck.id, say.lang),
        faces=tuple(gallery_face_of_card(deck.id, card) for card in cards),
        titled=True,
    )


def gallery_face_of_card(deck: str, card: Card) -> Face:
    full = card_id(deck, card.slug)
    return Face(
        id=full.replace("/", "-"),
        name=lambda say: in_language(card.name, say.lang),
        alt=partial(card_alt_text, full),
        draw=lambda: cast(str, draw_card_picture(full)),
        line=lambda say: line_of_card(full, say.lang),
        back=BACK,
    )
