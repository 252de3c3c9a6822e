"""What a group's page is drawn from: facts of the table as it is now, and its history. Plain data for a render
worker; `GroupFacts` names only people who are there."""

from msgspec import Struct

from inkling.core.looking_back import Quote
from inkling.server.features.group.model import SuggestedEvening
from inkling.server.features.history.model import PastGame


class GroupFacts(Struct, frozen=True):
    """The table as its page needs it, for the member who asks."""

    code: str
    name: str
    kept: bool
    me: int
    host: int
    names: dict[int, str]
    """Names of the people who are there, by member."""
    shares_pairs: frozenset[int]
    deletion: frozenset[int]
    evening: SuggestedEvening | None
    decks: dict[str, str]
    newest: str | None
    """The newest play."""
    site: str
    private: bool
    now: int
    """Milliseconds since 1970."""
    days: int
    """Days without use after which the table is deleted."""
    zone: str
    """The operator's time zone; empty for that of the computer."""


class ReactedAnswer(Struct, frozen=True):
    """An answer that everybody saw, by this member, and the reactions of others."""

    game: str
    quote: Quote
    member: int
    reactions: tuple[tuple[str, int], ...]

    def count(self) -> int:
        return sum(count for _, count in self.reactions)


class HitsOfPair(Struct, frozen=True):
    """How often one member understood another one."""

    by: int
    about: int
    hits: int
    tries: int


class GroupHistory(Struct, frozen=True):
    """What a group has done together."""

    games: tuple[PastGame, ...] = ()
    answers: tuple[ReactedAnswer, ...] = ()
    pairs: tuple[HitsOfPair, ...] = ()
