"""Follows the operator's orders: polls the database, and applies changes to this process.

Polling reaches every server on the database, needs no open port, and also works for orders given while no server ran.
"""

import asyncio
import time
from collections.abc import Collection

from inkling.core.errors import Refusal
from inkling.server.bots.supervisor import TableSupervisor
from inkling.server.platform.logs import describe, logger
from inkling.server.platform.server_notice import ServerNotice
from inkling.server.storage.interface import ServerStorage
from inkling.server.storage.operator_interface import Orders
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry

POLL = 2.0
"""Seconds between two polls of the orders' version."""
log = logger(__name__)


class OrderFollower:
    def __init__(
        self, store: ServerStorage, tables: TableRegistry, supervisor: TableSupervisor, notice: ServerNotice
    ) -> None:
        self._store = store
        self._tables = tables
        self._supervisor = supervisor
        self._notice = notice
        self._version = -1
        self._orders = Orders()

    async def keep_following(self) -> None:
        while True:
            try:
                await self.follow()
            except Refusal:
                pass  # the database is unavailable; retry later
            except Exception as error:
                log.error("the operator’s orders could not be followed", failure=describe(error))
            await asyncio.sleep(POLL)

    async def follow(self) -> None:
        """Apply new orders, and remove a notice that has expired. After a failure the next call retries."""
        version = await self._store.ask(self._store.operator.version)
        if version != self._version:
            orders = await self._store.ask(self._store.operator.read)
            self._tables.sessions.shut_out(orders.shut_out)
            if orders.deleted - self._orders.deleted:
                await self._store.ask(self._store.forget_deleted)
            self._version, self._orders = version, orders
        # Every time, because a table might be loaded just before its deletion and enter memory just after.
        await self._drop(self._tables.ids() & self._orders.deleted)
        notice = self._orders.notice
        over = notice is None or (notice.until is not None and notice.until <= time.time() * 1000)
        self._notice.show("" if notice is None or over else notice.words)

    async def _drop(self, deleted: Collection[str]) -> None:
        lives = [live for live in map(self._tables.in_memory, deleted) if live is not None]
        await asyncio.gather(*map(self._end, lives))

    async def _end(self, live: LiveTable) -> None:
        async with live.lock.raw:
            if not live.deleted:
                self._tables.end(live)
        self._supervisor.release(live.table.id)
