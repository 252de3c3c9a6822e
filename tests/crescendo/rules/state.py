"""Crescendo: options, state and view."""

from typing import Annotated

from msgspec import Meta, Struct

from inkling.core.chance import Chance
from inkling.core.sight import Seat, Viewer


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    high: Annotated[int, Meta(ge=6, le=8)] = 6
    """The deck holds 1 to this, twice."""


class State(Struct, frozen=True):
    options: Options
    chance: Chance
    hands: tuple[tuple[int, ...], ...]
    """By seat, in order; a card that was played stays here until it is shown."""
    played: tuple[int | None, ...]
    shown: tuple[tuple[int, ...], ...]
    """The beats so far, each by seat."""
    rest: tuple[int, ...]
    reason: str | None = None


class View(Struct, frozen=True):
    seat: Viewer
    seats: int
    options: Options
    hand: tuple[int, ...]
    played: int | None
    ready: tuple[Seat, ...]
    """The seats that have played a card."""
    shown: tuple[tuple[int, ...], ...]
    reason: str | None
