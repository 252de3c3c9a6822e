"""Silencio as numbers for learners: a fixed list of actions and a fixed-length row per view."""

from inkling.core.game import Abandon, TimeUp
from inkling.core.sight import Seat
from inkling.games.silencio.rules.actions import (
    Action,
    Decline,
    Draw,
    End,
    Exchange,
    Give,
    Lay,
    Name,
    Pass,
    Play,
    Shield,
    Speak,
    Start,
    Take,
    UseShrine,
    Wait,
)
from inkling.games.silencio.rules.cards import COLOURS, SHRINES, CardId, journey
from inkling.games.silencio.rules.effects import LIGHTS, colours_of
from inkling.games.silencio.rules.rules import settle
from inkling.games.silencio.rules.state import (
    Asked,
    Cards,
    Choosing,
    Exchanging,
    Gift,
    GivingBack,
    HandingOver,
    LayingOracle,
    Options,
    Over,
    Partnering,
    PassingOn,
    SeenStage,
    TakingOracle,
    View,
)

STAGES = (
    "Grabbing",
    "Asked",
    "PassingOn",
    "Turn",
    "MustPlay",
    "Choosing",
    "Gift",
    "Exchanging",
    "Partnering",
    "HandingOver",
    "GivingBack",
    "TakingOracle",
    "LayingOracle",
    "Ending",
    "Over",
)
REASONS = ("perfect", "passes", "time-up", "abandoned")


def every_action(seats: int, options: Options) -> tuple[Action, ...]:
    cards = journey(settle(options, seats).top_rank or 0)
    return (
        Start(),
        Wait(),
        *(kind(card) for kind in (Give, Play, Take, Lay) for card in cards),
        Draw(),
        Pass(),
        *(UseShrine(shrine, colour) for shrine in SHRINES for colour in colours_of(shrine)),
        Speak("dead"),
        *(Speak("high", colour) for colour in COLOURS),
        *(Speak("spare", colour) for colour in COLOURS),
        Shield(),
        *(Name(Seat(seat)) for seat in range(seats)),
        Exchange("player"),
        Exchange("oracle"),
        Exchange("new-oracle"),
        Decline(),
        End(),
        TimeUp(),
        Abandon(),
    )


def numbers(view: View) -> tuple[int, ...]:
    """By card: my hand, open by seat, rows, night, Oracle, boxed, sure of and common by seat, the card in question;
    then what is being asked, then all the rest. Where in the Oracle a card lies means nothing and is left out."""
    cards = journey(view.top_rank)
    sure = view.left or view.known
    planes = [
        view.hand or (),
        *view.open,
        *view.rows,
        view.night,
        view.oracle,
        view.boxed,
        *sure,
        *view.common,
        find_card(view.stage),
    ]
    pending, tavern = view.pending, view.tavern
    return (
        *(bit for plane in planes for bit in plane_bits(plane, cards)),
        *number_stage(view.stage),
        *view.counts,
        view.deck,
        *(int(shrine in view.lit) for shrine in SHRINES),
        *map(int, (pending.shield, pending.dampen, pending.random, pending.green_only)),
        int(tavern is not None and tavern.open),
        tavern.darks if tavern is not None else 0,
        view.passes,
        int(view.played),
        int(view.shrine_used),
        -1 if view.player is None else view.player,
        -1 if view.seat is None else view.seat,
    )


def find_card(stage: SeenStage) -> Cards:
    """The card in question: chosen, received or taken just before."""
    match stage:
        case Gift(card) | GivingBack(card=card) | LayingOracle(taken=card) if card is not None:
            return (card,)
        case _:
            return ()


def number_stage(stage: SeenStage) -> tuple[int, ...]:
    """Which stage, the light effect on offer or the end's reason, who decides and towards whom, whether it is
    compulsory, and how often: asked so far, or cards passed on."""
    return (
        *(int(type(stage).__name__ == name) for name in STAGES),
        *(int(word_of(stage) == word) for word in (*LIGHTS, *REASONS)),
        *seats_of(stage),
        int(isinstance(stage, Choosing | Exchanging | TakingOracle) and stage.forced),
        *times_of(stage),
    )


def word_of(stage: SeenStage) -> str | None:
    match stage:
        case Choosing(effect):
            return effect
        case Over(reason):
            return reason
        case _:
            return None


def seats_of(stage: SeenStage) -> tuple[int, int]:
    """Who decides, where it is not the player whose turn it is, and with whom; −1 for nobody."""
    match stage:
        case HandingOver(seat, other) | GivingBack(seat, other):
            return seat, other
        case PassingOn(seat) | Exchanging(seat) | Partnering(seat) | TakingOracle(seat) | LayingOracle(seat):
            return seat, -1
        case _:
            return -1, -1


def times_of(stage: SeenStage) -> tuple[int, int]:
    match stage:
        case Asked(times, now):
            return times, int(now)
        case PassingOn(_, given):
            return given, 0
        case _:
            return 0, 0


def plane_bits(plane: Cards, cards: tuple[CardId, ...]) -> list[int]:
    held = set(plane)
    return [int(card in held) for card in cards]
