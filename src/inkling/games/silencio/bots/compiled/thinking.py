"""Thinks about one decision: reads the sight, imagines worlds, tries plans out."""

from dataclasses import dataclass, replace

import numpy as np

from inkling.core import Chance, Line, Sight
from inkling.games.silencio.bots.compiled import Considered, Effort
from inkling.games.silencio.bots.compiled import layout as at
from inkling.games.silencio.bots.compiled import worlds as wo
from inkling.games.silencio.bots.compiled.belief import NORMAL, OWN, believe, draw_worlds, weigh_worlds
from inkling.games.silencio.bots.compiled.bits import zeros
from inkling.games.silencio.bots.compiled.ending import follow_all_ways, try_all_worlds
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
"""How likely somebody must be a stranger before one thinks otherwise than among one's own."""
UNLIKELY = 0.03
"""How likely somebody must be of a kind for worlds to be asked about it."""
CLEAR = 0.8
"""How likely a kind must be to be counted on where every way is followed."""


@dataclass(frozen=True)
class Thought:
    """Plans, the first of which is the habit, their costs by world, on how many worlds each was tried, and by how much
    another must be better than the habit: in standard errors, and in cards."""

    plans: Row
    costs: Floats
    tried: Row
    sure: float
    margin: float = 0.0


@dataclass(frozen=True)
class Worlds:
    """Possible truths: their states and decks, how likely each is, and by seat of which kind its player is there."""

    states: Row
    decks: Row
    weights: Floats
    shares: Floats

    def belief(self) -> Floats:
        """By seat how likely each kind is."""
        return np.asarray(np.einsum("w,wsk->sk", self.weights, self.shares), dtype=np.float64)

    def strangeness(self, me: int) -> float:
        """How likely somebody is here who neither is of one's own kind nor plays like it, by rule of thumb."""
        seats = [seat for seat in range(self.states[0, at.SEATS]) if seat != me]
        return 1 - float(self.weights @ self.shares[:, seats, : NORMAL + 1].sum(axis=2).prod(axis=1))


def imagine_worlds(reading: Reading, seed: int, room: int, kinds: Kinds) -> Worlds:
    """Up to that many worlds that fit."""
    states, decks = zeros((room, at.SIZE)), zeros((room, at.CARDS))
    tallies = np.zeros((room, 4, len(kinds.lapses)))
    found = make_worlds(reading, kinds, seed, states, decks, tallies)
    return weigh(reading, kinds, states[:found], decks[:found], np.ones(found), tallies[:found])


def list_all_worlds(reading: Reading, seed: int, tries: int, room: int, kinds: Kinds) -> Worlds:
    """All of them, or none where they are many."""
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
    """Reads what the others did, as far as there is anything to tell apart; and who they are, if that is not known."""
    weights, shares = weights / max(1e-300, weights.sum()), np.ones(tallies.shape)
    if len(states) and len(kinds.lapses) > 1:
        shunned = reading.now[wo.SHUNNED : wo.SHUNNED + 4] & ~reading.now[wo.SURELY : wo.SURELY + 4]
        fair = wo.DOUBT ** -np.bitwise_count(states[:, at.HAND : at.HAND + 4] & shunned).astype(np.float64)
        belief = believe(tallies, weights[:, None] * fair, kinds.prior) if belief is None else belief
        weights, shares = weigh_worlds(tallies, fair, belief, kinds.asked, int(reading.now[wo.ME]), weights)
    return Worlds(states, decks, weights, shares)


def imagine_more(reading: Reading, kinds: Kinds, seed: int, room: int, worlds: Worlds) -> Worlds:
    """Many more worlds, once it is known who sits there: then only what strangers did is asked, and only of those who
    they probably are, which is quickly told. The worlds there are will do where no more are found."""
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
    """None where no world was found that fits the sight."""
    reading, me = read(sight), sight.view.seat
    assert me is not None
    if effort.strangers:
        kinds = kinds_for(sight.seats, sight.view.options)
        worlds = imagine_worlds(reading, seed, min(effort.told, effort.worlds), kinds)
        if len(worlds.states) and worlds.strangeness(me) > STRANGE:
            listed = think_of_all(reading, kinds, effort, seed)
            return listed or think_beside(reading, worlds, kinds, effort, seed)
    return think_among_own(reading, own_kind_alone(sight.seats, sight.view.options), effort, seed)


def think_among_own(reading: Reading, kinds: Kinds, effort: Effort, seed: int) -> Thought | None:
    """As long as nobody is clearly strange, everybody is taken for one's own."""
    thought = think_of_all(reading, kinds, effort, seed)
    if thought is not None:
        return thought
    worlds = imagine_worlds(reading, seed, effort.worlds, kinds)
    if not len(worlds.states):
        return None
    return try_on_some(worlds, int(reading.now[wo.ME]), kinds, effort, seed)


def think_beside(reading: Reading, worlds: Worlds, kinds: Kinds, effort: Effort, seed: int) -> Thought:
    """With strangers, as the worlds so far tell of them."""
    me = int(reading.now[wo.ME])
    effort = beside(worlds, me, kinds, effort)
    return try_on_some(imagine_more(reading, kinds, seed, effort.many, worlds), me, kinds, effort, seed)


def beside(worlds: Worlds, me: int, kinds: Kinds, effort: Effort) -> Effort:
    """Beside strangers a perfect end is rare and must be dared, and a habit that fits one's own kind counts less."""
    at_first = 1 - kinds.prior[: NORMAL + 1].sum() ** (worlds.states[0, at.SEATS] - 1)
    strange = max(0.0, (worlds.strangeness(me) - at_first) / (1 - at_first)) if len(kinds.lapses) > 1 else 0.0
    penalty, sure = effort.penalty + effort.daring * strange, effort.sure - effort.doubt * strange
    return replace(effort, penalty=penalty, sure=sure)


def try_on_some(worlds: Worlds, me: int, kinds: Kinds, effort: Effort, seed: int) -> Thought:
    """Plans on worlds that stand for all, the likelier the more of them."""
    dice = np.array([seed], dtype=np.int64)
    plans = plans_from(worlds.states[0], worlds.decks[0], kinds.weights[OWN], effort.plans)
    states, decks, whos = worlds.states, worlds.decks, zeros((len(worlds.states), 4))
    if len(kinds.lapses) > 1:
        states, decks, whos = draw_worlds(states, decks, worlds.weights, worlds.shares, effort.worlds, me, dice)
    costs, tried = np.zeros((len(plans), len(states))), zeros(len(plans))
    try_plans(states, decks, whos, plans, kinds, effort.playouts, effort.penalty, costs, tried)
    return Thought(plans, costs, tried, effort.sure)


def think_of_all(reading: Reading, kinds: Kinds, effort: Effort, seed: int) -> Thought | None:
    """With nothing left out, where that can be done."""
    # Most lists come to nothing, so what choices say is asked only where one was found.
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
    """In the one world there is, every way to its end; None where they are too many or it is unclear who plays how."""
    state, deck, shares = worlds.states[0], worlds.decks[0], worlds.shares[0]
    who = find_clear(shares, kinds)
    who[me] = OWN
    if (who[: state[at.SEATS]] < 0).any():
        return None
    steps = plans_from(state, deck, kinds.weights[OWN], 1)
    costs = np.zeros(len(steps))
    done = follow_all_ways(state, deck, who, steps, kinds, effort.penalty, effort.nodes, costs)
    return Thought(steps, costs[:, None], np.ones(len(steps), dtype=np.int64), effort.sure) if done else None


def find_clear(shares: Floats, kinds: Kinds) -> Row:
    """By seat the kind that can be counted on, −1 where there is none. Normal players are trusted like one's own."""
    who = np.where((shares.max(axis=1) < CLEAR) | (kinds.lapses[shares.argmax(axis=1)] > 0), -1, shares.argmax(axis=1))
    return np.where(shares[:, : NORMAL + 1].sum(axis=1) >= CLEAR, OWN, who)


def think_of_worlds(worlds: Worlds, kinds: Kinds, effort: Effort) -> Thought | None:
    """Every plan in every world, summed up to one cost; None where that would be too many playouts."""
    states, decks = worlds.states, worlds.decks
    plans = plans_from(states[0], decks[0], kinds.weights[OWN], effort.plans)
    copies = effort.playouts // (len(plans) * len(states))
    if not copies:
        return None
    costs = np.zeros(len(plans))
    try_all_worlds(states, decks, worlds.weights, worlds.shares, plans, kinds, copies, effort.penalty, costs)
    return Thought(plans, costs[:, None], np.ones(len(plans), dtype=np.int64), effort.sure, effort.margin)


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
    plan = decide(thought.costs, thought.tried, thought.sure, thought.margin)
    best: dict[Action, tuple[int, float]] = {}
    for steps, costs, tried in zip(thought.plans, thought.costs, thought.tried, strict=True):
        step, value = ACTION[int(steps[0])], (-int(tried), float(costs[:tried].mean()))
        best[step] = min(best.get(step, value), value)
    return Considered(ACTION[int(thought.plans[plan, 0])], {step: value for step, (_, value) in best.items()})


def find_kinds(sight: Sight[Action, Event, View]) -> tuple[dict[str, float], ...]:
    """By seat how likely each kind is; nothing is known of whom the viewer does not know, least of all themselves."""
    worlds = imagine_worlds(read(sight), 1, Effort().told, kinds_for(sight.seats, sight.view.options))
    belief = worlds.belief()
    return tuple(dict(zip(NAMES, map(float, belief[seat]), strict=True)) for seat in range(sight.seats))


def find_usual(sight: Sight[Action, Event, View]) -> Considered | None:
    """What the blueprint does: it looks at what this seat knows, so any world that fits will do."""
    w = weights_for(sight.seats, sight.view.options)
    states = imagine_worlds(read(sight), 1, 4, own_kind_alone(sight.seats, sight.view.options)).states
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
    kinds = kinds_for(2, options)
    worlds = imagine_worlds(read(sight), 1, 1, own_kind_alone(2, options))
    one = Worlds(worlds.states, worlds.decks, worlds.weights, np.eye(1, len(kinds.lapses)).repeat(4, 0)[None])
    think_each_way(one, seat, kinds, Effort(nodes=1))
    think_of_worlds(one, kinds, Effort(playouts=40))
    try_on_some(one, seat, kinds, Effort(worlds=8, playouts=40), 1)
