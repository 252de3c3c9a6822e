"""The ID of this process among all processes on one database, and its heartbeat.

A process without a recent heartbeat counts as dead. A process that was only frozen detects that, takes a new ID, and
loses the leases that it held under the old one.
"""

import asyncio
import secrets
from collections.abc import Callable
from time import monotonic

from inkling.core.errors import Refusal
from inkling.server.platform.logs import describe_error, get_logger
from inkling.server.storage.interface import ServerStorage
from inkling.server.tables.service import ServerClock

BEAT = 1.0
"""Seconds between two heartbeats."""
TRUSTED = 2.5
"""Seconds after a heartbeat for which no other process can consider this one dead.

It is slightly less than the other processes' timeout.
"""
log = get_logger(__name__)


class ProcessHeartbeat:
    """The ID of this process and its heartbeat in the database.

    After a new ID, the callbacks in `renewed` are called.
    """

    def __init__(self, store: ServerStorage) -> None:
        self._store = store
        self.id = secrets.token_hex(8)
        self._beaten = 0.0
        self.renewed: list[Callable[[], None]] = []

    def is_alive(self) -> bool:
        """True if the last heartbeat is so recent that no other process can consider this one dead."""
        return monotonic() - self._beaten < TRUSTED

    async def write_heartbeat(self) -> None:
        """Write a heartbeat, under a new ID if the last one is too old."""
        if self._beaten and not self.is_alive():
            self._take_new_id()
        began, name = monotonic(), self.id
        ServerClock.set(await self._store.ask(self._store.peers.write_heartbeat, name, retry=False))
        self._beaten = began if name == self.id else self._beaten

    async def run(self) -> None:
        rounds = 0
        while True:
            try:
                await self.write_heartbeat()
                rounds += 1
                if rounds % 60 == 0:
                    await self._store.ask(self._store.peers.delete_dead_processes)
            except Refusal:
                pass  # the database does not answer; retry later
            await asyncio.sleep(BEAT)

    async def remove_process(self) -> None:
        """Remove this process from the database. An error is only logged, because the shutdown must go on."""
        try:
            await self._store.ask(self._store.peers.remove_process, self.id, retry=False)
        except Exception as error:
            # The shutdown must go on.
            log.warning("the others were not told that this process ends", failure=describe_error(error))

    def _take_new_id(self) -> None:
        log.warning("this process was silent for too long and goes on under a new name")
        self.id = secrets.token_hex(8)
        for listener in self.renewed:
            listener()


AGAIN = 1.0
"""Seconds before a failed report is retried."""
