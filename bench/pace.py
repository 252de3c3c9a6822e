"""How fast tables move: as fast as it goes, or so many moves a second over all of them; and how long each move took."""

import asyncio
import random
import sys
import time
from collections.abc import Callable, Sequence
from statistics import quantiles
from typing import NamedTuple, Protocol

WARM_UP = 2.0
"""Seconds of play before anything is counted, unless somebody wishes otherwise."""


class Pace:
    """When the next move may be made, until the time is up or each table has made so many."""

    def __init__(self, seconds: float, rate: float | None, tables: int, moves: int | None = None) -> None:
        self.end = time.perf_counter() + seconds
        self.rate = rate / tables if rate is not None else None
        self.moves = moves
        self.took: list[float] = []
        self.running = tables
        self.all_done = asyncio.Event()

    def soon(self, move: Callable[[], None], dice: random.Random) -> None:
        if time.perf_counter() > self.end:
            self.leave()
            return
        wait = dice.expovariate(self.rate) if self.rate is not None else 0.0
        asyncio.get_running_loop().call_later(wait, move)

    def leave(self) -> None:
        """One table less that moves."""
        self.running -= 1
        if not self.running:
            self.all_done.set()


class Run(NamedTuple):
    """What is asked of every server in the same way."""

    tables: int
    seconds: float
    warm_up: float = WARM_UP
    rate: float | None = None
    """Moves per second over all tables; as fast as it goes where there is none."""
    pace: float | None = None
    """At so many moves per second it is measured a second time."""


class Moving(Protocol):
    """A table, or what stands for one."""

    def run(self, pace: Pace) -> None:
        """Move from now on as the pace says; tell it when it has ended."""


async def play_all(tables: Sequence[Moving], seconds: float, rate: float | None, moves: int | None = None) -> list[float]:
    """Every table moves for so long, or so often; the latencies of all moves. Waits a moment for what is still on its
    way, and not for ever: a table that is not answered is a failure."""
    pace = Pace(seconds, rate, len(tables), moves)
    for table in tables:
        table.run(pace)
    try:
        await asyncio.wait_for(pace.all_done.wait(), seconds + 60)
    except TimeoutError:
        raise SystemExit(f"{pace.running} tables were not answered") from None
    return pace.took


def describe(latencies: list[float]) -> str:
    if len(latencies) < 2:
        raise SystemExit("hardly anything was answered; measure for longer")
    cuts = quantiles(latencies, n=100)
    return f"p50 {cuts[49] * 1000:.2f} ms, p99 {cuts[98] * 1000:.2f} ms, {len(latencies)} moves"


def tell_progress(text: str) -> None:
    """For whoever waits; figures go to the other stream."""
    print(f"… {text}", file=sys.stderr, flush=True)
