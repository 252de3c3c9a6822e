"""Actions of a seat, or of SYSTEM, in Silencio. A complex choice is split into steps: first the card, then the
player."""

from typing import Literal, TypeAlias

from msgspec import Struct

from inkling.core import Abandon, Seat, TimeUp
from inkling.games.silencio.rules.cards import CardId

Statement: TypeAlias = Literal["dead", "high", "spare"]
ExchangeKind: TypeAlias = Literal["player", "oracle", "new-oracle"]


class TakeStartCard(Struct, frozen=True, tag="start"):
    """Take the start card."""


class LeaveStartCard(Struct, frozen=True, tag="wait"):
    """Leave the start card to another player, after being asked."""


class GiveCard(Struct, frozen=True, tag="give"):
    """Give this card: to the left neighbour before the first turn, in an exchange with a player, or from the Oracle by
    a dark blue effect."""

    card: CardId


class PlayCard(Struct, frozen=True, tag="play"):
    """Play this card into the row of its colour."""

    card: CardId


class DrawRandomCard(Struct, frozen=True, tag="draw"):
    """Let chance pick one of your concealed cards."""


class PassTurn(Struct, frozen=True, tag="pass"):
    pass


class UseShrine(Struct, frozen=True, tag="shrine"):
    """Use a lit shrine for the light effect of `colour`. A small shrine can use only its own colour."""

    shrine: str
    colour: str


class MakeStatement(Struct, frozen=True, tag="speak"):
    """Make a true statement in the open tavern."""

    about: Statement
    colour: str | None = None


class UseShield(Struct, frozen=True, tag="shield"):
    """Use the shield that a light effect offers."""


class TakeCard(Struct, frozen=True, tag="take"):
    """Take back a row's last card, or take an Oracle card in an exchange with the Oracle."""

    card: CardId


class LayCard(Struct, frozen=True, tag="lay"):
    """Put a card face up, or into the Oracle in an exchange with the Oracle."""

    card: CardId


class NamePlayer(Struct, frozen=True, tag="name"):
    """Choose a player: for an exchange, as partner in it, or to receive an Oracle card."""

    seat: Seat


class ChooseExchange(Struct, frozen=True, tag="exchange"):
    """Choose the kind of exchange."""

    kind: ExchangeKind


class DeclineLightEffect(Struct, frozen=True, tag="decline"):
    """Decline a light effect."""


class EndTurn(Struct, frozen=True, tag="end"):
    """End the turn without using shrine or tavern."""


OfTurn: TypeAlias = (
    TakeStartCard
    | LeaveStartCard
    | GiveCard
    | PlayCard
    | DrawRandomCard
    | PassTurn
    | UseShrine
    | MakeStatement
    | DeclineLightEffect
    | EndTurn
)
OfEffect: TypeAlias = UseShield | TakeCard | LayCard | NamePlayer | ChooseExchange
Action: TypeAlias = OfTurn | OfEffect | TimeUp | Abandon
