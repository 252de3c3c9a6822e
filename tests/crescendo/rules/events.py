"""Crescendo: events."""

from typing import TypeAlias

from msgspec import Struct

from inkling.core.sight import Seat


class Dealt(Struct, frozen=True, tag="dealt"):
    seat: Seat
    cards: tuple[int, ...] | None


class Played(Struct, frozen=True, tag="played"):
    seat: Seat
    card: int | None


class Shown(Struct, frozen=True, tag="shown"):
    """All cards of a beat, by seat, and whether they rise."""

    cards: tuple[int, ...]
    rises: bool


class Ended(Struct, frozen=True, tag="ended"):
    reason: str


Event: TypeAlias = Dealt | Played | Shown | Ended
