"""Decks of cards that people bring: the interface of a game for the terminal (library) and the browser (editor).

A *deck* is a list of cards with a name. A *pack* is a deck as one file. A *check* finds every problem of a deck before
anything is stored. Some games have figures with pictures on their cards, others questions: a card has a name and lines.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from inkling.core.errors import Refusal
from inkling.core.words import Say

Options = TypeVar("Options")


class BadDeck(Refusal):
    """One problem of a deck, or of a command about decks."""


@dataclass(frozen=True)
class Hint:
    """Something worth knowing about a deck that is no problem."""

    code: str
    sentence: str
    values: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Report:
    """The result of a check. A deck with any problem is not stored."""

    deck: str | None = None
    cards: int = 0
    pictures: int = 0
    problems: tuple[Refusal, ...] = ()
    hints: tuple[Hint, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Listed:
    """A deck in the list of all decks: shipped with the game, or made by a person."""

    deck: str
    name: str
    cards: int
    pictures: int
    own: bool
    problem: Refusal | None = None
    """Why a stored deck can no longer be read."""


class DeckLibrary(Protocol[Options]):
    """Decks in a person's folder, for the terminal. Methods that return a report never raise; the others raise
    BadDeck."""

    def make_template(self, folder: str, name: str, cards: Sequence[str], say: Say) -> Report:
        """Write a deck.toml to fill in. Without `cards` it has placeholders."""

    def check_pack(self, pack: str) -> Report: ...

    def import_pack(self, pack: str, replacing: bool) -> Report:
        """Store a deck; `replacing` allows it to replace one with the same ID."""

    def export_pack(self, deck: str, file: str) -> None:
        """Write a deck, own or shipped, to a new zip file."""

    def remove_deck(self, deck: str) -> None: ...

    def list_decks(self, lang: str) -> tuple[Listed, ...]:
        """List all decks, those that come with the game first."""

    def embed_decks(self, options: Options) -> Options:
        """Embed the stored decks that options name, so that a record is complete without the library."""


@dataclass(frozen=True, kw_only=True)
class Pack:
    """A deck as one file, written by the game after its checks."""

    deck: str
    name: str
    cards: int
    pictures: int
    data: bytes
    hints: tuple[Hint, ...] = ()


Checked: TypeAlias = Pack | tuple[Refusal, ...]
"""The result of a change: the deck as it is now, or every problem."""


class Bond(NamedTuple):
    """A relation of this card to another card of the deck: the ID of the relation's word, and the other card's slug."""

    word: str
    card: str


@dataclass(frozen=True, kw_only=True)
class CardShown:
    """A card to look at and to change. `words` are IDs of words that the editor offers."""

    slug: str
    name: str
    lines: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    bonds: tuple[Bond, ...] = ()
    pictured: bool = False
    face: str = ""
    """The card as HTML; the page draws its picture over it."""


@dataclass(frozen=True, kw_only=True)
class DeckShown:
    deck: str
    name: str
    line: str
    cards: tuple[CardShown, ...]


@dataclass(frozen=True, kw_only=True)
class Pasted:
    """One card of a pasted list, compared with the deck."""

    card: CardShown
    news: Literal["new", "changed", "same"] = "new"
    problem: Refusal | None = None


@dataclass(frozen=True, kw_only=True)
class WordGroup:
    """Words that say one kind of thing about a card: IDs and labels, in one language."""

    name: str
    words: tuple[tuple[str, str], ...]


@dataclass(frozen=True, kw_only=True)
class CardEdit:
    """A card as a form sends it. Without `slug` it is new; without `picture` the old one stays, unless `bare`."""

    slug: str = ""
    name: str
    lines: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    bonds: tuple[Bond, ...] = ()
    picture: bytes = b""
    file: str = ""
    """The file name of the picture."""
    bare: bool = False


class Field(NamedTuple):
    """A text on a card: its label, and its longest length."""

    label: str
    most: int


@dataclass(frozen=True, kw_only=True)
class DeckTexts:
    """The texts of the editor's pages, to be translated."""

    title: str
    about: str
    new: str
    """The heading of the form for a new deck."""
    make: str
    """The button of that form."""
    paste: str
    """How to write a list."""
    example: str
    play: str
    new_card: str
    left: str
    """The advice on a card without lines; empty if every card has all lines."""


class DeckEditor(Protocol[Options]):
    """Decks that are made and changed in a browser. Every change reads a pack and returns a checked pack or problems.
    `lang` is the language of names and lines."""

    @property
    def texts(self) -> DeckTexts: ...

    @property
    def name(self) -> Field: ...

    @property
    def lines(self) -> tuple[Field, ...]: ...

    @property
    def file(self) -> tuple[str, str]:
        """Return the file extension of a pack, and its media type."""

    @property
    def pictures(self) -> bool: ...

    def upload(self, data: bytes, name: str, lang: str) -> Checked:
        """Check an uploaded file, called `name`: a pack, or a list as plain text."""

    def make_deck(self, name: str, text: str, lang: str) -> Checked:
        """Make a new deck from a list."""

    def add_list(self, data: bytes, text: str, lang: str) -> Checked:
        """Add the cards of a list; those that exist get the lines of the list."""

    def preview_list(self, data: bytes, text: str, lang: str) -> tuple[Pasted, ...]:
        """Return what `add_list` would do with each card; without `data`, what `make_deck` would do."""

    def rename_deck(self, data: bytes, name: str, line: str, lang: str) -> Checked: ...

    def change_card(self, data: bytes, edit: CardEdit, lang: str) -> Checked: ...

    def remove_card(self, data: bytes, slug: str, lang: str) -> Checked:
        """Remove a card."""

    def show_deck(self, data: bytes, lang: str) -> DeckShown: ...

    def draw_card(self, name: str, lines: tuple[str, ...], lang: str) -> str:
        """Draw a card with this name and these lines as HTML."""

    def read_picture(self, data: bytes, slug: str) -> bytes | None:
        """Return the picture of a card, as WebP."""

    def word_groups(self, lang: str) -> tuple[WordGroup, ...]: ...

    def relation_words(self, lang: str) -> WordGroup | None:
        """Return the words for relations between two cards; None if the game has none."""

    def embed_decks(self, options: Options, decks: Mapping[str, bytes]) -> Options:
        """Embed the packs that the options name."""

    def describe_use(self, cards: int, say: Say) -> str:
        """Say what a deck with this many cards can be used for; empty if more cards would not change that."""

    def options_for_deck(self, deck: str, cards: int) -> Mapping[str, Any] | None:
        """Return the options to play with this deck; None if it has too few cards."""
