"""A moment of a replay, as encoded in its address, and a play's positions as a sequence."""

from collections.abc import Iterator, Sequence
from typing import Final, Literal, TypeAlias, overload

from msgspec import Struct

from inkling.core.bot import KeyMoment
from inkling.core.driver import AnyPlay
from inkling.core.looking_back import Landmark
from inkling.core.play import Play
from inkling.core.sight import Viewer
from inkling.server.platform.html.scripts import hash_of_modules
from inkling.server.platform.http import urls

EVERYONE: Final = "all"
PUBLIC = "public"
"""Value of `seat` in addresses that stands for the public view."""
Perspective: TypeAlias = Viewer | Literal["all"]


class ReplayMoment(Struct, frozen=True):
    """One moment of a replay, and how the viewer wants to see it."""

    ply: int
    eyes: Perspective = EVERYONE
    """Whose view is shown: a seat's, the public's (None), or everyone's cards."""
    hide: bool = False
    """True to hide the end and the length of the play."""
    why: bool = False
    """True to explain the latest move."""
    key: bool = False
    """True to show where bots think the play was decided."""
    theirs: bool = True
    """True if the viewer may download the record and continue from this moment."""
    asks: bool = False
    """True if the viewer may ask friends about this moment."""

    @property
    def viewer(self) -> Viewer:
        """Return the viewer for whom the board is drawn.

        If everyone's cards are shown, the board is drawn for the public, and all hands are drawn next to it.
        """
        return None if self.eyes == EVERYONE else self.eyes

    def address(self, play_id: str) -> str:
        asked = {"why": self.why, "key": self.key}
        wanted = {name: 1 for name, on in asked.items() if on}
        return urls.replay(play_id, ply=self.ply, **self._query(), **wanted)

    def batch_address(self, play_id: str, lang: str) -> str:
        """Return the address of a JSON batch of moments, with these display options. Scripts append the parameter
        `from`."""
        return urls.replay_moments(play_id, v=hash_of_modules(), lang=lang, **self._query())

    def _query(self) -> dict[str, object]:
        seat = {} if self.eyes == EVERYONE else {"seat": PUBLIC if self.eyes is None else self.eyes}
        return seat | ({"hide": 1} if self.hide else {})


class TableContextOfReplay(Struct, frozen=True):
    """What members of the table see around a replay: HTML rendered by the table's process, and the addresses that it
    needs."""

    table: str = ""
    live: str = ""
    way: str = ""
    together: str = ""
    talk: str = ""


NOTHING_BESIDE: Final = TableContextOfReplay()


KEPT = 64
"""Approximate number of cached positions per play."""


class PositionsByPly(Sequence[AnyPlay]):
    """The positions of a play as a sequence by ply.

    Some are cached; others are replayed from the nearest earlier one.
    """

    def __init__(self, play: AnyPlay, bots: tuple[bool, ...] = (), at: int | None = None) -> None:
        self.bots = bots
        self.at = at
        """When the play began, in milliseconds since 1970; None if unknown."""
        self.keys: list[Landmark] | None = None
        self.parts: tuple[int, ...] | None = None
        self.decided: dict[str, Sequence[KeyMoment]] = {}
        """Moments at which bots think the play was decided, by language. Filled on request."""
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
            return tuple(self[ply] for ply in range(*place.indices(len(self))))
        ply = range(len(self))[place]
        # Most people look at the end first, which needs no replaying.
        return self._last if ply == self._last.ply else self._replay_to(ply)

    def __iter__(self) -> Iterator[AnyPlay]:
        return iter(Play.steps(self._last.game, self._last.record))

    def _replay_to(self, ply: int) -> AnyPlay:
        play = self._kept[min(ply // self._step, len(self._kept) - 1)]
        for entry in self._last.record.entries[play.ply : ply]:
            play = play.repeat(entry)
            if play.ply == len(self._kept) * self._step:
                self._kept.append(play)
        return play
