"""The one door: what a viewer may know, may do, and has seen happen. Nothing else ever leaves a play."""

from collections.abc import Sequence
from typing import Any, Final, Generic, NewType, TypeAlias, TypeVar

from msgspec import Struct

Seat = NewType("Seat", int)
SYSTEM: Final = Seat(-1)
"""The actor of what no seat does: time is up, who votes has changed, the play is abandoned."""
Viewer: TypeAlias = Seat | None
"""Whose eyes: a seat's, or with None the public's."""

O = TypeVar("O", bound=Struct)  # noqa: E741 (options, beside S, A, E and V)
S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")


class Outcome(Struct, frozen=True):
    """Why a play ended and what came of it."""

    reason: str
    score: float | None = None
    """The team's result, None without one; the game says which way is better."""
    won: bool | None = None
    scores: tuple[int, ...] = ()
    """Points by seat, in games where each plays for themselves."""
    places: tuple[int, ...] = ()


class Line(Struct, Generic[E], frozen=True, omit_defaults=True):
    """One event as a viewer saw it, with the sentence its owner put beside it."""

    event: E
    words: str | None = None


class Sight(Struct, Generic[A, E, V], frozen=True):
    """All that a viewer is given."""

    game: str
    seat: Viewer
    seats: int
    options: Any
    view: V
    legal: tuple[A, ...]
    ask: int | None
    """The number of the question put to this seat; an action names it. None when nothing is asked."""
    story: Sequence[Line[E]]
    """From the beginning up to this moment."""
    outcome: Outcome | None
    commitment: str
    """SHA-256 of salt and set-up, fixed before the first action; the record opens it at the end."""
    said: dict[str, str] = {}
    """By topic: the sentences this seat itself put beside its choices, as they stand now. Nobody need look for them in
    the story, which may be long."""
