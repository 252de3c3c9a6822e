"""Strong partners beside a stranger at Silencio, as docs/bots.md quotes it: one Markdown row for each stranger, the
same deals for all. With --before each deal is played again by strong ones who take everybody for their own kind.

.venv/bin/python bench/silencio_strangers.py easy random newcomer tidy showy strong --games 400 [--before] [--seats 3]
    [--first 120] [--unlit all] [--tavern] [--workers 2] [--save FILE]

Deals go from --first on. With --save every play is written down when it ends; what stands in that file already is not
played again, so a run that was broken off goes on where it stopped, and rows can be told of any part of it.
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from time import process_time
from typing import NamedTuple, TypeAlias

import numpy as np
from silencio_people import STAND_INS, Choose, Seen

from inkling.core import Chance, pick_bot
from inkling.core.driver import begin_again, drive
from inkling.core.play import prepare
from inkling.games import SHELF
from inkling.games.silencio.bots import strong
from inkling.games.silencio.bots.compiled import consider
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.rules import settle
from inkling.games.silencio.rules.state import Options
from inkling.research.intervals import mean_interval, share_interval

GAME = SHELF["silencio"]
TRUSTING = replace(strong.EFFORT, strangers=False)


class Played(NamedTuple):
    """One play: the cards left, and the CPU milliseconds of every decision of a strong partner that was a choice."""

    left: int
    spent: list[float]


def trust(sight: Seen, chance: Chance) -> Action:
    """The strong partner, without asking who sits there."""
    if len(sight.legal) == 1:
        return sight.legal[0]
    found = consider(sight, TRUSTING, 1 + chance.below(1 << 31)[0])
    assert found is not None
    return found.best


def timed(choose: Choose, spent: list[float]) -> Choose:
    def choose_timed(sight: Seen, chance: Chance) -> Action:
        start = process_time()
        action = choose(sight, chance)
        if len(sight.legal) > 1:
            spent.append(1000 * (process_time() - start))
        return action

    return choose_timed


def play_one(stranger: str, seats: int, options: Options, trusting: bool, number: int) -> Played:
    """The stranger sits last."""
    seed, spent = f"silencio figures/{number}", list[float]()
    own = timed(trust if trusting else strong.choose, spent)
    other = own if stranger == "strong" else STAND_INS.get(stranger) or pick_bot(GAME.bots.all, stranger).choose
    names = [*(f"strong {seat + 1}" for seat in range(seats - 1)), stranger]
    play = begin_again(GAME, prepare(GAME, seats, options, seed), names)
    play = drive(play, [own] * (seats - 1) + [other], Chance.of(f"bots of {seed}"))
    assert play.outcome is not None
    return Played(int(play.outcome.score or 0), spent)


Row: TypeAlias = tuple[str, bool]
"""A stranger, and whether the strong ones take everybody for their own kind."""


class Book:
    """What was played so far, by row and deal; kept in a file, if there is one."""

    def __init__(self, path: Path | None) -> None:
        self.path, self.plays = path, dict[tuple[str, bool, int], Played]()
        for line in path.read_text().splitlines() if path and path.exists() else ():
            stranger, trusting, number, left, spent = json.loads(line)
            self.plays[stranger, trusting, number] = Played(left, spent)

    def write(self, row: Row, number: int, play: Played) -> None:
        self.plays[(*row, number)] = play
        if self.path:
            with self.path.open("a") as file:
                file.write(json.dumps([*row, number, play.left, [round(ms, 1) for ms in play.spent]]) + "\n")

    def of(self, row: Row) -> dict[int, Played]:
        return {number: play for (*whose, number), play in self.plays.items() if tuple(whose) == row}


def play_task(seats: int, options: Options, task: tuple[Row, int]) -> Played:
    (stranger, trusting), number = task
    return play_one(stranger, seats, options, trusting, number)


def play_tasks(given: argparse.Namespace, tasks: list[tuple[Row, int]]) -> Iterator[Played]:
    options = settle(Options(start="asked", unlit=given.unlit, tavern=given.tavern), given.seats)
    one = partial(play_task, given.seats, options)
    if given.workers == 1:
        yield from map(one, tasks)
        return
    with Pool(given.workers) as pool:
        yield from pool.imap(one, tasks)


def describe(row: Row, plays: list[Played]) -> str:
    who = "taking all for its own kind" if row[1] else "asking who sits there"
    left = [play.left for play in plays]
    spent = [ms for play in plays for ms in play.spent]
    low, high = share_interval(left.count(0), len(left)) or (0, 0)
    return (
        f"| {row[0]} | {who} | {left.count(0) / len(left):.1%} ({low:.1%}–{high:.1%}) | {np.mean(left):.2f} "
        f"| {len(left)} | {np.median(spent):.0f} / {np.quantile(spent, 0.95):.0f} |"
    )


def compare(new: dict[int, Played], old: dict[int, Played]) -> str:
    gained = [float(new[deal].left == 0) - float(old[deal].left == 0) for deal in sorted(new.keys() & old.keys())]
    low, high = mean_interval(gained) or (0, 0)
    return f"paired, {len(gained)} deals: perfect on {np.mean(gained):+.1%} ({low:+.1%} to {high:+.1%})"


def tell(book: Book, strangers: list[str]) -> None:
    for stranger in strangers:
        new, old = book.of((stranger, False)), book.of((stranger, True))
        for row, plays in (((stranger, False), new), ((stranger, True), old)):
            if plays:
                print(describe(row, list(plays.values())), flush=True)
        if len(new.keys() & old.keys()) > 1:
            print(compare(new, old), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("strangers", nargs="+")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--unlit", default="none", choices=("none", "large", "small", "all"))
    parser.add_argument("--tavern", action="store_true")
    parser.add_argument("--before", action="store_true")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--save", type=Path)
    given = parser.parse_args()
    GAME.bots.warm_up()
    book = Book(given.save)
    rows = [(stranger, trusting) for stranger in given.strangers for trusting in (False, True)[: 1 + given.before]]
    deals = range(given.first, given.first + given.games)
    tasks = [(row, deal) for deal in deals for row in rows if (*row, deal) not in book.plays]
    for (row, deal), play in zip(tasks, play_tasks(given, tasks), strict=True):
        book.write(row, deal, play)
    tell(book, given.strangers)


if __name__ == "__main__":
    main()
