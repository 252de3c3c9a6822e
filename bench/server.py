"""Measure server throughput: N tables × 4 seats of random players over WebSockets, HTML zones, durable storage.

    .venv/bin/python bench/server.py [--tables 50] [--seconds 10] [--rate 100]
    .venv/bin/python bench/server.py --all

Prints accepted moves per CPU second of the server, and p50/p99 from sending a move until the fourth seat has it. Also
the duration of a disk sync, and the same for a bare fan-out on the same stack, as a lower bound. Without --rate it runs
as fast as possible. Two seconds of play precede the measurement.

Options add spectators, two languages at a table, a second measurement at a fixed pace, and the cost of ends and starts
of plays.
"""

import argparse
import tempfile

import uvloop
from fan_out import measure_fan_out
from measured import Measured, command
from pace import WARM_UP, Run, describe
from players import SEATS, House
from processes import memory_kb, serving, sync_ms

MOVES_AMONG_PEOPLE = 68
"""Moves of a play of four competent players: the mean of 40 plays of the simple bots."""


async def measure_inkling(given: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=".") as folder:
        async with serving(command(folder)) as (url, process):
            house = House(url, "silencio", tuple(given.languages.split(",")), given.watchers)
            idle = memory_kb(process)
            await house.grow(given.tables)
            grown = (memory_kb(process) - idle) / given.tables
            measured = Measured(house, process)
            await measure_all(measured, given, grown)
        print(f"one disk sync: {sync_ms(folder):.2f} ms", flush=True)


async def measure_all(measured: Measured, given: argparse.Namespace, grown: float) -> None:
    house = measured.house
    await measured.play(given.warm_up, given.rate)
    house.count_anew()
    took, used = await measured.play(given.seconds, given.rate)
    sent, size = house.bytes_a_push()
    print(
        f"inkling: {len(took) / used:.0f} accepted moves per server-CPU-second; {grown:.0f} kB per table of four "
        f"({grown / (SEATS + given.watchers):.0f} per connection); {sent:.0f} bytes a push ({size:.0f} before packing)"
    )
    print(f"inkling: {describe(took)}", flush=True)
    if given.pace is not None:
        slow, spent = await measured.play(given.seconds, given.pace)
        each = f"{spent / len(slow) * 1e6:.0f} µs of CPU a move"
        print(f"inkling at {given.pace:g} moves a second: {describe(slow)}; {each}", flush=True)
    if given.ends:
        print(tell_ends(*await measured.play_without_ends(given.seconds)), flush=True)


def tell_ends(move: float, end: float) -> str:
    """Describe the cost of a move during a play, and of an end with the following start, given CPU seconds."""
    often = move + end / MOVES_AMONG_PEOPLE
    return (
        f"inkling without ends and starts: {1 / move:.0f} moves per server-CPU-second ({move * 1e6:.0f} µs each); "
        f"an end and the next start {end * 1e6:.0f} µs; with one in {MOVES_AMONG_PEOPLE} moves, as among people: "
        f"{1 / often:.0f} moves per server-CPU-second"
    )


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=10.0, help="of each measurement")
    parser.add_argument("--warm-up", type=float, default=WARM_UP, help="seconds of play before anything is counted")
    parser.add_argument("--rate", type=float, help="moves per second over all tables")
    parser.add_argument("--languages", default="en", help="of the people at a table in turn, as en,de")
    parser.add_argument("--watchers", type=int, default=0, help="at each table, beside the four who play")
    parser.add_argument("--pace", type=float, help="measure a second time, at so many moves per second")
    parser.add_argument("--ends", action="store_true", help="what ends and starts of plays cost")
    parser.add_argument("--all", action="store_true", help="--languages en,de --watchers 1 --pace 100 --ends")
    given = parser.parse_args()
    if given.all:
        parser.set_defaults(languages="en,de", watchers=1, pace=100.0, ends=True)
        given = parser.parse_args()
    return given


async def main() -> None:
    given = read_arguments()
    run = Run(given.tables, given.seconds, given.warm_up, given.rate, given.pace)
    await measure_inkling(given)
    await measure_fan_out(run)


if __name__ == "__main__":
    uvloop.run(main())
