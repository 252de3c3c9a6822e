"""Draws what a replay adds to the board: all hands, and timeline marks for dark effects, shrines, passes and the
end."""

from inkling.core.board import BoardContext
from inkling.core.html import NOTHING, Html
from inkling.core.looking_back import Marked
from inkling.core.sight import Seat, Sight
from inkling.core.words import Say
from inkling.games.silencio.board.cards import draw_small_cards
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.cards import COLOUR, COLOURS, CardId
from inkling.games.silencio.rules.events import (
    CardLaidFaceUp,
    CardTakenBack,
    DrawFailed,
    Ended,
    Event,
    HandedOver,
    OracleCardGiven,
    OracleTaken,
    Passed,
    Played,
    ShrineUsed,
    TavernOpened,
)
from inkling.games.silencio.rules.state import View


def draw_cards_of_seat(sight: Sight[Action, Event, View], say: Say, context: BoardContext) -> Html:
    """Draw a seat's hand and face-up cards. A card that has just arrived is highlighted. If the seat has just played a
    card, the list names its row. The result is empty at the end, when the board shows the remaining cards."""
    view = sight.view
    if sight.outcome is not None or view.seat is None or view.hand is None:
        return NOTHING
    latest = sight.story[-1].event if sight.story else None
    laid = COLOURS[COLOUR[latest.card]] if isinstance(latest, Played) and latest.seat == view.seat else ""
    return draw_small_cards(
        (*view.hand, *view.open[view.seat]), say.anybody, fresh=card_received_in_event(view.seat, latest), laid=laid
    )


def card_received_in_event(seat: Seat, event: Event | None) -> CardId | None:
    """Return the card that this seat received, or turned face up, in this event. None if there is no such card."""
    match event:
        case CardTakenBack() | CardLaidFaceUp() | OracleTaken() if event.seat == seat:
            return event.card
        case HandedOver() | OracleCardGiven() if event.receiver == seat:
            return event.card
        case _:
            return None


def timeline_icon_of_event(event: Event) -> Marked:
    """Return an event's icon for the timeline and its importance; None if the event has no place on the timeline."""
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
