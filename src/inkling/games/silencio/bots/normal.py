"""A partner who plays by rule of thumb: the blueprint, with weights tuned by playing with itself."""

from inkling.core import Bot, Chance, Sight, mark
from inkling.games.silencio.bots.compiled import COMPILED, WANTED, consider
from inkling.games.silencio.bots.simple import choose as choose_simply
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import View


def choose(sight: Sight[Action, Event, View], chance: Chance) -> Action:
    """The same whatever the chance."""
    if len(sight.legal) == 1:
        return sight.legal[0]
    found = consider(sight)
    return found.best if found is not None else choose_simply(sight, chance)


NORMAL: Bot[Action, Event, View] = Bot(
    "normal",
    1,
    mark("Plays by rule of thumb, from long practice."),
    choose,
    strength="normal",
    warms=COMPILED,
    wants=WANTED,
)
