"""Clients over real asynchronous sockets whose connections break, used by all load tests here."""

import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from time import monotonic
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tests.time_limits import ANSWER, PLAY

from .local_server import socket_address
from .page_parsing import SocketPage

BROKEN = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, TimeoutError, httpx.TransportError)
"""Exceptions of a broken connection, also while the server is down."""
AGAIN = 0.5
"""Seconds before an onlooker retries if a busy server asked for that."""


class LoadClient:
    """A browser with one window that knows several addresses of the same server."""

    def __init__(self, urls: list[str], first: int = 0) -> None:
        self.urls = urls
        self.at = first
        self.eyes = SocketPage()

    @cached_property
    def browser(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(follow_redirects=True, timeout=ANSWER, verify=False)

    @property
    def url(self) -> str:
        return self.urls[self.at % len(self.urls)]

    async def post(self, path: str, **form: str) -> httpx.Response:
        return await self.browser.post(f"{self.url}{path}", data=form, headers={"origin": self.url})

    def connect(self, table: str, **more: Any) -> connect:
        address, headers = socket_address(self.browser, self.url, table)
        return connect(address, additional_headers={**headers, "origin": self.url}, max_size=None, **more)


async def begin_play(players: Sequence[LoadClient], game: str, bots: int = 0) -> str:
    """Seat them at a new table, the host first, and begin. Return the path of the table."""

    async def post(player: LoadClient, path: str, **form: str) -> str:
        answer = await player.post(path, **form)
        assert answer.status_code == httpx.codes.OK, answer.text
        return answer.url.path

    table = await post(players[0], "/make", game=game, name="P0")
    for seat, player in enumerate(players):
        if seat:
            await post(player, f"{table}/join", name=f"P{seat}")
        await post(player, f"{table}/do", kind="sat", seat=str(seat))
    await post(players[0], f"{table}/do", kind="ruled", rule="unhurried", on="0")
    for seat in range(len(players), len(players) + bots):
        await post(players[0], f"{table}/do", kind="bot-seated", seat=str(seat), bot="simple")
    await post(players[0], f"{table}/do", kind="start")
    return table


class LoadOnlooker(LoadClient):
    """A visitor without a seat, who uses the next address each time."""

    def __init__(self, urls: list[str], table: str, number: int) -> None:
        super().__init__(urls, number)
        self._table = table
        self._line: ClientConnection | None = None

    async def come(self) -> None:
        """Retry until the table is shown, as a page does."""
        until = monotonic() + PLAY
        while not await self._try():
            self.abort()
            assert monotonic() < until, f"nobody shows {self._table}"
            await asyncio.sleep(AGAIN)

    async def _try(self) -> bool:
        self.at += 1
        with suppress(*BROKEN):
            self._line = await self.connect(self._table, open_timeout=ANSWER, ping_interval=None, compression=None)
            return bool(json.loads(await asyncio.wait_for(self._line.recv(), ANSWER)).get("layout"))
        return False

    def abort(self) -> None:
        """Abort the connection without a close frame."""
        if self._line is not None:
            self._line.transport.abort()
            self._line = None


async def come_back_at_once(urls: list[str], tables: list[str], people: int) -> None:
    """Connect all, break all connections, and reconnect all at once, as when a proxy restarts."""
    crowd = [LoadOnlooker(urls, tables[number % len(tables)], number) for number in range(people)]
    try:
        await asyncio.gather(*(one.come() for one in crowd))
        for one in crowd:
            one.abort()
        await asyncio.gather(*(one.come() for one in crowd))
    finally:
        for one in crowd:
            one.abort()
