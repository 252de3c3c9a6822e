"""A game's deal of the day: how many sit down, where the person sits, with which options; and how it invites."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic

from msgspec import Struct

from inkling.core.sight import A, E, Seat, Sight, V
from inkling.core.words import Say


class Daily(Struct, frozen=True):
    """Bots take the other seats."""

    seats: int
    seat: Seat
    options: dict[str, Any]


class Verdict(Struct, frozen=True):
    """How it went, for whoever played it."""

    title: str
    sentence: str
    picture: str = ""
    """By name, where one card says it all; it may give the secret away. The sentence says whose it is."""


@dataclass(frozen=True, kw_only=True)
class Puzzle(Generic[A, E, V]):
    """What the page of the day says about a game's deal."""

    question: str
    """Its title."""
    task: str
    """In a few sentences."""
    minutes: int
    pictures: Callable[[Sight[A, E, V]], tuple[str, ...]]
    """By name, from what lies open to everybody before the first action."""
    go_on: Callable[[Sight[A, E, V], Say], str]
    """What the button says to whoever has begun it, from what lies open to everybody."""
    verdict: Callable[[Sight[A, E, V], Say], Verdict]
