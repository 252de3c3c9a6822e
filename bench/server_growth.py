"""Measure how a move's cost grows with the number of tables on the real server.

    .venv/bin/python bench/server_growth.py [--tables 50,200,400,1000] [--seconds 6] [--pages]

Adds tables to one server. All of them play, and the same twenty moves of every play are measured, none of which ends
it. Compare only ratios within one run. `bench/growth.py` measures long plays, without sockets and database.
"""

import argparse
import resource
import tempfile

import uvloop
from measured import Measured, command
from pace import describe
from players import House
from processes import cpu_seconds, memory_kb, serving


async def grow_tables(measured: Measured, counts: list[int], seconds: float) -> None:
    """Print a line for each number of tables."""
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


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", default="50,200,400,1000", help="how many, separated by commas")
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--pages", action="store_true", help="people who come also load pages, as browsers do")
    given = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=".") as folder:
        async with serving(command(folder)) as (url, process):
            measured = Measured(House(url, "silencio", pages=given.pages), process)
            await grow_tables(measured, [int(count) for count in given.tables.split(",")], given.seconds)


if __name__ == "__main__":
    uvloop.run(main())
