"""A uvicorn server that shuts down gracefully, so that pages reconnect to another process without interruption.

On shutdown, /readyz answers 503 and leases are released. Then the server refuses new WebSockets, stops listening, asks
clients to reconnect and finishes open requests.
"""

import asyncio
import socket
from time import monotonic

import uvicorn

from inkling.server.platform.logs import describe_error, get_logger
from inkling.server.platform.shutdown import GracefulShutdown

LOOK = 0.05
log = get_logger(__name__)


class DrainingServer(uvicorn.Server):
    """The server of one process. Before it stops, it asks its clients to reconnect to another process."""

    def __init__(self, config: uvicorn.Config, departure: GracefulShutdown, staying: float) -> None:
        super().__init__(config)
        self._departure = departure
        self._staying = staying
        """Seconds to keep listening, for load balancers that only poll /readyz."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._departure.begin()
        until = monotonic() + self._staying
        while monotonic() < until and not self.force_exit:
            await asyncio.sleep(LOOK)
        # Stop listening first, so that clients can't reconnect to this process.
        for server in self.servers:
            server.close()
        if not self.force_exit:
            try:
                await self._departure.move_clients()
            except Exception as error:
                log.error("not everybody was told to go elsewhere", failure=describe_error(error))
        await super().shutdown(sockets)
