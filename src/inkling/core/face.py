"""The face of a card: a picture with the same in words, or words alone.

A game that has pictures lists them in groups (a deck, a colour, the tokens); galleries and print sheets need no more.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from inkling.core.words import Say


def no_line(say: Say) -> str:
    return ""


@dataclass(frozen=True, kw_only=True)
class Face:
    """One side of a card. `draw` gives an SVG without words, scripts or anything from outside."""

    id: str
    name: Callable[[Say], str]
    alt: Callable[[Say], str]
    draw: Callable[[], str]
    line: Callable[[Say], str] = no_line
    """A sentence about it, where there is one."""
    back: "Face | None" = None
    """What a printed card shows on its other side."""


@dataclass(frozen=True, kw_only=True)
class FaceGroup:
    """Faces that belong together; ids are unique in a game."""

    id: str
    name: Callable[[Say], str]
    faces: tuple[Face, ...]
    row: bool = False
    """Whether the pictures continue each other when the cards are laid side by side."""
    titled: bool = False
    """Whether a printed card bears its name."""


@dataclass(frozen=True, kw_only=True)
class WordCard:
    """A heading, and what stands under it."""

    id: str
    heading: Callable[[Say], str]
    lines: Callable[[Say], Sequence[str]]


@dataclass(frozen=True, kw_only=True)
class WordGroup:
    """Cards that belong together."""

    id: str
    name: Callable[[Say], str]
    cards: tuple[WordCard, ...]
