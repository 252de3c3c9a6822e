"""Thinks about one decision: reads the sight, imagines worlds, tries plans out."""

from dataclasses import dataclass

import numpy as np

from inkling.core.chance import Chance
from inkling.core.sight import Line, Sight
from inkling.games.silencio.actions import Action
from inkling.games.silencio.choices import legal, turn
from inkling.games.silencio.events import Event
from inkling.games.silencio.fast.effort import Effort
from inkling.games.silencio.fast.layout import CARDS, SIZE, Floats, Row
from inkling.games.silencio.fast.reading import Reading, read
from inkling.games.silencio.fast.search import DEPTH, decide, find_habit, make_plans, try_plans
from inkling.games.silencio.fast.translate import ACTION
from inkling.games.silencio.fast.weights import weights_for
from inkling.games.silencio.fast.worlds import make_worlds
from inkling.games.silencio.rules import settle, setup
from inkling.games.silencio.state import Options, View
from inkling.games.silencio.views import see, view


@dataclass(frozen=True)
class Thought:
    """Plans, the first of which is the habit, their costs by world, on how many worlds each was tried."""

    plans: Row
    costs: Floats
    tried: Row


def imagine_worlds(reading: Reading, seed: int, room: int) -> tuple[Row, Row]:
    """Up to that many worlds that fit: their states and decks."""
    states, decks = np.zeros((room, SIZE), dtype=np.int64), np.zeros((room, CARDS), dtype=np.int64)
    found = make_worlds(
        reading.dealt,
        reading.known_deck,
        reading.now,
        reading.drift,
        reading.story,
        reading.moves,
        seed,
        states,
        decks,
    )
    return states[:found], decks[:found]


def think(sight: Sight[Action, Event, View], effort: Effort, seed: int) -> Thought | None:
    """None where no world was found that fits the sight, which only unheard-of courses of a play could bring about."""
    w = weights_for(sight.seats, sight.view.options)
    states, decks = imagine_worlds(read(sight), seed, effort.worlds)
    if not len(states):
        return None
    plans = np.zeros((effort.plans, DEPTH), dtype=np.int64)
    count = make_plans(states[0], decks[0], find_habit(states[0], w), plans)
    costs, tried = np.zeros((count, len(states))), np.zeros(count, dtype=np.int64)
    try_plans(states, decks, plans[:count], w, effort.playouts, effort.penalty, costs, tried)
    return Thought(plans[:count], costs, tried)


def find_best(sight: Sight[Action, Event, View], effort: Effort, seed: int) -> Action | None:
    """The first step of the best plan."""
    thought = think(sight, effort, seed)
    if thought is None:
        return None
    plan = decide(thought.costs, thought.tried, effort.sure)
    return ACTION[int(thought.plans[plan, 0])]


def find_usual(sight: Sight[Action, Event, View]) -> Action | None:
    """What the blueprint does: it looks at what this seat knows, so any world that fits will do."""
    w = weights_for(sight.seats, sight.view.options)
    states, _ = imagine_worlds(read(sight), 1, 4)
    return ACTION[int(find_habit(states[0], w))] if len(states) else None


def find_values(sight: Sight[Action, Event, View], effort: Effort, seed: int) -> dict[Action, float] | None:
    """What each choice costs with the best plan that begins with it, of those tried longest."""
    thought = think(sight, effort, seed)
    if thought is None:
        return None
    best: dict[Action, tuple[int, float]] = {}
    for plan, costs, tried in zip(thought.plans, thought.costs, thought.tried, strict=True):
        step, value = ACTION[int(plan[0])], (-int(tried), float(costs[:tried].mean()))
        best[step] = min(best.get(step, value), value)
    return {step: value for step, (_, value) in best.items()}


def warm_up() -> None:
    """Compiles everything, or loads what an earlier run has compiled."""
    options = settle(Options(start="asked"), 2)
    state, events = setup(2, options, Chance.of("warm up"), None)
    seat = turn(state)[0]
    story = tuple(Line(seen) for event in events if (seen := see(event, seat)) is not None)
    sight = Sight("silencio", seat, 2, options, view(state, seat), legal(state, seat), 1, story, None, "")
    find_best(sight, Effort(worlds=8, playouts=40), 1)
