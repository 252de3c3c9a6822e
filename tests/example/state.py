"""Murmur: options, actions, events and state."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from inkling.core.chance import Chance
from inkling.core.game import Abandon, TimeUp
from inkling.core.sight import Seat, Viewer

Phase: TypeAlias = Literal["choose", "draw", "over"]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    high: Annotated[int, Meta(ge=3, le=6)] = 6
    """The deck holds 1 to this, twice."""
    rounds: Annotated[int, Meta(ge=1, le=3)] = 2
    best: Literal["high", "low"] = "high"
    draws: bool = True


class Choose(Struct, frozen=True, tag="choose"):
    """Choose a hand card, or 0 to hold."""

    card: int


class Confirm(Struct, frozen=True, tag="confirm"):
    pass


class Draw(Struct, frozen=True, tag="draw"):
    pass


class Skip(Struct, frozen=True, tag="skip"):
    pass


Action: TypeAlias = Choose | Confirm | Draw | Skip | Abandon | TimeUp


class Began(Struct, frozen=True, tag="began"):
    round: int
    leader: Seat


class Dealt(Struct, frozen=True, tag="dealt"):
    seat: Seat
    cards: tuple[int, ...] | None


class Chose(Struct, frozen=True, tag="chose"):
    seat: Seat
    card: int


class Confirmed(Struct, frozen=True, tag="confirmed"):
    seat: Seat


class Shown(Struct, frozen=True, tag="shown"):
    seat: Seat
    round: int
    card: int


class Scored(Struct, frozen=True, tag="scored"):
    seat: Seat | None


class Drew(Struct, frozen=True, tag="drew"):
    seat: Seat
    card: int | None


class Skipped(Struct, frozen=True, tag="skipped"):
    seat: Seat


class Ended(Struct, frozen=True, tag="ended"):
    reason: str


Event: TypeAlias = Began | Dealt | Chose | Confirmed | Shown | Scored | Drew | Skipped | Ended


class State(Struct, frozen=True):
    options: Options
    chance: Chance
    phase: Phase
    round: int
    hands: tuple[tuple[int, ...], ...]
    pile: tuple[int, ...]
    chosen: tuple[int | None, ...]
    confirmed: tuple[bool, ...]
    table: tuple[int, ...]
    points: tuple[int, ...]
    reason: str | None = None


class View(Struct, frozen=True):
    seat: Viewer
    options: Options
    phase: Phase
    round: int
    hand: tuple[int, ...]
    chosen: int | None
    counts: tuple[int, ...]
    pile: int
    confirmed: tuple[Seat, ...]
    table: tuple[int, ...]
    points: tuple[int, ...]
    reason: str | None
