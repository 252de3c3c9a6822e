"""A running server and the tables at it: what its moves cost, with and without ends of plays, and by stage."""

import asyncio
import os
import signal
import sys
import time
from pathlib import Path
from statistics import mean

import msgspec
from pace import play_all
from players import House, Table
from processes import cpu_seconds
from stages import describe_stages

SERVED = Path(__file__).with_name("served.py")
MOVES_WITHOUT_END = 45
"""Of each play, where ends are left out; a play of four random players has about 60."""
BEFORE_MIDDLE, MIDDLE = 10, 20
"""Moves of a play, before its middle and in it."""
LONG = 300.0
"""Seconds for what is bounded by the number of moves."""


class Measured:
    """A running server and the tables at it."""

    def __init__(self, house: House, process: int, profile: Path) -> None:
        self.house = house
        self.process = process
        self._profile = profile

    async def play(
        self,
        seconds: float,
        rate: float | None = None,
        moves: int | None = None,
        tables: list[Table] | None = None,
    ) -> tuple[list[float], float]:
        """How long each move took, and seconds of the server's CPU; at all tables, or at these."""
        before = cpu_seconds(self.process)
        took = await play_all([*(tables or self.house.tables)], seconds, rate, moves)
        return took, cpu_seconds(self.process) - before

    async def begin_anew(self) -> float:
        """Every play is given up, and the next begins; seconds of CPU for each."""
        before, tables = cpu_seconds(self.process), self.house.tables
        await asyncio.gather(*(table.begin_anew() for table in tables))
        return (cpu_seconds(self.process) - before) / len(tables)

    async def play_without_ends(self, seconds: float) -> tuple[float, float]:
        """Seconds of CPU a move, while plays are on; and of an end with the start after it, which come between."""
        end, moves, used, between = time.perf_counter() + seconds, 0, 0.0, []
        await self.begin_anew()
        while not moves or time.perf_counter() < end:
            took, spent = await self.play(LONG, moves=MOVES_WITHOUT_END)
            moves, used = moves + len(took), used + spent
            between.append(await self.begin_anew())
        return used / moves, mean(between)

    async def play_the_middle(self, seconds: float) -> tuple[list[float], float]:
        """Only the same few moves of every play, so that with any number of tables the same is measured."""
        end, every, used = time.perf_counter() + seconds, list[float](), 0.0
        while not every or time.perf_counter() < end:
            await self.come_to_the_middle()
            took, spent = await self.play(LONG, moves=MIDDLE)
            every, used = every + took, used + spent
        return every, used

    async def come_to_the_middle(self) -> None:
        await self.begin_anew()
        await self.play(LONG, moves=BEFORE_MIDDLE)

    async def find_stages(self, seconds: float, moves: int | None = None) -> list[str]:
        self._profile.unlink(missing_ok=True)
        os.kill(self.process, signal.SIGUSR1)
        starts = self.house.starts()
        took, _ = await self.play(seconds, moves=moves)
        os.kill(self.process, signal.SIGUSR2)
        starts = self.house.starts() - starts
        for _ in range(100):
            await asyncio.sleep(0.1)
            if self._profile.exists():
                spent = msgspec.json.decode(self._profile.read_bytes(), type=dict[str, int])
                return describe_stages(spent, len(took), starts)
        raise SystemExit("the server gave no profile")


def command(folder: str, *flags: str) -> list[str]:
    """What starts the server; a port is to follow."""
    return [sys.executable, str(SERVED), f"{folder}/stages", "serve", "--data", folder, *flags, "--port"]
