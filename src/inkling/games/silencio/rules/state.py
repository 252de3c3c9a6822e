"""The full state of a play of Silencio, and each viewer's view of it."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from inkling.core import Chance, Seat, Viewer
from inkling.games.silencio.rules.cards import CardId

Light: TypeAlias = Literal["shield", "take-back", "lay-open", "exchange"]
Dark: TypeAlias = Literal["dampen", "gift", "random", "green-only"]
Cards: TypeAlias = tuple[CardId, ...]

PRINTED_TABLE = {2: (8, 5), 3: (10, 6), 4: (13, 5)}
"""Top rank and hand size by number of players."""


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Options of a table. None for top rank or hand size means the value in the rules' table (R1)."""

    top_rank: Annotated[int, Meta(ge=7, le=13)] | None = None
    hand: Annotated[int, Meta(ge=4, le=7)] | None = None
    start: Literal["grab", "asked"] = "grab"
    start_seconds: Annotated[int, Meta(ge=5, le=86_400)] | None = None
    unlit: Literal["none", "large", "small", "all"] = "none"
    tavern: bool = False
    swap_red_yellow: bool = False


class PendingEffects(Struct, frozen=True):
    """Effects that will apply to the next card that is played."""

    shield: bool = False
    dampen: bool = False
    random: bool = False
    green_only: bool = False


class Tavern(Struct, frozen=True):
    """The tavern. `darks` is the number of dark effects since it last closed."""

    open: bool = False
    darks: int = 0


# The stages: what is being decided. `seat` decides if it is not the player on turn.


class StartGrabStage(Struct, frozen=True, tag="grabbing"):
    """Stage: any seat may take the start card."""


class StartQuestionStage(Struct, frozen=True, tag="asking"):
    """Stage: the seats are asked one by one, in secret, whether they take the start card. `first` is the seat that was
    asked first. `waits` counts how often a seat has left the card since then."""

    first: Seat
    waits: int = 0


class StartQuestionView(Struct, frozen=True, tag="asked"):
    """`StartQuestionStage` as one viewer sees it: how often they were asked, and whether they are asked now."""

    times: int
    now: bool


class OneSeatStage(Struct, frozen=True):
    """Base class of stages in which one seat decides. This need not be the seat whose turn it is."""

    seat: Seat


class PassingOnStage(OneSeatStage, frozen=True, tag="passing-on"):
    """Stage: each player passes a card to the left. `given` is the number of cards passed so far."""

    given: int


class TurnStage(Struct, frozen=True, tag="turn"):
    """Stage: the player plays a card or passes. Before that, they can use a shrine or the tavern."""


class MustPlayStage(Struct, frozen=True, tag="must-play"):
    """Stage: the randomly drawn card did not fit, so the player must play a card that fits (R36)."""


class LightEffectStage(Struct, frozen=True, tag="choosing"):
    """Stage: a light effect is offered. `forced` is True if the player could use the shrine only because this effect
    makes a play possible (R27). Other players do not see `forced`."""

    effect: Light
    forced: bool = False


class GiftStage(Struct, frozen=True, tag="gift"):
    """Stage of the dark blue effect: choose an Oracle card, then (once `card` is set) the player who receives it."""

    card: CardId | None = None


class ExchangeKindStage(OneSeatStage, frozen=True, tag="exchanging"):
    """Stage: the named seat chooses the kind of exchange."""

    forced: bool = False


class ExchangePartnerStage(OneSeatStage, frozen=True, tag="partnering"):
    """Stage of exchange 1: choose the partner."""


class HandOverCardStage(OneSeatStage, frozen=True, tag="handing-over"):
    """Stage of exchange 1: choose the card for the partner."""

    partner: Seat


class GiveCardBackStage(OneSeatStage, frozen=True, tag="giving-back"):
    """Stage of exchange 1: the partner has seen `card` and gives a card back to the seat `to`."""

    to: Seat
    card: CardId | None


class TakeOracleCardStage(OneSeatStage, frozen=True, tag="taking-oracle"):
    """Stage of exchange 2: choose an Oracle card."""

    forced: bool = False


class LayOracleCardStage(OneSeatStage, frozen=True, tag="laying-oracle"):
    """Stage of exchange 2: choose another card for index `place` of the Oracle."""

    taken: CardId
    place: int


class TurnEndingStage(Struct, frozen=True, tag="ending"):
    """Stage: a card was played. The player can use a shrine or the tavern, or end the turn."""


class PlayOverStage(Struct, frozen=True, tag="over"):
    reason: Literal["perfect", "passes", "time-up", "abandoned"]


OfExchange: TypeAlias = (
    ExchangeKindStage
    | ExchangePartnerStage
    | HandOverCardStage
    | GiveCardBackStage
    | TakeOracleCardStage
    | LayOracleCardStage
)
Later: TypeAlias = (
    PassingOnStage
    | TurnStage
    | MustPlayStage
    | LightEffectStage
    | GiftStage
    | OfExchange
    | TurnEndingStage
    | PlayOverStage
)
Stage: TypeAlias = StartGrabStage | StartQuestionStage | Later
SeenStage: TypeAlias = StartGrabStage | StartQuestionView | Later


class State(Struct, frozen=True):
    """The full state.

    `known` has for each seat pairs of a concealed card and a bit mask of the viewers who are certain of it (R42). Bit s
    is for seat s; the bit after the last seat is for the public.
    """

    options: Options
    seats: int
    top_rank: int
    stage: Stage
    player: Seat | None
    hands: tuple[Cards, ...]
    open: tuple[Cards, ...]
    rows: tuple[Cards, ...]
    oracle: Cards
    deck: Cards
    lit: tuple[str, ...]
    tavern: Tavern | None
    chance: Chance
    known: tuple[tuple[tuple[CardId, int], ...], ...]
    boxed: Cards = ()
    night: Cards = ()
    pending: PendingEffects = PendingEffects()
    passes: int = 0
    played: bool = False
    shrine_used: bool = False


class View(Struct, frozen=True):
    """Everything that one viewer knows. `known` has the cards in other hands of which this viewer is certain. `common`
    has the cards of which everybody is certain, including those in the viewer's own hand. `left` has the hands after
    the end."""

    seat: Viewer
    seats: int
    top_rank: int
    stage: SeenStage
    player: Seat | None
    hand: Cards | None
    counts: tuple[int, ...]
    open: tuple[Cards, ...]
    rows: tuple[Cards, ...]
    oracle: Cards
    deck: int
    lit: tuple[str, ...]
    tavern: Tavern | None
    known: tuple[Cards, ...]
    common: tuple[Cards, ...]
    boxed: Cards
    night: Cards
    pending: PendingEffects
    passes: int
    played: bool
    shrine_used: bool
    options: Options
    left: tuple[Cards, ...] | None = None
