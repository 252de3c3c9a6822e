"""Opens idle tables when a deadline or reminder comes, because the server drops idle tables from memory.

The wake-up time is stored before a table leaves memory, so a restart loses none. Any process may open the table; a
lease decides which one does. After a crash the time may be missing, so the next start opens those tables.
"""

import asyncio

from inkling.core.errors import Refusal
from inkling.server.bots.supervisor import TableSupervisor, seats_of_bots_to_move
from inkling.server.features.clock.model import has_anything_due_later, next_wake_up_time_of_table
from inkling.server.platform.logs import describe_error, get_logger
from inkling.server.storage.errors import DamagedRow
from inkling.server.storage.interface import ServerStorage, WakeUpTime
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.service import server_time_in_milliseconds

LOOK = 30.0
"""Seconds between two reads of the stored wake-up times. Other processes store some too."""
AGAIN = 5.0
"""Seconds before retrying a due table that could not be opened, for example because another process had it."""
NEAR = 4 * LOOK
"""Tables with a deadline within this many seconds stay in memory."""
log = get_logger(__name__)


class TableWaker:
    """Opens tables at their stored wake-up times. One instance runs in each process."""

    def __init__(self, store: ServerStorage, tables: TableRegistry, supervisor: TableSupervisor) -> None:
        self._store = store
        self._tables = tables
        self._supervisor = supervisor
        self._unreadable: set[str] = set()
        """IDs of tables that this process failed to read. Another process might succeed."""

    async def run(self) -> None:
        """Open due tables until cancelled. Failures are logged, and the next read retries."""
        found_unnoted = False
        while True:
            pause = LOOK
            try:
                if not found_unnoted:
                    await self.open_without_wake_up_time()
                    found_unnoted = True
                pause = await self.open_due_tables()
            except Refusal:
                pass  # the database is unavailable; retry later
            except Exception as error:
                log.error("tables could not be woken", failure=describe_error(error))
            await asyncio.sleep(pause)

    async def open_without_wake_up_time(self) -> None:
        """Open tables with a clock or a planned evening that have no valid wake-up time.

        If nothing is due at such a table, store that, so that the next start need not open it again.
        """
        # In threads without a timeout, because this reads the whole log.
        clocked = await self._store.run_long(self._store.find_tables_with_clock)
        noted = await self._store.run_long(self._store.wake_ups.read_wake_ups)
        idle = await self._open_and_supervise({table_id: code for table_id, code in clocked if table_id not in noted})
        quiet = {
            live.table.id: WakeUpTime(live.table.n, None)
            for live in idle
            if next_wake_up_time_of_table(live.table, server_time_in_milliseconds()) is None
        }
        await self._store.ask(self._store.wake_ups.store_wake_ups, quiet)

    async def open_due_tables(self) -> float:
        """Open every table that is due; return the seconds until the next check."""
        noted, until = await self._store.ask(self._store.wake_ups.read_wake_ups), server_time_in_milliseconds()
        coming = {table_id: wake_up.at for table_id, wake_up in noted.items() if wake_up.at is not None}
        await self._open_and_supervise(
            {name: noted[name].code for name, at in coming.items() if at <= until and self._is_not_in_memory(name)}
        )
        if any(at <= until and self._is_not_in_memory(name) for name, at in coming.items()):
            return AGAIN
        later = [at for at in coming.values() if at > until]
        return min(LOOK, max(0.0, (min(later) - server_time_in_milliseconds()) / 1000)) if later else LOOK

    def _is_not_in_memory(self, table_id: str) -> bool:
        return table_id not in self._unreadable and not self._supervisor.is_supervised(table_id)

    async def _open_and_supervise(self, codes: dict[str, str]) -> list[LiveTable]:
        """Open those of these tables whose lease this process gets, and supervise those at which something is due.
        Return the others."""
        leases = self._supervisor.leases
        ours = codes if leases is None or not codes else await leases.take_free_leases(codes)
        idle = []
        for table_id in ours:
            live = await self._open_table_safely(table_id, codes[table_id])
            if live is not None and has_anything_due_later(live.table):
                self._supervisor.supervise(live)
            elif live is not None:
                idle.append(live)
        unused = [table_id for table_id in ours if self._is_unused(table_id)]
        if leases is not None and unused:
            await leases.release(unused)
        return idle

    def _is_unused(self, table_id: str) -> bool:
        """True if this process can release the table's lease because nothing here uses the table."""
        live = self._tables.in_memory(table_id)
        runs = live is not None and has_anything_due_later(live.table)
        return not runs and self._is_not_in_memory(table_id)

    async def _open_table_safely(self, table_id: str, code: str) -> LiveTable | None:
        try:
            return await self._tables.open(table_id, code)
        except Exception as error:
            log.error("a table could not be opened", failure=describe_error(error))
            if isinstance(error, DamagedRow):
                self._unreadable.add(table_id)
            return None


async def drop_idle_tables_with_clock(
    store: ServerStorage, tables: TableRegistry, supervisor: TableSupervisor, before: float
) -> None:
    """Drop from memory the tables with a running clock that have no viewers since `before` (monotonic seconds).

    Store their wake-up times first. Keep a table if it changed while they were being stored.
    """
    rests = {
        live.table.id: WakeUpTime(live.table.n, next_wake_up_time_of_table(live.table, server_time_in_milliseconds()))
        for live in tables.all_in_memory()
        if may_table_with_clock_leave_memory(live, before)
    }
    await store.ask(store.wake_ups.store_wake_ups, rests)
    for table_id, rest in rests.items():
        live = tables.in_memory(table_id)
        if live is not None and live.table.n == rest.n and may_table_with_clock_leave_memory(live, before):
            supervisor.release(table_id)
            tables.drop(table_id)


def may_table_with_clock_leave_memory(live: LiveTable, before: float) -> bool:
    """True if nobody has viewed the table since `before`, something is due at it later, and nothing is about to
    happen."""
    if live.subscriptions.all or live.touched >= before or not has_anything_due_later(live.table):
        return False
    due = next_wake_up_time_of_table(live.table, server_time_in_milliseconds())
    is_near = due is not None and due <= server_time_in_milliseconds() + 1000 * NEAR
    return not is_near and not seats_of_bots_to_move(live) and not live.lock.is_uncertain and not live.lock.is_locked()
