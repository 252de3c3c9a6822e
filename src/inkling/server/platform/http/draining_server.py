"""A web server that ends without anybody noticing, where another one serves the same tables.

Told to stop, it says so on /readyz, hands on what it looks after, takes no new sockets, closes its door, sends those
who are here to another process, and finishes what was begun; all of it within seconds.
"""

import asyncio
import socket
from time import monotonic

import uvicorn

from inkling.server.platform.logs import describe, logger
from inkling.server.platform.shutdown import Departure

LOOK = 0.05
log = logger(__name__)


class Draining(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, departure: Departure, staying: float) -> None:
        super().__init__(config)
        self._departure = departure
        self._staying = staying
        """Seconds during which the door stays open, for proxies that find out by /readyz alone."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._departure.begin()
        until = monotonic() + self._staying
        while monotonic() < until and not self.force_exit:
            await asyncio.sleep(LOOK)
        # Before anybody is sent away: they should not come to this door again.
        for server in self.servers:
            server.close()
        if not self.force_exit:
            try:
                await self._departure.send_away()
            except Exception as error:
                log.error("not everybody was told to go elsewhere", failure=describe(error))
        await super().shutdown(sockets)
