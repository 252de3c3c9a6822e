"""Crescendo: actions as text, and as labels of a list."""

from inkling.core.errors import NotWellFormed, mark
from inkling.core.game import Abandon
from inkling.core.sight import Sight
from inkling.core.words import Say
from tests.crescendo.rules.actions import Action, Lay
from tests.crescendo.rules.events import Event
from tests.crescendo.rules.state import Options, View


def write(action: Action, options: Options) -> str:
    return f"lay {action.card}" if isinstance(action, Lay) else "abandon"


def read(text: str, options: Options) -> Action:
    """`lay 3`. No shorter: in the terminal a number by itself is a place in the list of actions."""
    if text == "abandon":
        return Abandon()
    verb, _, card = text.partition(" ")
    if verb != "lay" or card not in map(str, range(1, options.high + 1)):
        raise NotWellFormed("no-action", mark("Crescendo knows no action “{text}”."), text=text)
    return Lay(int(card))


def label(action: Action, sight: Sight[Action, Event, View], say: Say) -> str:
    return say("Lay the {card}", card=action.card) if isinstance(action, Lay) else say("Give up")
