"""People who are away while the play waits for them: a countdown everybody sees, then a bot plays for them; whoever
comes back has the seat at once. Who is away is known to this process alone; what follows from it is a row.
"""

from time import monotonic
from typing import Any

from msgspec import Struct

from inkling.server.features.absence.model import is_slow
from inkling.server.features.shared_device.model import speaker
from inkling.server.tables.background_task import AGAIN, TableTask
from inkling.server.tables.events import Covered, Deputized, Held, Row
from inkling.server.tables.live_table import Awaited, LiveTable, somebody_plays
from inkling.server.tables.permissions import is_awaited
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.service import now
from inkling.server.tables.state import Table

COUNTDOWN = 60.0
"""Seconds at the end of the wait that are shown; of a wait that is not longer, nearly all."""
FLICKER = 4.0
"""Seconds for which nobody is told: a page that is loaded anew is gone for a moment too."""
PLAIN_SECONDS = 600.0
"""Seconds that people without JavaScript, and programs, may be away."""


class Patience(Struct, frozen=True):
    """How many seconds somebody may be away: with a page that tells when it goes, and without."""

    live: float = 60.0
    plain: float = PLAIN_SECONDS

    def of(self, live: LiveTable, member: int) -> tuple[float, float]:
        """Since when they are away, and how long they may be. Of whom nothing is known, as after a restart, it may be
        somebody who thinks before a page without scripts."""
        if member in live.visits:
            return live.visits[member], self.plain
        quick = member in live.gone and member not in live.programs and not live.table.members[member].outside
        return live.gone.get(member, live.began), self.live if quick else self.plain

    @classmethod
    def after(cls, seconds: float) -> "Patience":
        return cls(seconds, max(seconds, PLAIN_SECONDS))

    def unseen(self, limit: float) -> float:
        """The part of a wait in which nobody is told."""
        return limit - min(self.live, COUNTDOWN) + min(FLICKER, self.live / 10)


class Countdown:
    """The wait for one seat: it burns only while the play waits for that seat, and somebody is there to wait."""

    def __init__(self, who: int, visit: float | None) -> None:
        self.who = who
        self.visit = visit
        """The page that they called up last, where they have no connection."""
        self.left: float | None = None
        self.since: float | None = None
        self.shown = Awaited()

    def light(self, least: float, left: float) -> None:
        if self.since is None:
            self.left = max(least, left) if self.left is None else self.left
            self.since = monotonic()
            self.shown = Awaited(now() + round(1000 * self.left), round(least))

    def put_out(self) -> None:
        if self.since is not None:
            self.left, self.since = self.remaining(), None
        self.shown = Awaited()

    def remaining(self) -> float:
        burnt = monotonic() - self.since if self.since is not None else 0.0
        return max(0.0, (self.left or 0.0) - burnt)


class AbsenceTask(TableTask):
    def __init__(self, tables: TableRegistry, live: LiveTable, patience: Patience) -> None:
        super().__init__(tables, live)
        self._patience = patience
        live.plain_wait = patience.plain
        self._countdowns: dict[int, Countdown] = {}
        """By seat of somebody who is away."""
        self._ruled = live.table.rules["cover"]

    def notice(self) -> None:
        self._wake_for(self._parts())

    def _parts(self) -> tuple[Any, ...]:
        """With everybody there, moves are nobody's business here."""
        live, table = self._live, self._live.table
        asked = table.play if self._countdowns else None
        seats = (table.chairs, table.covered, table.held, table.rules, table.clock, table.play_id, table.playing)
        return (live.present, live.visits, live.here, asked, *seats)

    async def _next_due(self) -> float | None:
        if not self._live.table.playing:
            self._countdowns.clear()
            self._show({})
            return None
        waits, shown = [], {}
        for seat in range(len(self._live.table.chairs)):
            if not self._live.table.playing:
                return 0
            if (row := self._find_row(seat)) is not None and not await self._write(row):
                waits.append(AGAIN)
            countdown = self._tend(seat)
            if countdown is not None and not self._live.table.covered[seat] and self._is_waited_for(seat):
                unseen = self._unseen(countdown)
                if unseen <= 0:
                    shown[seat] = countdown.shown
                waits += [unseen] * (unseen > 0) + [countdown.remaining()] * (countdown.since is not None)
        self._ruled = self._live.table.rules["cover"]
        self._show(shown)
        return min(waits, default=None)

    def _find_row(self, seat: int) -> Row | None:
        table, known = self._live.table, self._countdowns.get(seat)
        who = table.chairs[seat]
        back = isinstance(who, int) and self._is_back(who, known)
        if table.covered[seat]:
            ends = back or is_slow(table) or (self._ruled and not table.rules["cover"])
            return Covered(seat, False) if ends else None
        if table.held[seat] is not None and back:
            return Held(seat, False)
        free = who is None and table.rules["cover"] and self._is_waited_for(seat)
        countdown = self._tend(seat)
        burnt = countdown is not None and countdown.since is not None and countdown.remaining() <= 0
        return Covered(seat, True) if free or burnt else None

    def _is_back(self, who: int, known: Countdown | None) -> bool:
        """They have a connection, or called up a page since they were last found away; after a restart, any page."""
        visit = self._live.visits.get(who)
        if who in self._live.present or visit is None:
            return who in self._live.present
        return known is None or known.who != who or known.visit != visit

    def _is_waited_for(self, seat: int) -> bool:
        """At a table where everybody has gone, nobody waits; where a turn may take days, everybody does."""
        table = self._live.table
        return not is_slow(table) and is_awaited(table, seat) and somebody_plays(self._live)

    def _tend(self, seat: int) -> Countdown | None:
        """The fuse of this seat as it should burn now; None where nobody is away."""
        table, live = self._live.table, self._live
        who = table.chairs[seat]
        if not isinstance(who, int) or who in live.present:
            self._countdowns.pop(seat, None)
            return None
        countdown = self._countdowns.get(seat)
        if (
            countdown is None
            or countdown.who != who
            or countdown.visit != live.visits.get(who)
            or not somebody_plays(live)
        ):
            # Whoever comes to a table that everybody had left sees the whole countdown.
            countdown = self._countdowns[seat] = Countdown(who, live.visits.get(who))
        counts = table.rules["cover"] and table.held[seat] is None and not table.covered[seat]
        if counts and self._is_waited_for(seat):
            since, limit = self._patience.of(live, who)
            countdown.light(self._patience.live, limit - (monotonic() - since))
        else:
            countdown.put_out()
        return countdown

    def _unseen(self, countdown: Countdown) -> float:
        since, limit = self._patience.of(self._live, countdown.who)
        return since + self._patience.unseen(limit) - monotonic()

    def _show(self, shown: dict[int, Awaited]) -> None:
        if shown != self._live.awaited:
            self._live.await_people(shown)


class ActingHost(TableTask):
    def __init__(self, tables: TableRegistry, live: LiveTable, patience: Patience) -> None:
        super().__init__(tables, live)
        self._patience = patience

    def notice(self) -> None:
        """Cheap, for it is called at every change of the table."""
        live, table = self._live, self._live.table
        parts = (table.host, table.deputy, table.members, table.chairs, table.playing, table.clock)
        self._wake_for((live.present, live.here, *parts))

    async def _next_due(self) -> float | None:
        table = self._live.table
        if table.host in self._live.here:
            return await self._name(None)
        # Where a turn may take days, nobody is expected to be there during a play.
        if is_slow(table) and table.playing:
            return None
        leading = table.host if table.deputy is None else table.deputy
        since, limit = self._patience.of(self._live, leading)
        wait = since + limit - monotonic()
        if leading in self._live.here or wait > 0:
            return wait if wait > 0 else None
        chosen = longest_seated(table, self._live)
        return await self._name(chosen) if chosen is not None else None

    async def _name(self, member: int | None) -> float | None:
        if member == self._live.table.deputy:
            return None
        return None if await self._write(Deputized(member)) else AGAIN


def longest_seated(table: Table, live: LiveTable) -> int | None:
    """Of the people who sit and are there; programs lead nobody. On a device with several people, who speaks for it."""
    seated = [
        (member.sat, number)
        for number, member in enumerate(table.members)
        if member.sat is not None and number in live.here and not member.outside
    ]
    return speaker(table, min(seated)[1]) if seated else None
