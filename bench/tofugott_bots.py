"""Measure how well the Tofugott bots guess each other, for docs/project/bots.md: one Markdown row per line.

.venv/bin/python bench/tofugott_bots.py [--games 500] [--workers 2]

A rate is the mean over plays of the share of guesses in a play, with a 95 % interval over plays. All rows with the same
number of seats play the same deals.
"""

import argparse
from collections.abc import Iterator
from functools import partial
from multiprocessing import Pool
from statistics import fmean
from time import process_time
from typing import Any

from msgspec import Struct

from inkling.core.bot import pick_bot
from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay, Player, drive
from inkling.core.play import Play, prepare
from inkling.core.sight import Sight
from inkling.games.tofugott import GAME
from inkling.games.tofugott.bots.temperaments import load_temperaments
from inkling.games.tofugott.rules.events import BestRevealed, GuessRevealed, WorstRevealed
from inkling.games.tofugott.rules.state import Options
from inkling.research.intervals import Interval, mean_interval

ROUNDS = 3


class Guess(Struct, frozen=True):
    """One revealed guess: its round, and whether it was the best or the worst."""

    by: int
    round: int
    hit: bool
    worst: bool


class Sample(Struct, frozen=True):
    """One play."""

    guesses: list[Guess]
    seconds: list[float]
    """CPU seconds of each decision of a bot."""


def play_one(bots: tuple[str, ...], number: int) -> Sample:
    seed, seconds = f"tofugott figures/{number}", list[float]()
    begun = Play.begin(GAME, prepare(GAME, len(bots), Options(rounds=ROUNDS), seed), "00" * 32)
    players = [timed(pick_bot(GAME.bots.all, bot).choose, seconds) for bot in bots]
    return Sample(list(guesses(drive(begun, players, Chance.of(seed)))), seconds)


def timed(choose: Player, seconds: list[float]) -> Player:
    def choose_timed(sight: Sight[Any, Any, Any], chance: Chance) -> Any:
        start = process_time()
        action = choose(sight, chance)
        seconds.append(process_time() - start)
        return action

    return choose_timed


def guesses(play: AnyPlay) -> Iterator[Guess]:
    turned: list[GuessRevealed] = []
    best = ""
    for line in play.sight(None).story:
        match line.event:
            case GuessRevealed():
                turned.append(line.event)
            case BestRevealed(silhouette=best):
                pass
            case WorstRevealed(turn=turn, silhouette=worst):
                nth = (turn - 1) // play.record.setup.seats + 1
                yield from (Guess(one.seat, nth, one.silhouette == best, one.silhouette == worst) for one in turned)
                turned = []


def rates(samples: list[Sample], seat: int | None, nth: int | None = None) -> tuple[list[float], list[float]]:
    """Return for each play the share of hits and of worsts; optionally only of one seat and one round."""
    chosen = [
        [one for one in sample.guesses if seat in (None, one.by) and nth in (None, one.round)] for sample in samples
    ]
    return [fmean(one.hit for one in row) for row in chosen], [fmean(one.worst for one in row) for row in chosen]


def show_row(front: str, samples: list[Sample], seat: int | None) -> None:
    hits, worsts = rates(samples, seat)
    by_round = " → ".join(f"{fmean(rates(samples, seat, nth)[0]):.1%}" for nth in range(1, ROUNDS + 1))
    seconds = sorted(second for sample in samples for second in sample.seconds)
    late = seconds[int(0.999 * len(seconds))]
    print(
        f"| {front} | {fmean(hits):.1%} {spread(mean_interval(hits))} | {by_round} | {fmean(worsts):.1%} |"
        f" {1000 * fmean(seconds):.2f} / {1000 * late:.1f} |",
        flush=True,
    )


def spread(interval: Interval | None, unit: str = "%") -> str:
    low, high = interval or (0.0, 0.0)
    return f"({low:.1%}–{high:.1%})" if unit == "%" else f"({100 * low:+.1f} … {100 * high:+.1f})"


def tables() -> Iterator[tuple[str, tuple[str, ...], int | None]]:
    """Yield the label of a row, its bots by seat, and the seat whose guesses count."""
    for bot in ("random", "easy", "normal", "strong"):
        yield f"{bot}, three of a kind", (bot,) * 3, None
    for bot in ("easy", "normal", "strong"):
        yield f"{bot} guessing two normal", (bot, "normal", "normal"), 0
    yield "strong guessing two simple", ("strong", "simple", "simple"), 0
    for temper in load_temperaments():
        yield f"strong guessing one {temper}", ("strong", temper), 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    print(
        "| who | hits (95 % interval) | by round | worst | CPU ms: mean / 99.9 % of decisions |\n|---|---|---|---|---|"
    )
    guessing: dict[str, list[float]] = {}
    with Pool(given.workers) as pool:
        for front, bots, seat in tables():
            samples = pool.map(partial(play_one, bots), range(given.games), chunksize=10)
            show_row(front, samples, seat)
            if bots[1:] == ("normal", "normal"):
                guessing.setdefault(bots[0], rates(samples, 0)[0])
    print()
    for weaker, stronger in (("easy", "normal"), ("normal", "strong")):
        more = [two - one for one, two in zip(guessing[weaker], guessing[stronger], strict=True)]
        print(f"{stronger} over {weaker}, same deals: {100 * fmean(more):+.1f} {spread(mean_interval(more), 'points')}")


if __name__ == "__main__":
    main()
