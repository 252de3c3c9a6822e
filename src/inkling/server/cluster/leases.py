"""Which process looks after what, where several serve one database: a table's bots, clock, absence and notices, and the
cleaning. Exactly one does; if it dies or freezes, another takes over within a few seconds.

A lease counts as long as the process that holds it gives signs of life. Whatever a keeper writes has a number in the
table's log, so one that was frozen and has not noticed yet cannot do anything that another has done meanwhile.
"""

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial

from inkling.core.errors import Refusal
from inkling.server.cluster.bus import Bus
from inkling.server.cluster.heartbeat import ProcessHeartbeat
from inkling.server.cluster.log_follower import LogFollower
from inkling.server.cluster.presence_sync import PresenceSync
from inkling.server.platform.logs import describe, logger
from inkling.server.storage.store import Store
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry

LOOK = 0.5
"""Seconds between two looks at what nobody drives any more."""
RARELY = 4
"""Looks after which everything that somebody else drives is asked for once more: they may have let go of it."""
MOST_ORPHANS = 50
"""Tables of a dead process that one look opens; the others come at once after them, or go to others."""
CLEANING = "cleaning"
log = logger(__name__)


class Leases:
    """Of this process. `begin` and `stop` are called with a table when it becomes ours, and when it is no longer."""

    def __init__(self, store: Store, tables: TableRegistry, process: ProcessHeartbeat) -> None:
        self._store = store
        self._tables = tables
        self._process = process
        self._wanted: dict[str, LiveTable | None] = {CLEANING: None}
        self._held: set[str] = set()
        self._others: set[str] = set()
        self._looks = 0
        self._unreadable: set[str] = set()
        """Tables that another process may be able to read; this one cannot."""
        self._leaving = False
        self._work = asyncio.Event()
        self.begin: Callable[[LiveTable], None] = lambda live: None
        self.stop: Callable[[str], None] = lambda table_id: None
        process.renewed.append(self._lose_all)

    def holds(self, name: str) -> bool:
        return name in self._held and self._process.is_alive()

    def want(self, live: LiveTable) -> None:
        if live.table.id not in self._wanted and not self._leaving:
            self._wanted[live.table.id] = live
            self._others.discard(live.table.id)
            self._work.set()

    async def claim(self, names: Collection[str]) -> list[str]:
        """Those of these that nobody looks after; we do from now on."""
        return await self._store.ask(self._store.peers.take, self._process.id, names)

    async def keep_looking(self) -> None:
        while True:
            self._work.clear()
            try:
                await self._look()
            except Refusal:
                pass  # the database does not answer just now
            except Exception as error:
                log.error("leases could not be looked at", failure=describe(error))
            await wait(self._work, LOOK)

    def give_up(self, name: str) -> None:
        self._wanted.pop(name, None)
        if name in self._held:
            self._held.discard(name)
            dropping = asyncio.ensure_future(self.let_go([name]))
            dropping.add_done_callback(lambda done: done.cancelled() or done.exception())

    def abandon(self, name: str) -> None:
        """We cannot read it: others should look after it, whether they know of it yet or not."""
        self._unreadable.add(name)
        self._wanted.pop(name, None)
        self._held.discard(name)
        self._hand_on_soon(name)

    async def leave(self) -> None:
        """This process is about to end: everything is given to others, at once, and nothing is taken any more."""
        self._leaving = True
        self._wanted.clear()
        self._lose_all()
        await self.hand_on()

    async def hand_on(self, names: Collection[str] | None = None) -> None:
        await self._store.ask(self._store.peers.hand_on, self._process.id, names)

    def _hand_on_soon(self, name: str) -> None:
        handing = asyncio.ensure_future(self.hand_on([name]))
        handing.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def let_go(self, names: Collection[str]) -> None:
        await self._store.ask(self._store.peers.drop, self._process.id, list(names))

    async def _look(self) -> None:
        if not self._process.is_alive() or self._leaving:
            return
        for ended in [name for name, live in self._wanted.items() if live is not None and live.deleted]:
            self.stop(ended)
            self.give_up(ended)
        orphans = await self._store.ask(self._store.peers.orphans, MOST_ORPHANS, self._unreadable)
        self._looks += 1
        # Where there are more than one look shows, some of ours may be among the others.
        more = len(orphans) == MOST_ORPHANS
        all_of_them = more or self._looks % RARELY == 0
        taken = await self._take(set() if all_of_them else self._others - set(orphans))
        if taken and more:
            self._work.set()  # they wait for somebody who drives them: nobody pauses before the next ones
        for orphan in orphans:
            with suppress(Refusal):  # one that cannot be read keeps nobody from those behind it
                await self._adopt(orphan)

    async def _take(self, besides: set[str]) -> bool:
        """Whatever of the wanted is free; whether anything was."""
        asked = [name for name in self._wanted if name not in self._held and name not in besides]
        if not asked:
            return False
        name = self._process.id
        taken = await self._store.ask(self._store.peers.take, name, asked)
        if name != self._process.id:
            return False
        if self._leaving:
            await self.hand_on(taken)
            return False
        self._others = (self._others & besides) | set(asked).difference(taken)
        for one in taken:
            self._begin(one)
        return bool(taken)

    async def _adopt(self, table_id: str) -> None:
        """A table whose process died, and that nobody here has open: a clock may run there, or a bot be asked."""
        if table_id in self._wanted:
            return
        live = await self._tables.find_by_id(table_id)
        if live is None:
            if table_id in await self._store.ask(self._store.peers.take, self._process.id, [table_id]):
                await self.let_go([table_id])
            return
        self.want(live)

    def _begin(self, name: str) -> None:
        if name in self._unreadable:
            # Found out while it was being taken: what was handed on then may have been too early to count.
            self._hand_on_soon(name)
            return
        self._held.add(name)
        live = self._wanted.get(name)
        if live is not None:
            live.is_driven = partial(self.holds, name)
            self.begin(live)

    def _lose_all(self) -> None:
        held, self._held = self._held, set()
        for name in held - {CLEANING}:
            self.stop(name)


async def wait(event: asyncio.Event, seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return


class Sharing:
    def __init__(self, store: Store, tables: TableRegistry, bus: str) -> None:
        self._process = ProcessHeartbeat(store)
        self._presence = PresenceSync(store, self._process)
        self._following = LogFollower(store, tables, Bus(bus, self._process.id), self._presence)
        self.leases = Leases(store, tables, self._process)
        self._presence.drives = self.leases.holds
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        await self._process.beat()
        loops = (self._process.keep_beating(), self._presence.keep_saying(), self.leases.keep_looking())
        self._tasks = [asyncio.ensure_future(loop) for loop in loops]
        self._following.start()

    async def close(self) -> None:
        await self._following.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._process.leave()
