"""A sight contains everything that a viewer may see and do. It is the only way that information leaves a play."""

from collections.abc import Sequence
from typing import Any, Final, Generic, NewType, TypeAlias, TypeVar

from msgspec import Struct

Seat = NewType("Seat", int)
SYSTEM: Final = Seat(-1)
"""The actor of entries that no seat makes: a clock ran out, people joined or left, the play was abandoned."""
Viewer: TypeAlias = Seat | None
"""A seat, or None for the public."""

O = TypeVar("O", bound=Struct)  # noqa: E741 (options, beside S, A, E and V)
S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")


class Outcome(Struct, frozen=True):
    """The reason why a play ended, and its result."""

    reason: str
    score: float | None = None
    """The team's score, None without one. The game defines whether higher is better."""
    won: bool | None = None
    scores: tuple[int, ...] = ()
    """Points by seat, in competitive games."""
    places: tuple[int, ...] = ()


class Line(Struct, Generic[E], frozen=True, omit_defaults=True):
    """One event as a viewer saw it. It may have a sentence that the acting player added."""

    event: E
    words: str | None = None


class Sight(Struct, Generic[A, E, V], frozen=True):
    """Everything about a play that one viewer may see, and the viewer's legal actions."""

    game: str
    seat: Viewer
    seats: int
    options: Any
    view: V
    legal: tuple[A, ...]
    ask: int | None
    """The number of the question put to this seat, which an action must name. None if nothing is asked."""
    story: Sequence[Line[E]]
    """All lines from the beginning up to this moment."""
    outcome: Outcome | None
    commitment: str
    """SHA-256 of salt and set-up, fixed before the first action; the record reveals both at the end."""
    said: dict[str, str] = {}
    """This seat's current sentences by topic, so that readers needn't search the story, which may be long."""
