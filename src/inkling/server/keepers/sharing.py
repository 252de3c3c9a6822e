"""One process among several: its signs of life, what it hears of the others, what it tells them, and its leases."""

import asyncio

from inkling.server.keepers.leases import Leases
from inkling.server.log.bus import Bus
from inkling.server.log.store import Store
from inkling.server.tables.attending import Attending
from inkling.server.tables.heartbeat import Process
from inkling.server.tables.log_follower import Following
from inkling.server.tables.registry import Tables


class Sharing:
    """Everything that a server by itself does without."""

    def __init__(self, store: Store, tables: Tables, bus: str) -> None:
        self._process = Process(store)
        self._attending = Attending(store, self._process)
        self._following = Following(store, tables, Bus(bus, self._process.id), self._attending)
        self.leases = Leases(store, tables, self._process)
        self._attending.drives = self.leases.holds
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        await self._process.beat()
        loops = (self._process.keep_beating(), self._attending.keep_saying(), self.leases.keep_looking())
        self._tasks = [asyncio.ensure_future(loop) for loop in loops]
        self._following.start()

    async def close(self) -> None:
        await self._following.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._process.leave()
