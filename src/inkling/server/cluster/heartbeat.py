"""This process among those that serve the same database: a name, and a sign of life every second.

Whoever was silent for too long is dead to the others, whatever the reason: a process that was frozen finds that out by
itself, takes a new name and holds nothing any more of what it held under the old one.
"""

import asyncio
import secrets
from collections.abc import Callable
from time import monotonic

from inkling.core.errors import Refusal
from inkling.server.platform.logs import describe, logger
from inkling.server.storage.store import Store
from inkling.server.tables.service import ServerClock

BEAT = 1.0
"""Seconds between two signs of life."""
TRUSTED = 2.5
"""Seconds after one during which we may count on being alive to the others; a little less than they wait."""
log = logger(__name__)


class ProcessHeartbeat:
    def __init__(self, store: Store) -> None:
        self._store = store
        self.id = secrets.token_hex(8)
        self._beaten = 0.0
        self.renewed: list[Callable[[], None]] = []

    def is_alive(self) -> bool:
        return monotonic() - self._beaten < TRUSTED

    async def beat(self) -> None:
        if self._beaten and not self.is_alive():
            self._renew()
        began, name = monotonic(), self.id
        ServerClock.set(await self._store.ask(self._store.peers.beat, name, again=False))
        self._beaten = began if name == self.id else self._beaten

    async def keep_beating(self) -> None:
        rounds = 0
        while True:
            try:
                await self.beat()
                rounds += 1
                if rounds % 60 == 0:
                    await self._store.ask(self._store.peers.forget_dead)
            except Refusal:
                pass  # the database does not answer just now
            await asyncio.sleep(BEAT)

    async def leave(self) -> None:
        try:
            await self._store.ask(self._store.peers.leave, self.id, again=False)
        except Exception as error:
            # What else is to be ended at the end comes after this.
            log.warning("the others were not told that this process ends", failure=describe(error))

    def _renew(self) -> None:
        log.warning("this process was silent for too long and goes on under a new name")
        self.id = secrets.token_hex(8)
        for listener in self.renewed:
            listener()


AGAIN = 1.0
"""Seconds until what could not be said is said again."""
