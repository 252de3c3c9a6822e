"""The cards of Similo: what a deck is, how a card is called in any script, and the decks that come with the game.

A card's id is `deck/slug`. The slug rule: bring the name to NFKD, fold its case, drop the combining marks U+0300 to
U+036F, and compose it again (NFC); each run of anything but letters, marks and digits (Unicode L*, M*, N*) becomes one
hyphen, with none at either end. A name of which nothing is left has no slug. A deck's id is a slug as well.
"""

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from math import log, sqrt
from typing import Annotated, Any, NewType, TypeAlias
from unicodedata import category, normalize

import msgspec
from msgspec import Meta, Struct

from inkling.core.errors import BadSetup, mark
from inkling.games.similo.packs.home import deck_folder

CardId = NewType("CardId", str)
Cards: TypeAlias = tuple[CardId, ...]
Slug: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
Words: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
BOND = 0.15
"""What it adds to the similarity of two figures that they have to do with each other."""


class Names(Struct, frozen=True, forbid_unknown_fields=True):
    """A name in each language of the house."""

    en: Words
    de: Words


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """One figure; a plain name is the same in every language."""

    slug: Slug
    name: Words | Names


class Deck(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """A deck as a record embeds it when it is not ours."""

    id: Slug
    cards: Annotated[tuple[Card, ...], Meta(max_length=500)]
    name: Words | Names | None = None

    def ids(self) -> Cards:
        return tuple(card_id(self.id, card.slug) for card in self.cards)


def card_id(deck: str, slug: str) -> CardId:
    return CardId(f"{deck}/{slug}")


def deck_of(card: CardId) -> str:
    return card.partition("/")[0]


def slug_of(name: str) -> str:
    """The slug of a name, by the rule above."""
    folded = normalize("NFKD", name).casefold()
    plain = normalize("NFC", "".join(sign for sign in folded if not "\u0300" <= sign <= "\u036f"))
    slug = "-".join("".join(sign if category(sign)[0] in "LMN" else " " for sign in plain).split())
    if not slug:
        raise BadSetup("no-slug", mark("“{name}” has no letter or digit to make an id of."), name=name)
    return slug


def in_language(name: str | Names, lang: str) -> str:
    if isinstance(name, str):
        return name
    return name.de if lang == "de" else name.en


@cache
def shipped() -> Mapping[str, Deck]:
    """The decks that come with the game, by id."""
    decks = (Deck(id=deck.id, name=deck.name, cards=tuple(plain(card) for card in deck.card)) for deck in deck_files())
    return {deck.id: deck for deck in decks}


def similarity(one: CardId, other: CardId) -> float:
    """From 0 to 1: what two cards have in common, a bond between them included. 0 where a card has no sheet."""
    bond = BOND if other in relations_of(one) or one in relations_of(other) else 0.0
    return min(1.0, resemblance(one, other) + bond)


@lru_cache(maxsize=65_536)
def resemblance(one: CardId, other: CardId) -> float:
    """From 0 to 1: how many traits two cards share; rare ones count more. 0 where a card has no sheet."""
    mine, theirs = sheet_of(one), sheet_of(other)
    if not mine or not theirs:
        return 0.0
    return weigh(mine & theirs) / sqrt(weigh(mine) * weigh(theirs))


def sheet_of(card: CardId) -> frozenset[str]:
    """What is written on a card's sheet, as `field=word`; nothing where it has none."""
    ours = sheets().get(card)
    return own_sheets(deck_of(card)).get(card, frozenset()) if ours is None else ours


def relations_of(card: CardId) -> frozenset[CardId]:
    """The figures of the same deck that a card has to do with."""
    ours = relations().get(card)
    return own_relations(deck_of(card)).get(card, frozenset()) if ours is None else ours


def forget_own_sheets() -> None:
    """Read the library's decks afresh when they are next asked for."""
    for known in (own_sheets, own_relations, resemblance):
        known.cache_clear()


@cache
def sheets() -> Mapping[CardId, frozenset[str]]:
    """Those of the decks that come with the game; only cards that have one."""
    return read_sheets(deck_files())


@lru_cache(maxsize=64)
def own_sheets(deck: str) -> Mapping[CardId, frozenset[str]]:
    return read_sheets(own_deck_file(deck))


@cache
def relations() -> Mapping[CardId, frozenset[CardId]]:
    return read_relations(deck_files())


@lru_cache(maxsize=64)
def own_relations(deck: str) -> Mapping[CardId, frozenset[CardId]]:
    return read_relations(own_deck_file(deck))


@cache
def rarity() -> Mapping[str, float]:
    counts = Counter(trait for traits in sheets().values() for trait in traits)
    return {trait: log((len(sheets()) + 1) / count) for trait, count in counts.items()}


def weigh(traits: frozenset[str]) -> float:
    # Sorted, because the order of a set, and with it the last digit of a sum, differs from run to run.
    # A word that only people's own decks use is as rare as can be; what ours weigh does not depend on those.
    return sum(rarity().get(trait, log(len(sheets()) + 1)) for trait in sorted(traits))


class CardFile(Struct):
    """A card as it stands in data/; its line is for people to read."""

    slug: Slug
    name: Words | Names
    sheet: dict[str, list[str]] = {}
    relations: dict[str, list[str]] = {}


class DeckFile(Struct):
    id: Slug
    name: Words | Names
    card: list[CardFile]


@cache
def deck_files() -> tuple[DeckFile, ...]:
    folder = files("inkling.games.similo") / "data"
    paths = sorted((path for path in folder.iterdir() if path.name.endswith(".toml")), key=lambda path: path.name)
    contents: list[dict[str, Any]] = [tomllib.loads(path.read_text(encoding="utf-8")) for path in paths]
    return tuple(msgspec.convert(content, DeckFile) for content in contents if "card" in content)


def own_deck_file(deck: str) -> tuple[DeckFile, ...]:
    """The deck of that id in this person's library, if it is there and readable."""
    try:
        if slug_of(deck) != deck:
            return ()
        text = (deck_folder(deck) / "deck.toml").read_text(encoding="utf-8")
        return (msgspec.convert(tomllib.loads(text), DeckFile),)
    except (BadSetup, OSError, ValueError):
        return ()


def read_sheets(decks: Iterable[DeckFile]) -> Mapping[CardId, frozenset[str]]:
    return {
        card_id(deck.id, card.slug): frozenset(f"{field}={word}" for field in card.sheet for word in card.sheet[field])
        for deck in decks
        for card in deck.card
        if any(card.sheet.values())
    }


def read_relations(decks: Iterable[DeckFile]) -> Mapping[CardId, frozenset[CardId]]:
    return {
        card_id(deck.id, card.slug): frozenset(
            card_id(deck.id, other) for others in card.relations.values() for other in others
        )
        for deck in decks
        for card in deck.card
    }


def plain(card: CardFile) -> Card:
    return Card(slug=card.slug, name=card.name)
