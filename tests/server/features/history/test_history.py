"""The series of the same people at a table."""

import pytest

from inkling.catalogs import speech
from inkling.server.features.history.end_of_play_views import describe_series_of_today
from inkling.server.features.history.model import EVENING
from inkling.server.features.seats.model import Member
from inkling.server.tables.events import PlayResult
from inkling.server.tables.state import PlayHistory, QuestionTiming, Table

NOW = 10 * EVENING
ADA, BO, CLEO = range(3)


def against(*winners: int, people: tuple[int, ...] = (ADA, BO), at: int = NOW) -> PlayResult:
    return PlayResult("tofugott", len(people), winners=winners, people=people, at=at)


def together(won: bool, people: tuple[int, ...] = (ADA, BO)) -> PlayResult:
    return PlayResult("similo", 2, won=won, people=people, at=NOW)


@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        ([against(ADA), against(BO)], against(ADA), "Ada 2 : 1 Bo today"),
        ([against(ADA)], against(ADA, BO), "Ada 2 : 1 Bo today"),
        ([together(True), together(False), together(True)], together(True), "3 of 4 won today"),
        ([against(CLEO, people=(ADA, BO, CLEO))], against(people=(ADA, BO, CLEO)), "Today: Ada 0, Bo 0 and Cleo 1"),
        ([against(people=(ADA,))], against(ADA, people=(ADA,)), "1 of 2 won today"),
        ([], against(ADA), ""),
        ([together(True), against(BO, people=(BO, CLEO))], against(ADA), ""),
        ([against(ADA, at=NOW - EVENING)], against(ADA), ""),
        ([against(ADA, people=())], against(ADA, people=()), ""),
    ],
)
def test_series_counts_games_of_these_people_today(before: list[PlayResult], now: PlayResult, told: str) -> None:
    """Not games with other people, of another kind, or of another day; not games in older rows without names."""
    members = tuple(Member(name, name) for name in ("Ada", "Bo", "Cleo"))
    table = Table(
        "t", "ABCD", members=members, timing=QuestionTiming((NOW,)), history=PlayHistory(results=tuple(before))
    )
    assert describe_series_of_today(table, now, speech("en")) == told
