"""Whoever asks for something and does not take it is cut: an event stream would be kept for them for good, and its
program would count as being there.

Not who is slow: a large deck may take minutes. As long as anything is read, it goes on.
"""

import asyncio
from typing import Any

SECONDS_UNREAD = 30.0
"""For so long nothing at all may be read of what waits to be sent."""


class CutsOff(asyncio.Protocol):
    """What is put before the protocol of the library."""

    transport: asyncio.Transport
    cycle: Any
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
        # The parser holds this object's methods: a reference cycle, which only the garbage collector would free.
        vars(self).pop("parser", None)

    def cut(self) -> None:
        """Abort the connection. The request in progress must be told first: it would fail if it wrote any more."""
        if self.cycle is not None:
            self.cycle.disconnected = True
        self.transport.abort()

    def _look_later(self) -> None:
        self._stop_looking()
        waits = self.transport.get_write_buffer_size()
        self._looking = asyncio.get_running_loop().call_later(SECONDS_UNREAD, self._look, waits)

    def _look(self, before: int) -> None:
        if self.transport.get_protocol() is not self:
            return  # it has become a socket, which has bounds of its own
        if self.transport.get_write_buffer_size() >= before:
            self.cut()
        else:
            self._look_later()

    def _stop_looking(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
