"""Strong partners beside a stranger at Silencio, as docs/bots.md quotes it: one Markdown row for each stranger, the
same deals for all. With --before each deal is played again by strong ones who take everybody for their own kind.

.venv/bin/python bench/silencio_strangers.py easy random newcomer tidy showy strong --games 400 [--before] [--seats 3]
    [--unlit all] [--tavern] [--workers 2]
"""

import argparse
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from multiprocessing import Pool
from time import process_time
from typing import NamedTuple

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


def play_row(given: argparse.Namespace, stranger: str, trusting: bool) -> Iterator[Played]:
    options = settle(Options(start="asked", unlit=given.unlit, tavern=given.tavern), given.seats)
    one = partial(play_one, stranger, given.seats, options, trusting)
    if given.workers == 1:
        yield from map(one, range(given.games))
        return
    with Pool(given.workers) as pool:
        yield from pool.imap(one, range(given.games), chunksize=4)


def describe(stranger: str, who: str, plays: list[Played]) -> str:
    left = [play.left for play in plays]
    spent = [ms for play in plays for ms in play.spent]
    low, high = share_interval(left.count(0), len(left)) or (0, 0)
    return (
        f"| {stranger} | {who} | {left.count(0) / len(left):.1%} ({low:.1%}–{high:.1%}) | {np.mean(left):.2f} "
        f"| {len(left)} | {np.median(spent):.0f} / {np.quantile(spent, 0.95):.0f} |"
    )


def compare(new: list[Played], old: list[Played]) -> str:
    gained = [float(a.left == 0) - float(b.left == 0) for a, b in zip(new, old, strict=True)]
    low, high = mean_interval(gained) or (0, 0)
    return f"perfect on {np.mean(gained):+.1%} of the deals ({low:+.1%} to {high:+.1%})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("strangers", nargs="+")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--unlit", default="none", choices=("none", "large", "small", "all"))
    parser.add_argument("--tavern", action="store_true")
    parser.add_argument("--before", action="store_true")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    GAME.bots.warm_up()
    for stranger in given.strangers:
        new = list(play_row(given, stranger, False))
        print(describe(stranger, "strong", new), flush=True)
        if given.before:
            old = list(play_row(given, stranger, True))
            print(describe(stranger, "taking all for its own kind", old))
            print(compare(new, old), flush=True)


if __name__ == "__main__":
    main()
