"""The moments of a finished play, any of them at hand. All of them in memory would be too much of a long play.

They share their stories, but each has a state of its own, so only some are kept, once somebody has looked as far; the
others are worked out from the one before.
"""

from collections.abc import Iterator, Sequence
from typing import overload

from inkling.core.driver import AnyPlay
from inkling.core.looking_back import Landmark
from inkling.core.play import Play
from inkling.core.why import KeyMoment

KEPT = 64
"""Of one play, or a few more."""


class Moments(Sequence[AnyPlay]):
    """The play before its first entry, after the first, and so on."""

    def __init__(self, play: AnyPlay, bots: tuple[bool, ...] = (), at: int | None = None) -> None:
        self.bots = bots
        self.at = at
        """When it began, in milliseconds since 1970; None where nobody knows."""
        self.keys: list[Landmark] | None = None
        """Its landmarks, once they were looked for."""
        self.parts: tuple[int, ...] | None = None
        """After which moments a part of it was over, likewise."""
        self.decided: dict[str, Sequence[KeyMoment]] = {}
        """Where bots see that it was decided, by language, once somebody has asked."""
        self._last = play
        self._step = max(1, play.ply // KEPT)
        record = play.record
        self._kept: list[AnyPlay] = [Play.begin(play.game, record.setup, record.salt, record.names)]

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
        # Most people look at the end first, and that is there.
        return self._last if ply == self._last.ply else self._go_to(ply)

    def __iter__(self) -> Iterator[AnyPlay]:
        return iter(Play.steps(self._last.game, self._last.record))

    def _go_to(self, ply: int) -> AnyPlay:
        play = self._kept[min(ply // self._step, len(self._kept) - 1)]
        for entry in self._last.record.entries[play.ply : ply]:
            play = play.repeat(entry)
            if play.ply == len(self._kept) * self._step:
                self._kept.append(play)
        return play
