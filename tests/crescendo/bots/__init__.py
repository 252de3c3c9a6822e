"""The bots of Crescendo, weakest first."""

from inkling.core.bot import RANDOM, Bot
from inkling.core.chance import Chance
from inkling.core.errors import msg
from inkling.core.sight import Sight
from tests.crescendo.rules.actions import Action, PlayCard
from tests.crescendo.rules.events import Event
from tests.crescendo.rules.state import View


def play_by_place(sight: Sight[Action, Event, View], chance: Chance) -> Action | None:
    """Choose the card nearest to this seat's share of the way from the lowest number to the highest."""
    view = sight.view
    aim = 1 + (view.options.high - 1) * (view.seat or 0) / (view.seats - 1)
    return PlayCard(min(view.hand, key=lambda card: (abs(card - aim), card)))


BOTS: tuple[Bot[Action, Event, View], ...] = (
    RANDOM,
    Bot("steady", 1, msg("Plays low in front and high at the end."), play_by_place, "normal"),
)
