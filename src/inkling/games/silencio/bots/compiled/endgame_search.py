"""Endgame search, for situations in which few cards are hidden. It tries plans in every possible world, or searches
exhaustively if only one world is possible.

An exhaustive search assumes that all cards are known. So a player may choose freely only once that player is sure of
every hand. Until then the player follows the blueprint. Draws from the deck are averaged.
"""

from inkling.games.silencio.bots.compiled import state_layout as at
from inkling.games.silencio.bots.compiled.action_effects import apply_action
from inkling.games.silencio.bots.compiled.bit_sets import (
    array_of_zeros,
    count_bits,
    count_cards_in_hands,
    nth_lowest_card,
)
from inkling.games.silencio.bots.compiled.blueprint_strategy import score_actions
from inkling.games.silencio.bots.compiled.choice_likelihoods import OWN, sample_player_kinds
from inkling.games.silencio.bots.compiled.compiling import compile_function
from inkling.games.silencio.bots.compiled.hand_probabilities import SCRATCH
from inkling.games.silencio.bots.compiled.legal_actions import acting_seat, write_legal_actions
from inkling.games.silencio.bots.compiled.numbers_module import np
from inkling.games.silencio.bots.compiled.plan_search import cost_of_plan_in_world
from inkling.games.silencio.bots.compiled.playouts import derive_seed, shuffle_card_pile
from inkling.games.silencio.bots.compiled.state_layout import Floats, PlayerKinds, Row

DEEPEST = 120
"""Maximum search depth; real plays are shorter."""
HINT = 1e-6
"""Weight of the cost by the blueprint's playout, which breaks ties between equally good choices."""

WORST = 1e9

# A search frame: number of choices, index of the current choice, index and number of its chance cases. Then the
# sum of the costs of its cases, and the cost of the best choice.
CHOICES, PLACE, CASE, CASES = range(4)
SUM, BEST = range(2)


@compile_function
def does_player_know_all_hands(s: Row, me: int) -> bool:
    """True if this player is sure of every hand. If the deck is empty and only one hand is unknown, the player can
    deduce it."""
    unsure = 0
    for seat in range(s[at.SEATS]):
        unsure += seat != me and s[at.HAND + seat] & ~s[at.SURE + 4 * me + seat] != 0
    return unsure == 0 or (unsure == 1 and s[at.DECK_AT] == s[at.DECK_END])


@compile_function
def write_choices_of_acting_player(s: Row, kinds: PlayerKinds, types: Row, out: Row, scratch: Floats) -> int:
    """Write the possible choices of the player who acts, and return their number. These are all legal actions, or only
    the action that a player of this kind would take."""
    seat = acting_seat(s)
    n = write_legal_actions(s, seat, out)
    if n <= 1 or (types[seat] == OWN and does_player_know_all_hands(s, seat)):
        return n
    q, slots, scores = scratch[:SCRATCH], scratch[SCRATCH : SCRATCH + 4], scratch[SCRATCH + 4 :]
    out[0] = out[score_actions(s, seat, kinds.weights[types[seat]], out, n, q, slots, scores)]
    return 1


@compile_function
def write_possible_next_state(s: Row, deck: Row, action: int, case: int, following: Row, rest: Row) -> int:
    """Write one of the equally likely states after an action, and return how many such states exist. They differ in the
    card that is drawn at random, or in the order of the deck."""
    seat, hidden = acting_seat(s), s[at.DECK_END] - s[at.DECK_AT]
    following[:] = s
    for card in range(hidden):
        rest[s[at.DECK_AT] + card] = deck[s[at.DECK_AT] + (card + case) % hidden]
    if action == at.DRAW:
        apply_action(following, rest, seat, action, nth_lowest_card(s[at.HAND + seat], case))
        return count_bits(s[at.HAND + seat])
    apply_action(following, rest, seat, action, -1)
    return hidden if s[at.DECK_AT] < following[at.DECK_AT] < s[at.DECK_END] else 1


@compile_function
def add_cost_of_chance_case(frame: Row, sums: Floats, cost: float) -> None:
    """Add the cost of one possible outcome of chance. After the last outcome, continue with the next choice."""
    sums[SUM] += cost
    frame[CASE] += 1
    if frame[CASE] == frame[CASES]:
        sums[BEST] = min(sums[BEST], sums[SUM] / frame[CASES])
        sums[SUM], frame[CASE], frame[PLACE] = 0.0, 0, frame[PLACE] + 1


@compile_function
def find_least_expected_cost(
    states: Row, decks: Row, outs: Row, only: int, kinds: PlayerKinds, types: Row, penalty: float, budget: Row
) -> float:
    """Return the least expected cost after this action in the first state of `states`; the other rows are working
    memory. The result is invalid if the maximum number of states is exceeded."""
    frames, sums = array_of_zeros((DEEPEST, 4)), np.zeros((DEEPEST, 2))
    scratch = np.zeros(SCRATCH + 4 + at.MOST_CHOICES)
    outs[0, 0], frames[0, CHOICES], sums[0, BEST] = only, 1, WORST
    depth = 0
    while depth or frames[0, PLACE] == 0:
        frame = frames[depth]
        if frame[PLACE] == frame[CHOICES] or sums[depth, BEST] == 0:
            depth -= 1
            add_cost_of_chance_case(frames[depth], sums[depth], sums[depth + 1, BEST])
            continue
        action = outs[depth, frame[PLACE]]
        frame[CASES] = write_possible_next_state(
            states[depth], decks[depth], action, frame[CASE], states[depth + 1], decks[depth + 1]
        )
        depth, budget[0] = depth + 1, budget[0] - 1
        if depth == DEEPEST - 1:
            budget[0] = -1
        if budget[0] < 0:
            break
        frames[depth], sums[depth] = 0, 0
        frames[depth, CHOICES] = write_choices_of_acting_player(states[depth], kinds, types, outs[depth], scratch)
        left = 0 if frames[depth, CHOICES] else count_cards_in_hands(states[depth])
        sums[depth, BEST] = WORST if frames[depth, CHOICES] else left + (penalty if left else 0)
    return sums[0, BEST]


@compile_function
def search_only_world(
    state: Row, deck: Row, types: Row, plans: Row, kinds: PlayerKinds, penalty: float, nodes: int, costs: Floats
) -> bool:
    """Write the cost of each plan's first step in the only possible world. Return False if the search would need more
    than `nodes` states. Equal costs are compared by a playout with the blueprint."""
    states, decks = array_of_zeros((DEEPEST, at.SIZE)), array_of_zeros((DEEPEST, at.CARDS))
    outs, budget = array_of_zeros((DEEPEST, at.MOST_CHOICES)), np.array([nodes], dtype=np.int64)
    s, dice, scratch = array_of_zeros(at.SIZE), array_of_zeros(1), np.zeros(SCRATCH + 4 + at.MOST_CHOICES)
    states[0], decks[0] = state, deck
    me = acting_seat(state)
    for seat in range(state[at.SEATS]):
        states[0, at.SURE + 4 * me + seat] = state[at.HAND + seat]
    for plan in range(len(plans)):
        cost = find_least_expected_cost(states, decks, outs, plans[plan, 0], kinds, types, penalty, budget)
        thumb = cost_of_plan_in_world(
            state, deck, plans[plan], kinds, types, derive_seed(plan, 0), penalty, s, outs[0], scratch, dice
        )
        costs[plan] = cost + HINT * thumb
        if budget[0] < 0:
            return False
    return True


@compile_function
def try_plans_in_all_worlds(
    states: Row,
    decks: Row,
    weights: Floats,
    shares: Floats,
    plans: Row,
    kinds: PlayerKinds,
    copies: int,
    penalty: float,
    costs: Floats,
) -> None:
    """Add the weighted cost of every plan in every world, with `copies` shuffles of the deck in each."""
    s, out, dice, types = array_of_zeros(at.SIZE), array_of_zeros(at.MOST_CHOICES), array_of_zeros(1), array_of_zeros(4)
    scratch, deck = np.zeros(SCRATCH + 4 + at.MOST_CHOICES), array_of_zeros(at.CARDS)
    for world in range(len(states)):
        state = states[world]
        deck[:] = decks[world]
        for copy in range(copies):
            seed = derive_seed(world, copy)
            dice[0] = seed
            shuffle_card_pile(deck[state[at.DECK_AT] :], state[at.DECK_END] - state[at.DECK_AT], dice)
            sample_player_kinds(shares[world], acting_seat(state), dice, types)
            for plan in range(len(plans)):
                cost = cost_of_plan_in_world(
                    state, deck, plans[plan], kinds, types, seed, penalty, s, out, scratch, dice
                )
                costs[plan] += weights[world] / copies * cost
