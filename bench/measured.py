"""A running server and the tables at it: what its moves cost, with and without ends of plays, and by stage."""

import asyncio
import os
import signal
import sys
import time
from pathlib import Path

import msgspec
from pace import play_all
from players import House
from processes import cpu_seconds
from stages import describe_stages

SERVED = Path(__file__).with_name("served.py")
MOVES_WITHOUT_END = 45
"""Of each play, where ends are left out; a play of four random players has about 60."""


class Measured:
    """A running server and the tables at it."""

    def __init__(self, house: House, process: int, profile: Path) -> None:
        self.house = house
        self.process = process
        self._profile = profile

    async def play(
        self, seconds: float, rate: float | None = None, moves: int | None = None
    ) -> tuple[list[float], float]:
        """How long each move took, and seconds of the server's CPU."""
        before = cpu_seconds(self.process)
        took = await play_all([*self.house.tables], seconds, rate, moves)
        return took, cpu_seconds(self.process) - before

    async def play_without_ends(self, seconds: float) -> tuple[float, float]:
        """Seconds of CPU a move, while plays are on; and of an end with the start after it, which come between."""
        tables = self.house.tables
        end, moves, used, anew, between = time.perf_counter() + seconds, 0, 0.0, 0, 0.0
        await asyncio.gather(*(table.begin_anew() for table in tables))
        while not moves or time.perf_counter() < end:
            took, spent = await self.play(60.0, moves=MOVES_WITHOUT_END)
            moves, used = moves + len(took), used + spent
            before = cpu_seconds(self.process)
            await asyncio.gather(*(table.begin_anew() for table in tables))
            anew, between = anew + len(tables), between + cpu_seconds(self.process) - before
        return used / moves, between / anew

    async def find_stages(self, seconds: float) -> list[str]:
        self._profile.unlink(missing_ok=True)
        os.kill(self.process, signal.SIGUSR1)
        starts = self.house.starts()
        took, _ = await self.play(seconds)
        os.kill(self.process, signal.SIGUSR2)
        starts = self.house.starts() - starts
        for _ in range(100):
            await asyncio.sleep(0.1)
            if self._profile.exists():
                spent = msgspec.json.decode(self._profile.read_bytes(), type=dict[str, int])
                return describe_stages(spent, len(took), starts)
        raise SystemExit("the server gave no profile")


def command(folder: str) -> list[str]:
    """What starts the server; a port is to follow."""
    return [sys.executable, str(SERVED), f"{folder}/stages", "serve", "--data", folder, "--port"]
