"""Applies changes of other processes to the tables in memory.

Notifications only name the table; rows are read from the log. A lost notification only causes a delay, because all
watched tables are polled, too, more often without a bus.
"""

import asyncio
from collections.abc import Iterable

from inkling.core.errors import Refusal
from inkling.server.cluster.notification_bus import NotificationBus
from inkling.server.cluster.presence_sync import PresenceSync
from inkling.server.platform.logs import describe_error, get_logger
from inkling.server.storage.errors import DamagedRow
from inkling.server.storage.interface import ServerStorage
from inkling.server.storage.log_row import LogRow
from inkling.server.tables import device_curtains
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.write_recovery import fold_and_show_rows

POLL, POLL_ALONE = 2.0, 0.5
"""Seconds between two polls of all watched tables: with a working bus, and without."""
AT_ONCE = 200
"""Tables per database query."""
PRESENCE = "p"
"""Notification that the presence at a table has changed."""
SIGNED_OUT = "s"
"""Notification that a person has signed out somewhere."""
log = get_logger(__name__)


class LogFollower:
    """Reads and applies new rows and presence of other processes, after notifications and by polling."""

    def __init__(
        self, store: ServerStorage, tables: TableRegistry, bus: NotificationBus, presence: PresenceSync
    ) -> None:
        self._store = store
        self._tables = tables
        self._bus = bus
        self._presence = presence
        self._behind: set[str] = set()
        self._stirred: set[str] = set()
        self._work = asyncio.Event()
        self._waiting: set[asyncio.Task[None]] = set()
        self._tasks: list[asyncio.Task[None]] = []
        tables.join_cluster(
            store, self.catch_up, lambda table_id, n: bus.publish(table_id, str(n)), presence.follow_table
        )
        presence.notify_peers = lambda table_id: bus.publish(table_id, PRESENCE)
        tables.sessions.notify_peers = lambda: bus.publish("*", SIGNED_OUT)

    def start(self) -> None:
        self._bus.start(self._on_notification)
        self._tasks = [asyncio.ensure_future(loop) for loop in (self._run_reading(), self._run_polling())]

    async def close(self) -> None:
        for task in (*self._tasks, *self._waiting):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._waiting, return_exceptions=True)
        await self._bus.close()

    async def catch_up(self, *lives: LiveTable) -> None:
        """Read and apply everything new at these tables before returning."""
        rows_by_table = await self._store.ask(self._store.read_since, {live.table.id: live.table.n for live in lives})
        for live in lives:
            await self._apply_rows(live, rows_by_table.get(live.table.id))
        await self._read_presence_and_curtains([live for live in lives if not live.deleted and not live.unreadable])

    def _on_notification(self, news: list[tuple[str, str]]) -> None:
        """Remember which tables have changed. An empty list means that notifications may have been lost, so check all
        tables."""
        if not news:
            self._mark_all_changed()
        for about, what in news:
            live = self._find_watched_table(about)
            if what == SIGNED_OUT or (live is not None and what == PRESENCE):
                self._stirred.add(about)
            elif live is not None and what.isdecimal() and int(what) > live.table.n:
                self._behind.add(about)
        if self._behind or self._stirred:
            self._work.set()

    def _mark_all_changed(self) -> None:
        watched = [live.table.id for live in self._tables.all_in_memory() if is_table_used_by_this_process(live)]
        self._behind.update(watched)
        self._stirred.update((*watched, "*"))
        self._work.set()

    async def _run_polling(self) -> None:
        while True:
            await asyncio.sleep(POLL if self._bus.up else POLL_ALONE)
            self._mark_all_changed()

    async def _run_reading(self) -> None:
        while True:
            await self._work.wait()
            self._work.clear()
            behind, self._behind = self._behind, set()
            stirred, self._stirred = self._stirred, set()
            try:
                await self._read_and_apply(behind)
                if "*" in stirred:
                    await self._tables.sessions.read_sign_outs_of_other_processes()
                await self._read_presence_and_curtains(self._find_tables(stirred))
            except Refusal:
                continue  # the store is busy; the next poll retries
            except Exception as error:
                log.error("what others did could not be read", failure=describe_error(error))

    def _find_watched_table(self, table_id: str) -> LiveTable | None:
        live = self._tables.in_memory(table_id)
        return live if live is not None and is_table_used_by_this_process(live) else None

    def _find_tables(self, ids: Iterable[str]) -> list[LiveTable]:
        return [live for live in map(self._tables.in_memory, ids) if live is not None]

    async def _read_and_apply(self, ids: set[str]) -> None:
        lives = self._find_tables(ids)
        for first in range(0, len(lives), AT_ONCE):
            some = lives[first : first + AT_ONCE]
            rows_by_table = await self._store.ask(
                self._store.read_since, {live.table.id: live.table.n for live in some}
            )
            for live in some:
                rows = rows_by_table.get(live.table.id)
                if rows is None or rows:
                    await self._apply_rows_soon(live, rows)

    async def _apply_rows_soon(self, live: LiveTable, rows: list[LogRow] | None) -> None:
        """Apply the rows now if the table is unlocked, otherwise in a background task that doesn't block others."""
        if not live.lock.is_locked():
            await self._apply_rows(live, rows)
            return
        task = asyncio.ensure_future(self._apply_rows(live, rows))
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)

    async def _apply_rows(self, live: LiveTable, rows: list[LogRow] | None) -> None:
        """Apply the rows that are not in memory yet. None means that the table was deleted. Takes the table's lock."""
        async with live.lock.raw:
            if rows is None:
                if live.table.game and not live.deleted:
                    self._tables.drop_deleted_table(live)
                return
            fresh = [row for row in rows if row.n > live.table.n]
            if fresh and fresh[0].n == live.table.n + 1:
                try:
                    fold_and_show_rows(live, fresh)
                except DamagedRow as failure:
                    self._tables.mark_unreadable(live.table.id, failure)

    async def _read_presence_and_curtains(self, lives: list[LiveTable]) -> None:
        """Read from the database who is present at these tables and which curtains are lifted, and apply that."""
        for first in range(0, len(lives), AT_ONCE):
            some = {live.table.id: live for live in lives[first : first + AT_ONCE]}
            await self._presence.read_reports(some)
            sharing = {table_id: live for table_id, live in some.items() if live.sharing}
            if sharing:
                await device_curtains.adopt_stored_curtains(self._store, sharing)


def is_table_used_by_this_process(live: LiveTable) -> bool:
    """True if the table has a viewer here or this process holds its lease.

    Other tables are brought up to date when somebody opens them.
    """
    return bool(live.subscriptions.all) or (live.is_driven is not None and live.is_driven())
