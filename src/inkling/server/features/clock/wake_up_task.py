"""Tables where a clock runs leave memory too, and are opened again when somebody's time runs out.

When they must be opened is noted in the database (`Rests`) before they leave, so a restart changes nothing and
any process can open them; a lease decides which one does. Tables of which nothing is noted, because their process
ended while it had them in memory, are opened at the next start.
"""

import asyncio

from inkling.core.errors import Refusal
from inkling.server.bots.supervisor import TableSupervisor, bots_asked
from inkling.server.features.clock.model import next_due
from inkling.server.platform.logs import describe, logger
from inkling.server.storage.errors import Damaged
from inkling.server.storage.processes import Rest
from inkling.server.storage.store import Store
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.service import now

LOOK = 30.0
"""Seconds between two looks at what is noted: other processes note, too."""
AGAIN = 5.0
"""Seconds until a table that is due and could not be opened is tried again. Another process may have it."""
NEAR = 4 * LOOK
"""A table whose time runs out within so many seconds stays in memory."""
log = logger(__name__)


class Waking:
    def __init__(self, store: Store, tables: TableRegistry, supervisor: TableSupervisor) -> None:
        self._store = store
        self._tables = tables
        self._supervisor = supervisor
        self._unreadable: set[str] = set()
        """Tables that this process cannot read; another one may."""

    async def keep_waking(self) -> None:
        """Runs beside the server. What fails is reported, and tried again at the next look."""
        found_unnoted = False
        while True:
            pause = LOOK
            try:
                if not found_unnoted:
                    await self.open_unnoted()
                    found_unnoted = True
                pause = await self.open_due()
            except Refusal:
                pass  # the store does not answer just now
            except Exception as error:
                log.error("tables could not be woken", failure=describe(error))
            await asyncio.sleep(pause)

    async def open_unnoted(self) -> None:
        """Open the tables that ever had a clock and of which nothing is noted that still counts. If nothing is due at
        such a table that is noted, so that the next start need not open it."""
        # In threads without a time limit: this goes through the whole log.
        clocked = await asyncio.to_thread(self._store.clocked)
        noted = await asyncio.to_thread(self._store.rests.read)
        idle = await self._open({table_id: code for table_id, code in clocked if table_id not in noted})
        quiet = {live.table.id: Rest(live.table.n, None) for live in idle if next_due(live.table, now()) is None}
        await self._store.ask(self._store.rests.note, quiet)

    async def open_due(self) -> float:
        noted, until = await self._store.ask(self._store.rests.read), now()
        coming = {table_id: one.at for table_id, one in noted.items() if one.at is not None}
        await self._open({name: noted[name].code for name, at in coming.items() if at <= until and self._is_shut(name)})
        if any(at <= until and self._is_shut(name) for name, at in coming.items()):
            return AGAIN
        later = [at for at in coming.values() if at > until]
        return min(LOOK, max(0.0, (min(later) - now()) / 1000)) if later else LOOK

    def _is_shut(self, table_id: str) -> bool:
        return table_id not in self._unreadable and not self._supervisor.supervises(table_id)

    async def _open(self, codes: dict[str, str]) -> list[LiveTable]:
        """Open these tables, and look after those where a clock runs; return the others. Those that another process
        looks after are its own."""
        leases = self._supervisor.leases
        ours = codes if leases is None or not codes else await leases.claim(codes)
        idle = []
        for table_id in ours:
            live = await self._open_one(table_id, codes[table_id])
            if live is not None and live.table.playing and live.table.clock:
                self._supervisor.supervise(live)
            elif live is not None:
                idle.append(live)
        unused = [table_id for table_id in ours if self._is_unused(table_id)]
        if leases is not None and unused:
            await leases.let_go(unused)
        return idle

    def _is_unused(self, table_id: str) -> bool:
        """True if this process has no use for the table's lease. The lease of a table that it cannot read is handed on
        elsewhere."""
        live = self._tables.in_memory(table_id)
        runs = live is not None and live.table.playing and live.table.clock
        return not runs and self._is_shut(table_id)

    async def _open_one(self, table_id: str, code: str) -> LiveTable | None:
        try:
            return await self._tables.open(table_id, code)
        except Exception as error:
            log.error("a table could not be opened", failure=describe(error))
            if isinstance(error, Damaged):
                self._unreadable.add(table_id)
            return None


async def let_rest(store: Store, tables: TableRegistry, supervisor: TableSupervisor, before: float) -> None:
    """Drop tables from memory where a clock runs and that nobody looked at since `before`, a time of the monotonic
    clock. When each must be opened again is stored first."""
    rests = {
        live.table.id: Rest(live.table.n, next_due(live.table, now()))
        for live in tables.here()
        if rests_soon(live, before)
    }
    await store.ask(store.rests.note, rests)
    for table_id, rest in rests.items():
        live = tables.in_memory(table_id)
        if live is not None and live.table.n == rest.n and rests_soon(live, before):
            supervisor.release(table_id)
            tables.drop(table_id)


def rests_soon(live: LiveTable, before: float) -> bool:
    """True if nobody looked at this table since then, its clock runs, and nothing happens there within a while."""
    if live.listeners or live.touched >= before or not (live.table.playing and live.table.clock):
        return False
    due = next_due(live.table, now())
    is_near = due is not None and due <= now() + 1000 * NEAR
    return not is_near and not bots_asked(live) and live.uncertain is None and not live.lock.locked()
