"""What a game adds to the replay of a play that was played out: everyone's cards, and the moments to which people go
back."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias

from msgspec import Struct

from inkling.core.board import BoardContext
from inkling.core.html import Html
from inkling.core.sight import A, E, Line, Sight, V
from inkling.core.unsaid import never, nothing
from inkling.core.words import Say

if TYPE_CHECKING:
    from inkling.core.play import Play

Sign: TypeAlias = Literal["bolt", "bulb", "check", "cross", "door", "drop", "heart", "hm", "moon", "star", "sun"]
"""Symbols that every page has."""


Marked: TypeAlias = tuple[Sign, int] | None
"""A sign and its weight; None for what is like everything else."""


class Landmark(Struct, frozen=True):
    """A moment worth going back to. What is said of it is what everybody was told then, in the story's `line` most
    of all."""

    ply: int
    sign: Sign
    weight: int = 1
    """Where there are more than a timeline can show, the lighter ones give way."""
    line: int = -1


@dataclass(frozen=True, kw_only=True)
class LookingBack(Generic[A, E, V]):
    """Without any of it a replay has a plain timeline, and shows the hands of the game's sketch."""

    held: Callable[[Sight[A, E, V], Say, BoardContext], Html] | None = None
    """What this seat has before it that others do not see, small, as all seats' lie side by side: of its own sight and
    nothing else. Empty where there is nothing."""
    marked: Callable[[E], Marked] = nothing
    """Which events are worth going back to: effects, and turning points of the rules."""
    parts: Callable[[E], bool] = never
    """Whether a part of the play is over with this event, a round or somebody's turn: there the timeline is divided."""
    brief: Callable[[Sequence[Line[E]], Any, Say], str | None] = nothing
    """The story's last event, with the play's options, in a few words; without them, how its sentence begins."""


def find_parts(plays: "Iterable[Play[Any, Any, Any, Any, Any]]") -> Iterator[int]:
    """After how many entries a part was over, of those that everybody was shown."""
    told = 0
    for play in plays:
        story = play.stories[-1]
        if any(play.game.back.parts(story[place].event) for place in range(told, len(story))):
            yield play.ply
        told = len(story)


def find_landmarks(plays: "Iterable[Play[Any, Any, Any, Any, Any]]") -> Iterator[Landmark]:
    """Of a play before its first entry, after the first, and so on: at most one of each entry, the heaviest. Only of
    what everybody was shown, so that a sign tells nobody anything they may not see."""
    told = 0
    for play in plays:
        story = play.stories[-1]
        fresh = ((place, play.game.back.marked(story[place].event)) for place in range(told, len(story)))
        found = [(*mark, place) for place, mark in fresh if mark is not None]
        told = len(story)
        if found:
            yield Landmark(play.ply, *max(found, key=lambda mark: mark[1]))
