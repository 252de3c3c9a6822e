"""The cards of Similo: what a deck is, and the decks that come with the game. A card's ID is `deck/slug`."""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, NewType, TypeAlias

import msgspec
from msgspec import Meta, Struct

from inkling.games.decks.text import COLOURS

CardId = NewType("CardId", str)
Cards: TypeAlias = tuple[CardId, ...]
Slug: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
Words: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
Trait: TypeAlias = Annotated[str, Meta(max_length=60)]
Traits: TypeAlias = tuple[Trait, ...]
"""What is written on a sheet, each word as `field=word`."""


class Names(Struct, frozen=True, forbid_unknown_fields=True):
    """A name in each language of the house."""

    en: Words
    de: Words


class Card(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One figure; a plain name is the same in every language. Sheet and relatives are what bots know of it."""

    slug: Slug
    name: Words | Names
    sheet: Annotated[Traits, Meta(max_length=60)] = ()
    related: Annotated[tuple[Slug, ...], Meta(max_length=30)] = ()
    """The cards of the same deck that it has to do with."""
    gist: Annotated[str, Meta(pattern="^([A-Za-z0-9+/]{86}==)?$")] = ""
    """What a bot understood of name and line, as 64 bytes; of decks that people bring, whose lines stay at home."""
    senses: Annotated[str, Meta(pattern=f"^({COLOURS})?$")] = ""
    """How much of what strikes people is in name and line: a byte for each of 36 senses."""
    colours: Annotated[str, Meta(pattern=f"^({COLOURS})?$")] = ""
    """How much of each of twelve colours is in head, clothes and ground of its picture."""
    shared: Annotated[tuple[Annotated[int, Meta(ge=0, lt=1000)], ...], Meta(max_length=60)] = ()
    """Words of name and line that other cards of the deck have too, as numbers: words of names first, below 100."""


class Deck(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """A deck as a record embeds it when it is not ours."""

    id: Slug
    cards: Annotated[tuple[Card, ...], Meta(max_length=500)]
    name: Words | Names | None = None

    def ids(self) -> Cards:
        return tuple(card_id(self.id, card.slug) for card in self.cards)


def card_id(deck: str, slug: str) -> CardId:
    return CardId(f"{deck}/{slug}")


def in_language(name: str | Names, lang: str) -> str:
    if isinstance(name, str):
        return name
    return name.de if lang == "de" else name.en


@cache
def shipped() -> Mapping[str, Deck]:
    """The decks that come with the game, by id."""
    decks = (
        Deck(id=deck.id, name=deck.name, cards=tuple(to_card(card) for card in deck.card)) for deck in deck_files()
    )
    return {deck.id: deck for deck in decks}


def line_of(card: CardId, lang: str) -> str:
    """One line that says who it is; empty for a card of somebody's own deck."""
    return lines().get(card, {}).get(lang, "")


@cache
def lines() -> Mapping[CardId, Mapping[str, str]]:
    return {card_id(deck.id, card.slug): card.line for deck in deck_files() for card in deck.card}


class CardFile(Struct):
    """A card as it stands in data/; its line is for people to read."""

    slug: Slug
    name: Words | Names
    line: dict[str, str] = {}
    """By language."""
    sheet: dict[str, list[str]] = {}
    relations: dict[str, list[str]] = {}


class DeckFile(Struct):
    id: Slug
    name: Words | Names
    card: list[CardFile]


def deck_files() -> tuple[DeckFile, ...]:
    folder = files("inkling.games.similo") / "data"
    paths = sorted((path for path in folder.iterdir() if path.name.endswith(".toml")), key=lambda path: path.name)
    contents: list[dict[str, Any]] = [tomllib.loads(path.read_text(encoding="utf-8")) for path in paths]
    return tuple(msgspec.convert(content, DeckFile) for content in contents if "card" in content)


def to_card(card: CardFile) -> Card:
    return Card(card.slug, card.name, traits_of(card.sheet), related_in(card.relations))


def traits_of(sheet: Mapping[str, Iterable[str]]) -> Traits:
    return tuple(f"{field}={word}" for field, words in sheet.items() for word in words)


def related_in(relations: Mapping[str, Iterable[str]]) -> tuple[str, ...]:
    """The slugs that relations name, each once."""
    return tuple(dict.fromkeys(slug for slugs in relations.values() for slug in slugs))
