"""The face of a card: a picture, and the same in words for whoever does not see it.

A game that has pictures lists them in groups (a deck, a colour, the tokens); galleries and print sheets ask no more.
"""

from collections.abc import Callable
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
