"""Plain data for a group's page: facts about the table now, and the group's history.

A render worker receives the data. `GroupFacts` contains names of current members only.
"""

from msgspec import Struct

from inkling.core.looking_back import Quote
from inkling.server.features.group.model import SuggestedEvening
from inkling.server.features.history.model import PastGame


class GroupFacts(Struct, frozen=True):
    """Facts about the table for the page of one member."""

    code: str
    name: str
    kept: bool
    me: int
    host: int
    names: dict[int, str]
    """Names of the current members, by member number."""
    shares_pairs: frozenset[int]
    deletion: frozenset[int]
    evening: SuggestedEvening | None
    decks: dict[str, str]
    newest: str | None
    """ID of the newest play."""
    site: str
    private: bool
    playing: bool
    """True during a play. The table can't be kept until it is over."""
    now: int
    """Milliseconds since 1970."""
    days: int
    """Days without use after which the server deletes the table."""
    zone: str
    """The operator's time zone; empty for the computer's time zone."""


class ReactedAnswer(Struct, frozen=True):
    """An answer of a member that everybody saw, and other members' reactions to it."""

    game: str
    quote: Quote
    member: int
    reactions: tuple[tuple[str, int], ...]

    def count(self) -> int:
        return sum(count for _, count in self.reactions)


class HitsOfPair(Struct, frozen=True):
    """How often member `by` understood member `about`: `hits` of `tries`."""

    by: int
    about: int
    hits: int
    tries: int


class GroupHistory(Struct, frozen=True):
    """A group's finished games, answers with reactions, and how well its members understand each other."""

    games: tuple[PastGame, ...] = ()
    answers: tuple[ReactedAnswer, ...] = ()
    pairs: tuple[HitsOfPair, ...] = ()
