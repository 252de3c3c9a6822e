"""The moments of a finished play, any of them at hand. All of them in memory would be too much of a long play.

They share their stories, but each has a state of its own, so only some are kept; the others are worked out from the
one before.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import overload

from inkling.core.driver import AnyPlay
from inkling.core.play import Play

KEPT = 64
"""Of one play, or a few more."""


class Moments(Sequence[AnyPlay]):
    """The play before its first entry, after the first, and so on."""

    def __init__(self, play: AnyPlay, bots: tuple[bool, ...] = ()) -> None:
        self.bots = bots
        self._last = play
        self._step = max(1, play.ply // KEPT)
        self._kept = tuple(islice(Play.steps(play.game, play.record), 0, None, self._step))

    def __len__(self) -> int:
        return self._last.ply + 1

    @overload
    def __getitem__(self, place: int) -> AnyPlay: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[AnyPlay]: ...
    def __getitem__(self, place: int | slice) -> AnyPlay | Sequence[AnyPlay]:
        if isinstance(place, slice):
            return tuple(self[one] for one in range(*place.indices(len(self))))
        ply = range(len(self))[place]
        play = self._kept[ply // self._step]
        for entry in self._last.record.entries[play.ply : ply]:
            play = play.repeat(entry)
        return play

    def __iter__(self) -> Iterator[AnyPlay]:
        return iter(Play.steps(self._last.game, self._last.record))
