"""What a game says about tables: who sits, who may talk, who is waited for, what a clock does."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple

from inkling.core.decks import DeckEditor
from inkling.core.sight import A, O, S, Seat
from inkling.core.unsaid import empty, keep, never, nothing


class Pace(NamedTuple):
    """How a bot takes its time for what it is asked, at a table with people. It follows from the state by what all
    know: the same for whatever the bot may hold."""

    after: float = 0.0
    """So many seconds at least, and up to `spread` more by chance; 0 for the usual pause."""
    spread: float = 0.0
    unseen: bool = False
    """Whether nobody sees that it has acted: then it need not wait."""
    last: bool = False
    """Whether it waits until all people who are asked as well are done."""


class Scene(NamedTuple):
    """What people react to: their signs stay as long as it is the same."""

    name: str = ""
    shown: bool = False
    """Whether the board shows it to everybody just now, as a reveal."""


NO_SCENE = Scene()


def no_scene(*_: object) -> Scene:
    return NO_SCENE


def as_usual(*_: object) -> Pace:
    return Pace()


@dataclass(frozen=True, kw_only=True)
class AtTable(Generic[O, S, A]):
    """How a play fits the people around it. No record is read by it."""

    usual_seats: int = 2
    """How many sit down when a person alone plays with bots."""
    ladder: tuple[Mapping[str, Any], ...] = ()
    """What to set for ever harder plays, the easiest first; empty where plays are not easier or harder."""
    seat_people: Callable[[O, tuple[Seat, ...]], O] = keep
    """The options with what follows from which seats people take and which bots."""
    rematch: Callable[[O, S], O] = keep
    """The options of the next play at the same table, by the state this one ended in; a role goes on to the next."""
    talkers: Callable[[S], tuple[Seat, ...]] = empty
    """The seats that may talk freely at this moment of a play; outside plays everybody may."""
    reactors: Callable[[S], tuple[Seat, ...]] = empty
    """The seats that may react with a sign at this moment of a play; after it everybody may."""
    scene: Callable[[S], Scene] = no_scene
    """What they react to."""
    attend: Callable[[S, tuple[Seat, ...]], A | None] = nothing
    """What HOUSE does when other seats than before are played by people: these are now, bots have the others."""
    awaited: Callable[[S], tuple[Seat, ...]] | None = None
    """The seats that may be on turn as far as everybody knows; without it, those that are. Where a seat is asked in
    secret, all: what the table says about people who are away must not tell who it is."""
    time_up: Callable[[S, Seat], A | None] = nothing
    """What HOUSE does by the rules when the clock has run out for this seat; None where a bot is to move for it."""
    brought: Callable[[O], bool] = never
    """Whether these options hold what people wrote or photographed themselves: such plays are for this table alone."""
    deck_editor: DeckEditor[O] | None = None
    """For games whose cards people can make in a browser."""
    seconds: Callable[[S], int | None] = nothing
    """How long the rules themselves leave for what is being decided, whatever clock a table has."""
    pace: Callable[[S, Seat], Pace] = as_usual
    """How a bot in this seat takes its time now."""
