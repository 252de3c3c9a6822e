"""boardgame.io beside our server: the same number of tables of four with hidden hands, over its own WebSockets.

In a folder of your own, once: `npm install boardgame.io@0.50 node-persist@3`; its name goes to `--peer`. In memory it
promises nothing about a move; with its file store it writes every move, without forcing it to the disk.
"""

import asyncio
import os
import random
import shutil
import tempfile
import time
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
from pace import Pace, Run, describe, play_all, tell_progress
from processes import cpu_seconds, serving

from inkling.research.load.line import LightClient, open_client

SEATS = 4
SCRIPT = Path(__file__).with_name("boardgame_io.cjs")
EVENT = b"42/cards,"
"""Engine.IO's "message", Socket.IO's "event", and the game's room."""
_matches = count()


class Match:
    """Four players at one match after another; they play a random card that follows suit."""

    def __init__(self, number: int) -> None:
        self.dice = random.Random(number)
        self.frames = 0
        self.bytes = 0
        self._links: list[LightClient] = []
        self._ready = 0
        self._states: list[dict[str, Any]] = [{}] * SEATS
        self._id = ""
        self._waiting: set[int] = set()
        self._moved = False
        self._opened = asyncio.Event()
        self._pace: Pace | None = None
        self._sent = 0.0

    async def open(self, url: str) -> None:
        for seat in range(SEATS):

            def hear(text: bytes, seat: int = seat) -> None:
                self._hear(seat, text)

            self._links.append(await open_client(url, "/socket.io/?EIO=4&transport=websocket", {}, hear))
        await asyncio.wait_for(self._opened.wait(), 30)

    def run(self, pace: Pace) -> None:
        self._pace = pace
        pace.soon(self._move, self.dice)

    def _hear(self, seat: int, text: bytes) -> None:
        if text.startswith(EVENT):
            self._take(seat, text)
        elif text.startswith(b"0"):
            self._links[seat].send(b"40/cards,")
        elif text == b"2":
            self._links[seat].send(b"3")
        elif text.startswith(b"40/cards"):
            self._ready += 1
            if self._ready == SEATS:
                self._begin()

    def _begin(self) -> None:
        """The first who asks for a match makes it; the others follow when it is there."""
        self._id = f"match{next(_matches)}"
        self._waiting = set(range(SEATS))
        self._ask(0)

    def _ask(self, seat: int) -> None:
        self._links[seat].send(EVENT + msgspec.json.encode(["sync", self._id, str(seat), None, SEATS]))

    def _take(self, seat: int, text: bytes) -> None:
        kind, match, told, *_ = msgspec.json.decode(text[len(EVENT) :])
        if match != self._id or kind not in ("sync", "update"):
            return
        if kind == "sync":
            self._states[seat] = told["state"]
            if seat == 0:
                for other in range(1, SEATS):
                    self._ask(other)
        else:
            self._states[seat] = told
            self.frames += 1
            self.bytes += len(text)
        self._waiting.discard(seat)
        if not self._waiting:
            self._go_on()

    def _go_on(self) -> None:
        if self._moved and self._pace is not None:
            self._moved = False
            self._pace.took.append(time.perf_counter() - self._sent)
            if "gameover" in self._states[0]["ctx"]:
                self._begin()
                return
        if self._pace is not None:
            self._pace.soon(self._move, self.dice)
        self._opened.set()

    def _move(self) -> None:
        seat = self._states[0]["G"]["next"]
        state = self._states[seat]
        card = self.dice.choice(playable(state["G"]["hands"][seat], state["G"]["round"]))
        action = {"type": "play", "args": [card], "playerID": str(seat), "credentials": None}
        told = ["update", {"type": "MAKE_MOVE", "payload": action}, state["_stateID"], self._id, str(seat)]
        self._waiting, self._moved, self._sent = set(range(SEATS)), True, time.perf_counter()
        self._links[seat].send(EVENT + msgspec.json.encode(told))


def playable(hand: list[int], led: list[int]) -> list[int]:
    follow = [card for card in hand if led and card // 13 == led[0] // 13]
    return follow or hand


async def measure_boardgame_io(folder: Path, store: str, run: Run) -> None:
    """`store` is "memory" or "files"."""
    node = shutil.which("node")
    if node is None or not (folder / "node_modules" / "boardgame.io").is_dir():
        tell_progress(f"boardgame.io is left out: no node, or no boardgame.io in {folder}")
        return
    os.environ.update(NODE_PATH=str(folder.resolve() / "node_modules"), NODE_ENV="production")
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=".") as files:
        async with serving([node, str(SCRIPT), "memory" if store == "memory" else files]) as (url, process):
            matches = [Match(number) for number in range(run.tables)]
            for match in matches:
                await match.open(url)
            await measure(f"boardgame.io ({store})", matches, process, run)


async def measure(name: str, matches: list[Match], process: int, run: Run) -> None:
    await play_all([*matches], run.warm_up, run.rate)
    for match in matches:
        match.frames = match.bytes = 0
    before = cpu_seconds(process)
    took = await play_all([*matches], run.seconds, run.rate)
    used = cpu_seconds(process) - before
    size = sum(match.bytes for match in matches) / sum(match.frames for match in matches)
    print(f"{name}: {len(took) / used:.0f} accepted moves per server-CPU-second; {size:.0f} bytes a push")
    print(f"{name}: {describe(took)}", flush=True)
    if run.pace is not None:
        slow = await play_all([*matches], run.seconds, run.pace)
        print(f"{name} at {run.pace:g} moves a second: {describe(slow)}", flush=True)
