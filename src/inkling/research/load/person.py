"""Somebody at a table: a browser, what they have on the page, and a line that breaks and is opened again elsewhere."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from random import Random
from time import perf_counter
from typing import Any

import msgspec

from inkling.research.load.browser import Browser
from inkling.research.load.line import LightClient, open_client
from inkling.research.load.seat import Seat, is_answer

BROKEN = (OSError, EOFError, TimeoutError, ValueError)
"""What a line can break with."""
PAUSE = (0.1, 1.0)
"""Seconds without a network."""
OPENING = 20.0
"""Seconds for a line to open."""
QUERY = "done=inside&bytes=1"


class Person:
    """Knows all addresses of the server and is at one of them. Who only looks on has no cookie of their own."""

    def __init__(self, urls: list[str], first: int, cookies: dict[str, str], dice: Random) -> None:
        self._urls = urls
        self._at = first
        self._cookies = cookies
        self._dice = dice
        self.seat = Seat()
        self.path = ""
        self.news: Callable[[dict[str, Any]], None] = lambda _: None
        """Is called with every message, once it is read."""
        self.back: Callable[[float], None] = lambda _: None
        """Is called when a line is open again, with the moment when it broke."""
        self._line: LightClient | None = None
        self._coming: asyncio.Task[None] | None = None
        self._over = False

    @property
    def url(self) -> str:
        return self._urls[self._at % len(self._urls)]

    @property
    def is_here(self) -> bool:
        return self._line is not None

    def browser(self) -> Browser:
        return Browser(self.url, cookies=self._cookies)

    async def come(self) -> None:
        """Raises what a line can break with."""
        cookie = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        headers = {"cookie": cookie, "origin": self.url}
        opening = open_client(self.url, f"{self.path}/live?{QUERY}", headers, self._hear, gone=self._lose)
        self._line = await asyncio.wait_for(opening, OPENING)

    def send(self, form: dict[str, str]) -> None:
        """What cannot be sent now is for whoever comes back to send again."""
        if self._line is not None:
            self._line.send(msgspec.json.encode(form))

    def drop(self) -> None:
        """The line breaks, unasked."""
        if self._line is not None:
            self._line.cut()

    def leave(self) -> None:
        """For good."""
        self._over = True
        if self._coming is not None:
            self._coming.cancel()
        self.drop()

    def _hear(self, text: bytes) -> None:
        if is_answer(text):
            self.news(msgspec.json.decode(text))
            return
        self.seat.hear(text)
        for message in self.seat.read():
            self.news(message)

    def _lose(self) -> None:
        self._line = None
        if not self._over:
            self._coming = asyncio.ensure_future(self._come_back(perf_counter()))

    async def _come_back(self, since: float) -> None:
        """By the page, as a browser does it, and by another address where there are several."""
        while not self._over:
            await asyncio.sleep(self._dice.uniform(*PAUSE))
            self._at += 1
            with suppress(*BROKEN):
                browser = self.browser()
                try:
                    await browser.get(self.path)
                finally:
                    browser.close()
                await self.come()
                self.back(since)
                return
