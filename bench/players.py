"""Random players at real tables: four seats over WebSockets that read the zones they receive and choose from them.

Every table has people with different names, and every message has a request ID, as on real pages. Some tables have
spectators, and people who use another language.
"""

import asyncio
import random
import time
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import msgspec
from load.browser import Browser, sit_down
from load.client import LightClient, open_client
from load.seat import Seat, name_of
from pace import Pace, tell_progress

SEATS = 4
AT_ONCE = 10
"""Tables opened in parallel."""


class Place(Seat):
    """A seat with its connection."""

    link: LightClient | None = None


class Table:
    """Four players who move at random, one at a time."""

    def __init__(self, number: int, watchers: int = 0, spread: bool = False) -> None:
        self.seats = [Place() for _ in range(SEATS)]
        self.watchers = [Place() for _ in range(watchers)]
        self.dice = random.Random(number)
        self.spread = spread
        self.refused = 0
        self._pace: Pace | None = None
        self._left: int | None = None
        """Remaining moves, if their number is limited."""
        self._waiting: set[int] = set()
        self._seen: Callable[[], None] | None = None
        self._sent = 0.0

    def hear(self, seat: int, text: bytes) -> None:
        if text.startswith(b'{"refused"'):
            self._hear_refusal(text)
            return
        if not self.seats[seat].hear(text):
            return
        self._waiting.discard(seat)
        if self._seen is not None and not self._waiting:
            seen, self._seen = self._seen, None
            seen()

    def _hear_refusal(self, text: bytes) -> None:
        """Move again after a refusal. With several processes, a player may act on slightly outdated information."""
        if not self.spread:
            raise SystemExit(f"refused: {text.decode()}")
        self.refused += 1
        self._seen = None
        assert self._pace is not None
        self._pace.soon(self._move, self.dice)

    def run(self, pace: Pace) -> None:
        self._pace, self._left = pace, pace.moves
        pace.soon(self._move, self.dice)

    def _send(self, seat: int, form: dict[str, str], seen: Callable[[], None]) -> None:
        """Send a message; `seen` is called when all four players have received its result."""
        self._waiting, self._seen = set(range(SEATS)), seen
        self._sent = time.perf_counter()
        link = self.seats[seat].link
        assert link is not None
        link.send(msgspec.json.encode({**form, "send": str(uuid4())}))

    def _move(self) -> None:
        """Let a random player take a random action; after a play, the host starts the next."""
        for place in (*self.seats, *self.watchers):
            place.read()
        offers = {seat: offered for seat in range(SEATS) if (offered := self.seats[seat].offered())}
        assert self._pace is not None
        if self._left is not None:
            if not offers or not self._left:
                self._pace.leave()
                return
            self._left -= 1
        if not offers:
            self._send(0, {"to": "do", "kind": "start"}, self._moved)
            return
        seat = self.dice.choice(list(offers))
        form = {"to": "act", "do": self.dice.choice(offers[seat]), "ask": self.seats[seat].ask}
        self._send(seat, form, self._moved)

    def _moved(self) -> None:
        assert self._pace is not None
        self._pace.took.append(time.perf_counter() - self._sent)
        self._pace.soon(self._move, self.dice)

    async def begin_anew(self) -> None:
        """Abandon a running play and start the next."""
        for place in self.seats:
            place.read()
        if any(place.ask for place in self.seats):
            await self._wish("gave-up")
        await self._wish("start")

    async def _wish(self, kind: str) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._send(0, {"to": "do", "kind": kind}, lambda: done.set_result(None))
        await asyncio.wait_for(done, 60)


class House:
    """Equal tables on one server, which may have several addresses."""

    def __init__(
        self,
        url: str | list[str],
        game: str = "silencio",
        languages: tuple[str, ...] = ("en",),
        watchers: int = 0,
        pages: bool = False,
        spread: bool = False,
    ) -> None:
        self.urls = [url] if isinstance(url, str) else url
        self.spread = spread
        """With several addresses: True if the people of a table use all of them, False if each table uses one."""
        self.game = game
        self.languages = languages
        self.watchers = watchers
        self.pages = pages
        """True if people also load the pages to which forms redirect. They play over the socket in any case."""
        self.tables: list[Table] = []

    async def grow(self, count: int) -> None:
        """Open tables up to `count`, a few at a time; then wait a moment for the server to settle."""
        while len(self.tables) < count:
            numbers = range(len(self.tables), min(len(self.tables) + AT_ONCE, count))
            self.tables += await asyncio.gather(*(self._open(number) for number in numbers))
            if len(self.tables) % 100 == 0:
                tell_progress(f"{len(self.tables)} tables are open")
        await asyncio.sleep(1.5)

    async def _open(self, number: int) -> Table:
        people = [Browser(self._at(number, seat), self.languages[seat % len(self.languages)]) for seat in range(SEATS)]
        path = await sit_down(people, self.game, [name_of(number, seat, SEATS) for seat in range(SEATS)], self.pages)
        table = Table(number, self.watchers, self.spread)
        for seat, person in enumerate(people):

            def hear(text: bytes, seat: int = seat) -> None:
                table.hear(seat, text)

            table.seats[seat].link = await self._link(person.url, path, person.cookie, hear)
            await person.close()
        for place, watcher in enumerate(table.watchers):
            lang = self.languages[(place + 1) % len(self.languages)]
            watcher.link = await self._link(self._at(number, place), path, f"lang={lang}", watcher.hear)
        return table

    def _at(self, table: int, seat: int) -> str:
        return self.urls[(table + seat * self.spread) % len(self.urls)]

    async def _link(self, url: str, path: str, cookie: str, hear: Callable[[bytes], Any]) -> LightClient:
        return await open_client(url, f"{path}/live?done=inside&bytes=1", {"cookie": cookie, "origin": url}, hear)

    def _everybody(self) -> list[Place]:
        return [place for table in self.tables for place in (*table.seats, *table.watchers)]

    def count_anew(self) -> None:
        for place in self._everybody():
            place.read()
            place.sent = place.bytes = place.frames = 0

    def bytes_a_push(self) -> tuple[float, float]:
        """Return bytes per push as sent, and before compression."""
        everybody = self._everybody()
        for place in everybody:
            place.read()
        frames = sum(place.frames for place in everybody) or 1
        return sum(place.sent for place in everybody) / frames, sum(place.bytes for place in everybody) / frames
