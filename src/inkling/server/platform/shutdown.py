"""Graceful shutdown: asks clients with a WebSocket or stream to reconnect to another process.

Each client gets `{"move": true}`, then its connection is closed. The page reconnects at once and resends pending
requests. With a single process this works like any lost connection.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from starlette.types import Send

from inkling.server.platform.logs import describe_error, get_logger

MOVE = {"move": True}
"""The message that asks a client to reconnect at once."""
RESTART = 1012
"""WebSocket close code for "service restart"."""
AT_ONCE = 100
"""Number of clients notified in one batch, so that they don't all reconnect at the same moment."""
BREATH = 0.05
"""Seconds between two batches."""
LOOK = 0.02
"""Seconds between two checks whether all clients have disconnected."""
SECONDS_TO_MOVE = 5.0
"""Seconds to wait for clients to disconnect."""
log = get_logger(__name__)


class GracefulShutdown:
    """Tracks whether the process is shutting down, and which clients must be asked to reconnect."""

    def __init__(self, hand_on: Callable[[], Awaitable[None]] | None = None) -> None:
        self.leaving = False
        self._hand_on = hand_on
        """Hands the leases of this process over to other processes."""
        self._guests: set[Callable[[], None]] = set()
        self._sending_away = False

    @contextmanager
    def register_client(self, tell: Callable[[], None]) -> Iterator[None]:
        """Register a connected client inside the `with` block. The shutdown calls `tell` to ask it to reconnect."""
        self._guests.add(tell)
        if self._sending_away:
            # The client connected while the others were being notified.
            asyncio.get_running_loop().call_soon(tell)
        try:
            yield
        finally:
            self._guests.discard(tell)

    async def begin(self) -> None:
        """Mark the process as shutting down and hand over its leases. An error there is only logged."""
        self.leaving = True
        log.info("the server is leaving", lines=len(self._guests))
        if self._hand_on is not None:
            try:
                await self._hand_on()
            except Exception as error:
                # Whatever failed, clients must still be asked to reconnect.
                sentence = "what this process looks after could not be handed on; others take it over when it is gone"
                log.warning(sentence, failure=describe_error(error))

    async def move_clients(self) -> None:
        """Ask all clients to reconnect, in batches, and wait a few seconds until they have disconnected."""
        self._sending_away = True
        until, guests = monotonic() + SECONDS_TO_MOVE, list(self._guests)
        for first in range(0, len(guests), AT_ONCE):
            for tell in guests[first : first + AT_ONCE]:
                tell()
            await asyncio.sleep(BREATH if first + AT_ONCE < len(guests) else 0)
        while self._guests and monotonic() < until:
            await asyncio.sleep(LOOK)


async def ask_new_socket_to_reconnect(send: Send) -> None:
    """Ask a new WebSocket to reconnect to another process.

    It is accepted first, because a page can't read why a WebSocket was refused.
    """
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": json.dumps(MOVE)})
    await send({"type": "websocket.close", "code": RESTART})
