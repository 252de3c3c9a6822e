"""What was played at a table, from stored results: evenings, series, wins in a row, best scores. Pure.

The end of a game (`views.py`) and the page of a group (`features/group`) count with the same functions.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from inkling.server.tables.events import PlayResult

EVENING = 12 * 3_600_000
"""Milliseconds that an evening may last, counted from the beginning of its first game."""


class PastGame(Struct, frozen=True):
    """A finished game with its place in the table's history."""

    play: str
    at: int
    """When it began, in milliseconds since 1970."""
    category: str
    """The value of the option within which its game compares results, such as the deck; empty without one."""
    result: PlayResult


def results_of_same_evening(results: Iterable[PlayResult], until: int) -> list[PlayResult]:
    """Return the results since at most `EVENING` before this time."""
    return [result for result in results if result.at > until - EVENING]


def split_games_into_evenings(games: Sequence[PastGame]) -> list[list[PastGame]]:
    """Return the games by evening, the oldest first."""
    evenings: list[list[PastGame]] = []
    for game in games:
        if evenings and game.at - evenings[-1][0].at < EVENING:
            evenings[-1].append(game)
        else:
            evenings.append([game])
    return evenings


def team_wins(results: Iterable[PlayResult]) -> int:
    """Count the games that the team won."""
    return sum(bool(result.won) for result in results)


def member_wins(member: int, results: Iterable[PlayResult]) -> int:
    """Count the games that this member won, among those that each plays for themselves."""
    return sum(member in result.winners for result in results)


def longest_win_streak(results: Iterable[PlayResult]) -> int:
    """Return the most games that the team won one after the other. Games for oneself don't interrupt a streak."""
    longest = streak = 0
    for result in results:
        if result.won is not None:
            streak = streak + 1 if result.won else 0
            longest = max(longest, streak)
    return longest


def best_score(results: Iterable[PlayResult], higher_is_better: bool) -> float | None:
    """Return the best score; None if no result has one."""
    scores = [result.score for result in results if result.score is not None]
    return (max if higher_is_better else min)(scores) if scores else None
