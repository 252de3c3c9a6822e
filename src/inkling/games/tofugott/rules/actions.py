"""Actions of a seat, or of SYSTEM, in Tofugott. The six answers are chosen one by one, then confirmed together."""

from typing import Literal, TypeAlias

from msgspec import Struct

from inkling.core import Abandon, Seat
from inkling.games.tofugott.rules.cards import CardId, SilhouetteId

Kind: TypeAlias = Literal["best", "worst"]


class ChooseCard(Struct, frozen=True, tag="choose"):
    """Choose one of the two ponder cards; this is final at once (R9)."""

    card: CardId


class ChooseBestAnswer(Struct, frozen=True, tag="best"):
    question: int
    silhouette: SilhouetteId


class ChooseWorstAnswer(Struct, frozen=True, tag="worst"):
    question: int
    silhouette: SilhouetteId


class TakeAnswerBack(Struct, frozen=True, tag="clear"):
    """Take back an answer that is not confirmed yet."""

    kind: Kind
    question: int


class Guess(Struct, frozen=True, tag="guess"):
    """Guess the active player's best answer to the current question. Guessing again changes the guess."""

    silhouette: SilhouetteId


class ConfirmChoice(Struct, frozen=True, tag="confirm"):
    """Make the answers or the guess final."""


class GoOn(Struct, frozen=True, tag="go-on"):
    """Continue the play after talking about the revealed card (R8)."""


class OutOfTime(Struct, frozen=True, tag="out-of-time"):
    """SYSTEM: this seat's time is up, so chance makes the choices that are missing (R13)."""

    seat: Seat


Action: TypeAlias = (
    ChooseCard
    | ChooseBestAnswer
    | ChooseWorstAnswer
    | TakeAnswerBack
    | Guess
    | ConfirmChoice
    | GoOn
    | OutOfTime
    | Abandon
)
