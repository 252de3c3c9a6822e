"""Thinks about one decision: reads the sight, imagines worlds, tries plans out."""

from dataclasses import dataclass

import numpy as np

from inkling.core import Chance, Line, Sight
from inkling.games.silencio.bots.compiled import Considered, Effort
from inkling.games.silencio.bots.compiled import layout as at
from inkling.games.silencio.bots.compiled.bits import zeros
from inkling.games.silencio.bots.compiled.ending import follow_all_ways, try_all_worlds
from inkling.games.silencio.bots.compiled.layout import Floats, Reading, Row
from inkling.games.silencio.bots.compiled.listing import list_worlds
from inkling.games.silencio.bots.compiled.reading import read
from inkling.games.silencio.bots.compiled.search import DEPTH, decide, find_habit, make_plans, try_plans
from inkling.games.silencio.bots.compiled.translate import ACTION
from inkling.games.silencio.bots.compiled.weights import weights_for
from inkling.games.silencio.bots.compiled.worlds import make_worlds
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.choices import legal, turn
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.rules import settle, setup
from inkling.games.silencio.rules.state import Options, View
from inkling.games.silencio.rules.views import see, view


@dataclass(frozen=True)
class Thought:
    """Plans, the first of which is the habit, their costs by world, on how many worlds each was tried, and by how much
    another must be better than the habit."""

    plans: Row
    costs: Floats
    tried: Row
    margin: float = 0.0


def imagine_worlds(reading: Reading, seed: int, room: int) -> tuple[Row, Row]:
    """Up to that many worlds that fit: their states and decks."""
    states, decks = zeros((room, at.SIZE)), zeros((room, at.CARDS))
    found = make_worlds(reading, seed, states, decks)
    return states[:found], decks[:found]


def list_all_worlds(reading: Reading, seed: int, tries: int, room: int) -> tuple[Row, Row, Floats]:
    """Their states and decks and how likely they are, or none at all where they are many."""
    states, decks, weights = zeros((room, at.SIZE)), zeros((room, at.CARDS)), np.zeros(room)
    found = list_worlds(reading, seed, tries, states, decks, weights)
    return states[:found], decks[:found], weights[:found]


def think(sight: Sight[Action, Event, View], effort: Effort, seed: int) -> Thought | None:
    """None where no world was found that fits the sight."""
    w, reading = weights_for(sight.seats, sight.view.options), read(sight)
    thought = think_of_all(reading, w, effort, seed)
    if thought is not None:
        return thought
    states, decks = imagine_worlds(reading, seed, effort.worlds)
    if not len(states):
        return None
    plans = plans_from(states[0], decks[0], w, effort.plans)
    costs, tried = np.zeros((len(plans), len(states))), zeros(len(plans))
    try_plans(states, decks, plans, w, effort.playouts, effort.penalty, costs, tried)
    return Thought(plans, costs, tried)


def think_of_all(reading: Reading, w: Floats, effort: Effort, seed: int) -> Thought | None:
    """With nothing left out, where that can be done."""
    states, decks, weights = list_all_worlds(reading, seed, effort.listed, effort.worlds)
    if not len(states):
        return None
    thought = think_each_way(states[0], decks[0], w, effort) if len(states) == 1 else None
    return thought or think_of_worlds(states, decks, weights, w, effort)


def think_each_way(state: Row, deck: Row, w: Floats, effort: Effort) -> Thought | None:
    """In the one world there is, every way to its end; None where those are too many."""
    steps = plans_from(state, deck, w, 1)
    costs = np.zeros(len(steps))
    done = follow_all_ways(state, deck, steps, w, effort.penalty, effort.nodes, costs)
    return Thought(steps, costs[:, None], np.ones(len(steps), dtype=np.int64)) if done else None


def think_of_worlds(states: Row, decks: Row, weights: Floats, w: Floats, effort: Effort) -> Thought | None:
    """Every plan in every world, summed up to one cost; None where that would be too many playouts."""
    plans = plans_from(states[0], decks[0], w, effort.plans)
    copies = effort.playouts // (len(plans) * len(states))
    if not copies:
        return None
    costs = np.zeros(len(plans))
    try_all_worlds(states, decks, weights, plans, w, copies, effort.penalty, costs)
    return Thought(plans, costs[:, None], np.ones(len(plans), dtype=np.int64), effort.margin)


def plans_from(state: Row, deck: Row, w: Floats, most: int) -> Row:
    """The habit and all others; first steps alone if there are more of them than `most`."""
    plans = zeros((max(most, at.MOST_CHOICES), DEPTH))
    return plans[: make_plans(state, deck, find_habit(state, w), plans, most)]


def find_best(sight: Sight[Action, Event, View], effort: Effort, seed: int) -> Considered | None:
    """The first step of the best plan; and what each choice costs with the best plan that begins with it, of those
    tried longest."""
    thought = think(sight, effort, seed)
    if thought is None:
        return None
    plan = decide(thought.costs, thought.tried, effort.sure, thought.margin)
    best: dict[Action, tuple[int, float]] = {}
    for steps, costs, tried in zip(thought.plans, thought.costs, thought.tried, strict=True):
        step, value = ACTION[int(steps[0])], (-int(tried), float(costs[:tried].mean()))
        best[step] = min(best.get(step, value), value)
    return Considered(ACTION[int(thought.plans[plan, 0])], {step: value for step, (_, value) in best.items()})


def find_usual(sight: Sight[Action, Event, View]) -> Considered | None:
    """What the blueprint does: it looks at what this seat knows, so any world that fits will do."""
    w = weights_for(sight.seats, sight.view.options)
    states, _ = imagine_worlds(read(sight), 1, 4)
    return Considered(ACTION[int(find_habit(states[0], w))]) if len(states) else None


def warm_up() -> None:
    """Compiles everything, or loads what an earlier run has compiled."""
    options = settle(Options(start="asked"), 2)
    state, events = setup(2, options, Chance.of("warm up"), None)
    seat = turn(state)[0]
    story = tuple(Line(seen) for event in events if (seen := see(event, seat)) is not None)
    sight = Sight("silencio", seat, 2, options, view(state, seat), legal(state, seat), 1, story, None, "")
    find_best(sight, Effort(worlds=8, playouts=40), 1)
    # At the beginning nothing is listed, so this is compiled apart.
    w, (states, decks) = weights_for(2, options), imagine_worlds(read(sight), 1, 1)
    think_each_way(states[0], decks[0], w, Effort(nodes=1))
    think_of_worlds(states, decks, np.ones(1), w, Effort(playouts=40))
