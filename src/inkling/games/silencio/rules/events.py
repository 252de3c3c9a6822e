"""Events of Silencio. In the event that a viewer sees, a `card` of None means that the card is hidden from this
viewer."""

from typing import Literal, TypeAlias

from msgspec import Struct

from inkling.core.sight import Seat
from inkling.games.silencio.rules.actions import ExchangeKind, Statement
from inkling.games.silencio.rules.cards import CardId
from inkling.games.silencio.rules.state import Cards, Dark, Light

NoEffect: TypeAlias = Literal["shield", "dampen", "last-card", "top-green", "finished"]


class PublicEvent(Struct, frozen=True):
    """The base class of events that all viewers see completely."""


class Dealt(Struct, frozen=True, tag="dealt"):
    """The cards were dealt: hands (viewers see only their own), Oracle, and the number of cards left in the deck."""

    hands: tuple[Cards | None, ...]
    oracle: Cards
    deck: int


class StartAsked(Struct, frozen=True, tag="start-asked"):
    """A seat was asked whether it takes the start card. Only this seat sees the event (R35)."""

    seat: Seat


class StartCardLeft(Struct, frozen=True, tag="waited"):
    """A seat left the start card to others. Only this seat sees the event (R35)."""

    seat: Seat


class StartCardTaken(PublicEvent, frozen=True, tag="started"):
    seat: Seat


class CardPassedOn(Struct, frozen=True, tag="passed-on"):
    giver: Seat
    receiver: Seat
    card: CardId | None


class Played(PublicEvent, frozen=True, tag="played"):
    """A card was played. Fields say who owned it, whether chance picked it, and its effect or why there is none. `idle`
    is True if the effect changes nothing and is skipped; then an `EffectSkipped` follows (R7, R17)."""

    seat: Seat
    card: CardId
    owner: Seat
    drawn: bool
    effect: Light | Dark | None
    dark: bool
    no_effect: NoEffect | None = None
    idle: bool = False


class DrawFailed(PublicEvent, frozen=True, tag="draw-failed"):
    seat: Seat
    card: CardId


class Passed(PublicEvent, frozen=True, tag="passed"):
    seat: Seat


class ShrineUsed(PublicEvent, frozen=True, tag="shrine-used"):
    seat: Seat
    shrine: str
    colour: str
    effect: Light


class StatementMade(PublicEvent, frozen=True, tag="stated"):
    seat: Seat
    about: Statement
    colour: str | None
    count: int | None


class TavernOpened(PublicEvent, frozen=True, tag="tavern-opened"):
    pass


class PendingEffectMade(PublicEvent, frozen=True, tag="pending-made"):
    seat: Seat
    effect: Literal["shield", "dampen", "random", "green-only"]


class EffectSkipped(PublicEvent, frozen=True, tag="nothing-done"):
    """An effect that could change nothing was skipped (R7, R17)."""

    seat: Seat
    effect: Light | Dark


class LightEffectDeclined(PublicEvent, frozen=True, tag="declined"):
    seat: Seat


class CardTakenBack(PublicEvent, frozen=True, tag="taken-back"):
    seat: Seat
    card: CardId


class CardLaidFaceUp(PublicEvent, frozen=True, tag="laid-open"):
    seat: Seat
    card: CardId


class PlayerNamed(PublicEvent, frozen=True, tag="named"):
    seat: Seat
    named: Seat


class ExchangeChosen(PublicEvent, frozen=True, tag="exchange-chosen"):
    seat: Seat
    kind: ExchangeKind


class PartnerNamed(PublicEvent, frozen=True, tag="partner-named"):
    seat: Seat
    partner: Seat


class HandedOver(Struct, frozen=True, tag="handed-over"):
    """A card was given away in exchange 1. `lay_open` is True if it was face up before (R16)."""

    giver: Seat
    receiver: Seat
    card: CardId | None
    lay_open: bool
    back: bool


class OracleTaken(PublicEvent, frozen=True, tag="oracle-taken"):
    seat: Seat
    card: CardId


class OracleLaid(PublicEvent, frozen=True, tag="oracle-laid"):
    seat: Seat
    card: CardId


class OracleRenewed(PublicEvent, frozen=True, tag="oracle-renewed"):
    seat: Seat
    boxed: Cards
    oracle: Cards


class OracleCardChosenAsGift(PublicEvent, frozen=True, tag="gift-chosen"):
    seat: Seat
    card: CardId


class OracleCardGiven(PublicEvent, frozen=True, tag="gifted"):
    seat: Seat
    receiver: Seat
    card: CardId
    refill: CardId | None


class TurnEnded(PublicEvent, frozen=True, tag="turn-ended"):
    seat: Seat


class Ended(PublicEvent, frozen=True, tag="ended"):
    """The play ended. `left` has the remaining hands; it is None if the play was not finished."""

    reason: Literal["perfect", "passes", "time-up", "abandoned"]
    left: tuple[Cards, ...] | None


Plain: TypeAlias = StartCardTaken | Passed | LightEffectDeclined | TurnEnded
"""Events described by their seat alone."""
WithCard: TypeAlias = DrawFailed | CardTakenBack | CardLaidFaceUp | OracleTaken | OracleLaid | OracleCardChosenAsGift
"""Events described by their seat and a card."""
Between: TypeAlias = PlayerNamed | ExchangeChosen | PartnerNamed | OracleCardGiven
Other: TypeAlias = (
    Played | ShrineUsed | StatementMade | TavernOpened | PendingEffectMade | EffectSkipped | OracleRenewed | Ended
)
Event: TypeAlias = Dealt | StartAsked | StartCardLeft | CardPassedOn | HandedOver | Plain | WithCard | Between | Other
