"""Batches the updates of all WebSockets: renders all of them first, then sends all.

Alternating would wake the receiving side once per frame instead of once per batch.
"""

import asyncio
from typing import Protocol
from weakref import WeakKeyDictionary

from inkling.server.platform.logs import describe_error, get_logger

AT_ONCE = 1024
"""Maximum WebSockets per batch.

Rendering for all of them takes about 50 ms. Larger batches are cheaper per WebSocket but delay the first one.
"""
log = get_logger(__name__)


class BatchedConnection(Protocol):
    """Interface of a connection that has an update to send."""

    def render(self) -> None:
        """Render the next frame."""

    def flush(self) -> None:
        """Send the rendered frame."""


class PendingSends:
    """The connections of one event loop that have a pending update."""

    def __init__(self) -> None:
        self._due: dict[BatchedConnection, None] = {}

    def schedule(self, outlet: BatchedConnection) -> None:
        """Include this connection in the next batch."""
        if not self._due:
            asyncio.get_running_loop().call_soon(self._render_and_send)
        self._due[outlet] = None

    def remove_connection(self, outlet: BatchedConnection) -> None:
        self._due.pop(outlet, None)

    def _render_and_send(self) -> None:
        due = list(self._due)
        outlets, self._due = due[:AT_ONCE], dict.fromkeys(due[AT_ONCE:])
        if self._due:
            asyncio.get_running_loop().call_soon(self._render_and_send)
        for outlet in outlets:
            try:
                outlet.render()
            except Exception as error:
                # An error for one viewer must not prevent the updates of others.
                log.error("nothing could be shown", failure=describe_error(error))
        for outlet in outlets:
            try:
                outlet.flush()
            except Exception as error:
                log.error("nothing could be shown", failure=describe_error(error))


_bursts: WeakKeyDictionary[asyncio.AbstractEventLoop, PendingSends] = WeakKeyDictionary()


def pending_sends_of_loop() -> PendingSends:
    """Return the pending sends of the running event loop."""
    return _bursts.setdefault(asyncio.get_running_loop(), PendingSends())
