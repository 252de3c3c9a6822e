"""A move without sockets and without a disk, one version of the source beside another, in turns.

    .venv/bin/python bench/loop.py [--against FOLDER] [--game silencio] [--tables 50] [--slices 60] [--rounds 4]

From the text of a message to the bytes of four pushes: read, decided, handed to a store that says yes, drawn, encoded,
packed. Every table has names of its own, and all tables move before any is drawn, as in a busy server; plays are begun
anew after 45 moves, which is not counted. Prints CPU of a move, the lower fifth and the median of the slices: on a busy
machine the first is worth more. FOLDER is another checkout; both play the same moves.
"""

import argparse
import asyncio
import gc
import os
import random
import subprocess
import sys
from pathlib import Path
from statistics import median, quantiles
from time import thread_time_ns
from typing import Any
from uuid import uuid4

SEATS = 4
MOVES = 45
"""Of a play, before the next begins."""


class Yes:
    """A store that takes whatever it is given."""

    def __init__(self) -> None:
        self.writer = self

    async def append(self, row: Any) -> str:
        return "stored"

    def sign_outs(self) -> dict[str, int]:
        return {}


class Table:
    """Four connections to a table, whose bytes nobody reads."""

    def __init__(self, tables: Any, game: str, number: int) -> None:
        from inkling.server.live.connection import Connection, Wire
        from inkling.server.live.departure import Departure
        from inkling.server.live.watcher import Watcher
        from inkling.server.ops.token_bucket import Bucket
        from inkling.server.tables.live_table import LiveTable
        from inkling.server.tables.privacy import Gate
        from inkling.server.tables.rows import Joined, Made, Sat
        from inkling.server.tables.server_notice import ServerNotice
        from inkling.server.tables.table import Table, evolve

        self.dice = random.Random(number)
        table = evolve(Table(f"id{number}", f"T{number}"), -1, Made(game))
        for seat in range(SEATS):
            table = evolve(table, seat, Joined(f"{number}-{seat}", f"Nora{number}.{seat}"))
        for seat in range(SEATS):
            table = evolve(table, seat, Sat(seat))
        self.live = LiveTable(table)
        self.begin()
        self.lines, self.sent = [], 0
        for seat in range(SEATS):
            watcher = Watcher(self.live, f"{number}-{seat}", "en")
            gate = Gate(self.live, watcher.person, lambda table: True, tables.sessions)
            never: Any = asyncio.Event().wait
            wire = Wire(Bucket(1e9, 1e9), never, never, self.write, lambda hear: None, Departure(), ServerNotice())
            self.lines.append(Connection(tables, watcher, gate, watcher, wire, in_bytes=True, in_one=True))

    def write(self, data: bytes, in_bytes: bool) -> bool:
        self.sent += len(data)
        return True

    def begin(self) -> None:
        from inkling.server.tables import new_play
        from inkling.server.tables.play_rows import open_chairs
        from inkling.server.tables.table import evolve

        table = self.live.table
        table = open_chairs(table) if table.play is not None and not table.playing else table
        started = new_play.make_start(table, lambda size: self.dice.randbytes(size).hex())
        self.live.show(evolve(table, 0, started))
        self.left = MOVES

    def choose(self) -> tuple[int, str]:
        play = self.live.table.play
        if not self.left or play is None or play.outcome is not None:
            self.begin()
            play = self.live.table.play
        assert play is not None
        self.left -= 1
        seat = self.dice.choice(list(play.game.rules.turn(play.state)))
        sight = play.sight(seat)
        do = play.game.words.write(self.dice.choice(sight.legal), sight.options)
        send = uuid4()
        return seat, f'{{"to":"act","do":"{do}","ask":"{sight.ask}","send":"{send}"}}'


async def serve(given: argparse.Namespace) -> None:
    """A version: plays a slice for every line it is given, and says what a move of it cost."""
    from inkling.server.tables import moves
    from inkling.server.tables.registry import Tables

    async def forget(*_: object) -> None: ...

    vars(moves)["note_result"] = forget
    registry = Tables(Yes())  # type: ignore[arg-type]
    house = [Table(registry, given.game, number) for number in range(given.tables)]
    lines = [asyncio.ensure_future(line.run()) for table in house for line in table.lines]
    await asyncio.sleep(0)
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    for _ in sys.stdin:
        spent = 0
        for _ in range(given.rounds):
            chosen = [table.choose() for table in house]
            await asyncio.sleep(0)
            before = thread_time_ns()
            for table, (seat, text) in zip(house, chosen, strict=True):
                await table.lines[seat]._hear(text)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            spent += thread_time_ns() - before
        print(spent / given.rounds / given.tables / 1000, sum(table.sent for table in house), flush=True)
    for line in lines:
        line.cancel()


class Version:
    """A process with one version of the source."""

    def __init__(self, root: Path) -> None:
        self.name = root.name
        self.spent: list[float] = []
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--serve", *sys.argv[1:]],
            env=os.environ | {"PYTHONPATH": str(root / "src"), "PYTHONHASHSEED": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def play(self) -> float:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        spent, self.sent = self._process.stdout.readline().split()
        self.spent.append(float(spent))
        return float(spent)

    def end(self) -> str:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(10)
        low, middle = quantiles(self.spent, n=5)[0], median(self.spent)
        return f"{low:.1f} µs a move (median {middle:.1f}); {self.sent} bytes sent"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--game", default="silencio")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--slices", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=4, help="of all tables, in a slice")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        asyncio.run(serve(given))
        return
    here = Path(__file__).resolve().parents[1]
    versions = [Version(root) for root in ([given.against.resolve()] if given.against else []) + [here]]
    for _ in range(given.slices // 5):
        for version in versions:
            version.play()
    for version in versions:
        version.spent.clear()
    for n in range(given.slices):
        for version in versions if n % 2 else versions[::-1]:
            version.play()
    for version in versions:
        print(f"{version.name}: {version.end()}")
    if given.against:
        before, now = (version.spent for version in versions)
        print(f"×{quantiles(now, n=5)[0] / quantiles(before, n=5)[0]:.3f} (median ×{median(now) / median(before):.3f})")


if __name__ == "__main__":
    main()
