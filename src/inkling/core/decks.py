"""The interface of a game for decks that players make: a library for the terminal, and an editor for the browser.

A *deck* is a list of cards with a name. A *pack* is a deck as one file. A *check* finds every problem of a deck before
anything is stored. In some games a card is a figure with a picture, in others a question with a name and lines.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from inkling.core.errors import Refusal
from inkling.core.languages import Names
from inkling.core.words import Say

Options = TypeVar("Options")


class BadDeck(Refusal):
    """An error in a deck, or in a command about decks. It refuses the whole deck."""


@dataclass(frozen=True)
class Hint:
    """Advice about a deck. It does not prevent the deck from being stored."""

    code: str
    sentence: str
    values: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Report:
    """The result of checking a deck. If there is any problem, the deck is not stored."""

    deck: str | None = None
    cards: int = 0
    pictures: int = 0
    problems: tuple[Refusal, ...] = ()
    hints: tuple[Hint, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Listed:
    """An entry in the list of all decks: a deck that came with the game, or one that a user made."""

    deck: str
    name: str
    cards: int
    pictures: int
    own: bool
    problem: Refusal | None = None
    """Why a stored deck can no longer be read."""
    names: Names = ()
    """The name by language, if it has several."""


class DeckLibrary(Protocol[Options]):
    """The user's decks in a folder, for the terminal. Methods that return a report never raise an exception; the others
    raise BadDeck."""

    def make_template(self, folder: str, name: str, cards: Sequence[str], say: Say) -> Report:
        """Write a deck.toml for the user to fill in, with these cards. Without `cards` it contains placeholders."""

    def check_pack(self, pack: str) -> Report: ...

    def import_pack(self, pack: str, replacing: bool) -> Report:
        """Check a pack and store its deck. A stored deck with the same ID is replaced only if `replacing` is True."""

    def export_pack(self, deck: str, file: str) -> None:
        """Write a deck to a new zip file. It may be a deck of the user or one shipped with the game."""

    def remove_deck(self, deck: str) -> None: ...

    def list_decks(self, lang: str) -> tuple[Listed, ...]:
        """Return all decks, those shipped with the game first."""

    def embed_decks(self, options: Options) -> Options:
        """Return the options with the contents of the decks that they name, so that a record can be replayed without
        the library."""


@dataclass(frozen=True, kw_only=True)
class Pack:
    """A deck as one file. Only the game writes packs, after its checks."""

    deck: str
    name: str
    cards: int
    pictures: int
    data: bytes
    hints: tuple[Hint, ...] = ()
    names: Names = ()
    """The name by language, if it has several."""


Translations: TypeAlias = Mapping[str, tuple[str, ...]]
"""Other languages of a deck or card: by language its name, then its lines."""
Checked: TypeAlias = Pack | tuple[Refusal, ...]
"""The result of a change: the changed deck, or every problem."""


class Bond(NamedTuple):
    """A relation between this card and another card of the deck. It has the ID of the relation's word, and the other
    card's slug."""

    word: str
    card: str


@dataclass(frozen=True, kw_only=True)
class CardShown:
    """A card as the editor shows it. `words` has the IDs of the words that are ticked for this card."""

    slug: str
    name: str
    lines: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    bonds: tuple[Bond, ...] = ()
    pictured: bool = False
    face: str = ""
    """The card as HTML; the page draws its picture over it."""
    translations: Translations = field(default_factory=dict)
    """All texts by language, as far as their languages are known."""


@dataclass(frozen=True, kw_only=True)
class DeckShown:
    deck: str
    name: str
    line: str
    cards: tuple[CardShown, ...]
    translations: Translations = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Pasted:
    """One card of a pasted list, and its differences from the same card in the deck."""

    card: CardShown
    news: Literal["new", "changed", "same"] = "new"
    problem: Refusal | None = None


@dataclass(frozen=True, kw_only=True)
class WordGroup:
    """A group of words that the editor offers for a card, with IDs and labels in one language."""

    name: str
    words: tuple[tuple[str, str], ...]


@dataclass(frozen=True, kw_only=True)
class CardEdit:
    """The values in the form for one card. Without `slug` the card is new. Without `picture` the card keeps its
    picture, unless `bare` is True."""

    slug: str = ""
    name: str
    lines: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    bonds: tuple[Bond, ...] = ()
    picture: bytes = b""
    file: str = ""
    """The file name of the picture."""
    bare: bool = False
    translations: Translations = field(default_factory=dict)
    """The texts in other languages; those in languages that are missing here stay."""


class Field(NamedTuple):
    """A text field of a card: its label and maximum length."""

    label: str
    most: int


@dataclass(frozen=True, kw_only=True)
class DeckTexts:
    """The sentences that a game provides for the editor's pages, in English. The pages translate them."""

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
    """The advice for a card without lines; empty if this game's cards always have lines."""
    foreign: str = ""
    """The advice in languages whose words bots don't know; empty if this makes no difference."""


class DeckEditor(Protocol[Options]):
    """The functions with which a game edits decks in a browser. Every change reads a pack and returns a checked pack,
    or problems. `lang` is the language of names and lines."""

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

    @property
    def is_translated(self) -> bool:
        """Return True if names and lines can have texts in several languages."""

    def upload(self, data: bytes, name: str, lang: str) -> Checked:
        """Check an uploaded file, which may be a pack or a list as plain text. `name` is its file name."""

    def make_deck(self, name: str, text: str, lang: str) -> Checked:
        """Make a new deck with this name from `text`, which lists its cards."""

    def add_list(self, data: bytes, text: str, lang: str) -> Checked:
        """Add the cards that `text` lists to a pack. A card that the pack already has gets the text of its row as its
        new line."""

    def preview_list(self, data: bytes, text: str, lang: str) -> tuple[Pasted, ...]:
        """Return what `add_list` would do with each card. Without `data`, return what `make_deck` would do."""

    def rename_deck(self, data: bytes, name: str, line: str, others: Translations, lang: str) -> Checked: ...

    def change_card(self, data: bytes, edit: CardEdit, lang: str) -> Checked: ...

    def remove_card(self, data: bytes, slug: str, lang: str) -> Checked:
        """Return the pack without this card."""

    def show_deck(self, data: bytes, lang: str) -> DeckShown: ...

    def draw_card(self, name: str, lines: tuple[str, ...], lang: str) -> str:
        """Return a card with this name and these lines as HTML."""

    def read_picture(self, data: bytes, slug: str) -> bytes | None:
        """Return the picture of a card as WebP; None if it has none."""

    def word_groups(self, lang: str) -> tuple[WordGroup, ...]: ...

    def relation_words(self, lang: str) -> WordGroup | None:
        """Return the words for relations between two cards; None if the game has none."""

    def embed_decks(self, options: Options, decks: Mapping[str, bytes]) -> Options:
        """Return the options with the contents of the packs that they name. `decks` are the packs by name."""

    def describe_use(self, cards: int, say: Say) -> str:
        """Return a sentence that says how players can use a deck with this many cards. Empty if more cards would not
        allow other uses."""

    def options_for_deck(self, deck: str, cards: int) -> Mapping[str, Any] | None:
        """Return the options with which this deck is played; None if it has too few cards."""
