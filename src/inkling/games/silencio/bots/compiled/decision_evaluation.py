"""Evaluates one decision: converts the sight, samples or lists worlds, and tries plans in them."""

from dataclasses import dataclass, replace

from inkling.core import Chance, Line, Sight
from inkling.games.silencio.bots.compiled import SearchEffort, SearchResult
from inkling.games.silencio.bots.compiled import state_layout as at
from inkling.games.silencio.bots.compiled import world_sampling as wo
from inkling.games.silencio.bots.compiled.bit_sets import array_of_zeros
from inkling.games.silencio.bots.compiled.choice_likelihoods import (
    NORMAL,
    OWN,
    posterior_of_player_kinds,
    sample_worlds_by_weight,
    weights_of_worlds,
)
from inkling.games.silencio.bots.compiled.endgame_search import search_only_world, try_plans_in_all_worlds
from inkling.games.silencio.bots.compiled.numbers_module import np
from inkling.games.silencio.bots.compiled.plan_search import (
    DEPTH,
    choose_blueprint_action,
    choose_plan,
    count_known_cards_lost_by_plans,
    make_plans_of_acting_player,
    try_plans_in_worlds,
)
from inkling.games.silencio.bots.compiled.player_kinds import (
    NAMES,
    player_kinds_at_table,
    player_kinds_with_only_own,
)
from inkling.games.silencio.bots.compiled.read_sight import ACTION, convert_sight_to_numbers
from inkling.games.silencio.bots.compiled.state_layout import Floats, PlayerKinds, Row, SightReading
from inkling.games.silencio.bots.compiled.world_enumeration import enumerate_worlds
from inkling.games.silencio.bots.compiled.world_sampling import sample_first_world, sample_possible_worlds
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.legal_choices import legal_actions, seats_to_act
from inkling.games.silencio.rules.rules import begin_play, fill_in_options
from inkling.games.silencio.rules.state import Options, View
from inkling.games.silencio.rules.views import view_of, visible_event

STRANGE = 0.5
"""Probability of a stranger above which the search models all kinds of players."""
UNLIKELY = 0.03
"""Probability above which a kind is considered for a seat."""
CLEAR = 0.8
"""Probability of a kind above which the exhaustive search assumes it as certain."""


@dataclass(frozen=True)
class PlanEvaluation:
    """The result of trying plans; the first plan is the blueprint's.

    `costs` has a row per plan and a column per world, and includes the penalty. `tried` is the number of worlds in
    which each plan was tried. Another plan is chosen only if it beats the blueprint's by `sure` standard errors plus
    `margin` cards.
    """

    plans: Row
    costs: Floats
    tried: Row
    penalty: float
    sure: float
    margin: float = 0.0


@dataclass(frozen=True)
class PossibleWorlds:
    """Worlds that agree with the sight: their states, decks and weights. `shares` has, for each world and seat, the
    probability of each kind of player."""

    states: Row
    decks: Row
    weights: Floats
    shares: Floats

    def kind_probabilities(self) -> Floats:
        """Return the probability of each kind by seat."""
        return np.asarray(np.einsum("w,wsk->sk", self.weights, self.shares), dtype=np.float64)

    def stranger_probability(self, me: int) -> float:
        """Return the probability that at least one other player is a stranger: neither of the bot's kind nor playing by
        the blueprint."""
        seats = [seat for seat in range(self.states[0, at.SEATS]) if seat != me]
        return 1 - float(self.weights @ self.shares[:, seats, : NORMAL + 1].sum(axis=2).prod(axis=1))


def sample_fitting_worlds(reading: SightReading, seed: int, room: int, kinds: PlayerKinds) -> PossibleWorlds:
    """Sample up to `room` worlds that agree with the sight."""
    states, decks = array_of_zeros((room, at.SIZE)), array_of_zeros((room, at.CARDS))
    tallies = np.zeros((room, 4, len(kinds.lapses)))
    count = sample_possible_worlds(reading, kinds, seed, states, decks, tallies)
    return weigh_worlds_by_choices(reading, kinds, states[:count], decks[:count], np.ones(count), tallies[:count])


def list_all_worlds(reading: SightReading, seed: int, tries: int, room: int, kinds: PlayerKinds) -> PossibleWorlds:
    """Return all worlds, or none if there are too many."""
    states, decks, weights = array_of_zeros((room, at.SIZE)), array_of_zeros((room, at.CARDS)), np.zeros(room)
    tallies = np.zeros((room, 4, len(kinds.lapses)))
    count = enumerate_worlds(reading, kinds, seed, tries, states, decks, weights, tallies)
    return weigh_worlds_by_choices(reading, kinds, states[:count], decks[:count], weights[:count], tallies[:count])


def weigh_worlds_by_choices(
    reading: SightReading,
    kinds: PlayerKinds,
    states: Row,
    decks: Row,
    weights: Floats,
    tallies: Floats,
    belief: Floats | None = None,
) -> PossibleWorlds:
    """Weight the worlds by the other players' choices, if there are several kinds. Infer the kinds unless `belief` is
    given."""
    weights, shares = weights / max(1e-300, weights.sum()), np.ones(tallies.shape)
    if len(states) and len(kinds.lapses) > 1:
        shunned = reading.now[wo.SHUNNED : wo.SHUNNED + 4] & ~reading.now[wo.SURELY : wo.SURELY + 4]
        fair = wo.DOUBT ** -np.bitwise_count(states[:, at.HAND : at.HAND + 4] & shunned).astype(np.float64)
        belief = posterior_of_player_kinds(tallies, weights[:, None] * fair, kinds.prior) if belief is None else belief
        weights, shares = weights_of_worlds(tallies, fair, belief, kinds.asked, int(reading.now[wo.ME]), weights)
    return PossibleWorlds(states, decks, weights, shares)


def sample_more_worlds(
    reading: SightReading, kinds: PlayerKinds, seed: int, room: int, worlds: PossibleWorlds
) -> PossibleWorlds:
    """Sample more worlds once the kinds of players are known. This is fast, because only the choices of strangers are
    evaluated, and only for likely kinds. If no further world is found, return the given worlds."""
    belief = worlds.kind_probabilities()
    asked = (belief > UNLIKELY).astype(np.int64)
    asked[:, : NORMAL + 1] = 0
    states, decks = array_of_zeros((room, at.SIZE)), array_of_zeros((room, at.CARDS))
    tallies = np.zeros((room, 4, len(kinds.lapses)))
    kinds = kinds._replace(asked=asked)
    count = sample_possible_worlds(reading, kinds, seed + 1, states, decks, tallies)
    many = weigh_worlds_by_choices(
        reading, kinds, states[:count], decks[:count], np.ones(count), tallies[:count], belief
    )
    return many if count > len(worlds.states) else worlds


def evaluate_plans(sight: Sight[Action, Event, View], effort: SearchEffort, seed: int) -> PlanEvaluation | None:
    """Evaluate the plans for a sight; return None if no world agrees with it."""
    reading, me = convert_sight_to_numbers(sight), sight.view.seat
    assert me is not None
    if effort.strangers:
        kinds = player_kinds_at_table(sight.seats, sight.view.options)
        worlds = sample_fitting_worlds(reading, seed, min(effort.stranger_worlds, effort.worlds), kinds)
        if len(worlds.states) and worlds.stranger_probability(me) > STRANGE:
            listed = evaluate_in_all_worlds(reading, kinds, effort, seed)
            return listed or evaluate_with_strangers(reading, worlds, kinds, effort, seed)
    return evaluate_with_own_kind(reading, player_kinds_with_only_own(sight.seats, sight.view.options), effort, seed)


def evaluate_with_own_kind(
    reading: SightReading, kinds: PlayerKinds, effort: SearchEffort, seed: int
) -> PlanEvaluation | None:
    """Evaluate the plans as if all other players were of the bot's own kind."""
    thought = evaluate_in_all_worlds(reading, kinds, effort, seed)
    if thought is not None:
        return thought
    worlds = sample_fitting_worlds(reading, seed, effort.worlds, kinds)
    if not len(worlds.states):
        return None
    return evaluate_in_sampled_worlds(worlds, int(reading.now[wo.ME]), kinds, effort, seed)


def evaluate_with_strangers(
    reading: SightReading, worlds: PossibleWorlds, kinds: PlayerKinds, effort: SearchEffort, seed: int
) -> PlanEvaluation:
    """Evaluate the plans as if some other players were strangers. Their kinds are inferred from these worlds."""
    me = int(reading.now[wo.ME])
    effort = search_effort_with_strangers(worlds, me, kinds, effort)
    return evaluate_in_sampled_worlds(
        sample_more_worlds(reading, kinds, seed, effort.many, worlds), me, kinds, effort, seed
    )


def search_effort_with_strangers(
    worlds: PossibleWorlds, me: int, kinds: PlayerKinds, effort: SearchEffort
) -> SearchEffort:
    """Return the search effort for plays with strangers. Perfect ends are rare then and worth a risk, and the blueprint
    is less reliable."""
    at_first = 1 - kinds.prior[: NORMAL + 1].sum() ** (worlds.states[0, at.SEATS] - 1)
    strange = max(0.0, (worlds.stranger_probability(me) - at_first) / (1 - at_first)) if len(kinds.lapses) > 1 else 0.0
    penalty, sure = effort.penalty + effort.daring * strange, effort.sure - effort.doubt * strange
    return replace(effort, penalty=penalty, sure=sure)


def evaluate_in_sampled_worlds(
    worlds: PossibleWorlds, me: int, kinds: PlayerKinds, effort: SearchEffort, seed: int
) -> PlanEvaluation:
    """Try plans in worlds sampled in proportion to their weights."""
    dice = np.array([seed], dtype=np.int64)
    plans = make_all_plans(worlds.states[0], worlds.decks[0], kinds.weights[OWN], effort.plans)
    states, decks, whos = worlds.states, worlds.decks, array_of_zeros((len(worlds.states), 4))
    if len(kinds.lapses) > 1:
        states, decks, whos = sample_worlds_by_weight(
            states, decks, worlds.weights, worlds.shares, effort.worlds, me, dice
        )
    costs = prices_of_lost_known_cards(states[0], plans, effort)[:, None].repeat(len(states), axis=1)
    tried = array_of_zeros(len(plans))
    try_plans_in_worlds(states, decks, whos, plans, kinds, effort.playouts, effort.penalty, costs, tried)
    return PlanEvaluation(plans, costs, tried, effort.penalty, effort.sure)


def evaluate_in_all_worlds(
    reading: SightReading, kinds: PlayerKinds, effort: SearchEffort, seed: int
) -> PlanEvaluation | None:
    """Evaluate the plans in all worlds; None if there are too many."""
    # Most attempts fail, so the likelihood of choices is computed only after a list was found.
    own = PlayerKinds(kinds.weights[:1], kinds.lapses[:1], kinds.firm[:1], kinds.prior[:1], array_of_zeros((4, 1)))
    worlds = list_all_worlds(reading, seed, effort.listed, effort.worlds, own)
    if not len(worlds.states):
        return None
    if len(kinds.lapses) > 1:
        worlds = list_all_worlds(reading, seed, effort.listed, effort.worlds, kinds)
    me = int(reading.now[wo.ME])
    effort = search_effort_with_strangers(worlds, me, kinds, effort)
    thought = search_exhaustively(worlds, me, kinds, effort) if len(worlds.states) == 1 else None
    return thought or evaluate_in_all_worlds_if_cheap(worlds, kinds, effort)


def search_exhaustively(
    worlds: PossibleWorlds, me: int, kinds: PlayerKinds, effort: SearchEffort
) -> PlanEvaluation | None:
    """Search the only possible world exhaustively. Return None if it is too large or the kinds of the players are
    uncertain."""
    state, deck, shares = worlds.states[0], worlds.decks[0], worlds.shares[0]
    types = reliable_player_kinds_by_seat(shares, kinds)
    types[me] = OWN
    if (types[: state[at.SEATS]] < 0).any():
        return None
    steps = make_all_plans(state, deck, kinds.weights[OWN], 1)
    costs = np.zeros(len(steps))
    done = search_only_world(state, deck, types, steps, kinds, effort.penalty, effort.nodes, costs)
    costs += prices_of_lost_known_cards(state, steps, effort)
    ones = np.ones(len(steps), dtype=np.int64)
    return PlanEvaluation(steps, costs[:, None], ones, effort.penalty, effort.sure) if done else None


def reliable_player_kinds_by_seat(shares: Floats, kinds: PlayerKinds) -> Row:
    """Return the kind of player by seat, or −1 for seats whose kind is uncertain. Players who follow the blueprint
    count as the bot's own kind."""
    types = np.where(
        (shares.max(axis=1) < CLEAR) | (kinds.lapses[shares.argmax(axis=1)] > 0), -1, shares.argmax(axis=1)
    )
    return np.where(shares[:, : NORMAL + 1].sum(axis=1) >= CLEAR, OWN, types)


def evaluate_in_all_worlds_if_cheap(
    worlds: PossibleWorlds, kinds: PlayerKinds, effort: SearchEffort
) -> PlanEvaluation | None:
    """Return the expected cost of every plan over all worlds. Return None if that would need too many playouts."""
    states, decks = worlds.states, worlds.decks
    plans = make_all_plans(states[0], decks[0], kinds.weights[OWN], effort.plans)
    copies = effort.playouts // (len(plans) * len(states))
    if not copies:
        return None
    costs = prices_of_lost_known_cards(states[0], plans, effort)
    try_plans_in_all_worlds(states, decks, worlds.weights, worlds.shares, plans, kinds, copies, effort.penalty, costs)
    ones = np.ones(len(plans), dtype=np.int64)
    return PlanEvaluation(plans, costs[:, None], ones, effort.penalty, effort.sure, effort.margin)


def make_all_plans(state: Row, deck: Row, w: Floats, most: int) -> Row:
    """Return all plans, the blueprint's first. If there are more than `most`, return only their first steps."""
    plans = array_of_zeros((max(most, at.MOST_CHOICES), DEPTH))
    return plans[: make_plans_of_acting_player(state, deck, choose_blueprint_action(state, w), plans, most)]


def prices_of_lost_known_cards(state: Row, plans: Row, effort: SearchEffort) -> Floats:
    """Return an extra cost for each plan: the price of the known cards of other players that it makes unplayable."""
    losses = np.zeros(len(plans))
    count_known_cards_lost_by_plans(state, plans, losses)
    return losses * effort.price


def find_first_step_of_best_plan(
    sight: Sight[Action, Event, View], effort: SearchEffort, seed: int
) -> SearchResult | None:
    """Return the first step of the best plan, and the cost of each possible first step. The cost of a step is that of
    its best plan, among the plans that were tried in the most worlds."""
    thought = evaluate_plans(sight, effort, seed)
    if thought is None:
        return None
    plan = choose_plan(thought.costs, thought.tried, thought.sure, thought.margin)
    best: dict[Action, tuple[int, float]] = {}
    for steps, costs, tried in zip(thought.plans, thought.costs, thought.tried, strict=True):
        step, value = ACTION[int(steps[0])], (-int(tried), float(costs[:tried].mean()))
        best[step] = min(best.get(step, value), value)
    costs = {step: value for step, (_, value) in best.items()}
    return SearchResult(ACTION[int(thought.plans[plan, 0])], costs, thought.penalty)


def find_player_kinds(sight: Sight[Action, Event, View]) -> tuple[dict[str, float], ...]:
    """Return the probability of each kind of player by seat. Ignore the values for the viewer's own seat."""
    worlds = sample_fitting_worlds(
        convert_sight_to_numbers(sight),
        1,
        SearchEffort().stranger_worlds,
        player_kinds_at_table(sight.seats, sight.view.options),
    )
    belief = worlds.kind_probabilities()
    return tuple(dict(zip(NAMES, map(float, belief[seat]), strict=True)) for seat in range(sight.seats))


def find_blueprint_action(sight: Sight[Action, Event, View]) -> SearchResult | None:
    """Return the blueprint's action. It depends only on what this seat knows, so one world that agrees with the sight
    is enough to compute it."""
    kinds = player_kinds_with_only_own(sight.seats, sight.view.options)
    state = array_of_zeros(at.SIZE)
    found = sample_first_world(convert_sight_to_numbers(sight), kinds, 1, state, array_of_zeros(at.CARDS))
    return SearchResult(ACTION[int(choose_blueprint_action(state, kinds.weights[OWN]))]) if found else None


def compile_or_load_all_functions() -> None:
    """Compile everything, or load what an earlier run has compiled."""
    options = fill_in_options(Options(start="asked"), 2)
    state, events = begin_play(2, options, Chance.of("warm up"), None)
    seat = seats_to_act(state)[0]
    story = tuple(Line(seen) for event in events if (seen := visible_event(event, seat)) is not None)
    sight = Sight("silencio", seat, 2, options, view_of(state, seat), legal_actions(state, seat), 1, story, None, "")
    find_first_step_of_best_plan(sight, SearchEffort(worlds=8, playouts=40), 1)
    # Nothing can be listed at the beginning, so these are compiled separately.
    kinds = player_kinds_at_table(2, options)
    worlds = sample_fitting_worlds(convert_sight_to_numbers(sight), 1, 1, player_kinds_with_only_own(2, options))
    one = PossibleWorlds(worlds.states, worlds.decks, worlds.weights, np.eye(1, len(kinds.lapses)).repeat(4, 0)[None])
    search_exhaustively(one, seat, kinds, SearchEffort(nodes=1))
    evaluate_in_all_worlds_if_cheap(one, kinds, SearchEffort(playouts=40))
    evaluate_in_sampled_worlds(one, seat, kinds, SearchEffort(worlds=8, playouts=40), 1)
