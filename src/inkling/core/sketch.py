"""A sketch is a short description of what a viewer sees, from which the server draws the default board.

Without a sketch the default board shows a game's text and labels. A sketch adds cards that look like cards, a few words
under each name, groups of choices, and the effect of a choice.
"""

from typing import Generic, Literal, TypeAlias

from msgspec import Struct

from inkling.core.sight import A

Tone: TypeAlias = Literal["", "red", "blue", "yellow", "green", "plum", "teal"]


class Card(Struct, Generic[A], frozen=True):
    """A card with a short text, preferably one word: `7`, `Fox`. Don't rely on `tone` alone to tell cards apart."""

    words: str
    tone: Tone = ""
    note: str = ""
    """A short text under the card, such as why it can't be played or who owns it."""
    act: A | None = None
    """The action chosen by clicking the card; if it isn't legal, the card is disabled. If its `Choice` is `at_once`,
    one click performs it."""
    picked: bool = False
    """True if it was chosen earlier and the choice still counts; it is highlighted in gold. The note should say so
    too."""


class Row(Struct, frozen=True):
    """Cards in one row on the table."""

    title: str
    cards: tuple[Card[None], ...] = ()


class Choice(Struct, Generic[A], frozen=True):
    """How the default board shows a legal action."""

    act: A
    group: str = ""
    """The heading of the group it belongs to."""
    effect: str = ""
    """The consequence, in a sentence that is shown before the player confirms."""
    at_once: bool = False
    """True if one click performs it: to confirm an earlier choice, or if it can be undone."""


class Sketch(Struct, Generic[A], frozen=True):
    ask: str = ""
    """The question to the viewer, or the players who are awaited; by default the last line of `show`."""
    note: str = ""
    """The common goal, in a sentence."""
    people: tuple[str, ...] = ()
    """A few words under each name, by seat."""
    title: str = ""
    """The title: the state of the play, such as the round."""
    rows: tuple[Row, ...] = ()
    lines: tuple[str, ...] = ()
    """Other public information as text. Without rows and lines the text of `show` is displayed."""
    hand: tuple[Card[A], ...] = ()
    """The viewer's cards."""
    choices: tuple[Choice[A], ...] = ()
