"""Fair shares of the event loop: of one address, only a few requests begin in one iteration.

Most of the work for a request is done when it begins. If hundreds of one address arrive together, everybody else's
messages wait for all of them; so the others of that address begin in later iterations, in the order in which they came.
"""

import asyncio
from collections import deque

AT_ONCE = 4
"""Requests of one address that begin in one iteration: about 2 ms of work."""


class Turns:
    """Which addresses had requests in this iteration, and what waits for the next ones."""

    def __init__(self) -> None:
        self._begun: dict[str, int] = {}
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    async def take(self, address: str) -> None:
        """Return when a request of this address may begin."""
        if not self._begun:
            asyncio.get_running_loop().call_soon(self._go_on)
        begun = self._begun[address] = self._begun.get(address, 0) + 1
        if begun > AT_ONCE:
            turn = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(address, deque()).append(turn)
            await turn

    def _go_on(self) -> None:
        """A new iteration: let the next ones begin, and count them."""
        self._begun.clear()
        for address, waiting in list(self._waiting.items()):
            for _ in range(min(AT_ONCE, len(waiting))):
                turn = waiting.popleft()
                if not turn.done():
                    turn.set_result(None)
            self._begun[address] = AT_ONCE
            if not waiting:
                del self._waiting[address]
        if self._begun:
            asyncio.get_running_loop().call_soon(self._go_on)
