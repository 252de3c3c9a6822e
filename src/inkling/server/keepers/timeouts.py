"""Watches over the clock of a table: what happens when somebody's time has run out."""

from contextlib import suppress

from inkling.core.errors import Refusal
from inkling.server.keepers.watch import AGAIN, Watch
from inkling.server.tables.deadlines import allowed, deadlines
from inkling.server.tables.moves import now
from inkling.server.tables.rows import HOUSE_ROW, TimedOut


class Clock(Watch):
    """Watches over the turns at one table."""

    def notice(self) -> None:
        """Cheap, for it is called at every change of the table."""
        table = self._live.table
        if table.clock is None and not self._seen and allowed(table) is None:
            return
        self._wake_for((table.clock, table.since, table.chairs, table.covered, table.late, table.playing))

    async def _settle(self) -> float | None:
        """Take the turn of whoever is late; the seconds until the next may be."""
        for seat, until in deadlines(self._live.table).items():
            if until <= now():
                # It may have been answered just now, or the store may not take it.
                with suppress(Refusal):
                    await self._tables.change(self._live, HOUSE_ROW, TimedOut(seat))
        left = deadlines(self._live.table).values()
        return max((min(left) - now()) / 1000, AGAIN / 10 if min(left) > now() else AGAIN) if left else None
