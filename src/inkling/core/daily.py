"""How a game defines its daily deal: seats, options, and the texts of the page that presents it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic

from msgspec import Struct

from inkling.core.sight import A, E, Seat, Sight, V
from inkling.core.words import Say


class Daily(Struct, frozen=True):
    """The set-up of a daily deal. The player has the seat `seat`; bots have the others."""

    seats: int
    seat: Seat
    options: dict[str, Any]


class Verdict(Struct, frozen=True):
    """The result of a daily deal, as shown to its player."""

    title: str
    sentence: str
    picture: str = ""
    """The name of a picture that shows the result. It may reveal the secret, so show it only after the end."""


@dataclass(frozen=True, kw_only=True)
class Puzzle(Generic[A, E, V]):
    """A game's hooks and texts for the page of its daily deal."""

    question: str
    """The title of the page."""
    task: str
    """The task, in a few sentences."""
    minutes: int
    pictures: Callable[[Sight[A, E, V]], tuple[str, ...]]
    """Return picture names, based only on what is public before the first action."""
    go_on: Callable[[Sight[A, E, V], Say], str]
    """Return the label of the button that continues a started deal, based only on public information."""
    verdict: Callable[[Sight[A, E, V], Say], Verdict]
