"""Card faces for galleries and print sheets. A face is a picture with alternative text, or text alone.

A game with pictures lists them in groups, such as a deck, a colour or the tokens.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from inkling.core.words import Say


def no_line(say: Say) -> str:
    return ""


@dataclass(frozen=True, kw_only=True)
class Face:
    """One side of a card. `draw` returns an SVG without text, scripts and external resources."""

    id: str
    name: Callable[[Say], str]
    alt: Callable[[Say], str]
    draw: Callable[[], str]
    line: Callable[[Say], str] = no_line
    """A sentence about the card; may be empty."""
    back: "Face | None" = None
    """The face on the other side of a printed card."""


@dataclass(frozen=True, kw_only=True)
class FaceGroup:
    """A group of faces under one title. Face IDs are unique within a game."""

    id: str
    name: Callable[[Say], str]
    faces: tuple[Face, ...]
    row: bool = False
    """True if the pictures continue each other when the cards are laid side by side."""
    titled: bool = False
    """True if the card's name is printed on it."""


@dataclass(frozen=True, kw_only=True)
class WordCard:
    """A card with text instead of a picture: a heading and the lines below it."""

    id: str
    heading: Callable[[Say], str]
    lines: Callable[[Say], Sequence[str]]


@dataclass(frozen=True, kw_only=True)
class WordGroup:
    """A group of word cards under one title."""

    id: str
    name: Callable[[Say], str]
    cards: tuple[WordCard, ...]
