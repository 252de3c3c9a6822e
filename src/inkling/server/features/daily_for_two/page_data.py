"""Plain data for a pair's page: facts about the table now, and its earlier days from the log.

A render worker receives it. About a running game it contains only whose turn it is, as everybody at the table sees it.
"""

from datetime import date

from msgspec import Struct

from inkling.server.features.daily_for_two.streak import Streak


class RunningGame(Struct, frozen=True):
    """The pair's game in progress."""

    play: str
    game: str
    yours: bool
    """True if it is the viewer's turn."""
    awaited: tuple[str, ...]
    """Names of the other players whose turn it publicly is."""


class PairFacts(Struct, frozen=True):
    """Facts about the table for the page of one member."""

    table_id: str
    code: str
    name: str
    me: int
    names: dict[int, str]
    """Names of the people who have joined, by member number."""
    people: int
    today: date
    minutes_left: int
    zone: str
    """The operator's time zone; empty for the computer's time zone."""
    zone_name: str
    running: RunningGame | None
    begun: frozenset[str]
    """Games of today that the pair has begun."""
    invitation: str
    """The link to send to the others; empty once everybody has joined."""
    site: str


class PairResult(Struct, frozen=True):
    """A finished game of the pair."""

    play: str
    game: str
    day: date
    line: str
    """Its result in one line, without naming a card; empty if it was abandoned."""
    won: bool | None
    """True if everybody won together, False if they lost; None if the game has no such result."""
    verdict: str


class PairHistory(Struct, frozen=True):
    """A pair's streak, the days that count, and its newest results."""

    streak: Streak
    played: frozenset[date]
    results: tuple[PairResult, ...]
    """The newest finished games, newest first."""
