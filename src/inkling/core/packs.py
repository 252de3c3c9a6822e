"""Decks that people bring themselves: what a game offers for them. Only the game knows what a pack holds."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from inkling.core.errors import Refusal
from inkling.core.words import Say


class BadPack(Refusal):
    """One thing that is wrong with a pack or with what was asked about one."""


@dataclass(frozen=True)
class Hint:
    """Something worth knowing about a pack that does not keep it out."""

    code: str
    sentence: str
    values: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Report:
    """What was found in a pack; with any problem at all, nothing of it is taken."""

    deck: str | None = None
    cards: int = 0
    pictures: int = 0
    problems: tuple[BadPack, ...] = ()
    hints: tuple[Hint, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Listed:
    """A deck that can be played with: one that comes with the game, or a person's own."""

    deck: str
    name: str
    cards: int
    pictures: int
    own: bool
    problem: BadPack | None = None
    """What has happened to it since it was taken in."""


@dataclass(frozen=True, kw_only=True)
class Packs:
    """Paths are plain texts. What gives a report never raises; the others raise BadPack."""

    new: Callable[[str, str, Sequence[str], Say], Report]
    """Write a pack to fill in: folder, name of the deck, names of its cards (none: placeholders), language."""
    check: Callable[[str], Report]
    import_: Callable[[str, bool], Report]
    """Take a pack into the library; True replaces a deck of the same id."""
    export: Callable[[str, str], None]
    """Write a deck, own or not, as a zip file."""
    remove: Callable[[str], None]
    decks: Callable[[str], tuple[Listed, ...]]
    """Every deck, with its name in this language."""
    workshop: "Workshop | None" = None


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
class Workshop:
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
    bring: Callable[[Any, Mapping[str, bytes]], Any]
    """The options with those of these decks put into them that they name."""
