"""Similo's cards and decks, and the decks that come with the game. A card's ID is `deck/slug`."""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Final, NewType, TypeAlias

import msgspec
from msgspec import Meta, Struct

from inkling.core.languages import name_in_language, translate_line
from inkling.games.decks.card_texts import COLOURS_PATTERN

PACKAGE: Final = "inkling.games.similo"
"""The package that contains the translations of names and lines."""
CardId = NewType("CardId", str)
Cards: TypeAlias = tuple[CardId, ...]
Slug: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
Words: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
LanguageCode: TypeAlias = Annotated[str, Meta(pattern="^[a-z]{2,3}(_[A-Z]{2})?$")]
Trait: TypeAlias = Annotated[str, Meta(max_length=60)]
Traits: TypeAlias = tuple[Trait, ...]
"""The words on a sheet, each as `field=word`."""


class BilingualName(Struct, frozen=True, forbid_unknown_fields=True):
    """A name in English and German, the languages of the data files."""

    en: Words
    de: Words


TranslatedName: TypeAlias = tuple[tuple[LanguageCode, Words], ...]
"""A name that players wrote in other languages than English and German, as pairs of language and name."""
Name: TypeAlias = Words | BilingualName | Annotated[TranslatedName, Meta(min_length=1)]
"""A plain text is the same in every language."""


class Card(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One figure. If its name is a plain text, it is the same in every language. Bots compare figures by their sheets
    and relations."""

    slug: Slug
    name: Name
    sheet: Annotated[Traits, Meta(max_length=60)] = ()
    related: Annotated[tuple[Slug, ...], Meta(max_length=30)] = ()
    """Slugs of related cards in the same deck."""
    gist: Annotated[str, Meta(pattern="^([A-Za-z0-9+/]{86}==)?$")] = ""
    """Word vector of name and line, 64 bytes as Base64. Set only for uploaded decks, whose lines are not stored."""
    senses: Annotated[str, Meta(pattern=f"^({COLOURS_PATTERN})?$")] = ""
    """How strongly name and line belong to each of 36 topics, one byte each, as Base64."""
    colours: Annotated[str, Meta(pattern=f"^({COLOURS_PATTERN})?$")] = ""
    """Shares of twelve colours in head, clothes and background of the picture, as Base64."""
    shared: Annotated[tuple[Annotated[int, Meta(ge=0, lt=1000)], ...], Meta(max_length=60)] = ()
    """Numbers of the words that name and line share with other cards of the deck; below 100 for words of names."""


class Deck(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """An uploaded deck, as a record stores it."""

    id: Slug
    cards: Annotated[tuple[Card, ...], Meta(max_length=500)]
    name: Name | None = None

    def ids(self) -> Cards:
        return tuple(card_id(self.id, card.slug) for card in self.cards)


def card_id(deck: str, slug: str) -> CardId:
    return CardId(f"{deck}/{slug}")


def in_language(name: Name, lang: str) -> str:
    """Return the name in this language; if players wrote none in it, the English one or else the first one."""
    if isinstance(name, str):
        return name
    if isinstance(name, tuple):
        return name_in_language(name, "", lang)
    return translate_line(name.en, name.de, lang, PACKAGE)


@cache
def shipped_decks() -> Mapping[str, Deck]:
    """Return the built-in decks by ID."""
    decks = (
        Deck(id=deck.id, name=deck.name, cards=tuple(card_from_file(card) for card in deck.card))
        for deck in load_deck_files()
    )
    return {deck.id: deck for deck in decks}


def line_of_card(card: CardId, lang: str) -> str:
    """Return the line that says who the character is; empty for uploaded decks."""
    line = load_description_lines().get(card)
    return "" if line is None else translate_line(line["en"], line["de"], lang, PACKAGE)


@cache
def load_description_lines() -> Mapping[CardId, Mapping[str, str]]:
    return {card_id(deck.id, card.slug): card.line for deck in load_deck_files() for card in deck.card}


class CardFile(Struct):
    """A card as a file in data/ stores it. Its line is a sentence that players see."""

    slug: Slug
    name: Words | BilingualName
    line: dict[str, str] = {}
    """The card's sentence by language."""
    sheet: dict[str, list[str]] = {}
    relations: dict[str, list[str]] = {}


class DeckFile(Struct):
    id: Slug
    name: Words | BilingualName
    card: list[CardFile]


def load_deck_files() -> tuple[DeckFile, ...]:
    folder = files(PACKAGE) / "data"
    paths = sorted((path for path in folder.iterdir() if path.name.endswith(".toml")), key=lambda path: path.name)
    contents: list[dict[str, Any]] = [tomllib.loads(path.read_text(encoding="utf-8")) for path in paths]
    return tuple(msgspec.convert(content, DeckFile) for content in contents if "card" in content)


def card_from_file(card: CardFile) -> Card:
    return Card(card.slug, card.name, traits_of_sheet(card.sheet), related_slugs(card.relations))


def traits_of_sheet(sheet: Mapping[str, Iterable[str]]) -> Traits:
    return tuple(f"{field}={word}" for field, words in sheet.items() for word in words)


def related_slugs(relations: Mapping[str, Iterable[str]]) -> tuple[str, ...]:
    """Return the slugs named in relations, without duplicates."""
    return tuple(dict.fromkeys(slug for slugs in relations.values() for slug in slugs))
