"""How well the random and the simple bots play, as docs/bots.md quotes it: one Markdown row per line.

.venv/bin/python bench/simple_bots.py [--games 2000] [--workers 2]
"""

import argparse
import sys
from collections.abc import Iterator
from typing import Any

import msgspec

from inkling.games import SHELF
from inkling.research.arena import Match, Summary, play_many, sum_up
from inkling.research.intervals import share_interval

DECKS = ("fables", "myths", "history", "magic", "world")
PAIRS = tuple((deck, DECKS[(place + 1) % len(DECKS)]) for place, deck in enumerate(DECKS))


def matches(silencio: str, similo: str, tofugott: str) -> Iterator[tuple[str, Match]]:
    """Every row: what it says in front, and what is played."""
    for seats in SHELF[silencio].seats:
        for bot in ("random", "simple"):
            yield f"| Silencio | {seats} | {bot} |", match(silencio, seats, bot)
    for deck in DECKS:
        for bot in ("random", "simple"):
            yield f"| Similo, {deck} | 3 | {bot} |", match(similo, 3, bot, deck=deck)
    for deck, clues in PAIRS:
        yield (
            f"| Similo, {deck} with clues of {clues} | 3 | simple |",
            match(similo, 3, "simple", deck=deck, clue_deck=clues),
        )
    for seats in (2, 4):
        for bot in ("random", "simple"):
            yield f"| Tofugott | {seats} | {bot} |", match(tofugott, seats, bot, rounds=1)


def match(game: str, seats: int, bot: str, **options: Any) -> Match:
    chosen = SHELF[game]
    return Match(
        game, seats, msgspec.convert(chosen.bots.options | options, chosen.rules.options), (bot,) * seats, "figures"
    )


def describe(summary: Summary) -> str:
    if summary.game == "tofugott":
        guesses = summary.games * summary.seats * 3 * (summary.seats - 1)
        hits = round((summary.mean_score or 0) * summary.games)
        return f"{hits / guesses:.1%} of guesses hit {percent(share_interval(hits, guesses))}"
    won = f"{summary.share_won:.1%} {percent(summary.share_won_interval)}"
    if summary.game == "similo":
        return f"{won} won"
    low, high = summary.mean_score_interval or (0, 0)
    return f"{summary.mean_score:.2f} left ({low:.2f}–{high:.2f}), {won} perfect"


def percent(interval: tuple[float, float] | None) -> str:
    low, high = interval or (0, 0)
    return f"({low:.1%}–{high:.1%})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    print("| game | seats | bots | result (95 % interval) | CPU ms a play |\n|---|---|---|---|---|")
    for front, planned in matches("silencio", "similo", "tofugott"):
        print(f"{front} …", end="\r", file=sys.stderr)
        summary = sum_up(planned, list(play_many(planned, given.games, given.workers)))
        print(f"{front} {describe(summary)} | {summary.seconds_cpu / summary.games * 1000:.1f} |", flush=True)


if __name__ == "__main__":
    main()
