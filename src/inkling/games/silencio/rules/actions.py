"""What a seat, or HOUSE, can ask for in Silencio. Big choices are small steps: which card, then for whom."""

from typing import Literal, TypeAlias

from msgspec import Struct

from inkling.core import Abandon, Seat, TimeUp
from inkling.games.silencio.rules.cards import CardId

Statement: TypeAlias = Literal["dead", "high", "spare"]
ExchangeKind: TypeAlias = Literal["player", "oracle", "new-oracle"]


class Start(Struct, frozen=True, tag="start"):
    """Take the start card."""


class Wait(Struct, frozen=True, tag="wait"):
    """Leave the start card to somebody else, when asked."""


class Give(Struct, frozen=True, tag="give"):
    """Give this card: passing on, in exchange 1 both ways, or an Oracle card by dark blue."""

    card: CardId


class Play(Struct, frozen=True, tag="play"):
    card: CardId


class Draw(Struct, frozen=True, tag="draw"):
    """Let chance pick one of your concealed cards."""


class Pass(Struct, frozen=True, tag="pass"):
    pass


class UseShrine(Struct, frozen=True, tag="shrine"):
    """Use a lit shrine; `colour` says whose light effect, for a small one its own."""

    shrine: str
    colour: str


class Speak(Struct, frozen=True, tag="speak"):
    """A statement in the open tavern."""

    about: Statement
    colour: str | None = None


class Shield(Struct, frozen=True, tag="shield"):
    """Accept the shield that light offers."""


class Take(Struct, frozen=True, tag="take"):
    """Take a row's last card back, or an Oracle card in exchange 2."""

    card: CardId


class Lay(Struct, frozen=True, tag="lay"):
    """Lay a card open at your place, or into the Oracle in exchange 2."""

    card: CardId


class Name(Struct, frozen=True, tag="name"):
    """Name a player: for an exchange, as partner in it, or to receive an Oracle card."""

    seat: Seat


class Exchange(Struct, frozen=True, tag="exchange"):
    kind: ExchangeKind


class Decline(Struct, frozen=True, tag="decline"):
    """Do without a light effect."""


class End(Struct, frozen=True, tag="end"):
    """End the turn without shrine or tavern."""


OfTurn: TypeAlias = Start | Wait | Give | Play | Draw | Pass | UseShrine | Speak | Decline | End
OfEffect: TypeAlias = Shield | Take | Lay | Name | Exchange
Action: TypeAlias = OfTurn | OfEffect | TimeUp | Abandon
