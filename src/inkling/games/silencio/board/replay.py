"""Looking back at a play: everyone's hands, and where night fell, a shrine helped or somebody had to pass."""

from inkling.core.board import BoardContext
from inkling.core.html import NOTHING, Html
from inkling.core.looking_back import Marked
from inkling.core.sight import Seat, Sight
from inkling.core.words import Say
from inkling.games.silencio.board.cards import small_row
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.cards import COLOUR, COLOURS, CardId
from inkling.games.silencio.rules.events import (
    DrawFailed,
    Ended,
    Event,
    Gifted,
    HandedOver,
    LaidOpen,
    OracleTaken,
    Passed,
    Played,
    ShrineUsed,
    TakenBack,
    TavernOpened,
)
from inkling.games.silencio.rules.state import View


def held(sight: Sight[Action, Event, View], say: Say, context: BoardContext) -> Html:
    """The hand, then what lies open, and what has just come into it; or where it has just laid a card. At the end the
    board itself shows what was left."""
    view = sight.view
    if sight.outcome is not None or view.seat is None or view.hand is None:
        return NOTHING
    latest = sight.story[-1].event if sight.story else None
    laid = COLOURS[COLOUR[latest.card]] if isinstance(latest, Played) and latest.seat == view.seat else ""
    return small_row((*view.hand, *view.open[view.seat]), say.anybody, fresh=came_to(view.seat, latest), laid=laid)


def came_to(seat: Seat, event: Event | None) -> CardId | None:
    """The card that this event brought to this seat, or turned up before it."""
    match event:
        case TakenBack() | LaidOpen() | OracleTaken() if event.seat == seat:
            return event.card
        case HandedOver() | Gifted() if event.receiver == seat:
            return event.card
        case _:
            return None


def marked(event: Event) -> Marked:
    match event:
        case Ended():
            return "star", 9
        case Passed() | DrawFailed():
            return "hm", 4
        case ShrineUsed() | TavernOpened():
            return "drop", 3
        case Played(dark=True, effect=effect) if effect is not None:
            return "moon", 2
        case _:
            return None
