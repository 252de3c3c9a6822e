"""Decks that people bring themselves: what a game offers for them. Only the game knows what a pack holds."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic

from inkling.core.errors import Refusal
from inkling.core.sight import O
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
class Packs(Generic[O]):
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
    bring: Callable[[O], O]
    """The options with those decks of the library put into them that they name; for options that a person chose."""
