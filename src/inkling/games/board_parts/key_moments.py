"""Key moments by what happened: a game says which events are worth going back to, and here they are found."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from inkling.core.driver import AnyPlay
from inkling.core.looking_back import KeyMoment, Sign

Marked: TypeAlias = tuple[Sign, int] | None
"""A sign and its weight; None for what is like everything else."""


def moments_by_event(plays: Iterable[AnyPlay], marked: Callable[[Any], Marked]) -> Iterator[KeyMoment]:
    """At most one of each entry: the heaviest. Only of what everybody was shown, so that a sign tells nobody anything
    they may not see."""
    told = 0
    for play in plays:
        story = play.stories[-1]
        found = [mark for line in story[told:] if (mark := marked(line.event)) is not None]
        told = len(story)
        if found:
            sign, weight = max(found, key=lambda mark: mark[1])
            yield KeyMoment(play.ply, sign, weight)
