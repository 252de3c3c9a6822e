"""Measure the cost of a move after many moves: a table of Similo whose guessers mark and unmark endlessly.

    .venv/bin/python bench/growth.py [--rounds 40] [--moves 10]

CPU time, without sockets and database. The tables alternate within one run, so that the ratios between them are
reliable. "Act" is checking the move, encoding its row and updating the table. "Page" is what five browsers are sent,
"JSON" what five programs are sent (four seats and a spectator). "Fold" is replaying the whole play.
"""

import argparse
import gc
from collections.abc import Iterator
from itertools import cycle
from statistics import median
from time import process_time

from inkling.core.driver import AnyPlay
from inkling.core.play import Play
from inkling.games import SHELF
from inkling.server.api.table_view import ApiViewOfTable
from inkling.server.features.table_page.page_view import TablePageView
from inkling.server.tables import permissions, play_start_row
from inkling.server.tables.event_registry import encode_row
from inkling.server.tables.events import Joined, SatDown, TableMade
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.state import Table
from inkling.server.tables.table_fold import apply_row

SEATS = 4
LENGTHS = (0, 1_000, 3_000, 9_000)
COLUMNS = ("act", "page", "JSON", "all")


class Long:
    """A table with `moves` moves already made."""

    def __init__(self, moves: int) -> None:
        self.live = LiveTable(seat_people())
        self._endless = self._change_minds()
        for _ in range(moves):
            self.move()
        people = [f"person-{number}" for number in range(SEATS)]
        self.pages = [TablePageView(self.live, person, "en") for person in (*people, None)]
        self.programs = [ApiViewOfTable(self.live, person, "en") for person in (*people, None)]
        for page in self.pages:
            page.full_update()
        for program in self.programs:
            program.full_update()
        self.spent: list[tuple[float, ...]] = []

    @property
    def play(self) -> AnyPlay:
        assert self.live.table.play is not None
        return self.live.table.play

    def move(self) -> None:
        member, do = next(self._endless)
        table = self.live.table
        change, after = permissions.play_member_action(table, member, do, None, None)
        permissions.check_permission(table, member, change)
        encode_row(change).decode()
        self.live.show(apply_row(table, member, change, after))

    def measure(self, moves: int) -> None:
        act = page = program = 0.0
        for _ in range(moves):
            times = [process_time()]
            self.move()
            times.append(process_time())
            sent = [watcher.next_update() for watcher in self.pages]
            times.append(process_time())
            told = [watcher.next_update() for watcher in self.programs]
            times.append(process_time())
            assert all(sent)
            assert all(told)
            act, page, program = act + times[1] - times[0], page + times[2] - times[1], program + times[3] - times[2]
        spent = [part / moves * 1e6 for part in (act, page, program)]
        self.spent.append((*spent, sum(spent)))

    def _change_minds(self) -> Iterator[tuple[int, str]]:
        """Yield moves endlessly: the giver gives a clue, then each guesser marks and unmarks a card."""
        play, game = self.play, self.play.game
        giver = game.rules.turn(play.state)[0]
        options = play.record.setup.options
        yield giver, game.words.write(game.rules.legal(play.state, giver)[0], options)
        guessers = [seat for seat in range(SEATS) if seat != giver]
        turn = game.rules.turn(self.play.state)
        assert sorted(turn) == guessers
        mark = game.words.write(game.rules.legal(self.play.state, turn[0])[0], options)
        for guesser in cycle(guessers):
            yield guesser, mark
            yield guesser, f"un{mark}"


def seat_people() -> Table:
    table = apply_row(Table("id", "ABCD"), -1, TableMade("similo"))
    for number in range(SEATS):
        table = apply_row(table, number, Joined(f"person-{number}", f"Name {number}"))
    for number in range(SEATS):
        table = apply_row(table, number, SatDown(number))
    return apply_row(table, 0, play_start_row.make_start_row(table, lambda size: "ab" * size))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--moves", type=int, default=10, help="in a round, at each table")
    given = parser.parse_args()
    tables = {length: Long(length) for length in LENGTHS}
    # As the server does: exclude long-lived objects from garbage collection.
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    for n in range(1 + given.rounds):
        for table in tables.values():
            table.measure(given.moves)
            if n == 0:
                # The first viewer fills the shared caches.
                table.spent.clear()
    first = [median(column) for column in zip(*tables[0].spent, strict=True)]
    for length, table in tables.items():
        spent = [median(column) for column in zip(*table.spent, strict=True)]
        each = [
            f"{name} {one:.0f} µs (×{one / early:.2f})" for name, one, early in zip(COLUMNS, spent, first, strict=True)
        ]
        print(f"after {length:5,} moves: {', '.join(each)}; {time_fold(table.play)}")


def time_fold(play: AnyPlay) -> str:
    began = process_time()
    Play.replay(SHELF["similo"], play.record)
    spent = process_time() - began
    return f"fold {spent * 1000:.0f} ms, {spent / play.ply * 1e6:.0f} µs an entry"


if __name__ == "__main__":
    main()
