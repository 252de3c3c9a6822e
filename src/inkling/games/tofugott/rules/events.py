"""Events of Tofugott. In the event that a viewer sees, None means that something is hidden from this viewer. `own` is
False if chance chose instead of the player."""

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
    """A turn began. The active player drew two ponder cards, which nobody else sees."""

    turn: int
    seat: Seat
    cards: tuple[CardId, ...] | None


class CardReadOut(Struct, frozen=True, tag="read-out"):
    """The chosen ponder card was read out. The other one is back in the pile."""

    seat: Seat
    card: CardId


class SilhouettesSetAside(Struct, frozen=True, tag="set-aside"):
    silhouettes: tuple[SilhouetteId, ...]


class Answered(Struct, frozen=True, tag="answered"):
    """A silhouette was chosen as an answer. Only this seat sees the event (R9)."""

    seat: Seat
    turn: int
    kind: Kind
    question: int
    silhouette: SilhouetteId
    own: bool = True


class AnswerTakenBack(Struct, frozen=True, tag="cleared"):
    """An answer was taken back. Only this seat sees the event (R9)."""

    seat: Seat
    kind: Kind
    question: int


class Guessed(Struct, frozen=True, tag="guessed"):
    """A guess was chosen. Only this seat sees the event (R9)."""

    seat: Seat
    turn: int
    question: int
    silhouette: SilhouetteId
    own: bool = True


class TimeRanOut(Struct, frozen=True, tag="ran-out"):
    """A seat's time ran out while it had to choose or could talk (R8). Only this seat sees the choices that chance
    adds."""

    seat: Seat
    choosing: bool = True


class Confirmed(Struct, frozen=True, tag="confirmed"):
    seat: Seat


class GuessRevealed(Struct, frozen=True, tag="guess-revealed"):
    """A guess was revealed. `own` is True if the player chose it and False if chance did. Only a guess chosen by the
    player is shown with its sentence. Views never contain `own`, because it is secret whether a player had chosen
    before time was up (R9)."""

    seat: Seat
    turn: int
    question: int
    silhouette: SilhouetteId
    own: bool | None


class BestRevealed(Struct, frozen=True, tag="best-revealed"):
    """The best answer was revealed. `own` is as in GuessRevealed."""

    seat: Seat
    turn: int
    question: int
    silhouette: SilhouetteId
    own: bool | None


class WorstRevealed(Struct, frozen=True, tag="worst-revealed"):
    """The worst answer was revealed. `own` is as in GuessRevealed."""

    seat: Seat
    turn: int
    question: int
    silhouette: SilhouetteId
    own: bool | None


class TalkAfterRevealEnded(Struct, frozen=True, tag="went-on"):
    """The play continued after a revealed card. If `own` is True, the card's owner went on; otherwise time was up
    (R13)."""

    seat: Seat
    turn: int
    question: int
    kind: Literal["guess", "best", "worst"]
    own: bool = True


class PointsScored(Struct, frozen=True, tag="scored"):
    """The points that each seat got for this question, and the new scores by seat."""

    question: int
    points: tuple[int, ...]
    scores: tuple[int, ...]


class TurnEnded(Struct, frozen=True, tag="turn-ended"):
    """The turn ended: its ponder card leaves the game, and all ten silhouettes are available again."""

    turn: int
    card: CardId


class TieBreakPassRun(Struct, frozen=True, tag="tofu-sought"):
    """One pass of the tie-break: the players who take part, and the cards of each up to the first tofu."""

    seats: tuple[Seat, ...]
    rows: tuple[tuple[SilhouetteId, ...], ...]


class Ended(Struct, frozen=True, tag="ended"):
    """The play ended. The event has the points, the places, and the number of hits of the team (R6)."""

    scores: tuple[int, ...]
    places: tuple[int, ...]
    hits: int


class Abandoned(Struct, frozen=True, tag="abandoned"):
    pass


Own: TypeAlias = Answered | AnswerTakenBack | Guessed
"""Events that only their own seat sees."""
Revealed: TypeAlias = GuessRevealed | BestRevealed | WorstRevealed
OfTurn: TypeAlias = (
    Began | CardReadOut | SilhouettesSetAside | TimeRanOut | Confirmed | TalkAfterRevealEnded | PointsScored | TurnEnded
)
Public: TypeAlias = OfTurn | TieBreakPassRun | Ended | Abandoned
"""Events that all viewers see completely."""
Event: TypeAlias = Drew | Own | Revealed | Public
