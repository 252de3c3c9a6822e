"""Many who look on, and who all come at the same moment: as when a proxy is started again."""

import asyncio
import json

from websockets.asyncio.client import ClientConnection, connect

from tests.limits import ANSWER


class Onlooker:
    """Somebody without a seat, who knows several addresses of the same server and comes by the next each time."""

    def __init__(self, urls: list[str], table: str, number: int) -> None:
        self._urls = urls
        self._table = table
        self._at = number
        self._line: ClientConnection | None = None

    async def come(self) -> None:
        """Until they are shown the table."""
        self._at += 1
        url = self._urls[self._at % len(self._urls)]
        address = f"{url.replace('http', 'ws')}{self._table}/live"
        quiet = {"open_timeout": ANSWER, "ping_interval": None, "compression": None, "max_size": None}
        self._line = await connect(address, additional_headers={"origin": url}, **quiet)  # type: ignore[arg-type]  # by name
        first = json.loads(await asyncio.wait_for(self._line.recv(), ANSWER))
        assert first.get("layout"), first

    def fall(self) -> None:
        """Without a word."""
        if self._line is not None:
            self._line.transport.abort()
            self._line = None


async def come_back_at_once(urls: list[str], tables: list[str], people: int) -> None:
    """They come, all lines break, they come back; each time all at once."""
    crowd = [Onlooker(urls, tables[number % len(tables)], number) for number in range(people)]
    try:
        await asyncio.gather(*(one.come() for one in crowd))
        for one in crowd:
            one.fall()
        await asyncio.gather(*(one.come() for one in crowd))
    finally:
        for one in crowd:
            one.fall()
