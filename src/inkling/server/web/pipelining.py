"""A bound on pipelined requests: requests that a client sends before it has the answers to earlier ones.

uvicorn's httptools protocol queues all of them and keeps reading: 33 bytes sent cost 2.2 kB of memory.
"""

from collections import deque
from typing import Any

from inkling.server.web.slow_readers import CutsOff

SLICE = 1024
"""Bytes parsed at a time. At most one slice of requests is queued beyond `MOST_UNANSWERED`."""
MOST_UNANSWERED = 8
"""Unanswered requests of one connection at which parsing pauses."""
MOST_UNPARSED = 65_536
"""Bytes that may wait to be parsed behind unanswered requests; more ends the connection."""


class BoundsPipeline(CutsOff):
    """Mixin for uvicorn's httptools protocol. Its h11 protocol parses one request at a time."""

    flow: Any

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._unanswered: deque[Any] = deque()
        """uvicorn's request-response cycles, oldest first. Only the first one runs."""
        self._unparsed = b""

    def data_received(self, data: bytes) -> None:
        data, start = self._unparsed + data, 0
        while start < len(data) and self._may_parse():
            super().data_received(data[start : start + SLICE])
            start += SLICE
        self._unparsed = data[start:]
        if len(self._unparsed) > MOST_UNPARSED:
            self.cut()

    def _may_parse(self) -> bool:
        """True unless many requests wait, the connection closes, or it has become a socket."""
        if len(self._unanswered) > MOST_UNANSWERED or self.transport.is_closing():
            return False
        return self.transport.get_protocol() is self

    def on_headers_complete(self) -> None:
        before = self.cycle
        super().on_headers_complete()  # type: ignore[misc]
        if self.cycle is not before:
            self._unanswered.append(self.cycle)

    def on_response_complete(self) -> None:
        self._unanswered.popleft()
        super().on_response_complete()  # type: ignore[misc]
        if self._unparsed:
            self.data_received(b"")
        if self._unanswered:
            # uvicorn resumes reading after every answer.
            self.flow.pause_reading()

    def cut(self) -> None:
        for cycle in self._unanswered:
            cycle.disconnected = True
        super().cut()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._unparsed = b""
        # uvicorn notifies only the cycle that was parsed last. A stream before it would never end.
        for cycle in self._unanswered:
            cycle.disconnected = True
            cycle.message_event.set()
        self._unanswered.clear()
