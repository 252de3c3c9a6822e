"""Hooks of a game for the replay of a finished play: the cards of all players, landmarks, and questions for a
friend."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias

from msgspec import Struct

from inkling.core.board import BoardContext, Zones
from inkling.core.hook_defaults import empty, never, nothing
from inkling.core.html import NOTHING, Html
from inkling.core.sight import A, E, Line, Seat, Sight, V
from inkling.core.words import Say

if TYPE_CHECKING:
    from inkling.core.play import Play

Sign: TypeAlias = Literal["bolt", "bulb", "check", "cross", "door", "drop", "heart", "hm", "moon", "star", "sun"]
"""Icons that every page has."""


Marked: TypeAlias = tuple[Sign, int] | None
"""An icon and its weight; None for events without a landmark."""


class Landmark(Struct, frozen=True):
    """A moment on the timeline that is worth a second look. Its text is the public sentence at index `line` of the
    story."""

    ply: int
    sign: Sign
    weight: int = 1
    """If there are more landmarks than fit on a timeline, those with the lowest weight are left out."""
    line: int = -1


class Reading(Struct, frozen=True):
    """One player's attempt to understand another player: `by` tried to understand `about`, and `hit` says whether it
    succeeded."""

    by: Seat
    about: Seat
    hit: bool


class Quote(Struct, frozen=True):
    """An answer that everybody saw. It has the seat that answered, the question, and the picture and name of the
    card."""

    seat: Seat
    question: str
    face: str
    name: str


class MomentChoice(Struct, frozen=True):
    """One possible answer. `id` is the same in every language. `picture` is only decoration, because `label` says the
    same in words."""

    id: str
    label: str
    picture: Html = NOTHING


class MomentQuestion(Struct, frozen=True):
    """A decision of one seat, put as a question to a person outside the play."""

    text: str
    choices: tuple[MomentChoice, ...]
    count: int = 1
    """How many of the choices an answer names."""


@dataclass(frozen=True, kw_only=True)
class LookingBack(Generic[A, E, V]):
    """A game's hooks for replays. Without them the timeline has no landmarks, and the hands shown come from the game's
    sketch."""

    held: Callable[[Sight[A, E, V], Say, BoardContext], Html] | None = None
    """Draw this seat's hidden cards, small, next to those of the other seats. Use only this seat's sight; return empty
    HTML if it has none."""
    marked: Callable[[E], Marked] = nothing
    """Return the icon and weight of events worth going back to: effects, and turning points of the rules."""
    parts: Callable[[E], bool] = never
    """True if this event ends a part of the play, such as a round or a turn. The timeline is divided there."""
    brief: Callable[[Sequence[Line[E]], Any, Say], str | None] = nothing
    """Describe the story's last event in a few words, given the options. If None, the start of its sentence is used."""
    ask_friend: Callable[[Sight[A, E, V], Say, BoardContext], MomentQuestion | None] = nothing
    """Return the decision that this seat must make now as a question for a friend; None if it makes none. The question
    stays equal until the seat has decided."""
    show_friend: Callable[[Sight[A, E, V], Say, BoardContext], Zones] | None = None
    """Draw the parts of the board that a friend needs for that question. The choices are drawn below them."""
    decided: Callable[[Sight[A, E, V], A], tuple[str, ...]] = empty
    """Return the IDs of the choices in `ask_friend` that correspond to this action; empty if none does."""

    readings: Callable[[Sequence[Line[E]]], Sequence[Reading]] = empty
    """Return the attempts of seats to understand other seats, from the public story of a finished play."""
    quote: Callable[[Sight[A, E, V], Say], Quote | None] = nothing
    """Return the answer that is revealed at this moment, given the public sight; None if there is none."""


def find_parts(plays: "Iterable[Play[Any, Any, Any, Any, Any]]") -> Iterator[int]:
    """Yield each ply after which a part of the play, such as a round, is complete. Only public events count."""
    seen = 0
    for play in plays:
        story = play.stories[-1]
        if any(play.game.back.parts(story[place].event) for place in range(seen, len(story))):
            yield play.ply
        seen = len(story)


def find_landmarks(plays: "Iterable[Play[Any, Any, Any, Any, Any]]") -> Iterator[Landmark]:
    """Yield at most one landmark per entry, the one with the greatest weight. `plays` are the replay steps, starting
    before the first entry. Only public events count, so a landmark reveals nothing hidden."""
    seen = 0
    for play in plays:
        story = play.stories[-1]
        fresh = ((place, play.game.back.marked(story[place].event)) for place in range(seen, len(story)))
        landmarks = [(*mark, place) for place, mark in fresh if mark is not None]
        seen = len(story)
        if landmarks:
            yield Landmark(play.ply, *max(landmarks, key=lambda mark: mark[1]))
