"""The normal and the strong bot. Both use the compiled rules; the strong one searches many worlds."""

from msgspec import json

from inkling.core import Bot, Chance, Sight, msg
from inkling.games.silencio.bots.compiled import COMPILED, WANTED, SearchEffort, SearchResult, find_best_action
from inkling.games.silencio.bots.simple_bot import choose_least_harmful_action as choose_simply
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import View


def choose_action_by_blueprint(sight: Sight[Action, Event, View], chance: Chance) -> Action:
    """Return the blueprint's action. Equal sights give equal actions."""
    if len(sight.legal) == 1:
        return sight.legal[0]
    result = find_best_action(sight)
    return result.best if result is not None else choose_simply(sight, chance)


NORMAL: Bot[Action, Event, View] = Bot(
    "normal",
    1,
    msg("Plays by rule of thumb, from long practice."),
    choose_action_by_blueprint,
    strength="normal",
    warms=COMPILED,
    wants=WANTED,
)


EFFORT = (
    SearchEffort(strangers=True) if COMPILED else SearchEffort(worlds=12, playouts=40, plans=12, listed=12, nodes=3000)
)
"""Search effort of the strong bot, much smaller without numba."""
MANNER = msg("Imagines what might be hidden and thinks every choice through to the end.")
SLOW_MANNER = msg("Thinks ahead, but only a little: the module for fast arithmetic isn’t installed.")


def evaluate_choices_by_search(sight: Sight[Action, Event, View]) -> SearchResult | None:
    """Evaluate the choices as the strong bot does. The seed follows from the view, so that *Why?* shows the same
    numbers on which the bot based its choice."""
    seed = Chance.of(f"search {json.encode(sight.view).decode()}").below(1 << 31)[0]
    return find_best_action(sight, EFFORT, 1 + seed)


def choose_action_by_search(sight: Sight[Action, Event, View], chance: Chance) -> Action:
    if len(sight.legal) == 1:
        return sight.legal[0]
    result = evaluate_choices_by_search(sight)
    return result.best if result is not None else choose_simply(sight, chance)


STRONG: Bot[Action, Event, View] = Bot(
    "strong",
    5,
    MANNER if COMPILED else SLOW_MANNER,
    choose_action_by_search,
    strength="strong",
    budget=1.0,
    warms=COMPILED,
    wants=WANTED,
)
