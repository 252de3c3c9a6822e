"""Base class of the background tasks of one table. Features derive from it in their `task.py`."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from operator import is_
from typing import Any, TypeAlias

from inkling.core.errors import Refusal
from inkling.server.tables.events import SYSTEM_ROW, Row
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry

AGAIN = 1.0
"""Seconds before a failed write is retried."""


class TableTask:
    """A background task. `_run_due` does what is due, and returns the seconds until it must be called again, or
    None."""

    def __init__(self, tables: TableRegistry, live: LiveTable) -> None:
        self._tables = tables
        self._live = live
        self._seen: tuple[Any, ...] = ()
        self._changed: asyncio.Future[None] | None = None

    def _wake_for(self, seen: tuple[Any, ...]) -> None:
        """Wake this task if `seen` has changed. Comparing identities is enough, because parts of a table are never
        modified."""
        if len(self._seen) != len(seen) or not all(map(is_, seen, self._seen)):
            self._seen = seen
            self._wake()

    def _wake(self) -> None:
        if self._changed is not None and not self._changed.done():
            self._changed.set_result(None)

    async def run(self) -> None:
        while True:
            self._changed = asyncio.get_running_loop().create_future()
            wait = await self._run_due()
            # Not `wait_for`: up to Python 3.11 it can swallow a cancellation that arrives together with a change.
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._changed

    def on_table_change(self) -> None:
        """Wake this task if the change of the table concerns it. Must be cheap, because every change calls it."""
        raise NotImplementedError

    async def _run_due(self) -> float | None:
        raise NotImplementedError

    async def _append(self, row: Row) -> bool:
        """Store a row. Return False if the play has ended, somebody sat down, or the store refuses."""
        try:
            await self._tables.service.change(self._live, SYSTEM_ROW, row)
        except Refusal:
            return False
        return True


StartTask: TypeAlias = Callable[[TableRegistry, LiveTable], TableTask]
"""Makes the task of one table. `features/table_tasks.py` lists one per feature."""
