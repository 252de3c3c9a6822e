"""How a move's cost grows on the real server: with the number of tables, and with the length of a play.

    .venv/bin/python bench/server_growth.py [--tables 50,200,400,1000] [--seconds 6] [--stages]
    .venv/bin/python bench/server_growth.py --story 9000 [--tables 2]

One server for the whole run, to which tables are added; all of them play. Only ratios within one run have to be
believed. With --story: plays of Similo in which the guessers mark and unmark without end; what a move costs at the
beginning, and again when so many were made. `bench/growth.py` shows the same without sockets and without a store.
"""

import argparse
import resource
import tempfile
from pathlib import Path

import uvloop
from measured import Measured, command
from pace import WARM_UP, describe, tell_progress
from players import House
from processes import cpu_seconds, memory_kb, serving

LONGEST = 9_000
"""Moves before the last measurement; a play takes 10,000 entries."""
MOVES = 400
"""Of each table, in a measurement of a long play."""
STEP = 500
"""Moves between two signs of life."""


async def grow_tables(measured: Measured, counts: list[int], seconds: float, stages: bool) -> None:
    """A line for each number of tables."""
    idle, first = memory_kb(measured.process), 0.0
    for count in sorted(counts):
        new, before = count - len(measured.house.tables), cpu_seconds(measured.process)
        await measured.house.grow(count)
        opening = (cpu_seconds(measured.process) - before) / new
        kept = (memory_kb(measured.process) - idle) / count
        await measured.play(WARM_UP + count / 200)
        took, used = await measured.play(seconds)
        each = used / len(took)
        first = first or each
        print(
            f"{count:5} tables: {each * 1e6:.0f} µs of CPU a move (×{each / first:.2f}), {1 / each:.0f} moves per "
            f"server-CPU-second; {describe(took)}; opening one {opening * 1000:.0f} ms of CPU, {kept:.0f} kB each",
            flush=True,
        )
        if stages:
            print(*await measured.find_stages(seconds), sep="\n", flush=True)


async def grow_story(measured: Measured, tables: int, story: int) -> None:
    """The same tables early and late."""
    await measured.house.grow(tables)
    # Whoever comes first fills the caches for all.
    await measured.play(60.0, moves=50)
    early = await measure_some(measured)
    print(f"after {50:5} moves: {early * 1e6:.0f} µs of CPU a move", flush=True)
    made = 50 + MOVES
    while made < story:
        step = min(STEP, story - made)
        await measured.play(120.0, moves=step)
        made += step
        tell_progress(f"{made} moves at each table")
    late = await measure_some(measured)
    print(f"after {made:5} moves: {late * 1e6:.0f} µs of CPU a move (×{late / early:.2f})", flush=True)


async def measure_some(measured: Measured) -> float:
    """Seconds of CPU a move."""
    took, used = await measured.play(120.0, moves=MOVES)
    return used / len(took)


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", help="how many, with commas; with --story one number")
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--stages", action="store_true", help="what a move costs by stage, at each number of tables")
    parser.add_argument("--story", type=int, help=f"moves before the second measurement, up to {LONGEST}")
    given = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=".") as folder:
        async with serving(command(folder)) as (url, process):
            never, game = ("confirm", "similo") if given.story else ("", "silencio")
            measured = Measured(House(url, game, never=never), process, Path(folder, "stages"))
            if given.story:
                await grow_story(measured, int(given.tables or 2), min(given.story, LONGEST))
            else:
                counts = [int(count) for count in (given.tables or "50,200,400,1000").split(",")]
                await grow_tables(measured, counts, given.seconds, given.stages)


if __name__ == "__main__":
    uvloop.run(main())
