"""Wake-ups between the processes of one server, over Redis or Valkey: "table T is at n". A wake-up is never the truth.

What is told while nobody carries it is dropped: whoever hears is to look for themselves every now and then, and at once
when the bus is back. A sign of life of our own, told once a second and heard again, shows that the line holds.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any, TypeAlias

from inkling.core.errors import Refusal, mark
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
        open_line(url)

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
            line = open_line(self._url)
            try:
                await self._tell_all(line)
            except Exception as error:
                log.warning("the bus does not take anything", failure=describe(error))
            finally:
                await hang_up(line)
            await asyncio.sleep(AGAIN)

    async def _tell_all(self, line: Any) -> None:
        due = monotonic()
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), max(0.0, due - monotonic()))
            self._wake.clear()
            news, self._told = self._told, {}
            due = monotonic() + BEAT if not news else due
            words = [f"{about}:{what}" for (about, _), what in news.items()]
            await asyncio.wait_for(line.publish(CHANNEL, " ".join([self._name, *words])), SILENCE)

    async def _keep_hearing(self, heard: Heard) -> None:
        while True:
            line = open_line(self._url)
            try:
                async with line.pubsub() as ear:
                    await asyncio.wait_for(ear.subscribe(CHANNEL), SILENCE)
                    await self._hear_all(ear, heard)
            except Exception as error:
                log.warning("the bus cannot be heard", failure=describe(error))
            finally:
                self.up = False
                await hang_up(line)
            await asyncio.sleep(AGAIN)

    async def _hear_all(self, ear: Any, heard: Heard) -> None:
        last = monotonic()
        while monotonic() - last < SILENCE:
            message = await ear.get_message(ignore_subscribe_messages=True, timeout=SILENCE)
            if message is None:
                continue
            last = monotonic()
            if not self.up:
                self.up = True
                log.info("the bus is there")
                heard([])
            name, *words = message["data"].decode().split(" ")
            if words and name != self._name:
                heard([(about, what) for about, _, what in (word.partition(":") for word in words)])


def open_line(url: str) -> Any:
    """Connects when it is first used. Raises a Refusal for an address that is none, or without the library."""
    try:
        from redis.asyncio import Redis
    except ImportError:
        raise Refusal("no-bus", mark("A bus needs one more part: pip install 'inkling[scale]'.")) from None
    try:
        return Redis.from_url(url, socket_connect_timeout=SILENCE, socket_keepalive=True, single_connection_client=True)
    except ValueError:
        sentence = mark("The bus takes an address that begins with redis:// or rediss://, not this one.")
        raise Refusal("no-bus", sentence) from None


async def hang_up(line: Any) -> None:
    with suppress(Exception):
        await asyncio.wait_for(line.aclose(), 1.0)
