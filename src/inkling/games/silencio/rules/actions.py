"""Actions of a seat, or of SYSTEM, in Silencio. A choice of a card and a player is made in two steps: first the card,
then the player."""

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
    """Give this card away: to the left neighbour before the first turn, to the partner in an exchange, or from the
    Oracle by a dark blue effect."""

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
    """Use the shield that a light effect offers: the next card played has no dark effect."""


class TakeCard(Struct, frozen=True, tag="take"):
    """Take back the last card of a row, or take a card of the Oracle in an exchange with it."""

    card: CardId


class LayCard(Struct, frozen=True, tag="lay"):
    """Put a card face up in front of you, or put it into the Oracle in an exchange with it."""

    card: CardId


class NamePlayer(Struct, frozen=True, tag="name"):
    """Choose a player: one who will exchange cards, or one who will receive an Oracle card."""

    seat: Seat


class ChooseExchange(Struct, frozen=True, tag="exchange"):
    """Choose the kind of exchange."""

    kind: ExchangeKind


class DeclineLightEffect(Struct, frozen=True, tag="decline"):
    """Decline to use an offered light effect."""


class EndTurn(Struct, frozen=True, tag="end"):
    """End the turn without using a shrine or the tavern."""


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
