"""Evaluate one decision: read the sight, imagine worlds, try plans."""

from dataclasses import dataclass, replace

import numpy as np

from inkling.core import Chance, Line, Sight
from inkling.games.silencio.bots.compiled import Considered, Effort
from inkling.games.silencio.bots.compiled import layout as at
from inkling.games.silencio.bots.compiled import worlds as wo
from inkling.games.silencio.bots.compiled.belief import NORMAL, OWN, believe, draw_worlds, weigh_worlds
from inkling.games.silencio.bots.compiled.bits import zeros
from inkling.games.silencio.bots.compiled.endgame_search import follow_all_ways, try_all_worlds
from inkling.games.silencio.bots.compiled.layout import Floats, Kinds, Reading, Row
from inkling.games.silencio.bots.compiled.list_worlds import list_worlds
from inkling.games.silencio.bots.compiled.partner_types import NAMES, kinds_for, own_kind_alone, weights_for
from inkling.games.silencio.bots.compiled.read_sight import ACTION, read
from inkling.games.silencio.bots.compiled.search import DEPTH, decide, find_habit, make_plans, try_plans
from inkling.games.silencio.bots.compiled.worlds import make_worlds
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.choices import legal, turn
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.rules import settle, setup
from inkling.games.silencio.rules.state import Options, View
from inkling.games.silencio.rules.views import see, view

STRANGE = 0.5
"""Probability of a stranger above which the search models other kinds of players."""
UNLIKELY = 0.03
"""Probability above which a kind is considered for a seat."""
CLEAR = 0.8
"""Probability above which the exhaustive search relies on a kind."""


@dataclass(frozen=True)
class Thought:
    """Plans (the blueprint's first), their costs by world, in how many worlds each was tried, and by how much a plan
    must beat the blueprint's: in standard errors and in cards."""

    plans: Row
    costs: Floats
    tried: Row
    sure: float
    margin: float = 0.0


@dataclass(frozen=True)
class Worlds:
    """Possible worlds: states, decks, weights, and the distribution of kinds by seat in each."""

    states: Row
    decks: Row
    weights: Floats
    shares: Floats

    def belief(self) -> Floats:
        """Return the probability of each kind by seat."""
        return np.asarray(np.einsum("w,wsk->sk", self.weights, self.shares), dtype=np.float64)

    def strangeness(self, me: int) -> float:
        """Return the probability that some player is neither of the bot's kind nor plays by the blueprint."""
        seats = [seat for seat in range(self.states[0, at.SEATS]) if seat != me]
        return 1 - float(self.weights @ self.shares[:, seats, : NORMAL + 1].sum(axis=2).prod(axis=1))


def imagine_worlds(reading: Reading, seed: int, room: int, kinds: Kinds) -> Worlds:
    """Sample up to `room` worlds that fit."""
    states, decks = zeros((room, at.SIZE)), zeros((room, at.CARDS))
    tallies = np.zeros((room, 4, len(kinds.lapses)))
    found = make_worlds(reading, kinds, seed, states, decks, tallies)
    return weigh(reading, kinds, states[:found], decks[:found], np.ones(found), tallies[:found])


def list_all_worlds(reading: Reading, seed: int, tries: int, room: int, kinds: Kinds) -> Worlds:
    """Return all worlds, or none if there are too many."""
    states, decks, weights = zeros((room, at.SIZE)), zeros((room, at.CARDS)), np.zeros(room)
    tallies = np.zeros((room, 4, len(kinds.lapses)))
    found = list_worlds(reading, kinds, seed, tries, states, decks, weights, tallies)
    return weigh(reading, kinds, states[:found], decks[:found], weights[:found], tallies[:found])


def weigh(
    reading: Reading,
    kinds: Kinds,
    states: Row,
    decks: Row,
    weights: Floats,
    tallies: Floats,
    belief: Floats | None = None,
) -> Worlds:
    """Weight the worlds by the other players' choices, if there are several kinds. Infer the kinds unless `belief` is
    given."""
    weights, shares = weights / max(1e-300, weights.sum()), np.ones(tallies.shape)
    if len(states) and len(kinds.lapses) > 1:
        shunned = reading.now[wo.SHUNNED : wo.SHUNNED + 4] & ~reading.now[wo.SURELY : wo.SURELY + 4]
        fair = wo.DOUBT ** -np.bitwise_count(states[:, at.HAND : at.HAND + 4] & shunned).astype(np.float64)
        belief = believe(tallies, weights[:, None] * fair, kinds.prior) if belief is None else belief
        weights, shares = weigh_worlds(tallies, fair, belief, kinds.asked, int(reading.now[wo.ME]), weights)
    return Worlds(states, decks, weights, shares)


def imagine_more(reading: Reading, kinds: Kinds, seed: int, room: int, worlds: Worlds) -> Worlds:
    """Sample many more worlds once the kinds are known. Only strangers' choices are then evaluated, and only for likely
    kinds, which is fast. Return the given worlds if no more were found."""
    belief = worlds.belief()
    asked = (belief > UNLIKELY).astype(np.int64)
    asked[:, : NORMAL + 1] = 0
    states, decks = zeros((room, at.SIZE)), zeros((room, at.CARDS))
    tallies = np.zeros((room, 4, len(kinds.lapses)))
    kinds = kinds._replace(asked=asked)
    found = make_worlds(reading, kinds, seed + 1, states, decks, tallies)
    many = weigh(reading, kinds, states[:found], decks[:found], np.ones(found), tallies[:found], belief)
    return many if found > len(worlds.states) else worlds


def think(sight: Sight[Action, Event, View], effort: Effort, seed: int) -> Thought | None:
    """Evaluate the plans for a sight; None if no world fits it."""
    reading, me = read(sight), sight.view.seat
    assert me is not None
    if effort.strangers:
        kinds = kinds_for(sight.seats, sight.view.options)
        worlds = imagine_worlds(reading, seed, min(effort.stranger_worlds, effort.worlds), kinds)
        if len(worlds.states) and worlds.strangeness(me) > STRANGE:
            listed = think_of_all(reading, kinds, effort, seed)
            return listed or think_beside(reading, worlds, kinds, effort, seed)
    return think_among_own(reading, own_kind_alone(sight.seats, sight.view.options), effort, seed)


def think_among_own(reading: Reading, kinds: Kinds, effort: Effort, seed: int) -> Thought | None:
    """Evaluate the plans under the assumption that all players are of the bot's kind."""
    thought = think_of_all(reading, kinds, effort, seed)
    if thought is not None:
        return thought
    worlds = imagine_worlds(reading, seed, effort.worlds, kinds)
    if not len(worlds.states):
        return None
    return try_on_some(worlds, int(reading.now[wo.ME]), kinds, effort, seed)


def think_beside(reading: Reading, worlds: Worlds, kinds: Kinds, effort: Effort, seed: int) -> Thought:
    """Evaluate the plans with strangers, using the kinds inferred from these worlds."""
    me = int(reading.now[wo.ME])
    effort = beside(worlds, me, kinds, effort)
    return try_on_some(imagine_more(reading, kinds, seed, effort.many, worlds), me, kinds, effort, seed)


def beside(worlds: Worlds, me: int, kinds: Kinds, effort: Effort) -> Effort:
    """Adapt the effort to strangers: a perfect end is rare and worth a risk, and the blueprint is less reliable."""
    at_first = 1 - kinds.prior[: NORMAL + 1].sum() ** (worlds.states[0, at.SEATS] - 1)
    strange = max(0.0, (worlds.strangeness(me) - at_first) / (1 - at_first)) if len(kinds.lapses) > 1 else 0.0
    penalty, sure = effort.penalty + effort.daring * strange, effort.sure - effort.doubt * strange
    return replace(effort, penalty=penalty, sure=sure)


def try_on_some(worlds: Worlds, me: int, kinds: Kinds, effort: Effort, seed: int) -> Thought:
    """Try plans in worlds sampled in proportion to their weights."""
    dice = np.array([seed], dtype=np.int64)
    plans = plans_from(worlds.states[0], worlds.decks[0], kinds.weights[OWN], effort.plans)
    states, decks, whos = worlds.states, worlds.decks, zeros((len(worlds.states), 4))
    if len(kinds.lapses) > 1:
        states, decks, whos = draw_worlds(states, decks, worlds.weights, worlds.shares, effort.worlds, me, dice)
    costs, tried = np.zeros((len(plans), len(states))), zeros(len(plans))
    try_plans(states, decks, whos, plans, kinds, effort.playouts, effort.penalty, costs, tried)
    return Thought(plans, costs, tried, effort.sure)


def think_of_all(reading: Reading, kinds: Kinds, effort: Effort, seed: int) -> Thought | None:
    """Evaluate the plans in all worlds; None if there are too many."""
    # Most attempts fail, so the likelihood of choices is computed only after a list was found.
    own = Kinds(kinds.weights[:1], kinds.lapses[:1], kinds.firm[:1], kinds.prior[:1], zeros((4, 1)))
    worlds = list_all_worlds(reading, seed, effort.listed, effort.worlds, own)
    if not len(worlds.states):
        return None
    if len(kinds.lapses) > 1:
        worlds = list_all_worlds(reading, seed, effort.listed, effort.worlds, kinds)
    me = int(reading.now[wo.ME])
    effort = beside(worlds, me, kinds, effort)
    thought = think_each_way(worlds, me, kinds, effort) if len(worlds.states) == 1 else None
    return thought or think_of_worlds(worlds, kinds, effort)


def think_each_way(worlds: Worlds, me: int, kinds: Kinds, effort: Effort) -> Thought | None:
    """Search the only world exhaustively; None if it is too large or the kinds of the players are unclear."""
    state, deck, shares = worlds.states[0], worlds.decks[0], worlds.shares[0]
    types = find_clear(shares, kinds)
    types[me] = OWN
    if (types[: state[at.SEATS]] < 0).any():
        return None
    steps = plans_from(state, deck, kinds.weights[OWN], 1)
    costs = np.zeros(len(steps))
    done = follow_all_ways(state, deck, types, steps, kinds, effort.penalty, effort.nodes, costs)
    return Thought(steps, costs[:, None], np.ones(len(steps), dtype=np.int64), effort.sure) if done else None


def find_clear(shares: Floats, kinds: Kinds) -> Row:
    """Return the reliable kind by seat, or −1. Normal players count as the bot's own kind."""
    types = np.where(
        (shares.max(axis=1) < CLEAR) | (kinds.lapses[shares.argmax(axis=1)] > 0), -1, shares.argmax(axis=1)
    )
    return np.where(shares[:, : NORMAL + 1].sum(axis=1) >= CLEAR, OWN, types)


def think_of_worlds(worlds: Worlds, kinds: Kinds, effort: Effort) -> Thought | None:
    """Return the expected cost of every plan over all worlds; None if that would take too many playouts."""
    states, decks = worlds.states, worlds.decks
    plans = plans_from(states[0], decks[0], kinds.weights[OWN], effort.plans)
    copies = effort.playouts // (len(plans) * len(states))
    if not copies:
        return None
    costs = np.zeros(len(plans))
    try_all_worlds(states, decks, worlds.weights, worlds.shares, plans, kinds, copies, effort.penalty, costs)
    return Thought(plans, costs[:, None], np.ones(len(plans), dtype=np.int64), effort.sure, effort.margin)


def plans_from(state: Row, deck: Row, w: Floats, most: int) -> Row:
    """Return the blueprint's plan and all others; only first steps if there are more than `most` of them."""
    plans = zeros((max(most, at.MOST_CHOICES), DEPTH))
    return plans[: make_plans(state, deck, find_habit(state, w), plans, most)]


def find_best(sight: Sight[Action, Event, View], effort: Effort, seed: int) -> Considered | None:
    """Return the first step of the best plan, and for each choice the cost of its best plan among those tried
    longest."""
    thought = think(sight, effort, seed)
    if thought is None:
        return None
    plan = decide(thought.costs, thought.tried, thought.sure, thought.margin)
    best: dict[Action, tuple[int, float]] = {}
    for steps, costs, tried in zip(thought.plans, thought.costs, thought.tried, strict=True):
        step, value = ACTION[int(steps[0])], (-int(tried), float(costs[:tried].mean()))
        best[step] = min(best.get(step, value), value)
    return Considered(ACTION[int(thought.plans[plan, 0])], {step: value for step, (_, value) in best.items()})


def find_kinds(sight: Sight[Action, Event, View]) -> tuple[dict[str, float], ...]:
    """Return the probability of each kind by seat. For the viewer's own seat it carries no information."""
    worlds = imagine_worlds(read(sight), 1, Effort().stranger_worlds, kinds_for(sight.seats, sight.view.options))
    belief = worlds.belief()
    return tuple(dict(zip(NAMES, map(float, belief[seat]), strict=True)) for seat in range(sight.seats))


def find_usual(sight: Sight[Action, Event, View]) -> Considered | None:
    """Return the blueprint's action. It depends only on what this seat knows, so any world that fits will do."""
    w = weights_for(sight.seats, sight.view.options)
    states = imagine_worlds(read(sight), 1, 4, own_kind_alone(sight.seats, sight.view.options)).states
    return Considered(ACTION[int(find_habit(states[0], w))]) if len(states) else None


def warm_up() -> None:
    """Compile everything, or load what an earlier run has compiled."""
    options = settle(Options(start="asked"), 2)
    state, events = setup(2, options, Chance.of("warm up"), None)
    seat = turn(state)[0]
    story = tuple(Line(seen) for event in events if (seen := see(event, seat)) is not None)
    sight = Sight("silencio", seat, 2, options, view(state, seat), legal(state, seat), 1, story, None, "")
    find_best(sight, Effort(worlds=8, playouts=40), 1)
    # Nothing can be listed at the beginning, so these are compiled separately.
    kinds = kinds_for(2, options)
    worlds = imagine_worlds(read(sight), 1, 1, own_kind_alone(2, options))
    one = Worlds(worlds.states, worlds.decks, worlds.weights, np.eye(1, len(kinds.lapses)).repeat(4, 0)[None])
    think_each_way(one, seat, kinds, Effort(nodes=1))
    think_of_worlds(one, kinds, Effort(playouts=40))
    try_on_some(one, seat, kinds, Effort(worlds=8, playouts=40), 1)
