"""Timeouts for receiving requests and for clients that don't read responses, so that they can't hold connections open.

The time that the server takes to respond is not limited here.
"""

import asyncio
from typing import Any

SECONDS_FOR_HEAD = 20.0
"""Maximum seconds until the headers are complete, from opening the connection or the first byte of a later request."""
SECONDS_FOR_PROGRESS = 30.0
"""Seconds within which at least `LEAST_PROGRESS` bytes of a body must arrive."""
LEAST_PROGRESS = 4096
"""Minimum bytes per interval. About 140 per second, so that large decks can be uploaded over slow connections."""
LATE = "This request took too long to arrive."
SECONDS_UNREAD = 30.0
"""Seconds after which a client that reads nothing of a pending response is disconnected."""


class SlowReaderCutoffMixin(asyncio.Protocol):
    """Mixin for uvicorn's HTTP protocols that disconnects clients who don't read their response.

    A slow client stays connected as long as it reads anything.
    """

    transport: asyncio.Transport
    cycle: Any
    _looking: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()
        self._schedule_check()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._cancel_check()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_check()
        super().connection_lost(exc)
        # The parser holds this object's methods: a reference cycle, which only the garbage collector would free.
        vars(self).pop("parser", None)

    def abort(self) -> None:
        """Abort the connection. First mark the current request as disconnected, because its next write would fail."""
        if self.cycle is not None:
            self.cycle.disconnected = True
        self.transport.abort()

    def _schedule_check(self) -> None:
        self._cancel_check()
        waits = self.transport.get_write_buffer_size()
        self._looking = asyncio.get_running_loop().call_later(SECONDS_UNREAD, self._check_progress, waits)

    def _check_progress(self, before: int) -> None:
        if self.transport.get_protocol() is not self:
            return  # it has become a WebSocket, which has separate limits
        if self.transport.get_write_buffer_size() >= before:
            self.abort()
        else:
            self._schedule_check()

    def _cancel_check(self) -> None:
        if self._looking is not None:
            self._looking.cancel()


class RequestTimerMixin(SlowReaderCutoffMixin):
    """Mixin for uvicorn's HTTP protocols with one timer per connection, which runs while the server waits for data."""

    flow: Any
    _timer: asyncio.TimerHandle | None = None
    _awaits_body = False
    """True if the timer is for a body, False if it is for a head."""
    _received = 0
    _received_before = 0
    """Value of `_received`, in bytes, when the timer started."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._start_timer(awaits_body=False)

    def data_received(self, data: bytes) -> None:
        self._received += len(data)
        super().data_received(data)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        answering = self.is_answering()
        if answering and not self.cycle.more_body:
            self._stop_timer()
        elif self._timer is None or self._awaits_body != answering:
            self._start_timer(awaits_body=answering)

    def handle_websocket_upgrade(self, *args: Any) -> None:
        self._stop_timer()
        super().handle_websocket_upgrade(*args)  # type: ignore[misc]

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        super().connection_lost(exc)

    def is_answering(self) -> bool:
        """True from the end of a request's headers until the end of its response."""
        return self.cycle is not None and not self.cycle.response_complete

    def _start_timer(self, awaits_body: bool) -> None:
        self._stop_timer()
        self._awaits_body, self._received_before = awaits_body, self._received
        seconds = SECONDS_FOR_PROGRESS if awaits_body else SECONDS_FOR_HEAD
        self._timer = asyncio.get_running_loop().call_later(seconds, self._time_out)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _time_out(self) -> None:
        self._timer = None
        if self.transport.is_closing() or self._awaits_body != self.is_answering():
            # The response was complete before the body was. Now uvicorn's keep-alive timeout applies.
            return
        slow = self._received - self._received_before < LEAST_PROGRESS and not self.flow.read_paused
        if self._awaits_body and not slow:
            self._start_timer(awaits_body=True)
        elif not self._received:
            self.transport.close()
        elif self.is_answering() and self.cycle.response_started:
            self.abort()
        else:
            if self.cycle is not None:
                self.cycle.disconnected = True
            send_plain_refusal(self.transport, "408 Request Timeout", LATE)


def send_plain_refusal(transport: asyncio.Transport, status: str, sentence: str) -> None:
    """Send a plain-text response and close the connection, for connections without a valid request."""
    head = f"content-type: text/plain; charset=utf-8\r\ncontent-length: {len(sentence)}\r\nconnection: close"
    transport.write(f"HTTP/1.1 {status}\r\n{head}\r\n\r\n{sentence}".encode("ascii"))
    transport.close()
