"""What the bots of every game reach on the same deals, as docs/research.md quotes it: one Markdown row each.

    .venv/bin/python bench/baselines.py [--games 500] [--slow 100] [--workers 2]

Bots of one kind on all seats, with the options that suit bots, at the table that one person usually sits down at.
"""

import argparse
from collections.abc import Iterator
from typing import Any

import msgspec

from inkling.core.bot import AnyBot, pick_bot
from inkling.core.game import Game
from inkling.games import SHELF
from inkling.research.arena import Match, Summary, play_many, sum_up
from inkling.research.intervals import Interval

SLOW = 0.1
"""Seconds a decision may take, from which on a bot plays fewer games."""
STRENGTHS = ("easy", "normal", "strong")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--slow", type=int, default=100, help="games of bots that think for long")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    print("| game | seats | bots | score | won | games | CPU ms a game |\n|---|---|---|---|---|---|---|")
    for game in SHELF.values():
        game.bots.warm_up()
        for bot, name in bots_of(game):
            games = given.slow if bot.budget > SLOW else given.games
            print(row(game, name, measure(game, bot, games, given.workers)), flush=True)


def bots_of(game: Game[Any, Any, Any, Any, Any]) -> Iterator[tuple[AnyBot, str]]:
    """Random, simple where there is one, then by strength; each bot once, by all that it is called."""
    names = {bot.name for bot in game.bots.all} | {bot.strength for bot in game.bots.all}
    wanted: dict[str, list[str]] = {}
    for name in ("random", "simple", *STRENGTHS):
        if name in names:
            wanted.setdefault(pick_bot(game.bots.all, name).name, []).append(name)
    for called, how in wanted.items():
        yield pick_bot(game.bots.all, called), " = ".join(dict.fromkeys([called, *how]))


def measure(game: Game[Any, Any, Any, Any, Any], bot: AnyBot, games: int, workers: int) -> Summary:
    seats = game.table.usual_seats
    options = msgspec.convert(game.bots.options, game.rules.options)
    match = Match(game.name, seats, options, (bot.name,) * seats, "baselines")
    return sum_up(match, list(play_many(match, games, workers)))


def row(game: Game[Any, Any, Any, Any, Any], name: str, summary: Summary) -> str:
    better = "↑" if game.rules.higher_is_better else "↓"
    score = figure(summary.mean_score, summary.mean_score_interval, "{:.2f}")
    won = figure(summary.share_won, summary.share_won_interval, "{:.1%}")
    cells = (game.title, summary.seats, name, f"{score} {better}", won, summary.games)
    return f"| {' | '.join(map(str, cells))} | {1000 * summary.seconds_cpu / summary.games:.1f} |"


def figure(value: float | None, interval: Interval | None, form: str) -> str:
    if value is None or interval is None:
        return "–"
    low, high = map(form.format, interval)
    # Where all plays gave the same, a mean has no interval to tell.
    return f"{form.format(value)} ({low}–{high})" if interval[0] < interval[1] else f"{form.format(value)} (–)"


if __name__ == "__main__":
    main()
