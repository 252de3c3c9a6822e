"""A card that has words instead of a picture: a question, a task."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from inkling.core.words import Say


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
