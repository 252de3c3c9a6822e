"""Gives any clue and removes any set. It makes up its mind once: a random guesser who toggled marks would never end."""

from inkling.core import Chance, Sight, mark
from inkling.core.bot import BY_CHANCE, Bot, choose_any
from inkling.games.similo.rules.actions import Action, Confirm, Mark, Unmark
from inkling.games.similo.rules.events import Event
from inkling.games.similo.rules.state import View
from inkling.games.similo.rules.voting import clue_is_due


def choose(sight: Sight[Action, Event, View], chance: Chance) -> Action | None:
    scene = sight.view.scene
    if sight.seat is None or scene.options.asked or clue_is_due(scene):
        return choose_any(sight, chance)
    missing = sight.view.to_remove - len(scene.marks[sight.seat])
    if missing == 0:
        return Confirm() if Confirm() in sight.legal else None
    step = Mark if missing > 0 else Unmark
    return chance.pick([action for action in sight.legal if isinstance(action, step)])[0]


RANDOM: Bot[Action, Event, View] = Bot(
    "random", 2, mark("Gives clues and removes characters at random."), choose, title=BY_CHANCE
)
