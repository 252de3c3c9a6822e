"""Random people over real sockets with bad connections: they come and go, and send messages twice, late, out of order,
or malformed. Each keeps everything they were shown, for a comparison with the log."""

import asyncio
import json
from contextlib import suppress
from random import Random
from typing import Any

from msgspec import Struct, field
from websockets.asyncio.client import ClientConnection

from tests.time_limits import ANSWER

from .load_clients import BROKEN, LoadClient, begin_play
from .page_parsing import SocketPage

HOSTILE = (
    "",
    "null",
    "[]",
    '{"to":"act"}',
    '{"to":"act","do":"fly","send":"\u202e"}',
    '{"to":"do","kind":"covered","seat":"0","on":"1"}',
    '{"to":"do","kind":"started","play":"x"}',
    '{"to":"do","kind":"sat","seat":"99"}',
    '{"to":"do","kind":"kicked","member":"0"}',
    '{"to":"talk","text":"' + "x" * 400 + '"}',
    '{"to":"act","do":"' + "a" * 20_000 + '"}',
    '{"to":"act","do":"house abandon"}',
    '{"to":"act","do":"abandon"}',
    "\x00\x01",
)
TAKES_BACK = ("clear", "unmark")
DECISIVE = ("confirm", "end")
CHAOS = 8
"""Visits of each guest with a bad connection; after that the play is finished."""
PACE = 0.01
PATIENCE = 60
"""How often a player who confirmed checks again before they assume that it didn't count."""


class Frame(Struct, frozen=True):
    """One message as received, and how many story lines it contained."""

    text: str
    lines: int


class WindowHistory(Struct):
    """What one window was shown from opening to closing."""

    frames: list[Frame] = field(default_factory=list)
    story: list[str] = field(default_factory=list)


class UnreliableGuest(LoadClient):
    """A person with a bad connection. `seat` is None for watchers."""

    def __init__(self, url: str, seat: int | None, dice: Random) -> None:
        super().__init__([url])
        self.seat = seat
        self.dice = dice
        self.windows: list[WindowHistory] = []
        self.sent: list[dict[str, str]] = []
        self._decided: str | None = None
        """The question that was answered finally."""
        self._waited = 0

    @property
    def calm(self) -> bool:
        """Return True after some visits: from then on nothing odd is done, so that the play ends."""
        return len(self.windows) > CHAOS

    async def stay(self, table: str, over: asyncio.Event) -> None:
        """Come, play for a while and leave, until the play is over."""
        while not over.is_set():
            with suppress(*BROKEN):
                await self._visit(table, over)
            await asyncio.sleep(0.01 if self.calm else self.dice.expovariate(10))

    async def _visit(self, table: str, over: asyncio.Event) -> None:
        async with self.connect(table, open_timeout=ANSWER, ping_timeout=ANSWER) as socket:
            self.eyes, seen = SocketPage(), WindowHistory()
            self.windows.append(seen)
            stay = 10_000 if self.calm else self.dice.randrange(2, 60)
            while stay and not over.is_set():
                stay -= 1
                await self._hear(socket, seen)
                if self.eyes.over:
                    over.set()
                await self._speak(socket, table)
            if not over.is_set() and self.dice.random() < 0.5:
                socket.transport.abort()

    async def _hear(self, socket: ClientConnection, seen: WindowHistory) -> None:
        """Receive what has arrived and what arrives within a moment."""
        with suppress(TimeoutError):
            while True:
                # Not `wait_for`: up to Python 3.11 it can swallow a cancellation.
                async with asyncio.timeout(PACE if self.eyes.layout else ANSWER):
                    text = await socket.recv()
                self.eyes.apply(str(text))
                seen.frames.append(Frame(str(text), len(self.eyes.story)))
                seen.story = list(self.eyes.story)

    async def _speak(self, socket: ClientConnection, table: str) -> None:
        form = self._choose()
        if self.calm or self.dice.random() < 0.6:
            if form is not None:
                await self._act(socket, table, form)
            return
        odd = self.dice.randrange(4)
        if odd == 0 and self.sent:
            await self._send(socket, self.dice.choice(self.sent[-8:]))
        elif odd == 1:
            await socket.send(self.dice.choice(HOSTILE))
        elif odd == 2 and form is not None:
            self.sent.append({**form, "ask": str(self.dice.randrange(40))})
            await self._send(socket, self.sent[-1])
        elif odd == 3 and len(self.sent) > 1:
            for old in reversed(self.sent[-2:]):
                await self._send(socket, old)

    def _choose(self) -> dict[str, str] | None:
        if self.seat is None:
            return None
        offers = self.eyes.offered
        do = next((do for do in offers if do in DECISIVE), None) or self._wander(offers)
        if do is None:
            return None
        if do in DECISIVE:
            self._decided = self.eyes.asked
        return {"to": "act", "do": do, "ask": self.eyes.asked or "", "send": f"{self.dice.getrandbits(64):x}"}

    def _wander(self, offers: list[str]) -> str | None:
        """Do anything, but set marks in card order, so that voters can agree, and keep them once confirmed."""
        forward = [do for do in offers if not do.startswith(TAKES_BACK)]
        back = [do for do in offers if do.startswith("unmark")]
        if any(do.startswith("mark") for do in forward) or back:
            if self._decided == self.eyes.asked and self._waits():
                return None
            return back[-1] if back and (not forward or self.dice.random() < 0.25) else forward[0]
        return self.dice.choice(forward) if forward else None

    def _waits(self) -> bool:
        """True if this voter has confirmed and waits. A late message may have undone that."""
        self._waited = (self._waited + 1) % PATIENCE
        return self._waited > 0

    async def _act(self, socket: ClientConnection, table: str, form: dict[str, str]) -> None:
        """Act over the socket, once or twice; now and then by a plain form."""
        self.sent.append(form)
        if self.dice.random() < 0.05:
            await self.post(f"{table}/act", **form)
            return
        for _ in range(1 if self.calm or self.dice.random() < 0.8 else 2):
            await self._send(socket, form)

    async def _send(self, socket: ClientConnection, form: dict[str, Any]) -> None:
        await socket.send(json.dumps(form))


class RandomTable:
    """One table: a play, its people and some watchers."""

    def __init__(self, url: str, game: str, seats: int, watchers: int, seed: str) -> None:
        self.game = game
        self.guests = [UnreliableGuest(url, seat, Random(f"{seed} {seat}")) for seat in range(seats)]
        self.guests += [UnreliableGuest(url, None, Random(f"{seed} looking on {n}")) for n in range(watchers)]
        self.table = ""
        self.over = asyncio.Event()

    async def open(self) -> None:
        self.table = await begin_play([guest for guest in self.guests if guest.seat is not None], self.game)

    async def run(self) -> None:
        await asyncio.gather(*(guest.stay(self.table, self.over) for guest in self.guests))

    def shown(self) -> int:
        """Return how many frames all people have received."""
        return sum(len(seen.frames) for guest in self.guests for seen in guest.windows)

    def describe(self) -> str:
        """Return what everybody sees last."""
        return "; ".join(
            f"{guest.seat}: {guest.eyes.story[-1:]} {guest.eyes.offered[:3]} {guest.eyes.refusals[-3:]}"
            for guest in self.guests
        )

    async def close(self) -> None:
        for guest in self.guests:
            await guest.browser.aclose()
