"""Events of Similo. In the event that a viewer sees, a `card` or `cards` of None means that it is hidden from this
viewer."""

from typing import Literal, TypeAlias

from msgspec import Struct

from inkling.core.sight import Seat
from inkling.games.similo.rules.actions import Orientation
from inkling.games.similo.rules.cards import CardId, Cards
from inkling.games.similo.rules.state import Ending

Way: TypeAlias = Literal["agreed", "most-confirmed", "captain"]


class LaidOut(Struct, frozen=True, tag="laid-out"):
    """The characters were dealt: the twelve in grid order, the clue giver and the voters."""

    giver: Seat
    cards: Cards
    voters: tuple[Seat, ...]


class SecretTold(Struct, frozen=True, tag="secret-told"):
    giver: Seat
    card: CardId | None


class HandDealt(Struct, frozen=True, tag="hand-dealt"):
    giver: Seat
    cards: Cards | None


class RoundBegan(Struct, frozen=True, tag="round-began"):
    """A round began. `remove` is the number of characters to remove in it. `captain` is None if there is a single
    voter."""

    round: int
    remove: int
    captain: Seat | None


class ClueLaid(Struct, frozen=True, tag="clue-laid"):
    giver: Seat
    card: CardId
    orientation: Orientation


class Drew(Struct, frozen=True, tag="drew"):
    giver: Seat
    card: CardId | None


class Marked(Struct, frozen=True, tag="marked"):
    seat: Seat
    card: CardId


class Unmarked(Struct, frozen=True, tag="unmarked"):
    seat: Seat
    card: CardId


class Confirmed(Struct, frozen=True, tag="confirmed"):
    seat: Seat
    cards: Cards


class Withdrew(Struct, frozen=True, tag="withdrew"):
    """A seat's confirmation was withdrawn, because the seat changed a mark or no longer votes."""

    seat: Seat


class VotersChanged(Struct, frozen=True, tag="voters-changed"):
    voters: tuple[Seat, ...]


class CaptainChanged(Struct, frozen=True, tag="captain-changed"):
    captain: Seat


class TimeRanOut(Struct, frozen=True, tag="time-ran-out"):
    pass


class BallotBegan(Struct, frozen=True, tag="ballot-began"):
    """A new ballot began, without marks and confirmations, because the voters did not agree in the previous one
    (R11)."""

    ballot: int


class CaptainDecided(Struct, frozen=True, tag="captain-decided"):
    """Time was up, so the captain's set is removed. Chance added or spared characters to reach the right number
    (R12)."""

    captain: Seat
    added: Cards
    spared: Cards


class Removed(Struct, frozen=True, tag="removed"):
    round: int
    cards: Cards
    way: Way


class Ended(Struct, frozen=True, tag="ended"):
    reason: Ending
    secret: CardId


OfVote: TypeAlias = Marked | Unmarked | Confirmed | Withdrew | VotersChanged | CaptainChanged | TimeRanOut | BallotBegan
Public: TypeAlias = LaidOut | RoundBegan | ClueLaid | OfVote | CaptainDecided | Removed | Ended
"""Events that all viewers see completely."""
Event: TypeAlias = SecretTold | HandDealt | Drew | Public
