"""What a game says about tables: who sits, who may talk, who is waited for, what a clock does."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from inkling.core.sight import A, O, S, Seat
from inkling.core.unsaid import empty, keep, never, nothing


@dataclass(frozen=True, kw_only=True)
class AtTable(Generic[O, S, A]):
    """How a play fits the people around it. No record is read by it."""

    usual_seats: int = 2
    """How many sit down when a person alone plays with bots."""
    seat_people: Callable[[O, tuple[Seat, ...]], O] = keep
    """The options with what follows from which seats people take and which bots."""
    rematch: Callable[[O, S], O] = keep
    """The options of the next play at the same table, by the state this one ended in; a role goes on to the next."""
    talkers: Callable[[S], tuple[Seat, ...]] = empty
    """The seats that may talk freely at this moment of a play; outside plays everybody may."""
    attend: Callable[[S, tuple[Seat, ...]], A | None] = nothing
    """What HOUSE does when other seats than before are played by people: these are now, bots have the others."""
    awaited: Callable[[S], tuple[Seat, ...]] | None = None
    """The seats that may be on turn as far as everybody knows; without it, those that are. Where a seat is asked in
    secret, all: what the table says about people who are away must not tell who it is."""
    time_up: Callable[[S, Seat], A | None] = nothing
    """What HOUSE does by the rules when the clock has run out for this seat; None where a bot is to move for it."""
    brought: Callable[[O], bool] = never
    """Whether these options hold what people wrote or photographed themselves: such plays are for this table alone."""
    seconds: Callable[[S], int | None] = nothing
    """How long the rules themselves leave for what is being decided, whatever clock a table has."""
