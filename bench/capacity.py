"""Estimate the hardware for a number of concurrent players from measured service times, for docs/host/capacity.md.

    .venv/bin/python bench/capacity.py [--measured FILE] [--pace 0.2] [--busy 0.6]

FILE is the output of `bench/several.py --out`. Without it the constants below are used; docs/host/capacity.md gives
their sources. These sizes were never tested: the estimate shows which resource is exhausted first, and roughly when.
"""

import argparse
import json
from math import ceil
from pathlib import Path
from typing import NamedTuple

SIZES = (10_000, 100_000, 1_000_000)
SEATS = 4
MOST_DATABASE = 16
"""Maximum PostgreSQL cores on one machine before sharding."""
MOST_HEARING = 0.2
"""Maximum share of a process's core for notifications about tables of other processes, before the bus is sharded."""


class Measured(NamedTuple):
    """Measured costs, in CPU seconds and bytes."""

    move: float = 1320e-6
    """A move at a table whose four players use one process, on PostgreSQL with a bus."""
    follow: float = 940e-6
    """The extra cost of a move for each further process that the table's players use."""
    row: float = 340e-6
    """PostgreSQL: storing one row, with the small batches of a shared machine."""
    reading: float = 180e-6
    """PostgreSQL: reading that row from one more process."""
    bus: float = 22e-6
    """Redis: one notification."""
    ear: float = 1.8e-6
    """Redis: for each process that receives it."""
    hear: float = 69e-6
    """A process: one notification about a table that it doesn't serve, if it arrives alone."""
    idle: float = 17e-3
    """A process, per second: heartbeats and polling."""
    page: float = 1.4e-3
    """One page request (bench/server_growth.py, with and without pages)."""
    table: float = 39e-3
    """Making a table, with the pages of four people who join."""
    connection: float = 65e3
    """Memory of one seat at a table of four, with its share of the table."""
    watcher: float = 27e3
    """Memory of one spectator."""
    stored: float = 400.0
    """A row in PostgreSQL, with its indexes."""


class Assumed(NamedTuple):
    """Assumptions about people; not measured."""

    pace: float = 0.2
    """Moves per second at a table of four: one in five seconds."""
    watchers: float = 0.25
    """Spectators per player."""
    evening: float = 45 * 60
    """Seconds for which a table is used."""
    reconnect: float = 600
    """Seconds after which a phone reconnects, with a page and a socket."""
    busy: float = 0.6
    """Maximum CPU utilisation of a process, as a share of one core."""


class Need(NamedTuple):
    """The resources needed for a number of players."""

    players: int
    moves: float
    together: bool
    shards: int
    processes: int
    """Server processes over all shards, each at most as busy as assumed."""
    hearing: float
    """The share of a process's core for notifications about tables of other processes."""
    database: float
    """PostgreSQL cores over all shards."""
    rows: float
    """Rows per second in one shard."""
    bus: float
    """The utilisation of Redis's single core, in each shard."""
    memory: float
    """Bytes of all processes."""
    disk: float
    """Bytes per day at this constant load."""


def spread_over(processes: float) -> float:
    """Return the expected number of processes that four randomly assigned players use."""
    return processes * (1 - (1 - 1 / processes) ** SEATS) if processes > 1 else 1.0


def reckon(players: int, together: bool, cost: Measured, people: Assumed) -> Need:
    """Return the needs with as few shards as possible. Each shard has a separate bus and PostgreSQL."""
    shards = 1
    while (found := try_shards(players, shards, together, cost, people)) is None:
        shards += 1
    return found


def try_shards(players: int, shards: int, together: bool, cost: Measured, people: Assumed) -> Need | None:
    tables = players / SEATS / shards
    moves = tables * people.pace
    around = tables / people.evening * cost.table + 2 * tables * SEATS / people.reconnect * cost.page
    hearing = moves * cost.hear
    free = people.busy - cost.idle - hearing
    if hearing > MOST_HEARING:
        return None
    processes, where = 1.0, 1.0
    for _ in range(50):
        # With more processes, the players of a table are spread over more of them.
        where = 1.0 if together else spread_over(processes)
        processes = max(1, ceil((moves * (cost.move + (where - 1) * cost.follow) + around) / free))
    bus = moves * (cost.bus + processes * cost.ear)
    database = moves * (cost.row + (where - 1) * cost.reading)
    if bus > people.busy or database > MOST_DATABASE * people.busy:
        return None
    memory = players * (cost.connection + people.watchers * cost.watcher)
    return Need(
        players,
        moves * shards,
        together,
        shards,
        int(processes) * shards,
        hearing,
        database * shards,
        moves,
        bus,
        memory,
        moves * shards * cost.stored * 86_400,
    )


def format_row(need: Need) -> str:
    """Return a row of the Markdown table in docs/host/capacity.md."""
    cells = (
        f"{need.players:,}, {'in one process' if need.together else 'spread'}",
        f"{need.moves:,.0f}",
        f"{need.shards} × {need.processes // need.shards}",
        f"{need.database / need.shards:.1f}",
        f"{need.bus:.0%}",
        f"{need.hearing:.0%}",
        f"{need.memory / 1e9:.1f} GB",
        f"{need.disk / 1e9:,.0f} GB",
    )
    return f"| {' | '.join(cells)} |"


def read_measured(file: Path) -> Measured:
    """Read the output of `bench/several.py`; other values keep their defaults."""
    found = json.loads(file.read_text())
    stored = found.pop("stored")
    one, spread = found["each at one"], found["spread"]
    net = {name: part["server"] - part["idle"] / part["moves"] for name, part in found.items()}
    return Measured(
        move=net["each at one"],
        follow=max(0.0, net["spread"] - net["each at one"]),
        row=one["database"],
        reading=max(0.0, spread["database"] - one["database"]),
        idle=one["idle"] / 2,
        stored=stored,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--measured", type=Path, help="what bench/several.py --out wrote")
    parser.add_argument("--pace", type=float, default=Assumed().pace, help="moves a second at a table of four")
    parser.add_argument("--busy", type=float, default=Assumed().busy, help="how much of a core a process is to use")
    given = parser.parse_args()
    cost = read_measured(given.measured) if given.measured else Measured()
    print(cost)
    people = Assumed(pace=given.pace, busy=given.busy)
    needs = [reckon(players, together, cost, people) for players in SIZES for together in (True, False)]
    print(*map(format_row, needs), sep="\n")


if __name__ == "__main__":
    main()
