"""Cards of one's own, made and changed in a browser: what a game offers for that. Of one game they are figures with
pictures, of another questions: each has a name and some lines.

It lies beside the shelf: the pages of the editor and the games that have one share it, and the core need not know.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple, TypeAlias

from inkling.core.errors import Refusal
from inkling.core.game import Game
from inkling.core.packs import Hint
from inkling.core.sight import O
from inkling.core.words import Say


@dataclass(frozen=True, kw_only=True)
class Packed:
    """A deck as one packed file, written by the game itself out of what it had checked."""

    deck: str
    name: str
    cards: int
    pictures: int
    data: bytes
    hints: tuple[Hint, ...] = ()


Problems: TypeAlias = tuple[Refusal, ...]
Done: TypeAlias = Packed | Problems
"""What came of a change: the deck as it is now, or what is wrong with it."""


class Bond(NamedTuple):
    """What another card of the deck, by its slug, is to this one, by the id of a word."""

    word: str
    card: str


@dataclass(frozen=True, kw_only=True)
class CardShown:
    """A card to look at and to change. `words` are ids of those that the workshop offers."""

    slug: str
    name: str
    lines: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    bonds: tuple["Bond", ...] = ()
    pictured: bool = False
    face: str = ""
    """As it lies on the table, in HTML; a picture of its own comes over it."""


@dataclass(frozen=True, kw_only=True)
class DeckShown:
    deck: str
    name: str
    line: str
    cards: tuple[CardShown, ...]


@dataclass(frozen=True, kw_only=True)
class Pasted:
    """One card of a list that somebody pasted, as it would become: new, an old one with other lines, or as it is."""

    card: CardShown
    news: Literal["new", "changed", "same"] = "new"
    problem: Refusal | None = None
    """What keeps the list out."""


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
    lines: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    bonds: tuple[Bond, ...] = ()
    picture: bytes = b""
    file: str = ""
    """What the picture's file is called."""
    bare: bool = False


class Field(NamedTuple):
    """Something to write on a card: what it is called, and how long it may be."""

    label: str
    most: int


@dataclass(frozen=True, kw_only=True)
class ShopWords:
    """What a workshop calls its things, all of it to translate."""

    title: str
    """All that a table has of its own."""
    about: str
    new: str
    """The heading over the form for a new deck."""
    make: str
    """On the button of that form."""
    paste: str
    """How a list is written."""
    example: str
    play: str
    new_card: str
    left: str
    """What is said of a card that was not said enough about; empty where that cannot be."""


@dataclass(frozen=True, kw_only=True)
class Workshop(Generic[O]):
    """For decks that are made and changed in a browser. All goes from packed file to packed file, under the checks of
    packs; what may be refused gives its problems instead. The last text of each is the language of names and lines."""

    says: ShopWords
    name: Field
    lines: tuple[Field, ...]
    file: tuple[str, str]
    """The ending of a packed file, and what it is to a browser."""
    pictures: bool
    take: Callable[[bytes, str, str], Done]
    """A file that somebody brings, and what it is called: a pack, checked and written anew, or a list to paste."""
    begin: Callable[[str, str, str], Done]
    """A new deck: its name, and its cards as a list to paste."""
    paste: Callable[[bytes, str, str], Done]
    """With the cards of a list, those that are there with its lines."""
    preview: Callable[[bytes, str, str], tuple[Pasted, ...]]
    """The same card by card; without a deck, for a new one."""
    retitle: Callable[[bytes, str, str, str], Done]
    """With another name and another line."""
    change: Callable[[bytes, CardEdit, str], Done]
    drop: Callable[[bytes, str, str], Done]
    """Without this card."""
    look: Callable[[bytes, str], DeckShown]
    draw: Callable[[str, tuple[str, ...], str], str]
    """A card with this name and these lines as it lies on the table, in HTML."""
    bring: Callable[[O, Mapping[str, bytes]], O]
    """The options with those of these decks put into them that they name."""
    advise: Callable[[int, Say], str]
    """What so many cards are good for, where there could be more."""
    choose: Callable[[str, int], Mapping[str, Any] | None]
    """What to set to play with this deck, which has so many cards; None where it has too few."""
    picture: Callable[[bytes, str], bytes | None] = lambda data, slug: None
    """Of the card with this slug, as WebP."""
    words: Callable[[str], tuple[WordGroup, ...]] = lambda lang: ()
    bonds: Callable[[str], WordGroup | None] = lambda lang: None
    """The words for what a card can be to another."""


def workshop_of(game: Game[Any, Any, Any, Any, Any]) -> Workshop[Any] | None:
    found = game.table.workshop
    return found if isinstance(found, Workshop) else None
