"""Looking back at a play: everyone's hands, and where night fell, a shrine helped or somebody had to pass."""

from inkling.core.board import Desk
from inkling.core.html import NOTHING, Html
from inkling.core.looking_back import Marked
from inkling.core.sight import Sight
from inkling.core.words import Say
from inkling.games.silencio.board.cards import small_row
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.events import DrawFailed, Ended, Event, Passed, Played, ShrineUsed, TavernOpened
from inkling.games.silencio.rules.state import View


def held(sight: Sight[Action, Event, View], say: Say, desk: Desk) -> Html:
    """The hand, then what lies open; at the end the board itself shows what was left."""
    view = sight.view
    if sight.outcome is not None or view.seat is None or view.hand is None:
        return NOTHING
    return small_row((*view.hand, *view.open[view.seat]), say.anybody)


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
