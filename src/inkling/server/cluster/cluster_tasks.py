"""All background tasks that several server processes on one database need."""

import asyncio

from inkling.server.cluster.heartbeat import ProcessHeartbeat
from inkling.server.cluster.leases import TableLeases
from inkling.server.cluster.log_follower import LogFollower
from inkling.server.cluster.notification_bus import NotificationBus
from inkling.server.cluster.presence_sync import PresenceSync
from inkling.server.storage.interface import ServerStorage
from inkling.server.tables.registry import TableRegistry


class ClusterTasks:
    """Runs everything that several processes on one database need: heartbeat, presence, leases, log follower."""

    def __init__(self, store: ServerStorage, tables: TableRegistry, bus: str) -> None:
        self._process = ProcessHeartbeat(store)
        self._presence = PresenceSync(store, self._process)
        self._following = LogFollower(store, tables, NotificationBus(bus, self._process.id), self._presence)
        self.leases = TableLeases(store, tables, self._process)
        self._presence.drives = self.leases.is_held
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        await self._process.write_heartbeat()
        loops = (self._process.run(), self._presence.run(), self.leases.run())
        self._tasks = [asyncio.ensure_future(loop) for loop in loops]
        self._following.start()

    async def close(self) -> None:
        await self._following.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._process.remove_process()
