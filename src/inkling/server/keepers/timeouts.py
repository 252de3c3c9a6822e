"""Watches over the clock of a table: what happens when somebody's time has run out."""

import asyncio
from contextlib import suppress
from operator import is_
from typing import Any

from inkling.core.errors import Refusal
from inkling.server.tables.deadlines import allowed, deadlines
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.moves import now
from inkling.server.tables.registry import Tables
from inkling.server.tables.rows import HOUSE_ROW, TimedOut

AGAIN = 1.0
"""Seconds until what could not be stored is tried again."""


class Clock:
    """Watches over the turns at one table."""

    def __init__(self, tables: Tables, live: LiveTable) -> None:
        self._tables = tables
        self._live = live
        self._seen: tuple[Any, ...] = ()
        self._changed = asyncio.Event()

    def notice(self) -> None:
        """Cheap, for it is called at every change of the table."""
        table = self._live.table
        if table.clock is None and not self._seen and allowed(table) is None:
            return
        seen = (table.clock, table.since, table.chairs, table.covered, table.late, table.playing)
        if len(self._seen) != len(seen) or not all(map(is_, seen, self._seen)):
            self._seen = seen
            self._changed.set()

    async def run(self) -> None:
        while True:
            self._changed.clear()
            wait = await self._settle()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), wait)

    async def _settle(self) -> float | None:
        """Take the turn of whoever is late; the seconds until the next may be."""
        for seat, until in deadlines(self._live.table).items():
            if until <= now():
                # It may have been answered just now, or the store may not take it.
                with suppress(Refusal):
                    await self._tables.change(self._live, HOUSE_ROW, TimedOut(seat))
        left = deadlines(self._live.table).values()
        return max((min(left) - now()) / 1000, AGAIN / 10 if min(left) > now() else AGAIN) if left else None
