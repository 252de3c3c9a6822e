"""Seats whose people are away: if the table wishes, a bot plays for them; they have the seat back when they come."""

import asyncio
from contextlib import suppress
from operator import is_
from time import monotonic
from typing import Any

from inkling.core.errors import Refusal
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import Tables
from inkling.server.tables.rows import HOUSE_ROW, Covered

ABSENCE = 30.0
"""Seconds that somebody can be away before a bot plays for them. Without scripts each page called up counts anew."""


class Attendance:
    """Watches over the seats of one table."""

    def __init__(self, tables: Tables, live: LiveTable, absence: float = ABSENCE) -> None:
        self._tables = tables
        self._live = live
        self._absence = absence
        self._empty: dict[int, float] = {}
        """By seat: since when nobody is there."""
        self._seen: tuple[Any, ...] = ()
        self._changed = asyncio.Event()

    def notice(self) -> None:
        """Cheap, for it is called at every change of the table: most have nothing to do with who is there."""
        seen = self._parts()
        if len(self._seen) != len(seen) or not all(map(is_, seen, self._seen)):
            self._seen = seen
            self._changed.set()

    async def run(self) -> None:
        while True:
            self._changed.clear()
            wait = await self._settle()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), wait)

    def _parts(self) -> tuple[Any, ...]:
        table = self._live.table
        return (self._live.present, self._live.visits, table.chairs, table.covered, table.rules, table.play_id)

    async def _settle(self) -> float | None:
        """Cover and hand back what is due now; the seconds until the next seat may be due."""
        waits = []
        for seat in range(len(self._live.table.chairs)):
            table = self._live.table
            if not table.playing:
                self._empty.clear()
                return None
            since = self._find_absence(seat)
            wait = since + self._absence - monotonic() if since is not None else None
            due = wait is not None and wait <= 0 and table.rules["cover"]
            if due != table.covered[seat]:
                await self._cover(seat, due)
            if wait is not None and wait > 0:
                waits.append(wait)
        return min(waits, default=None)

    def _find_absence(self, seat: int) -> float | None:
        """Since when nobody is in this seat of the play; None where somebody is, or a bot."""
        table, present = self._live.table, self._live.present
        who = table.chairs[seat]
        if isinstance(who, str) or who in present:
            self._empty.pop(seat, None)
            return None
        # After a restart, who was away before still is.
        since = self._empty.setdefault(seat, monotonic() - self._absence * table.covered[seat])
        return max(since, self._live.visits.get(who, since)) if who is not None else since

    async def _cover(self, seat: int, on: bool) -> None:
        with suppress(Refusal):  # the play ended meanwhile, or somebody sat down
            await self._tables.change(self._live, HOUSE_ROW, Covered(seat, on))
