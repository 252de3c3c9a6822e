"""A sketch: what a game says about a sight for a board that it does not draw itself. All of it is optional.

The usual board is made of a game's text and labels; a sketch makes it handsome: cards that look like cards, a few words
under each name, choices in groups, and what a choice would do.
"""

from typing import Generic, Literal, TypeAlias

from msgspec import Struct

from inkling.core.sight import A

Tone: TypeAlias = Literal["", "red", "blue", "yellow", "green", "plum", "teal"]


class Card(Struct, Generic[A], frozen=True):
    """A card by a few words, best by one: `7`, `Fox`. Its tone is never all that tells it from another."""

    words: str
    tone: Tone = ""
    note: str = ""
    """A word under it: why it cannot be laid, whose it is."""
    act: A | None = None
    """What is chosen by pointing at it; a card whose action is not on offer can only be looked at. If
    its `Choice` is `at_once`, one press on the card does it."""
    picked: bool = False
    """Whether it was chosen before, and that still counts: it is shown in gold. Its note should say so too."""


class Row(Struct, frozen=True):
    """Cards that lie together on the table."""

    title: str
    cards: tuple[Card[None], ...] = ()


class Choice(Struct, Generic[A], frozen=True):
    """More about one of the actions on offer."""

    act: A
    group: str = ""
    """The heading under which it stands with others."""
    effect: str = ""
    """What it would do, in a sentence that is read before it is done."""
    at_once: bool = False
    """Whether a press does it: for what confirms a choice made before, or can be taken back."""


class Sketch(Struct, Generic[A], frozen=True):
    ask: str = ""
    """What is asked of the viewer, or who is waited for; else the last line of `show`."""
    note: str = ""
    """What all are after, in a sentence."""
    people: tuple[str, ...] = ()
    """By seat: a few words under the name."""
    title: str = ""
    """Where the play stands."""
    rows: tuple[Row, ...] = ()
    lines: tuple[str, ...] = ()
    """What else lies on the table, in words. Without rows and lines the screen of `show` stands there."""
    hand: tuple[Card[A], ...] = ()
    """The viewer's own."""
    choices: tuple[Choice[A], ...] = ()
