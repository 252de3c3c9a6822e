"""Runs many plays of bots in one or several processes, and summarises the results.

A play depends only on its match and number, so results don't depend on the number of processes.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from multiprocessing import Pool
from statistics import fmean
from time import process_time
from typing import Any

from msgspec import Struct

from inkling.core import Chance, Outcome, pick_bot
from inkling.core.driver import AnyPlay, begin_again, drive
from inkling.core.play import prepare
from inkling.core.record import Record
from inkling.games import SHELF
from inkling.research.intervals import Interval, mean_interval, share_interval


class Match(Struct, frozen=True):
    """The set-up of repeated plays: the bot in each seat, the options and the seed."""

    game: str
    seats: int
    options: Any
    bots: tuple[str, ...]
    """One bot name per seat."""
    seed: str


class Result(Struct, frozen=True):
    """The result of one play."""

    outcome: Outcome
    seconds: float
    record: Record


class Summary(Struct, frozen=True):
    """Statistics of many plays. Intervals are 95 % confidence intervals; None without enough data."""

    game: str
    seats: int
    bots: tuple[str, ...]
    games: int
    mean_score: float | None
    mean_score_interval: Interval | None
    share_won: float | None
    share_won_interval: Interval | None
    mean_scores: tuple[float, ...]
    """By seat, in competitive games."""
    reasons: dict[str, int]
    seconds_cpu: float


def play_many(match: Match, games: int, workers: int = 1) -> Iterator[Result]:
    """Yield the results of `games` plays in order of their numbers, each as soon as it is available."""
    play = partial(play_one, match)
    if workers == 1:
        yield from map(play, range(games))
    else:
        with Pool(workers) as pool:
            yield from pool.imap(play, range(games), chunksize=max(1, min(50, games // (4 * workers))))


def play_one(match: Match, number: int) -> Result:
    start = process_time()
    play = drive_one(match, number)
    assert play.outcome is not None
    return Result(play.outcome, process_time() - start, play.record)


def drive_one(match: Match, number: int) -> AnyPlay:
    game, seed = SHELF[match.game], f"{match.seed}/{number}"
    names = [f"{bot} {seat + 1}" for seat, bot in enumerate(match.bots)]
    play = begin_again(game, prepare(game, match.seats, match.options, seed), names)
    return drive(play, [pick_bot(game.bots.all, bot).choose for bot in match.bots], Chance.of(f"bots of {seed}"))


def sum_up(match: Match, results: Sequence[Result]) -> Summary:
    outcomes = [result.outcome for result in results]
    scores = [outcome.score for outcome in outcomes if outcome.score is not None]
    won = [outcome.won for outcome in outcomes if outcome.won is not None]
    rows = [outcome.scores for outcome in outcomes if outcome.scores]
    return Summary(
        game=match.game,
        seats=match.seats,
        bots=match.bots,
        games=len(results),
        mean_score=fmean(scores) if scores else None,
        mean_score_interval=mean_interval(scores),
        share_won=fmean(won) if won else None,
        share_won_interval=share_interval(sum(won), len(won)),
        mean_scores=tuple(map(fmean, zip(*rows, strict=True))),
        reasons=dict(Counter(outcome.reason for outcome in outcomes).most_common()),
        seconds_cpu=sum(result.seconds for result in results),
    )
