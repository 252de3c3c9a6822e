"""Decks made and changed in a browser: what a game offers for that, in the words of cards with names and pictures.

It lies beside the shelf: the pages of the editor and the games that have one share it, and the core need not know.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple

from inkling.core.packs import BadPack, Hint, Packs
from inkling.core.sight import O


@dataclass(frozen=True, kw_only=True)
class Packed:
    """A deck as one packed file, written by the game itself out of what it had checked."""

    deck: str
    name: str
    cards: int
    pictures: int
    data: bytes
    hints: tuple[Hint, ...] = ()


class Bond(NamedTuple):
    """What another card of the deck, by its slug, is to this one, by the id of a word."""

    word: str
    card: str


@dataclass(frozen=True, kw_only=True)
class CardShown:
    """A card to look at and to change. `words` are ids of those that the workshop offers."""

    slug: str
    name: str
    line: str = ""
    words: tuple[str, ...] = ()
    bonds: tuple["Bond", ...] = ()
    pictured: bool = False


@dataclass(frozen=True, kw_only=True)
class DeckShown:
    deck: str
    name: str
    line: str
    cards: tuple[CardShown, ...]


@dataclass(frozen=True, kw_only=True)
class WordGroup:
    """Words that say one kind of thing about a card, each with its id, in some language."""

    name: str
    words: tuple[tuple[str, str], ...]


@dataclass(frozen=True, kw_only=True)
class CardEdit:
    """What a card is to be. Without a `slug` it is a new one; without a picture it keeps its own, unless `bare`."""

    slug: str = ""
    name: str
    line: str = ""
    words: tuple[str, ...] = ()
    bonds: tuple[Bond, ...] = ()
    picture: bytes = b""
    file: str = ""
    """What the picture's file is called."""
    bare: bool = False


@dataclass(frozen=True, kw_only=True)
class Workshop(Generic[O]):
    """For decks that are made and changed in a browser. All goes from packed file to packed file, under the checks of
    packs; what may be refused gives its problems instead. The last text of each is the language of names and lines."""

    take: Callable[[bytes, str], "Packed | tuple[BadPack, ...]"]
    """A pack that somebody brings, checked and written anew."""
    begin: Callable[[str, Sequence[str], str], "Packed | tuple[BadPack, ...]"]
    """A deck of nothing but names: its own, and those of its cards."""
    retitle: Callable[[bytes, str, str, str], "Packed | tuple[BadPack, ...]"]
    """With another name and another line."""
    change: Callable[[bytes, CardEdit, str], "Packed | tuple[BadPack, ...]"]
    drop: Callable[[bytes, str, str], "Packed | tuple[BadPack, ...]"]
    """Without this card."""
    look: Callable[[bytes, str], DeckShown]
    picture: Callable[[bytes, str], bytes | None]
    """Of the card with this slug, as WebP."""
    words: Callable[[str], tuple[WordGroup, ...]]
    bonds: Callable[[str], WordGroup]
    """The words for what a card can be to another."""
    bring: Callable[[O, Mapping[str, bytes]], O]
    """The options with those of these decks put into them that they name."""


@dataclass(frozen=True, kw_only=True)
class EditedPacks(Packs[O]):
    """Packs of a game whose decks can also be made in a browser."""

    workshop: Workshop[O]
