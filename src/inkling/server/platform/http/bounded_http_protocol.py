"""uvicorn's HTTP protocol class, with limits on what a client can make the server read and store.

`tests/server/platform/http/test_connection_limits.py` lists the uvicorn version and internals that it relies on.
"""

import asyncio
from collections import deque
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from inkling.server.platform.http.connection_limits import CountedConnectionMixin, OpenConnectionsByAddress
from inkling.server.platform.http.request_deadlines import SlowReaderCutoffMixin


def make_http_protocol(
    opened: OpenConnectionsByAddress, library: type[asyncio.Protocol] = AutoHTTPProtocol
) -> type[asyncio.Protocol]:
    """Return a protocol class that counts its connections in `opened`.

    With httptools it adds limits for heads and pipelines, which h11 already has.
    """
    parsing = (BoundedPipelineMixin, BoundedHeadsMixin) if hasattr(library, "on_headers_complete") else ()
    return type("HTTP", (CountedConnectionMixin, *parsing, SlowReaderCutoffMixin, library), {"opened": opened})


LARGEST_HEAD = 65_536
"""Maximum bytes of a request's head. Browsers send one or two thousand."""


class BoundedHeadsMixin(SlowReaderCutoffMixin):
    """Mixin for uvicorn's httptools protocol, which otherwise buffers URLs, headers and trailers without limit."""

    _loose = 0
    """Bytes received since the last complete part: a head, a piece of a body, or a message."""

    def data_received(self, data: bytes) -> None:
        self._loose += len(data)
        super().data_received(data)
        if self._loose > LARGEST_HEAD and not self.transport.is_closing():
            self._refuse()

    def on_headers_complete(self) -> None:
        self._loose = 0
        super().on_headers_complete()  # type: ignore[misc]

    def on_body(self, body: bytes) -> None:
        self._loose = 0
        super().on_body(body)  # type: ignore[misc]

    def on_message_complete(self) -> None:
        self._loose = 0
        super().on_message_complete()  # type: ignore[misc]

    def _refuse(self) -> None:
        if self.cycle is not None and not self.cycle.response_complete:
            # A response has already begun, so no error response can be sent.
            self.abort()
        else:
            self.send_400_response("The head of this request is too large.")  # type: ignore[attr-defined]


SLICE = 1024
"""Bytes parsed at a time. At most one slice of requests is queued beyond `MOST_UNANSWERED`."""
MOST_UNANSWERED = 8
"""Number of unanswered requests on one connection at which parsing pauses."""
MOST_UNPARSED = 65_536
"""Maximum bytes that wait behind unanswered requests. More ends the connection."""


class BoundedPipelineMixin(SlowReaderCutoffMixin):
    """Mixin for uvicorn's httptools protocol, which otherwise queues every pipelined request.

    Without it, 33 bytes from a client would need 2.2 kB of memory.
    """

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
            self.abort()

    def _may_parse(self) -> bool:
        """True unless too many requests are waiting, the connection is closing, or it has become a WebSocket."""
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

    def abort(self) -> None:
        for cycle in self._unanswered:
            cycle.disconnected = True
        super().abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._unparsed = b""
        # uvicorn notifies only the cycle that was parsed last. An earlier stream would never end.
        for cycle in self._unanswered:
            cycle.disconnected = True
            cycle.message_event.set()
        self._unanswered.clear()
