"""Crescendo: actions as text, and as labels of a list."""

from inkling.core.errors import NotWellFormed, msg
from inkling.core.game import Abandon
from inkling.core.sight import Sight
from inkling.core.words import Say
from tests.crescendo.rules.actions import Action, PlayCard
from tests.crescendo.rules.events import Event
from tests.crescendo.rules.state import Options, View


def write(action: Action, options: Options) -> str:
    return f"play {action.card}" if isinstance(action, PlayCard) else "abandon"


def read(text: str, options: Options) -> Action:
    """Parse `play 3`. A number alone is a position in the terminal's list of actions."""
    if text == "abandon":
        return Abandon()
    verb, _, card = text.partition(" ")
    if verb != "play" or card not in map(str, range(1, options.high + 1)):
        raise NotWellFormed("no-action", msg("Crescendo knows no action “{text}”."), text=text)
    return PlayCard(int(card))


def label(action: Action, sight: Sight[Action, Event, View], say: Say) -> str:
    return say("Play the {card}", card=action.card) if isinstance(action, PlayCard) else say("Give up")
