"""How a move's cost grows on the real server: with the number of tables, and with the length of a play.

    .venv/bin/python bench/server_growth.py [--tables 50,200,400,1000] [--seconds 6] [--stages]
    .venv/bin/python bench/server_growth.py --story 9000 [--tables 2]

One server for the whole run, to which tables are added; all of them play, and the same twenty moves of every play are
measured, none of which ends it. With --story: plays of Similo in which the guessers mark and unmark without end; what a
move costs in plays that have just begun and in plays of so many moves, in turns (`bench/growth.py` shows it without
sockets and store). Only ratios within one run have to be believed.
"""

import argparse
import resource
import tempfile
from pathlib import Path
from statistics import median

import uvloop
from measured import LONG, MIDDLE, Measured, command
from pace import describe, tell_progress
from players import House, Table
from processes import cpu_seconds, memory_kb, serving

LONGEST = 9_000
"""Moves of a long play before it is measured; a play takes 10,000 entries."""
FIRST = 50
"""Moves before the first."""
TURNS = 7
MOVES = 60
"""Of each table in each turn."""
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
        took, used = await measured.play_the_middle(seconds)
        each = used / len(took)
        first = first or each
        print(
            f"{count:5} tables: {each * 1e6:.0f} µs of CPU a move (×{each / first:.2f}), {1 / each:.0f} moves per "
            f"server-CPU-second; {describe(took)}; opening one {opening * 1000:.0f} ms of CPU, {kept:.0f} kB each",
            flush=True,
        )
        if stages:
            await measured.come_to_the_middle()
            print(*await measured.find_stages(LONG, moves=MIDDLE), sep="\n", flush=True)


async def grow_story(measured: Measured, tables: int, story: int) -> None:
    """Plays that have just begun and plays that are long, as many of each, in turns."""
    await measured.house.grow(2 * tables)
    early, late = measured.house.tables[:tables], measured.house.tables[tables:]
    # Whoever comes first fills the caches for all.
    await measured.play(LONG, moves=FIRST)
    for made in range(FIRST, story, STEP):
        await measured.play(LONG, moves=min(STEP, story - made), tables=late)
        tell_progress(f"{min(made + STEP, story)} moves at each table")
    spent: list[tuple[float, float]] = []
    for _ in range(TURNS):
        spent.append((await measure_some(measured, early), await measure_some(measured, late)))
    short, long = (median(column) for column in zip(*spent, strict=True))
    ratio = median(one / other for other, one in spent)
    print(f"after {FIRST:5} moves: {short * 1e6:.0f} µs of CPU a move")
    print(f"after {story:5} moves: {long * 1e6:.0f} µs of CPU a move (×{ratio:.2f} in the median of {TURNS} turns)")


async def measure_some(measured: Measured, tables: list[Table]) -> float:
    """Seconds of CPU a move."""
    took, used = await measured.play(LONG, moves=MOVES, tables=tables)
    return used / len(took)


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", help="how many, with commas; with --story one number")
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--stages", action="store_true", help="what a move costs by stage, at each number of tables")
    parser.add_argument("--pages", action="store_true", help="people who come also load pages, as browsers do")
    parser.add_argument("--story", type=int, help=f"moves of the long plays before they are measured, up to {LONGEST}")
    given = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=".") as folder:
        async with serving(command(folder)) as (url, process):
            never, game = ("confirm", "similo") if given.story else ("", "silencio")
            measured = Measured(House(url, game, never=never, pages=given.pages), process, Path(folder, "stages"))
            if given.story:
                await grow_story(measured, int(given.tables or 2), min(given.story, LONGEST))
            else:
                counts = [int(count) for count in (given.tables or "50,200,400,1000").split(",")]
                await grow_tables(measured, counts, given.seconds, given.stages)


if __name__ == "__main__":
    uvloop.run(main())
