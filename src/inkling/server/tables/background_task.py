"""Base class of the background tasks of one table. Features derive their tasks from it."""

import asyncio
from collections.abc import Callable
from operator import is_
from typing import Any, TypeAlias

from inkling.core.errors import Refusal
from inkling.server.tables.events import SYSTEM_ROW, Row
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry

AGAIN = 1.0
"""Seconds before a failed write is retried."""


class TableTask:
    """A background task of one table.

    The subclass implements `_run_due`, which does everything that is due. It returns the seconds until its next call,
    or None.
    """

    def __init__(self, tables: TableRegistry, live: LiveTable) -> None:
        self._tables = tables
        self._live = live
        self._seen: tuple[Any, ...] = ()
        self._changed: asyncio.Future[None] | None = None

    def _wake_for(self, seen: tuple[Any, ...]) -> None:
        """Wake this task if a value in `seen` has changed since the last call.

        Values are compared by identity, because parts of a table are never modified.
        """
        if len(self._seen) != len(seen) or not all(map(is_, seen, self._seen)):
            self._seen = seen
            self._wake()

    def _wake(self) -> None:
        if self._changed is not None and not self._changed.done():
            self._changed.set_result(None)

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            self._changed = loop.create_future()
            wait = await self._run_due()
            # Not `wait_for`: up to Python 3.11 it can swallow a cancellation that arrives together with a change.
            timer = None if wait is None else loop.call_later(wait, self._wake)
            try:
                await self._changed
            finally:
                if timer is not None:
                    timer.cancel()

    def on_table_change(self) -> None:
        """Wake this task if the change of the table affects it. Runs after every change, so it must be cheap."""
        raise NotImplementedError

    def follows_moves(self) -> bool:
        """True if `on_table_change` must run after moves even if all players are connected and no clock runs.

        The value is read again after every other change.
        """
        return False

    async def _run_due(self) -> float | None:
        raise NotImplementedError

    async def _append(self, row: Row) -> bool:
        """Store a row. Return False if a Refusal prevents it, for example because the play has ended."""
        try:
            await self._tables.service.change(self._live, SYSTEM_ROW, row)
        except Refusal:
            return False
        return True


StartTask: TypeAlias = Callable[[TableRegistry, LiveTable], TableTask]
"""Makes the task of one table. `features/table_tasks.py` lists all of them."""
