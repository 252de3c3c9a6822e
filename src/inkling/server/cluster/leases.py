"""Leases decide which process runs the background tasks of a table, or the cleanup job.

Exactly one process holds a lease. If it dies or freezes, another takes over within seconds. A lease is valid while its
holder sends heartbeats. Rows are numbered in the table's log, so a frozen holder can't overwrite its successor's rows.
"""

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial

from inkling.core.errors import Refusal
from inkling.server.cluster.heartbeat import ProcessHeartbeat
from inkling.server.platform.logs import describe_error, get_logger
from inkling.server.storage.interface import ServerStorage
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry

LOOK = 0.5
"""Seconds between two checks for free leases."""
RARELY = 4
"""Every this many checks, also request leases of other processes, which may have been released."""
MOST_ORPHANS = 50
"""Maximum number of tables of dead processes that one check adopts.

If there are more, the next check follows at once.
"""
CLEANING = "cleaning"
"""The lease of the cleanup job."""
log = get_logger(__name__)


class TableLeases:
    """The leases of this process. It calls `begin` with a table when it gets the lease, and `stop` when it loses it."""

    def __init__(self, store: ServerStorage, tables: TableRegistry, process: ProcessHeartbeat) -> None:
        self._store = store
        self._tables = tables
        self._process = process
        self._wanted: dict[str, LiveTable | None] = {CLEANING: None}
        self._held: set[str] = set()
        self._others: set[str] = set()
        self._looks = 0
        self._unreadable: set[str] = set()
        """Tables that this process can't read. Another program version might."""
        self._leaving = False
        self._work = asyncio.Event()
        self.begin: Callable[[LiveTable], None] = lambda live: None
        self.stop: Callable[[str], None] = lambda table_id: None
        process.renewed.append(self._stop_all_driven_tables)

    def is_held(self, name: str) -> bool:
        """True if this process holds the lease and no other process can have taken it over."""
        return name in self._held and self._process.is_alive()

    def request_lease(self, live: LiveTable) -> None:
        """Request the lease of a table, and keep requesting it until `release_soon` is called."""
        if live.table.id not in self._wanted and not self._leaving:
            self._wanted[live.table.id] = live
            self._others.discard(live.table.id)
            self._work.set()

    async def take_free_leases(self, names: Collection[str]) -> list[str]:
        """Take those of these leases that are free, and return them."""
        return await self._store.ask(self._store.peers.take_leases, self._process.id, names)

    async def run(self) -> None:
        while True:
            self._work.clear()
            try:
                await self._renew_and_adopt()
            except Refusal:
                pass  # the database does not answer; retry later
            except Exception as error:
                log.error("leases could not be looked at", failure=describe_error(error))
            await wait_for_event(self._work, LOOK)

    def release_soon(self, name: str) -> None:
        """Release a lease in the background, and stop requesting it."""
        self._wanted.pop(name, None)
        if name in self._held:
            self._held.discard(name)
            dropping = asyncio.ensure_future(self.release([name]))
            dropping.add_done_callback(lambda done: done.cancelled() or done.exception())

    def hand_over_unreadable(self, name: str) -> None:
        """Release the lease of a table that this process can't read.

        Another process then adopts it, even if none has the table open.
        """
        self._unreadable.add(name)
        self._wanted.pop(name, None)
        self._held.discard(name)
        self._orphan_soon(name)

    async def hand_over_all(self) -> None:
        """Release all leases, because this process is about to end, and take no more."""
        self._leaving = True
        self._wanted.clear()
        self._stop_all_driven_tables()
        await self.orphan_leases()

    async def orphan_leases(self, names: Collection[str] | None = None) -> None:
        """Release these leases, or without `names` all leases of this process, so that another process adopts their
        tables."""
        await self._store.ask(self._store.peers.orphan_leases, self._process.id, names)

    def _orphan_soon(self, name: str) -> None:
        handing = asyncio.ensure_future(self.orphan_leases([name]))
        handing.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def release(self, names: Collection[str]) -> None:
        """Release these leases, so that processes that request them can take them."""
        await self._store.ask(self._store.peers.release_leases, self._process.id, list(names))

    async def _renew_and_adopt(self) -> None:
        """Release leases of deleted tables, take free ones, and adopt tables of dead processes."""
        if not self._process.is_alive() or self._leaving:
            return
        for ended in [name for name, live in self._wanted.items() if live is not None and live.deleted]:
            self.stop(ended)
            self.release_soon(ended)
        orphans = await self._store.ask(self._store.peers.find_orphaned_leases, MOST_ORPHANS, self._unreadable)
        self._looks += 1
        # If there are more orphans than one check returns, some wanted tables may be among the rest.
        more = len(orphans) == MOST_ORPHANS
        all_of_them = more or self._looks % RARELY == 0
        taken = await self._take_wanted(set() if all_of_them else self._others - set(orphans))
        if taken and more:
            self._work.set()  # more tables wait, so check again at once
        for orphan in orphans:
            with suppress(Refusal):  # a table that can't be read must not block the next ones
                await self._adopt_orphan(orphan)

    async def _take_wanted(self, besides: set[str]) -> bool:
        """Take those of the requested leases that are free, except the ones in `besides`. Return True if any was
        taken."""
        asked = [name for name in self._wanted if name not in self._held and name not in besides]
        if not asked:
            return False
        name = self._process.id
        taken = await self._store.ask(self._store.peers.take_leases, name, asked)
        if name != self._process.id:
            return False
        if self._leaving:
            await self.orphan_leases(taken)
            return False
        self._others = (self._others & besides) | set(asked).difference(taken)
        for taken_name in taken:
            self._start_driving(taken_name)
        return bool(taken)

    async def _adopt_orphan(self, table_id: str) -> None:
        """Open a table whose process died and request its lease, because a clock may run or a bot may have to move."""
        if table_id in self._wanted:
            return
        live = await self._tables.find_by_id(table_id)
        if live is None:
            if table_id in await self._store.ask(self._store.peers.take_leases, self._process.id, [table_id]):
                await self.release([table_id])
            return
        self.request_lease(live)

    def _start_driving(self, name: str) -> None:
        """Call `begin` for a table whose lease was taken."""
        if name in self._unreadable:
            # The table turned out to be unreadable while its lease was being taken. The earlier handover may not have
            # counted.
            self._orphan_soon(name)
            return
        self._held.add(name)
        live = self._wanted.get(name)
        if live is not None:
            live.is_driven = partial(self.is_held, name)
            self.begin(live)

    def _stop_all_driven_tables(self) -> None:
        held, self._held = self._held, set()
        for name in held - {CLEANING}:
            self.stop(name)


async def wait_for_event(event: asyncio.Event, seconds: float) -> None:
    """Wait for an event, at most `seconds`."""
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return
