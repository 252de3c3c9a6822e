"""People who play on during faults, and a small model of what must be true afterwards. Each resends unanswered messages
with the same request ID through the next address. What was confirmed to them is compared with the log: it is there
exactly once, in an order that replays. Every window finally shows what the log says."""

import asyncio
import json
import os
from collections import Counter
from contextlib import suppress
from random import Random
from time import monotonic

from websockets.asyncio.client import ClientConnection

from tests.server.running_cluster import Cluster
from tests.time_limits import ANSWER

from .load_clients import BROKEN, LoadClient, begin_play
from .page_parsing import SocketPage
from .processes import check_log

PACE = 0.03
"""Seconds between two checks of a connection."""
THINKS = 0.0 if "INKLING_SOAK" in os.environ else 0.15
"""Seconds of a pause before each action; none in `make soak`."""
SILENT = 3.0
"""Seconds without an answer after which a client tries the next address."""


class Player(LoadClient):
    """A client that tries the next address whenever a connection breaks."""

    def __init__(self, urls: list[str], first: int, dice: Random) -> None:
        super().__init__(urls, first)
        self._dice = dice
        self.counted: list[str] = []
        """Request IDs that were confirmed."""
        self.refused: Counter[str] = Counter()
        self._open: dict[str, str] | None = None
        """The message that was sent and not answered yet."""

    def __str__(self) -> str:
        return (
            f"at {self.url}: counted {len(self.counted)}, {dict(self.refused)}, {self.eyes.offered[:3]}, {self._open}"
        )

    async def play(self, table: str, over: asyncio.Event) -> None:
        while not over.is_set():
            with suppress(*BROKEN):
                await self._visit(table, over)
            self.at += 1
            await asyncio.sleep(PACE)

    async def come(self, table: str) -> dict[str, str] | None:
        """Open a window at the next address and return what it shows; None if that fails."""
        self.at += 1
        eyes = SocketPage()
        with suppress(*BROKEN):
            async with self.connect(table, open_timeout=SILENT, ping_interval=None) as socket:
                async with asyncio.timeout(ANSWER):
                    eyes.apply(str(await socket.recv()))
                return {name: eyes.zones.get(name, "") for name in ("board", "dock", "story")}
        return None

    async def _visit(self, table: str, over: asyncio.Event) -> None:
        async with self.connect(table, open_timeout=SILENT, ping_interval=None) as socket:
            self.eyes = SocketPage()
            heard = monotonic()
            if self._open is not None:
                await socket.send(json.dumps(self._open))
            while not over.is_set() and monotonic() - heard < SILENT:
                if await self._hear(socket):
                    heard = monotonic()
                if self._open is None and (form := self._choose()) is not None:
                    self._open = form
                    await socket.send(json.dumps(form))
                elif self._open is None:
                    heard = monotonic()

    async def _hear(self, socket: ClientConnection) -> bool:
        """True if a message arrived within a moment."""
        try:
            async with asyncio.timeout(PACE):
                message = self.eyes.apply(str(await socket.recv()))
        except TimeoutError:
            return False
        if self._open is not None and message.get("done") == self._open["send"]:
            self.counted.append(self._open["send"])
            self._open = None
            await asyncio.sleep(THINKS)
        elif self._open is not None and message.get("send") == self._open["send"]:
            self.refused[message["refused"]] += 1
            # Resend what could not be stored; give up what is not allowed.
            if message["refused"] not in ("not-stored", "store-busy", "unknown"):
                self._open = None
            else:
                await socket.send(json.dumps(self._open))
        return True

    def _choose(self) -> dict[str, str] | None:
        mark = f"{self._dice.getrandbits(64):016x}"
        if self.eyes.over:
            return {"to": "do", "kind": "start", "send": mark}
        if not self.eyes.offered:
            return None
        return {"to": "act", "do": self._dice.choice(self.eyes.offered), "ask": self.eyes.asked or "", "send": mark}


async def begin_play_with_players(
    cluster: Cluster, game: str, people: int, dice: Random, bots: int = 0
) -> tuple[str, list[Player]]:
    """Make a table with a new play; its people are distributed over the processes."""
    players = [Player(cluster.urls, seat, dice) for seat in range(people)]
    return await begin_play(players, game, bots), players


class HistoryFindings:
    """Detected problems, and the counts."""

    def __init__(self) -> None:
        self.acknowledged = 0
        self.lost: list[str] = []
        self.doubled: list[str] = []
        self.diverged: list[str] = []
        self.refused: Counter[str] = Counter()
        self.slowest = 0.0
        """Longest time in seconds from a fault until everybody had played on."""

    def __str__(self) -> str:
        wrong = f"lost {len(self.lost)}, doubled {len(self.doubled)}, diverged {len(self.diverged)}"
        return f"{self.acknowledged} acknowledged, {wrong}; all went on after {self.slowest:.1f} s at most"

    @property
    def sound(self) -> bool:
        return not (self.lost or self.doubled or self.diverged)


def compare(cluster: Cluster, table: str, players: list[Player], found: HistoryFindings) -> None:
    """Compare what was confirmed with the log."""
    table_id = cluster.log.find(table.removeprefix("/t/"))
    rows = cluster.log.rows(table_id)
    kept = Counter(row.send for row in rows if row.send)
    told = [mark for player in players for mark in player.counted]
    found.acknowledged += len(told)
    found.refused = sum((player.refused for player in players), start=found.refused)
    found.lost += [mark for mark in told if not kept[mark]]
    found.doubled += [mark for mark, count in kept.items() if count > 1]
    try:
        check_log(table_id, table.removeprefix("/t/"), rows)
    except Exception as error:
        found.diverged.append(f"the log does not replay: {error!r}")


async def wait_until_all_agree(
    cluster: Cluster, table: str, players: list[Player], found: HistoryFindings, patience: float = ANSWER
) -> None:
    """Wait until every process shows everybody the same."""
    for player in players:
        until = monotonic() + patience
        while differing := await find_differing(cluster, table, player):
            if monotonic() > until:
                found.diverged += differing
                break
            await asyncio.sleep(0.2)


async def find_differing(cluster: Cluster, table: str, player: Player) -> list[str]:
    shown = [await player.come(table) for _ in cluster.sites]
    return [f"{table} at {url}" for url, one in zip(cluster.urls, shown, strict=True) if one is None or one != shown[0]]
