"""Measure a running server and its tables: the cost of a move, with and without starts and ends of plays."""

import asyncio
import sys
import time
from statistics import mean

from pace import play_all
from players import House
from processes import cpu_seconds

SERVER = """
import sys
from inkling.cli import main
from inkling.server.platform import token_buckets_and_limits
assert "COMMANDS_AT_ONCE" in vars(token_buckets_and_limits)
token_buckets_and_limits.COMMANDS_AT_ONCE = 1_000_000
main(sys.argv[1:])
"""
"""`inkling serve` without the one rate limit that has no setting, because a benchmark starts plays faster than
people."""
MOVES_WITHOUT_END = 45
"""Moves measured of each play if ends are excluded; a random play of four has about 60."""
BEFORE_MIDDLE, MIDDLE = 10, 20
"""Number of moves of a play before its middle, and in it."""
LONG = 300.0
"""Timeout in seconds for runs that are limited by the number of moves."""


class Measured:
    """A running server and the tables at it."""

    def __init__(self, house: House, process: int) -> None:
        self.house = house
        self.process = process

    async def play(
        self, seconds: float, rate: float | None = None, moves: int | None = None
    ) -> tuple[list[float], float]:
        """Let all tables play; return the duration of each move, and the server's CPU seconds."""
        before = cpu_seconds(self.process)
        took = await play_all(self.house.tables, seconds, rate, moves)
        return took, cpu_seconds(self.process) - before

    async def begin_anew(self) -> float:
        """Abandon every play and start the next; return CPU seconds per table."""
        before, tables = cpu_seconds(self.process), self.house.tables
        await asyncio.gather(*(table.begin_anew() for table in tables))
        return (cpu_seconds(self.process) - before) / len(tables)

    async def play_without_ends(self, seconds: float) -> tuple[float, float]:
        """Return CPU seconds per move during plays, and per end with the following start."""
        end, moves, used, between = time.perf_counter() + seconds, 0, 0.0, []
        await self.begin_anew()
        while not moves or time.perf_counter() < end:
            took, spent = await self.play(LONG, moves=MOVES_WITHOUT_END)
            moves, used = moves + len(took), used + spent
            between.append(await self.begin_anew())
        return used / moves, mean(between)

    async def play_the_middle(self, seconds: float) -> tuple[list[float], float]:
        """Measure only the same few moves of every play, so that any number of tables is comparable."""
        end, every, used = time.perf_counter() + seconds, list[float](), 0.0
        while not every or time.perf_counter() < end:
            await self.begin_anew()
            await self.play(LONG, moves=BEFORE_MIDDLE)
            took, spent = await self.play(LONG, moves=MIDDLE)
            every, used = every + took, used + spent
        return every, used


def command(folder: str, *flags: str) -> list[str]:
    """Return the command that starts the server; the caller appends a port."""
    return [sys.executable, "-c", SERVER, "serve", "--data", folder, *flags, "--port"]
