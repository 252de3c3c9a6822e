"""Polls the database for the operator's orders, and applies them in this process.

With polling, orders reach every server process on the database without an open port. Orders given while no server runs
are applied at the next start.
"""

import asyncio
import time
from collections.abc import Collection

from inkling.core.errors import Refusal
from inkling.server.bots.supervisor import TableSupervisor
from inkling.server.platform.logs import describe_error, get_logger
from inkling.server.platform.operator_notice import ServerNotice
from inkling.server.storage.interface import ServerStorage
from inkling.server.storage.operator_interface import OperatorOrdersInForce
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry

POLL = 2.0
"""Seconds between two polls."""
log = get_logger(__name__)


class OrderFollower:
    def __init__(
        self, store: ServerStorage, tables: TableRegistry, supervisor: TableSupervisor, notice: ServerNotice
    ) -> None:
        self._store = store
        self._tables = tables
        self._supervisor = supervisor
        self._notice = notice
        self._version = -1
        self._orders = OperatorOrdersInForce()

    async def run(self) -> None:
        while True:
            try:
                await self.apply_new_orders()
            except Refusal:
                pass  # the database is unavailable; retry later
            except Exception as error:
                log.error("the operator’s orders could not be followed", failure=describe_error(error))
            await asyncio.sleep(POLL)

    async def apply_new_orders(self) -> None:
        """Apply new orders, and remove an expired notice. After a failure, the next call retries."""
        version = await self._store.ask(self._store.orders.read_version)
        if version != self._version:
            orders = await self._store.ask(self._store.orders.read_orders)
            self._tables.sessions.set_blocked(orders.shut_out)
            if orders.deleted - self._orders.deleted:
                await self._store.ask(self._store.clean_up_deletions)
            self._version, self._orders = version, orders
        # Every time, because a table might be loaded just before its deletion and enter memory just after.
        await self._drop_deleted_tables(self._tables.ids_in_memory() & self._orders.deleted)
        notice = self._orders.notice
        over = notice is None or (notice.until is not None and notice.until <= time.time() * 1000)
        self._notice.set_text("" if notice is None or over else notice.words)

    async def _drop_deleted_tables(self, deleted: Collection[str]) -> None:
        lives = [live for live in map(self._tables.in_memory, deleted) if live is not None]
        await asyncio.gather(*map(self._drop_deleted_table, lives))

    async def _drop_deleted_table(self, live: LiveTable) -> None:
        async with live.lock.raw:
            if not live.deleted:
                self._tables.drop_deleted_table(live)
        self._supervisor.release(live.table.id)
