"""What opening a table again costs after a restart, by how many plays it has had: the real store, four random players.

    .venv/bin/python bench/reopening.py [--plays 1,10,50]

Prints the rows of the table, those that are read for it, and CPU time (medians of nine) of reading and folding them
and of reading all sends, beside that of reading and folding all. The last play has just begun, so that what grows is
the table's life.
"""

import argparse
import asyncio
import random
import secrets
import tempfile
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

from inkling.core.sight import Seat
from inkling.server.log.opening import open_checked
from inkling.server.log.store import Store
from inkling.server.tables.folding import fold
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import Tables
from inkling.server.tables.rows import Sat
from inkling.server.tables.sends import read_seen
from inkling.server.tables.skimming import skim
from inkling.server.tables.table import Table

SEATS = 4
ROUNDS = 9


async def open_table(tables: Tables) -> LiveTable:
    live = await tables.make("silencio", "person-0", "Ada")
    for seat in range(SEATS):
        member = await tables.join(live, f"person-{seat}", f"Ada {seat}")
        await tables.change(live, member, Sat(seat))
    return live


async def play_on(tables: Tables, live: LiveTable, dice: random.Random) -> None:
    """To the end, if a play is on, and the next one."""
    while live.table.playing:
        play = live.table.play
        assert play is not None
        seat = dice.choice([Seat(seat) for seat in range(SEATS) if play.questions[seat] is not None])
        action = dice.choice(play.sight(seat).legal)
        member = live.table.chairs[seat]
        assert isinstance(member, int)
        do, send = play.game.words.write(action, play.record.setup.options), secrets.token_urlsafe(16)
        await tables.act(live, member, do, send=send)
    await tables.start(live, live.table.host)


def measure(job: Callable[[], Any]) -> float:
    """Milliseconds of CPU."""
    took = []
    for _ in range(ROUNDS):
        began = process_time()
        job()
        took.append(process_time() - began)
    return median(took) * 1000


def compare(store: Store, live: LiveTable) -> None:
    table, empty = live.table, Table(live.table.id, live.table.code)
    assert skim(empty, store.read_newest(table.id)) == fold(empty, store.read(table.id)) == table
    few, every = len(store.read_newest(table.id)), len(store.read(table.id))
    newest = measure(lambda: skim(empty, store.read_newest(table.id)))
    sends = measure(lambda: read_seen(store, table.id))
    whole = measure(lambda: fold(empty, store.read(table.id)))
    print(
        f"{len(table.played):4} plays, {every:5} rows: {few:3} are read, {newest:.1f} ms; sends {sends:.1f} ms; "
        f"all of them {whole:.1f} ms",
        flush=True,
    )


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plays", default="1,10,50")
    counts = sorted(int(count) for count in parser.parse_args().plays.split(","))
    dice = random.Random(1)
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=".") as folder:
        store = open_checked(f"sqlite:///{folder}/log.db")
        try:
            tables = Tables(store)
            live = await open_table(tables)
            for count in counts:
                while len(live.table.played) < count:
                    await play_on(tables, live, dice)
                compare(store, live)
        finally:
            store.close()


if __name__ == "__main__":
    asyncio.run(main())
