"""What deck.toml says, as structs; and the same written anew, in one fixed form."""

from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from inkling.games.similo.bots.typed import number_words, sense, write_senses
from inkling.games.similo.bots.word_vectors import read_card, sounds_german, write_gist
from inkling.games.similo.packs.toml import write_value
from inkling.games.similo.rules.cards import Card, Deck, Names, related_in, traits_of


class Both(Struct, frozen=True):
    """A text in each language of the house."""

    en: str
    de: str


Text: TypeAlias = str | Both


class PackCard(Struct, frozen=True, kw_only=True):
    """One figure. A sheet goes by field, relations by what the others are to this one."""

    slug: str
    name: Text
    line: Text | None = None
    picture: str | None = None
    colours: str | None = None
    """What bots know of the picture (palette.py)."""
    sheet: dict[str, tuple[str, ...]] = {}
    relations: dict[str, tuple[str, ...]] = {}


class Manifest(Struct, frozen=True, kw_only=True):
    """A whole deck."""

    id: str
    name: Text
    line: Text | None = None
    language: str | None = None
    licence: str | None = None
    author: str | None = None
    card: tuple[PackCard, ...]


def to_deck(manifest: Manifest) -> Deck:
    """The deck as a record embeds it: lines and pictures stay behind, but for the gist that bots go by."""
    texts = [read_texts(card) for card in manifest.card]
    german = sounds_german(*(text for pair in texts for text in pair))
    shared = number_words(texts, german)
    cards = (to_card(card, german, words) for card, words in zip(manifest.card, shared, strict=True))
    return Deck(manifest.id, tuple(cards), to_names(manifest.name))


def to_card(card: PackCard, german: bool, shared: tuple[int, ...]) -> Card:
    texts = read_texts(card)
    read = {"gist": write_gist(read_card(*texts, german)), "senses": write_senses(sense(*texts, german))}
    traits, related = traits_of(card.sheet), related_in(card.relations)
    return Card(card.slug, to_names(card.name), traits, related, shared=shared, colours=card.colours or "", **read)


def read_texts(card: PackCard) -> tuple[str, str]:
    """What bots read of it: name and line, in English where both languages are given."""
    return in_english(card.name), in_english(card.line or "")


def in_english(text: Text) -> str:
    return text if isinstance(text, str) else text.en


def to_names(text: Text) -> str | Names:
    return text if isinstance(text, str) else Names(text.en, text.de)


def write_manifest(manifest: Manifest) -> str:
    plain = msgspec.to_builtins(manifest)
    lines = write_fields(plain)
    for card in plain["card"]:
        lines += ["", "[[card]]", *write_fields(card)]
        for table in ("sheet", "relations"):
            if card[table]:
                lines += [f"[card.{table}]", *write_fields(card[table])]
    return "\n".join(lines) + "\n"


def write_fields(table: dict[str, Any]) -> list[str]:
    """A line for each field that holds anything, less the tables and cards that stand below it."""
    return [
        f"{field} = {write_value(value)}"
        for field, value in table.items()
        if value and field not in ("card", "sheet", "relations")
    ]
