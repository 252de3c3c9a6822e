"""What happens in Tofugott. None is what this viewer did not see; `own` tells a choice from one that chance made."""

from typing import Literal, TypeAlias

from msgspec import Struct

from inkling.core.sight import Seat
from inkling.games.tofugott.rules.actions import Kind
from inkling.games.tofugott.rules.cards import CardId, SilhouetteId


class Began(Struct, frozen=True, tag="began"):
    starter: Seat
    rounds: int
    pile: int


class Drew(Struct, frozen=True, tag="drew"):
    """The next turn: its active player holds two ponder cards, which nobody else sees."""

    turn: int
    seat: Seat
    cards: tuple[CardId, ...] | None


class ReadOut(Struct, frozen=True, tag="read-out"):
    """The chosen card; the other is back in the pile."""

    seat: Seat
    card: CardId


class SetAside(Struct, frozen=True, tag="set-aside"):
    silhouettes: tuple[SilhouetteId, ...]


class Answered(Struct, frozen=True, tag="answered"):
    """Seen by that seat alone (R9)."""

    seat: Seat
    turn: int
    kind: Kind
    question: int
    silhouette: SilhouetteId
    own: bool = True


class Cleared(Struct, frozen=True, tag="cleared"):
    """Seen by that seat alone (R9)."""

    seat: Seat
    kind: Kind
    question: int


class Guessed(Struct, frozen=True, tag="guessed"):
    """Seen by that seat alone (R9)."""

    seat: Seat
    turn: int
    question: int
    silhouette: SilhouetteId
    own: bool = True


class RanOut(Struct, frozen=True, tag="ran-out"):
    """The clock of this seat, which was choosing or else talking (R8); what chance adds is seen by that seat alone."""

    seat: Seat
    choosing: bool = True


class Confirmed(Struct, frozen=True, tag="confirmed"):
    seat: Seat


class GuessRevealed(Struct, frozen=True, tag="guess-revealed"):
    """`own` is for the words beside it and seen by nobody: whether an unconfirmed seat had chosen is secret (R9)."""

    seat: Seat
    turn: int
    question: int
    silhouette: SilhouetteId
    own: bool | None


class BestRevealed(Struct, frozen=True, tag="best-revealed"):
    """`own` as in a guess."""

    seat: Seat
    turn: int
    question: int
    silhouette: SilhouetteId
    own: bool | None


class WorstRevealed(Struct, frozen=True, tag="worst-revealed"):
    """`own` as in a guess."""

    seat: Seat
    turn: int
    question: int
    silhouette: SilhouetteId
    own: bool | None


class WentOn(Struct, frozen=True, tag="went-on"):
    """The owner of the card turned up last had their say, or its time (`own` is False) was up (R13)."""

    seat: Seat
    turn: int
    question: int
    kind: Literal["guess", "best", "worst"]
    own: bool = True


class Scored(Struct, frozen=True, tag="scored"):
    """Points of this question and scores after it, by seat."""

    question: int
    points: tuple[int, ...]
    scores: tuple[int, ...]


class TurnEnded(Struct, frozen=True, tag="turn-ended"):
    """The ponder card leaves the game; everybody takes all ten silhouettes back."""

    turn: int
    card: CardId


class TofuSought(Struct, frozen=True, tag="tofu-sought"):
    """One pass of the tie-break: who takes part, and what each turned up to the first tofu."""

    seats: tuple[Seat, ...]
    rows: tuple[tuple[SilhouetteId, ...], ...]


class Ended(Struct, frozen=True, tag="ended"):
    """Played out, with points, places and the hits of all together (R6)."""

    scores: tuple[int, ...]
    places: tuple[int, ...]
    hits: int


class Abandoned(Struct, frozen=True, tag="abandoned"):
    pass


Own: TypeAlias = Answered | Cleared | Guessed
"""What only they see who do it."""
Revealed: TypeAlias = GuessRevealed | BestRevealed | WorstRevealed
OfTurn: TypeAlias = Began | ReadOut | SetAside | RanOut | Confirmed | WentOn | Scored | TurnEnded
Public: TypeAlias = OfTurn | TofuSought | Ended | Abandoned
"""What everybody sees whole."""
Event: TypeAlias = Drew | Own | Revealed | Public
