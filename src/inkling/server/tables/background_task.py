"""Base class of the background tasks of one table. Features derive from it in their `task.py`."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from operator import is_
from typing import Any, TypeAlias

from inkling.core.errors import Refusal
from inkling.server.tables.events import HOUSE_ROW, Row
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import Tables

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

    def notice(self) -> None:
        """Wake this task if the change of the table concerns it. Must be cheap, because every change calls it."""
        raise NotImplementedError

    async def _settle(self) -> float | None:
        raise NotImplementedError

    async def _write(self, row: Row) -> bool:
        """False if the play ended meanwhile, somebody sat down, or the store does not take it."""
        try:
            await self._tables.change(self._live, HOUSE_ROW, row)
        except Refusal:
            return False
        return True


StartTask: TypeAlias = Callable[[Tables, LiveTable], Watch]
"""Makes the task of one table. `features/table_tasks.py` lists one per feature."""
