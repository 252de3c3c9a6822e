"""Wake-ups between the processes of one server, over Redis or Valkey: "table T is at n". A wake-up is never the truth.

What is told while nobody carries it is dropped: whoever hears is to look for themselves every now and then, and at once
when the bus is back. A sign of life of our own, told once a second and heard again, shows that the line holds.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import TypeAlias

from inkling.server.log.redis_line import Line, open_line, read_address
from inkling.server.ops.failure import describe
from inkling.server.ops.logs import logger

Heard: TypeAlias = Callable[[list[tuple[str, str]]], None]
"""Is called with pairs of what it is about and what is new of it; with none when everything may have been missed."""
CHANNEL = "inkling"
BEAT = 1.0
"""Seconds between two signs of life."""
SILENCE = 3.0
"""Seconds without one after which the line counts as dead."""
AGAIN = 0.5
"""Seconds until a bus that is not there is tried again."""
MOST_TOLD = 10_000
"""Wake-ups that wait for a bus; more are dropped."""
log = logger(__name__)


class Bus:
    """One line to tell, one to hear. Neither stops anybody who plays."""

    def __init__(self, url: str, name: str) -> None:
        self._url = url
        self._name = name
        self._told: dict[tuple[str, bool], str] = {}
        """By what it is about, and whether it is a number: the newest."""
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self.up = False
        """Whether it has been heard lately."""
        self._heard_at = 0.0
        read_address(url)

    def tell(self, about: str, what: str) -> None:
        """Returns at once. While one message is on its way, what comes meanwhile waits and goes together."""
        if len(self._told) < MOST_TOLD:
            self._told[about, what.isdecimal()] = what
            self._wake.set()

    def start(self, heard: Heard) -> None:
        self._tasks = [asyncio.ensure_future(self._keep_telling()), asyncio.ensure_future(self._keep_hearing(heard))]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _keep_telling(self) -> None:
        while True:
            line: Line | None = None
            try:
                async with asyncio.timeout(SILENCE):
                    line = await open_line(self._url)
                await self._tell_all(line)
            except Exception as error:
                log.warning("the bus does not take anything", failure=describe(error))
            finally:
                if line is not None:
                    line.close()
            await asyncio.sleep(AGAIN)

    async def _tell_all(self, line: Line) -> None:
        due = monotonic()
        while True:
            if not self._wake.is_set():
                with suppress(TimeoutError):
                    async with asyncio.timeout(max(0.0, due - monotonic())):
                        await self._wake.wait()
            self._wake.clear()
            news, self._told = self._told, {}
            due = monotonic() + BEAT if not news else due
            words = [f"{about}:{what}" for (about, _), what in news.items()]
            async with asyncio.timeout(SILENCE):
                await line.ask("PUBLISH", CHANNEL, " ".join([self._name, *words]))

    async def _keep_hearing(self, heard: Heard) -> None:
        while True:
            line: Line | None = None
            try:
                async with asyncio.timeout(SILENCE):
                    line = await open_line(self._url, partial(self._hear, heard))
                async with asyncio.timeout(SILENCE):
                    await line.ask("SUBSCRIBE", CHANNEL)
                await self._listen(line)
            except Exception as error:
                log.warning("the bus cannot be heard", failure=describe(error))
            finally:
                self.up = False
                if line is not None:
                    line.close()
            await asyncio.sleep(AGAIN)

    async def _listen(self, line: Line) -> None:
        """As long as the line is there and something comes by it."""
        self._heard_at = monotonic()
        while not line.gone.done() and (left := self._heard_at + SILENCE - monotonic()) > 0:
            await asyncio.wait([line.gone], timeout=left)
        if line.gone.done():
            raise ConnectionError("the line to the bus is closed")

    def _hear(self, heard: Heard, message: bytes) -> None:
        self._heard_at = monotonic()
        if not self.up:
            self.up = True
            log.info("the bus is there")
            heard([])
        name, *words = message.decode().split(" ")
        if words and name != self._name:
            heard([(about, what) for about, _, what in (word.partition(":") for word in words)])
