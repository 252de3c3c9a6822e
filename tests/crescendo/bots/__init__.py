"""The bots of Crescendo, weakest first."""

from inkling.core.bot import RANDOM, Bot
from inkling.core.chance import Chance
from inkling.core.errors import mark
from inkling.core.sight import Sight
from tests.crescendo.rules.actions import Action, Lay
from tests.crescendo.rules.events import Event
from tests.crescendo.rules.state import View


def lay_by_place(sight: Sight[Action, Event, View], chance: Chance) -> Action | None:
    """The card nearest to where this seat stands between the lowest and the highest number."""
    view = sight.view
    aim = 1 + (view.options.high - 1) * (view.seat or 0) / (view.seats - 1)
    return Lay(min(view.hand, key=lambda card: (abs(card - aim), card)))


BOTS: tuple[Bot[Action, Event, View], ...] = (
    RANDOM,
    Bot("steady", 1, mark("Lays low in front and high at the end."), lay_by_place, "normal"),
)
