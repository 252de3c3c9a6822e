"""When this process is about to end: whoever has a line to it is told to go to another, and what was begun is finished.

It says so once, `{"move": true}`, and closes the line; the page opens another at once, wherever that leads, and sends
again what was under way. Where there is nobody else, that is what it does after any other loss.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from starlette.types import Send

from inkling.server.platform.logs import describe, logger

MOVE = {"move": True}
"""Go elsewhere, now: what is shown here can be had by another line."""
RESTART = 1012
"""Why a socket closes, in the words of the protocol: the service restarts."""
AT_ONCE = 100
"""Lines that are told together; with very many, the others should not be asked by all of them in one moment."""
BREATH = 0.05
LOOK = 0.02
SECONDS_TO_MOVE = 5.0
"""For what is being answered."""
log = logger(__name__)


class Departure:
    def __init__(self, hand_on: Callable[[], Awaitable[None]] | None = None) -> None:
        self.leaving = False
        self._hand_on = hand_on
        """Gives to the others what this process looks after."""
        self._guests: set[Callable[[], None]] = set()
        self._sending_away = False

    @contextmanager
    def guest(self, tell: Callable[[], None]) -> Iterator[None]:
        """As long as somebody has a line here; `tell` asks them to go."""
        self._guests.add(tell)
        if self._sending_away:
            # They were on their way in when the others were told.
            asyncio.get_running_loop().call_soon(tell)
        try:
            yield
        finally:
            self._guests.discard(tell)

    async def begin(self) -> None:
        self.leaving = True
        log.info("the server is leaving", lines=len(self._guests))
        if self._hand_on is not None:
            try:
                await self._hand_on()
            except Exception as error:
                # Whatever it was, whoever is here still has to be sent away.
                sentence = "what this process looks after could not be handed on; others take it over when it is gone"
                log.warning(sentence, failure=describe(error))

    async def send_away(self) -> None:
        self._sending_away = True
        until, guests = monotonic() + SECONDS_TO_MOVE, list(self._guests)
        for first in range(0, len(guests), AT_ONCE):
            for tell in guests[first : first + AT_ONCE]:
                tell()
            await asyncio.sleep(BREATH if first + AT_ONCE < len(guests) else 0)
        while self._guests and monotonic() < until:
            await asyncio.sleep(LOOK)


async def turn_on(send: Send) -> None:
    """Whoever wants a socket is sent to another process. Turned down without a socket, a page could not tell why."""
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": json.dumps(MOVE)})
    await send({"type": "websocket.close", "code": RESTART})
