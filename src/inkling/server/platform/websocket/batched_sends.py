"""Draws what has changed for all sockets of an event loop, then lets them send in one burst.

Drawing and sending in turns would wake the other side once per frame; in a burst it wakes once.
"""

import asyncio
from typing import Protocol
from weakref import WeakKeyDictionary

from inkling.server.platform.logs import describe, logger

AT_ONCE = 1024
"""Sockets in one burst, so that with very many the first need not wait for the last. Drawing for so many takes some 50
milliseconds; the more are drawn in a row, the less each of them costs."""
log = logger(__name__)


class Outlet(Protocol):
    """Somebody who is to be shown something."""

    def draw(self) -> None:
        """Make the next frame ready."""

    def flush(self) -> None:
        """Send it."""


class Burst:
    def __init__(self) -> None:
        self._due: dict[Outlet, None] = {}

    def wake(self, outlet: Outlet) -> None:
        if not self._due:
            asyncio.get_running_loop().call_soon(self._run)
        self._due[outlet] = None

    def forget(self, outlet: Outlet) -> None:
        self._due.pop(outlet, None)

    def _run(self) -> None:
        due = list(self._due)
        outlets, self._due = due[:AT_ONCE], dict.fromkeys(due[AT_ONCE:])
        if self._due:
            asyncio.get_running_loop().call_soon(self._run)
        for outlet in outlets:
            try:
                outlet.draw()
            except Exception as error:
                # A board that cannot be drawn or sent for one viewer must not cost the others theirs.
                log.error("nothing could be shown", failure=describe(error))
        for outlet in outlets:
            try:
                outlet.flush()
            except Exception as error:
                log.error("nothing could be shown", failure=describe(error))


_bursts: WeakKeyDictionary[asyncio.AbstractEventLoop, Burst] = WeakKeyDictionary()


def burst_here() -> Burst:
    return _bursts.setdefault(asyncio.get_running_loop(), Burst())
