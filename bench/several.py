"""Measure the cost of several processes: one on SQLite, one on PostgreSQL, two on PostgreSQL and Redis, in alternating
runs.

    PYTHONPATH=. .venv/bin/python bench/several.py [--tables 20] [--seconds 4] [--turns 5] [--out FILE]

Starts separate PostgreSQL and Redis servers, like the tests. There are five arrangements, each with its own tables.
*sqlite*; *postgres*; *with a bus* (a single process that uses the bus); *each at one* (two processes, each table's
people at one of them); *spread* (two processes, each table's people at both). Each turn measures all of them, as fast
as possible and at a pace. Prints the CPU per accepted move of the server's processes, PostgreSQL and Redis, moves per
second, and the p50 at the pace. Values are medians over the turns; ratios are medians of the ratios within each turn.
"""

import argparse
import asyncio
import json
import os
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

import uvloop
from measured import command
from pace import WARM_UP, play_all, tell_progress
from players import House
from processes import cpu_seconds, serving
from sqlalchemy import create_engine, text
from tests.server import postgres, redis_server

ORDER = ("sqlite", "postgres", "with a bus", "each at one", "spread")
RATIOS = (
    ("postgres", "sqlite", 1.5),
    ("with a bus", "postgres", None),
    ("each at one", "postgres", 1.15),
    ("spread", "postgres", 1.8),
)
"""What is compared with what, and the maximum allowed ratio."""
IDLE = 2.0
"""Seconds without moves."""
TICKS = os.sysconf("SC_CLK_TCK")


class Turn(NamedTuple):
    """One measurement of one arrangement; CPU in seconds per move."""

    server: float
    database: float
    bus: float
    moves: float
    """Moves per second at full speed."""
    p50: float
    """Median latency in seconds, at the pace."""
    idle: float
    """CPU per second of the server's processes without moves: heartbeats and polling."""
    p10: float
    """The 10th percentile in seconds, at the pace. On a busy machine the median includes waiting for a CPU; this shows
    the actual work."""


class Arrangement(NamedTuple):
    house: House
    processes: list[int]


class Engines:
    """CPU used by PostgreSQL and Redis with all their processes, and the size of a row."""

    def __init__(self, database: int, bus: int, base: str) -> None:
        self._database = database
        self._bus = bus
        self._base = base

    def row_bytes(self) -> float:
        """Return the mean size of all rows, including indexes."""
        engine = create_engine(self._base)
        with engine.connect() as connection:
            query = text("SELECT pg_total_relation_size('log')::float / count(*) FROM log")
            found = float(connection.execute(query).scalar_one())
        engine.dispose()
        return found

    def used(self) -> tuple[float, float]:
        """Return CPU seconds of PostgreSQL and Redis. Ended PostgreSQL processes are included through their parent."""
        children = Path(f"/proc/{self._database}/task/{self._database}/children").read_text().split()
        ended = Path(f"/proc/{self._database}/stat").read_text().rpartition(")")[2].split()[13:15]
        whole = cpu_seconds(self._database) + sum(map(int, ended)) / TICKS
        return whole + sum(cpu_seconds(int(child)) for child in children), cpu_seconds(self._bus)


async def measure(arrangement: Arrangement, engines: Engines, seconds: float, pace: float) -> Turn:
    tables = arrangement.house.tables
    before, engines_before = sum(map(cpu_seconds, arrangement.processes)), engines.used()
    took = await play_all(tables, seconds, None)
    used = sum(map(cpu_seconds, arrangement.processes)) - before
    database, bus = (now - then for now, then in zip(engines.used(), engines_before, strict=True))
    slow = await play_all(tables, seconds, pace)
    moves, idle = len(took), await measure_idle(arrangement)
    return Turn(
        used / moves, database / moves, bus / moves, moves / seconds, median(slow), idle, quantiles(slow, n=10)[0]
    )


async def measure_idle(arrangement: Arrangement) -> float:
    before = sum(map(cpu_seconds, arrangement.processes))
    await asyncio.sleep(IDLE)
    return (sum(map(cpu_seconds, arrangement.processes)) - before) / IDLE


@asynccontextmanager
async def arranged(folder: Path, tables: int) -> AsyncIterator[tuple[dict[str, Arrangement], Engines]]:
    programs, program = postgres.find_programs(), redis_server.find_program()
    if programs is None or program is None:
        raise SystemExit("PostgreSQL and Redis or Valkey are needed; tools/system-packages installs them")
    async with AsyncExitStack() as held:
        database = held.enter_context(postgres.running(programs))
        # A separate bus for the single process, because notifications go to all subscribers.
        lonely, bus = (held.enter_context(redis_server.running(program)) for _ in range(2))

        async def start(name: str, base: str = "", url: str = "") -> tuple[str, int]:
            home = folder / name.replace(" ", "-")
            home.mkdir(mode=0o700)
            flags = [f"--{name}={value}" for name, value in (("database", base), ("bus", url)) if value]
            return await held.enter_async_context(serving(command(str(home), *flags)))

        one, two, three = (database.make(name) for name in ("one", "two", "three"))
        alone = [await start("sqlite"), await start("postgres", one), await start("with a bus", two, lonely.url)]
        pair = [await start(f"pair {number}", three, bus.url) for number in range(2)]
        urls, both = [url for url, _ in pair], [process for _, process in pair]
        found = {name: Arrangement(House(url), [process]) for name, (url, process) in zip(ORDER, alone, strict=False)}
        found["each at one"] = Arrangement(House(urls), both)
        found["spread"] = Arrangement(House(urls, spread=True), both)
        for name in ORDER:
            await found[name].house.grow(tables)
            tell_progress(f"{name}: {tables} tables")
        yield found, Engines(database.process, bus.process, three)


def net(turn: Turn) -> float:
    """Return the cost of a move without its share of the idle cost, which is large on a slow machine."""
    return turn.server - turn.idle / turn.moves


def tell(turns: dict[str, list[Turn]]) -> None:
    print("CPU of a move in µs: server's processes, PostgreSQL, Redis; moves a second; p50 and p10 at a pace in ms")
    for name in ORDER:
        server, database, bus, moves, p50, idle, p10 = (median(column) for column in zip(*turns[name], strict=True))
        print(
            f"{name:12} {server * 1e6:6.0f} {database * 1e6:6.0f} {bus * 1e6:6.0f} {moves:7.0f} "
            f"{p50 * 1000:7.2f} {p10 * 1000:7.2f}   "
            f"{1 / server:.0f} moves per server-CPU-second; idle {idle * 1000:.0f} ms a second"
        )
    for name, other, most in RATIOS:
        ratios = sorted(mine.server / theirs.server for mine, theirs in zip(turns[name], turns[other], strict=True))
        bound = f", at most {most}" if most else ""
        less = median(net(mine) / net(theirs) for mine, theirs in zip(turns[name], turns[other], strict=True))
        spread = f"{ratios[0]:.2f} to {ratios[-1]:.2f}"
        print(f"{name} : {other} = {median(ratios):.2f} ({spread}){bound}; {less:.2f} less what runs idle")
    for other in ("postgres", "sqlite"):
        pairs = list(zip(turns["spread"], turns[other], strict=True))
        more, least = (median(getattr(a, p) - getattr(b, p) for a, b in pairs) * 1000 for p in ("p50", "p10"))
        print(f"p50 of spread above {other}: {more:.2f} ms, at most 5; p10: {least:.2f} ms")


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20, help="of each arrangement")
    parser.add_argument("--seconds", type=float, default=4.0, help="of each measurement")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--pace", type=float, default=40.0, help="moves a second over all tables of an arrangement")
    parser.add_argument("--out", type=Path, help="a file for the medians, as JSON; bench/capacity.py reads it")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=".") as folder:
        async with arranged(Path(folder).resolve(), given.tables) as (arrangements, engines):
            turns: dict[str, list[Turn]] = {name: [] for name in ORDER}
            await asyncio.sleep(1)
            for number in range(given.turns + 1):
                for name in ORDER:
                    seconds = given.seconds if number else WARM_UP
                    found = await measure(arrangements[name], engines, seconds, given.pace)
                    turns[name] += [found] if number else []
                tell_progress(f"turn {number} of {given.turns}")
            stored = await asyncio.to_thread(engines.row_bytes)
    tell(turns)
    print(f"a row of the log takes {stored:.0f} bytes in PostgreSQL, with its indexes")
    if given.out:
        medians = {name: [median(column) for column in zip(*turns[name], strict=True)] for name in ORDER}
        kept: dict[str, object] = {name: dict(zip(Turn._fields, medians[name], strict=True)) for name in ORDER}
        kept["stored"] = stored
        given.out.write_text(json.dumps(kept, indent=1))


if __name__ == "__main__":
    uvloop.run(main())
