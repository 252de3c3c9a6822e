"""A simulated person: a page, and a WebSocket that breaks and is opened again through another address."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import httpx
import msgspec

from .browser import Browser
from .client import LightClient, open_client
from .seat import Seat, is_answer

BROKEN = (OSError, EOFError, TimeoutError, ValueError, httpx.HTTPError)
"""How a connection can fail."""
PAUSE = (0.1, 1.0)
"""Seconds without a network."""
OPENING = 20.0
"""Seconds for a connection to open."""


class Person:
    """Connects to one of the server's addresses and switches when the connection breaks. A watcher has only a language
    cookie."""

    def __init__(self, urls: tuple[str, ...], first: int, cookies: dict[str, str], path: str, dice: Random) -> None:
        self._urls = urls
        self._address = first
        self._cookies = cookies
        self.path = path
        self._dice = dice
        self.seat = Seat()
        self.on_message: Callable[[dict[str, Any]], None] = lambda _: None
        self.on_return: Callable[[], None] = lambda: None
        """Called when the connection is open again."""
        self._client: LightClient | None = None
        self._returning: asyncio.Task[None] | None = None
        self._left = False

    @property
    def is_connected(self) -> bool:
        return self._client is not None

    def browser(self) -> Browser:
        return Browser(self._urls[self._address % len(self._urls)], cookies=self._cookies)

    async def status_of(self, page: str) -> int:
        """Load a page; return its status, or 0 if there was no answer."""
        browser = self.browser()
        try:
            return (await browser.get(page)).status_code
        except BROKEN:
            return 0
        finally:
            await browser.close()

    async def connect(self) -> None:
        """Open the WebSocket; raise one of `BROKEN` on failure."""
        url = self._urls[self._address % len(self._urls)]
        headers = {"cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items()), "origin": url}
        opening = open_client(url, f"{self.path}/live?done=inside&bytes=1", headers, self._receive, gone=self._lose)
        self._client = await asyncio.wait_for(opening, OPENING)

    def send(self, form: dict[str, str]) -> None:
        """Send a message if connected; `on_return` must send again what got lost."""
        if self._client is not None:
            self._client.send(msgspec.json.encode(form))

    def drop(self) -> None:
        """Break the connection; it is opened again after a pause."""
        if self._client is not None:
            self._client.cut()

    def leave(self) -> None:
        """Break the connection for good."""
        self._left = True
        if self._returning is not None:
            self._returning.cancel()
        self.drop()

    def _receive(self, text: bytes) -> None:
        if is_answer(text):
            self.on_message(msgspec.json.decode(text))
            return
        self.seat.hear(text)
        for message in self.seat.read():
            self.on_message(message)

    def _lose(self) -> None:
        self._client = None
        if not self._left:
            self._returning = asyncio.ensure_future(self._return())

    async def _return(self) -> None:
        """Load the page and connect through the next address, as often as it takes."""
        while not self.is_connected:
            await asyncio.sleep(self._dice.uniform(*PAUSE))
            self._address += 1
            if await self.status_of(self.path):
                with suppress(*BROKEN):
                    await self.connect()
        self.on_return()
