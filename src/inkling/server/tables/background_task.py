"""Background tasks of one table: the base class, the clock of turns, and the start of the next play."""

import asyncio
from contextlib import suppress
from operator import is_
from typing import Any

from inkling.core.errors import NotAllowed, Refusal
from inkling.server.features.clock.model import allowed, deadlines
from inkling.server.features.rematch.model import STALE, is_due
from inkling.server.tables.events import HOUSE_ROW, Agreed, Row, TimedOut
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import Tables
from inkling.server.tables.service import Outrun, now

AGAIN = 1.0
"""Seconds until what could not be stored is tried again."""


class Watch:
    """A keeper says in `_settle` what is to be done now, and how many seconds until there may be more."""

    def __init__(self, tables: Tables, live: LiveTable) -> None:
        self._tables = tables
        self._live = live
        self._seen: tuple[Any, ...] = ()
        self._changed: asyncio.Future[None] | None = None

    def _wake_for(self, seen: tuple[Any, ...]) -> None:
        """Parts of a table are never changed, only replaced: so it is enough to ask whether each is the same."""
        if len(self._seen) != len(seen) or not all(map(is_, seen, self._seen)):
            self._seen = seen
            self._wake()

    def _wake(self) -> None:
        if self._changed is not None and not self._changed.done():
            self._changed.set_result(None)

    async def run(self) -> None:
        while True:
            self._changed = asyncio.get_running_loop().create_future()
            wait = await self._settle()
            # Not `wait_for`: up to Python 3.11 it can swallow that this is to end, when something changes just then.
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._changed

    async def _settle(self) -> float | None:
        raise NotImplementedError

    async def _write(self, row: Row) -> bool:
        """False if the play ended meanwhile, somebody sat down, or the store does not take it."""
        try:
            await self._tables.change(self._live, HOUSE_ROW, row)
        except Refusal:
            return False
        return True


class Clock(Watch):
    def notice(self) -> None:
        table = self._live.table
        if table.clock is None and not self._seen and allowed(table) is None:
            return
        self._wake_for((table.clock, table.since, table.chairs, table.covered, table.late, table.playing))

    async def _settle(self) -> float | None:
        for seat, until in deadlines(self._live.table).items():
            if until <= now():
                await self._write(TimedOut(seat))
        left = deadlines(self._live.table).values()
        return max((min(left) - now()) / 1000, AGAIN / 10 if min(left) > now() else AGAIN) if left else None


class NextPlay(Watch):
    def notice(self) -> None:
        table = self._live.table
        if table.offer is not None or self._seen:
            self._wake_for((table.offer, table.chairs, self._live.here))

    async def _settle(self) -> float | None:
        table = self._live.table
        offer, at = table.offer, now()
        if offer is None:
            return None
        try:
            if at > offer.until + 1000 * STALE:
                await self._write(Agreed(offer.number, False))
            elif is_due(table, at) and any(who in self._live.here for who in offer.agreed):
                await self._tables.start_offered(self._live)
        except NotAllowed as refusal:
            if not isinstance(refusal, Outrun):
                # As things stand it cannot begin: nobody is to watch a countdown that leads nowhere.
                await self._write(Agreed(offer.number, False))
            return AGAIN
        except Refusal:  # the store does not take it just now
            return AGAIN
        return max(0.05, (offer.until - at) / 1000) if at < offer.until else float(STALE)
