"""What a pair's page is drawn from: facts of the table as it is now, and its days from the log. Plain data for a render
worker. Nothing of a running game but whose turn it is, as everybody at the table sees it."""

from datetime import date

from msgspec import Struct

from inkling.server.features.daily_for_two.streak import Streak


class RunningGame(Struct, frozen=True):
    """The game that is being played."""

    play: str
    game: str
    yours: bool
    """True if the viewer is asked."""
    awaited: tuple[str, ...]
    """Names of the others whose move everybody may know is awaited."""


class PairFacts(Struct, frozen=True):
    """The table as its page needs it, for the member who asks."""

    table_id: str
    code: str
    name: str
    me: int
    names: dict[int, str]
    """Names of the people who are there, by member."""
    people: int
    today: date
    minutes_left: int
    zone: str
    """The operator's time zone; empty for that of the computer."""
    zone_name: str
    running: RunningGame | None
    begun: frozenset[str]
    """Games whose deal of today was begun."""
    invitation: str
    """The link to send; empty once everybody is there."""
    site: str


class PairResult(Struct, frozen=True):
    """A finished game of the pair."""

    play: str
    game: str
    day: date
    line: str
    """Its result in one line, without a card; empty if it was abandoned."""
    won: bool | None
    """True if everybody won together, False if they lost; None if the game has no such result."""
    verdict: str


class PairHistory(Struct, frozen=True):
    """The days of a pair."""

    streak: Streak
    played: frozenset[date]
    results: tuple[PairResult, ...]
    """The newest finished games, the newest first."""
