"""Statistics of a table's finished games: evenings, win streaks, best scores. Pure functions.

Both the end of a game and the page of a group (`features/group`) use them.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from inkling.server.tables.events import PlayResult

EVENING = 12 * 3_600_000
"""Maximum milliseconds of an evening, counted from the start of its first game."""


class PastGame(Struct, frozen=True):
    """A finished game in a table's history."""

    play: str
    at: int
    """When the game began, in milliseconds since 1970."""
    category: str
    """The value of the option that separates rankings, such as the deck; empty if the game has no such option."""
    result: PlayResult


def results_of_same_evening(results: Iterable[PlayResult], until: int) -> list[PlayResult]:
    """Return the results that were reached at most `EVENING` before this time."""
    return [result for result in results if result.at > until - EVENING]


def split_games_into_evenings(games: Sequence[PastGame]) -> list[list[PastGame]]:
    """Split the games into evenings, oldest first."""
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
    """Count the games that this member won, among games without teams."""
    return sum(member in result.winners for result in results)


def longest_win_streak(results: Iterable[PlayResult]) -> int:
    """Return the largest number of games in a row that the team won. Games without teams don't interrupt a row."""
    longest = streak = 0
    for result in results:
        if result.won is not None:
            streak = streak + 1 if result.won else 0
            longest = max(longest, streak)
    return longest


def best_score(results: Iterable[PlayResult], higher_is_better: bool) -> float | None:
    """Return the best score, or None if no result has a score."""
    scores = [result.score for result in results if result.score is not None]
    return (max if higher_is_better else min)(scores) if scores else None
