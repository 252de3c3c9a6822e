"""Events of Silencio. In a viewer's event, a `card` of None is hidden from this viewer."""

from typing import Literal, TypeAlias

from msgspec import Struct

from inkling.core.sight import Seat
from inkling.games.silencio.rules.actions import ExchangeKind, Statement
from inkling.games.silencio.rules.cards import CardId
from inkling.games.silencio.rules.state import Cards, Dark, Light

NoEffect: TypeAlias = Literal["shield", "dampen", "last-card", "top-green", "finished"]


class Public(Struct, frozen=True):
    """Base of events that all viewers see completely."""


class Dealt(Struct, frozen=True, tag="dealt"):
    """The deal: hands (viewers see only their own), Oracle, and the number of cards in the deck."""

    hands: tuple[Cards | None, ...]
    oracle: Cards
    deck: int


class StartAsked(Struct, frozen=True, tag="start-asked"):
    """A seat was asked whether it takes the start card. Only this seat sees the event (R35)."""

    seat: Seat


class Waited(Struct, frozen=True, tag="waited"):
    """A seat left the start card to others. Only this seat sees the event (R35)."""

    seat: Seat


class Started(Public, frozen=True, tag="started"):
    seat: Seat


class PassedOn(Struct, frozen=True, tag="passed-on"):
    giver: Seat
    receiver: Seat
    card: CardId | None


class Played(Public, frozen=True, tag="played"):
    """A card was played. Fields say who owned it, whether chance picked it, and its effect or why there is none. `idle`
    is True if the effect changes nothing and is skipped; then a NothingDone follows (R7, R17)."""

    seat: Seat
    card: CardId
    owner: Seat
    drawn: bool
    effect: Light | Dark | None
    dark: bool
    no_effect: NoEffect | None = None
    idle: bool = False


class DrawFailed(Public, frozen=True, tag="draw-failed"):
    seat: Seat
    card: CardId


class Passed(Public, frozen=True, tag="passed"):
    seat: Seat


class ShrineUsed(Public, frozen=True, tag="shrine-used"):
    seat: Seat
    shrine: str
    colour: str
    effect: Light


class Stated(Public, frozen=True, tag="stated"):
    seat: Seat
    about: Statement
    colour: str | None
    count: int | None


class TavernOpened(Public, frozen=True, tag="tavern-opened"):
    pass


class PendingMade(Public, frozen=True, tag="pending-made"):
    seat: Seat
    effect: Literal["shield", "dampen", "random", "green-only"]


class NothingDone(Public, frozen=True, tag="nothing-done"):
    """An effect that could change nothing was skipped (R7, R17)."""

    seat: Seat
    effect: Light | Dark


class Declined(Public, frozen=True, tag="declined"):
    seat: Seat


class TakenBack(Public, frozen=True, tag="taken-back"):
    seat: Seat
    card: CardId


class LaidOpen(Public, frozen=True, tag="laid-open"):
    seat: Seat
    card: CardId


class Named(Public, frozen=True, tag="named"):
    seat: Seat
    named: Seat


class ExchangeChosen(Public, frozen=True, tag="exchange-chosen"):
    seat: Seat
    kind: ExchangeKind


class PartnerNamed(Public, frozen=True, tag="partner-named"):
    seat: Seat
    partner: Seat


class HandedOver(Struct, frozen=True, tag="handed-over"):
    """A card was given in exchange 1; `lay_open` is True if it was face up before (R16)."""

    giver: Seat
    receiver: Seat
    card: CardId | None
    lay_open: bool
    back: bool


class OracleTaken(Public, frozen=True, tag="oracle-taken"):
    seat: Seat
    card: CardId


class OracleLaid(Public, frozen=True, tag="oracle-laid"):
    seat: Seat
    card: CardId


class OracleRenewed(Public, frozen=True, tag="oracle-renewed"):
    seat: Seat
    boxed: Cards
    oracle: Cards


class GiftChosen(Public, frozen=True, tag="gift-chosen"):
    seat: Seat
    card: CardId


class Gifted(Public, frozen=True, tag="gifted"):
    seat: Seat
    receiver: Seat
    card: CardId
    refill: CardId | None


class TurnEnded(Public, frozen=True, tag="turn-ended"):
    seat: Seat


class Ended(Public, frozen=True, tag="ended"):
    """The play ended. `hands` are shown only if it was finished."""

    reason: Literal["perfect", "passes", "time-up", "abandoned"]
    left: tuple[Cards, ...] | None


Plain: TypeAlias = Started | Passed | Declined | TurnEnded
"""Events described by their seat alone."""
WithCard: TypeAlias = DrawFailed | TakenBack | LaidOpen | OracleTaken | OracleLaid | GiftChosen
"""Events described by their seat and a card."""
Between: TypeAlias = Named | ExchangeChosen | PartnerNamed | Gifted
Other: TypeAlias = Played | ShrineUsed | Stated | TavernOpened | PendingMade | NothingDone | OracleRenewed | Ended
Event: TypeAlias = Dealt | StartAsked | Waited | PassedOn | HandedOver | Plain | WithCard | Between | Other
