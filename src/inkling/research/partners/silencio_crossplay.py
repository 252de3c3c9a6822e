"""Play Silencio's strong bot with a stranger and print one Markdown row per stranger, all on the same deals.

python -m inkling.research.partners.silencio_crossplay easy random newcomer tidy showy strong --games 400 [--trusting]
[--seats 3] [--first 0] [--unlit all] [--tavern] [--workers 2]

A stranger is a partner of `inkling.research.partners.silencio` or a bot. With --trusting every deal is played again by
strong bots without partner models, and the difference is printed.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from multiprocessing import Pool
from statistics import fmean, median, quantiles
from time import process_time
from typing import NamedTuple

from inkling.core import Chance, pick_bot
from inkling.core.driver import begin_again, drive
from inkling.core.play import prepare
from inkling.games import SHELF
from inkling.games.silencio.bots import search_bots
from inkling.games.silencio.bots.compiled import find_best_action
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.rules import fill_in_options
from inkling.games.silencio.rules.state import Options
from inkling.research.intervals import mean_interval, share_interval
from inkling.research.partners.silencio import PARTNERS, Choose, SilencioSight

GAME = SHELF["silencio"]
TRUSTING = replace(search_bots.EFFORT, strangers=False)


class Result(NamedTuple):
    """The result of one play: the number of cards left, and the CPU time in milliseconds of each strong bot's
    decisions. Decisions with only one legal action are not included."""

    left: int
    milliseconds: list[float]


def choose_trusting(sight: SilencioSight, chance: Chance) -> Action:
    """Return the choice that the strong bot would make if it assumed that every partner is a strong bot."""
    if len(sight.legal) == 1:
        return sight.legal[0]
    considered = find_best_action(sight, TRUSTING, 1 + chance.below(1 << 31)[0])
    assert considered is not None
    return considered.best


def timed(choose: Choose, milliseconds: list[float]) -> Choose:
    """Return a function that makes the same choices as `choose`. If several actions were legal, it also appends its CPU
    time to `milliseconds`."""

    def choose_timed(sight: SilencioSight, chance: Chance) -> Action:
        start = process_time()
        action = choose(sight, chance)
        if len(sight.legal) > 1:
            milliseconds.append(1000 * (process_time() - start))
        return action

    return choose_timed


def play_one(stranger: str, seats: int, options: Options, trusting: bool, number: int) -> Result:
    """Play deal `number` with the stranger in the last seat and strong bots in all others."""
    seed, milliseconds = f"silencio figures/{number}", list[float]()
    bot = timed(choose_trusting if trusting else search_bots.choose_action_by_search, milliseconds)
    other = bot if stranger == "strong" else PARTNERS.get(stranger) or pick_bot(GAME.bots.all, stranger).choose
    names = [*(f"strong {seat + 1}" for seat in range(seats - 1)), stranger]
    play = begin_again(GAME, prepare(GAME, seats, options, seed), names)
    play = drive(play, [bot] * (seats - 1) + [other], Chance.of(f"bots of {seed}"))
    assert play.outcome is not None
    return Result(int(play.outcome.score or 0), milliseconds)


def describe(stranger: str, trusting: bool, results: Sequence[Result]) -> str:
    left = [result.left for result in results]
    milliseconds = [ms for result in results for ms in result.milliseconds]
    low, high = share_interval(left.count(0), len(left)) or (0, 0)
    models = "without" if trusting else "with"
    return (
        f"| {stranger} | {models} partner models | {left.count(0) / len(left):.1%} ({low:.1%}–{high:.1%}) "
        f"| {fmean(left):.2f} | {len(left)} | {median(milliseconds):.0f} / {quantiles(milliseconds, n=20)[18]:.0f} |"
    )


def compare(with_models: Sequence[Result], without: Sequence[Result]) -> str:
    """Return a text with the difference in perfect plays between bots with and without partner models. Both play the
    same deals."""
    gained = [float(play.left == 0) - float(other.left == 0) for play, other in zip(with_models, without, strict=True)]
    low, high = mean_interval(gained) or (0, 0)
    return f"paired, {len(gained)} deals: perfect on {fmean(gained):+.1%} ({low:+.1%} to {high:+.1%})"


def lines(given: argparse.Namespace) -> Iterator[str]:
    options = fill_in_options(Options(start="asked", unlit=given.unlit, tavern=given.tavern), given.seats)
    deals = range(given.first, given.first + given.games)
    yield "| stranger | strong | perfect (95 % interval) | left | deals | CPU ms of a choice: median / 95 % |"
    yield "|---|---|---|---|---|---|"
    with Pool(given.workers) as pool:
        for stranger in given.strangers:
            results = []
            for trusting in (False, True)[: 1 + given.trusting]:
                results.append(pool.map(partial(play_one, stranger, given.seats, options, trusting), deals, 1))
                yield describe(stranger, trusting, results[-1])
            if given.trusting:
                yield compare(*results)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("strangers", nargs="+")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--unlit", default="none", choices=("none", "large", "small", "all"))
    parser.add_argument("--tavern", action="store_true")
    parser.add_argument("--trusting", action="store_true", help="play every deal again without partner models")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    GAME.bots.warm_up()
    for line in lines(given):
        print(line, flush=True)


if __name__ == "__main__":
    main()
