"""Pace of the tables: as fast as possible, or at a total rate of moves per second; and the duration of each move."""

import asyncio
import random
import sys
import time
from collections.abc import Callable, Sequence
from statistics import quantiles
from typing import NamedTuple, Protocol

WARM_UP = 2.0
"""Default seconds of play before measuring."""


class Pace:
    """Schedules the next move, until the time is up or each table has made `moves` moves."""

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
        """Count a table that has stopped moving."""
        self.running -= 1
        if not self.running:
            self.all_done.set()


class Run(NamedTuple):
    """The parameters of a measurement, the same for every server."""

    tables: int
    seconds: float
    warm_up: float = WARM_UP
    rate: float | None = None
    """Moves per second over all tables; None for as fast as possible."""
    pace: float | None = None
    """Moves per second of a second measurement."""


class Moving(Protocol):
    """A table, or a substitute for one."""

    def run(self, pace: Pace) -> None:
        """Move at this pace from now on; call `pace.leave` at the end."""


async def play_all(
    tables: Sequence[Moving], seconds: float, rate: float | None, moves: int | None = None
) -> list[float]:
    """Let every table move for `seconds`, or `moves` times; return the latencies of all moves. Waits at most 60 seconds
    for pending moves; an unanswered table ends the program."""
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
    """Print progress to stderr; results go to stdout."""
    print(f"… {text}", file=sys.stderr, flush=True)
