"""The hooks with which a game adapts its table: seating, chat, reactions, time limits and the pace of bots."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple

from inkling.core.crowd import CrowdHooks
from inkling.core.decks import DeckEditor
from inkling.core.hook_defaults import empty, keep, never, nothing
from inkling.core.sight import A, O, S, Seat


class Pace(NamedTuple):
    """The delay before a bot acts at a table with people. Compute it from public state only, so that it reveals nothing
    about the bot's cards."""

    after: float = 0.0
    """Minimum delay in seconds; a random part of up to `spread` seconds is added. 0 means the usual delay."""
    spread: float = 0.0
    unseen: bool = False
    """True if nobody can see that the bot acted, so it needn't wait."""
    last: bool = False
    """True if the bot waits until all people who are also asked have acted."""
    times: float = 1.0
    """How many times longer the delay is at this table. Set by the table, not by the game."""
    counted: bool = False
    """True if people see a countdown until a bot makes the choice."""


class Scene(NamedTuple):
    """The situation to which players react. As soon as it changes, all reactions are cleared."""

    name: str = ""
    shown: bool = False
    """True if the board currently shows the scene to everybody, for example as a reveal."""


NO_SCENE = Scene()


def no_scene(*_: object) -> Scene:
    return NO_SCENE


def as_usual(*_: object) -> Pace:
    return Pace()


@dataclass(frozen=True, kw_only=True)
class AtTable(Generic[O, S, A]):
    """The hooks that adapt a play to the people at a table. Replaying a record never calls them."""

    usual_seats: int = 2
    """The number of seats if one person plays alone with bots."""
    ladder: tuple[Mapping[str, Any], ...] = ()
    """Options for increasing difficulty, easiest first; empty if the game has no difficulty levels."""
    seat_people: Callable[[O, tuple[Seat, ...]], O] = keep
    """Return the options adjusted to the seats that people take; bots take the others."""
    rematch: Callable[[O, S], O] = keep
    """Return the options of the next play at this table from the final state, for example with rotated roles."""
    talkers: Callable[[S], tuple[Seat, ...]] = empty
    """Return the seats that may chat now, during a play. Outside plays everybody may."""
    reactors: Callable[[S], tuple[Seat, ...]] = empty
    """Return the seats that may send a reaction now, during a play. After it everybody may."""
    scene: Callable[[S], Scene] = no_scene
    """Return what players currently react to."""
    attend: Callable[[S, tuple[Seat, ...]], A | None] = nothing
    """Return the action of SYSTEM after people sat down or left; bots play the other seats."""
    awaited: Callable[[S], tuple[Seat, ...]] | None = None
    """Return the seats that could be on turn according to public knowledge; by default the seats on turn. If a seat is
    asked in secret, return all seats, so that notices about absent players don't reveal it."""
    time_up: Callable[[S, Seat], A | None] = nothing
    """Return the SYSTEM action that applies when the time of this seat is up; None if a bot then moves instead."""
    brought: Callable[[O], bool] = never
    """True if the options contain cards or photos made by people. Plays with them stay private to their table."""
    deck_editor: DeckEditor[O] | None = None
    """The deck editor, if people can make cards for this game in a browser."""
    seconds: Callable[[S], int | None] = nothing
    """Return the time limit in seconds that the rules set for the current decision, regardless of the table's clock."""
    pace: Callable[[S, Seat], Pace] = as_usual
    """Return the delay before a bot in this seat acts."""
    crowd: CrowdHooks[A, Any, Any] | None = None
    """The question that spectators can answer for fun during a play; None if the game has none."""
    is_pass: Callable[[A], bool] = never
    """True for an action that only passes. The table plays it for people who have no other choice."""
