"""Measure how well Silencio's bots play, for docs/project/bots.md: one Markdown row per call, the same deals for all.

.venv/bin/python bench/silencio_bots.py strong --seats 3 [--unlit all] [--tavern] [--games 500] [--workers 2]
.venv/bin/python bench/silencio_bots.py strong normal simple     (mixed: one bot a seat)
.venv/bin/python bench/silencio_bots.py strong --seats 3 --against normal
.venv/bin/python bench/silencio_bots.py --engine
"""

import argparse
import sys
from pathlib import Path
from time import process_time

import numpy as np

from inkling.games import SHELF
from inkling.games.silencio.bots.compiled.player_kinds import blueprint_weights_for_table
from inkling.games.silencio.rules.rules import fill_in_options
from inkling.games.silencio.rules.state import Options
from inkling.research.arena import Match, Result, play_many, sum_up
from inkling.research.intervals import mean_interval

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.games.silencio.whole_plays import play_by_chance, play_by_thumb

ENGINE_GAMES = 50_000


def play_row(bots: tuple[str, ...], options: Options, games: int, workers: int) -> tuple[Match, list[Result]]:
    match = Match("silencio", len(bots), options, bots, "silencio figures")
    return match, list(play_many(match, games, workers))


def describe(match: Match, results: list[Result]) -> str:
    summary = sum_up(match, results)
    left, (low, high) = summary.mean_score, summary.mean_score_interval or (0, 0)
    worst, best = summary.share_won_interval or (0, 0)
    decisions = sum(len(result.record.entries) for result in results)
    return (
        f"| {len(match.bots)} | {describe_bots(match.bots)} | {describe_options(match.options)} "
        f"| {left:.2f} ({max(low, 0):.2f}–{high:.2f}) | {summary.share_won:.1%} ({worst:.1%}–{best:.1%}) "
        f"| {summary.games} | {summary.seconds_cpu / decisions * 1000:.1f} |"
    )


def describe_bots(bots: tuple[str, ...]) -> str:
    return bots[0] if len(set(bots)) == 1 else ", ".join(bots)


def describe_options(options: Options) -> str:
    shrines = "all lit" if options.unlit == "none" else f"unlit: {options.unlit}"
    return shrines + (", tavern" if options.tavern else "")


def compare(one: list[Result], other: list[Result]) -> str:
    """Describe the paired difference: how many cards fewer the first leaves, and how much more often it is perfect."""
    fewer = [(b.outcome.score or 0) - (a.outcome.score or 0) for a, b in zip(one, other, strict=True)]
    perfect = [float(bool(a.outcome.won)) - float(bool(b.outcome.won)) for a, b in zip(one, other, strict=True)]
    cards, shares = mean_interval(fewer) or (0, 0), mean_interval(perfect) or (0, 0)
    return (
        f"{np.mean(fewer):.2f} cards fewer ({cards[0]:.2f}–{cards[1]:.2f}), "
        f"{np.mean(perfect):+.1%} perfect ({shares[0]:+.1%} to {shares[1]:+.1%})"
    )


def measure_engine() -> None:
    print("| seats | play | decisions a CPU second |\n|---|---|---|")
    for seats in SHELF["silencio"].seats:
        options = fill_in_options(Options(), seats)
        setup = np.array([seats, options.top_rank, options.hand, 31, 0, 0], dtype=np.int64)
        w, left = blueprint_weights_for_table(seats, options), np.zeros(ENGINE_GAMES, dtype=np.int64)
        play_by_chance(setup, 1, 1, left)
        play_by_thumb(setup, 1, 1, w, left)
        start = process_time()
        decisions = play_by_chance(setup, ENGINE_GAMES, 1, left)
        between = process_time()
        thumb = play_by_thumb(setup, ENGINE_GAMES // 10, 1, w, left)
        print(f"| {seats} | random | {decisions / (between - start) / 1e6:.1f} M |")
        print(f"| {seats} | blueprint | {thumb / (process_time() - between) / 1e6:.1f} M |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bots", nargs="*")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--unlit", default="none", choices=("none", "large", "small", "all"))
    parser.add_argument("--tavern", action="store_true")
    parser.add_argument("--against")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--engine", action="store_true")
    given = parser.parse_args()
    if given.engine:
        measure_engine()
        return
    SHELF["silencio"].bots.warm_up()
    bots = tuple(given.bots) if len(given.bots) > 1 else tuple(given.bots) * given.seats
    options = fill_in_options(Options(start="asked", unlit=given.unlit, tavern=given.tavern), len(bots))
    match, results = play_row(bots, options, given.games, given.workers)
    print(describe(match, results), flush=True)
    if given.against:
        other, others = play_row((given.against,) * len(bots), options, given.games, given.workers)
        print(describe(other, others))
        print(compare(results, others))


if __name__ == "__main__":
    main()
