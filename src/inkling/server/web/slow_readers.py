"""Whoever asks for something and does not take it is cut: an event stream would be kept for them for good, and its
program would count as being there.

Not who is slow: a large deck may take minutes. As long as anything is read, it goes on.
"""

import asyncio

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from inkling.server.web.long_heads import BoundsHeads

SECONDS_UNREAD = 30.0
"""For so long nothing at all may be read of what waits to be sent."""


class CutsOff(asyncio.Protocol):
    """What is put before the protocol of the library."""

    transport: asyncio.Transport
    _looking: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()
        self._look_later()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_looking()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_looking()
        super().connection_lost(exc)

    def _look_later(self) -> None:
        self._stop_looking()
        waits = self.transport.get_write_buffer_size()
        self._looking = asyncio.get_running_loop().call_later(SECONDS_UNREAD, self._look, waits)

    def _look(self, before: int) -> None:
        if self.transport.get_protocol() is not self:
            return  # it has become a socket, which has bounds of its own
        if self.transport.get_write_buffer_size() >= before:
            self.transport.abort()
        else:
            self._look_later()

    def _stop_looking(self) -> None:
        if self._looking is not None:
            self._looking.cancel()


BOUNDED = (BoundsHeads,) if hasattr(AutoHTTPProtocol, "on_headers_complete") else ()
HTTP: type[asyncio.Protocol] = type("HTTP", (CutsOff, *BOUNDED, AutoHTTPProtocol), {})
"""One connection that is no socket."""
