"""What so many players at once would take: arithmetic from measured service times, for docs/host/capacity.md.

    .venv/bin/python bench/capacity.py [--measured FILE] [--pace 0.2] [--busy 0.6]

FILE is what `bench/several.py --out` wrote; without it the figures stand below, and docs/host/capacity.md says where
they come from. Nothing of this was tried at these sizes: it says what would be full first, and about when.
"""

import argparse
import json
from math import ceil
from pathlib import Path
from typing import NamedTuple

SIZES = (10_000, 100_000, 1_000_000)
SEATS = 4
MOST_DATABASE = 16
"""Cores of one machine for PostgreSQL, before it is divided."""
MOST_HEARING = 0.2
"""Of a process's core, for wake-ups about tables that it does not have; then the bus is divided."""


class Measured(NamedTuple):
    """Seconds of CPU, and bytes."""

    move: float = 1320e-6
    """A move at a table whose four people are at one process, on PostgreSQL with a bus."""
    follow: float = 940e-6
    """What a move costs more when people of the table are at one more process."""
    row: float = 340e-6
    """PostgreSQL: one row stored, at the small batches of a machine that others use too."""
    reading: float = 180e-6
    """PostgreSQL: that row read by one more process."""
    bus: float = 22e-6
    """Redis: one wake-up."""
    ear: float = 1.8e-6
    """Redis: for each process that hears it."""
    hear: float = 69e-6
    """A process: a wake-up about a table that it does not have, when it comes by itself."""
    idle: float = 17e-3
    """A process in each second: signs of life, and looks at what no wake-up told."""
    page: float = 1.4e-3
    """A page called up (bench/server_growth.py, with pages and without)."""
    table: float = 39e-3
    """A table made, with the pages of four who come in."""
    connection: float = 65e3
    """Memory of one seat of a table of four, with its share of the table."""
    watcher: float = 27e3
    """Memory of one who only looks on."""
    stored: float = 400.0
    """A row in PostgreSQL, with its indexes."""


class Assumed(NamedTuple):
    """Of people; nobody measured them."""

    pace: float = 0.2
    """Moves a second at a table of four: one in five seconds."""
    watchers: float = 0.25
    """For each player."""
    evening: float = 45 * 60
    """Seconds for which a table is used."""
    reconnect: float = 600
    """Seconds after which a phone comes back with a page and a socket."""
    busy: float = 0.6
    """How much of a core a process is to use at most."""


class Need(NamedTuple):
    """For so many players."""

    players: int
    moves: float
    together: bool
    shards: int
    processes: int
    """Of the server, each at most as busy as was assumed; of all shards."""
    hearing: float
    """The share of a process's core that goes to wake-ups about others' tables."""
    database: float
    """Cores of PostgreSQL, of all shards."""
    rows: float
    """A second, in one shard."""
    bus: float
    """The share of the one core that Redis has, in each shard."""
    memory: float
    """Bytes, of all processes."""
    disk: float
    """Bytes a day, if it were so all day."""


def spread_over(processes: float) -> float:
    """How many processes four people come to, if each is handed out by chance."""
    return processes * (1 - (1 - 1 / processes) ** SEATS) if processes > 1 else 1.0


def reckon(players: int, together: bool, cost: Measured, people: Assumed) -> Need:
    """With as few shards as go: each hears only its own wake-ups, and has a PostgreSQL of its own."""
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
        # More processes, and the people of a table are spread over more of them.
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


def tell(need: Need) -> str:
    where = "at one process each" if need.together else "handed out in turn"
    return (
        f"{need.players:,} players, {need.moves:,.0f} moves/s, tables {where}: {need.shards} × "
        f"({need.processes // need.shards} processes, PostgreSQL {need.database / need.shards:.1f} cores for "
        f"{need.rows:,.0f} rows/s, Redis {need.bus:.2f}); wake-ups of others {need.hearing:.0%} of a core; "
        f"{need.memory / 1e9:.1f} GB memory; {need.disk / 1e9:,.0f} GB log a day"
    )


def read_measured(file: Path) -> Measured:
    """From `bench/several.py`; the rest is as it stands here."""
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
    print(*map(tell, needs), sep="\n")


if __name__ == "__main__":
    main()
