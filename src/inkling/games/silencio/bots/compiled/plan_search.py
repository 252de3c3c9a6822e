"""Finds the plan that leaves the fewest cards. All plans are tried in the same worlds, and bad ones are dropped early.

A plan is a player's sequence of actions until another player acts or chance reveals a card. In each world the plan is
executed, and every player then plays to the end by the blueprint, using only their own information.
"""

from inkling.games.silencio.bots.compiled import state_layout as at
from inkling.games.silencio.bots.compiled.action_effects import apply_action
from inkling.games.silencio.bots.compiled.bit_sets import (
    array_of_zeros,
    cards_between_ranks,
    count_bits,
    count_cards_in_hands,
    rank_of_card,
)
from inkling.games.silencio.bots.compiled.blueprint_strategy import score_actions
from inkling.games.silencio.bots.compiled.compiling import compile_function
from inkling.games.silencio.bots.compiled.hand_probabilities import SCRATCH
from inkling.games.silencio.bots.compiled.legal_actions import acting_seat, write_legal_actions
from inkling.games.silencio.bots.compiled.numbers_module import np
from inkling.games.silencio.bots.compiled.playouts import derive_seed, pick_card_drawn_by_chance, play_until_end
from inkling.games.silencio.bots.compiled.state_layout import Floats, PlayerKinds, Row

DEPTH = 7
"""Maximum length of a plan; −1 marks the end of a shorter one."""


@compile_function
def depends_on_chance(stage: int, action: int) -> bool:
    """True if the result of this action depends on chance, or if hidden actions of other players follow it."""
    return action in (at.DRAW, at.DO_NEW, at.WAIT) or (stage == at.GIFT and action >= at.NAME)


@compile_function
def execute_plan(s: Row, deck: Row, plan: Row, dice: Row) -> bool:
    """Execute a plan in the given state. Return True if the same player has to choose again after its last step."""
    me = acting_seat(s)
    free = True
    for place in range(DEPTH):
        action = plan[place]
        if action < 0:
            break
        free = not depends_on_chance(s[at.STAGE], action)
        apply_action(s, deck, me, action, pick_card_drawn_by_chance(s, me, action, dice))
    return free and s[at.STAGE] != at.OVER and acting_seat(s) == me and plan[DEPTH - 1] < 0


@compile_function
def make_plans_of_acting_player(state: Row, deck: Row, habit: int, plans: Row, most: int) -> int:
    """Write the plans of the player who acts, and return their number. The first plan starts with `habit`, the action
    that the blueprint chooses. The others start with each legal action. Plans are extended step by step while there are
    at most `most` of them."""
    out, s, dice = array_of_zeros(at.MOST_CHOICES), array_of_zeros(at.SIZE), np.ones(1, dtype=np.int64)
    me = acting_seat(state)
    plans[:] = -1
    plans[0, 0] = habit
    count = 1 + write_legal_actions(state, me, out)
    plans[1:count, 0] = out[: count - 1]
    for depth in range(1, DEPTH):
        end = count
        for place in range(1, end):
            s[:] = state
            if plans[place, depth - 1] < 0 or not execute_plan(s, deck, plans[place], dice):
                continue
            n = write_legal_actions(s, me, out)
            if count + n - 1 > most:
                continue
            plans[place, depth] = out[0]
            for other in range(1, n):
                plans[count] = plans[place]
                plans[count, depth] = out[other]
                count += 1
        if count == end:
            break
    return count


@compile_function
def count_known_cards_lost_by_plans(state: Row, plans: Row, out: Floats) -> None:
    """Write for each plan how many known cards of other players it makes unplayable."""
    me, known = acting_seat(state), 0
    for seat in range(state[at.SEATS]):
        if seat != me:
            known |= state[at.OPEN + seat] | state[at.SURE + 4 * me + seat]
    for plan in range(len(plans)):
        lost = 0
        for action in plans[plan]:
            if at.PLAY <= action < at.GIVE:
                colour = action // at.WIDTH
                lost |= known & cards_between_ranks(colour, state[at.LAST + colour], rank_of_card(action))
        out[plan] = count_bits(lost)


@compile_function
def cost_of_plan_in_world(
    state: Row,
    deck: Row,
    plan: Row,
    kinds: PlayerKinds,
    types: Row,
    seed: int,
    penalty: float,
    s: Row,
    out: Row,
    scratch: Floats,
    dice: Row,
) -> float:
    """Return the cost of a plan in one world: the number of cards left at the end, plus a penalty if any are left."""
    s[:] = state
    dice[0] = seed
    execute_plan(s, deck, plan, dice)
    play_until_end(
        s, deck, kinds, types, dice, out, scratch[:SCRATCH], scratch[SCRATCH : SCRATCH + 4], scratch[SCRATCH + 4 :]
    )
    left = count_cards_in_hands(s)
    return left + penalty if left else 0.0


@compile_function
def drop_bad_plans(costs: Floats, worlds: int, alive: Row, keep: int) -> None:
    """Keep the blueprint's plan and the `keep` best plans. Also drop plans that are clearly worse than the best, or
    whose costs equal the best plan's in all worlds."""
    count = len(alive)
    means = np.zeros(count)
    for plan in range(count):
        means[plan] = costs[plan, :worlds].mean() if alive[plan] else 1e9
    order = np.argsort(means)
    best = 0 if means[0] <= means[order[0]] else order[0]
    for place in range(count):
        plan = order[place]
        if plan == best or not alive[plan]:
            continue
        apart = costs[plan, :worlds] - costs[best, :worlds]
        worse = apart.mean() > 3 * (apart.std() + 0.05) / np.sqrt(worlds)
        if plan and (worse or place >= keep or (worlds >= 16 and apart.max() == 0 and apart.min() == 0)):
            alive[plan] = 0


@compile_function
def is_first_step_settled(plans: Row, alive: Row) -> bool:
    """True if all remaining plans have the same first step."""
    begin = -1
    for plan in range(len(plans)):
        if alive[plan]:
            if begin >= 0 and plans[plan, 0] != begin:
                return False
            begin = plans[plan, 0]
    return True


@compile_function
def try_plans_in_worlds(
    states: Row,
    decks: Row,
    whos: Row,
    plans: Row,
    kinds: PlayerKinds,
    budget: int,
    penalty: float,
    costs: Floats,
    tried: Row,
) -> None:
    """Add the costs of every plan to `costs`, and write in how many worlds each was tried.

    Each round uses about a fifth of the playouts, then drops half of the plans. The search stops once all remaining
    plans have the same first step.
    """
    s, out, dice = array_of_zeros(at.SIZE), array_of_zeros(at.MOST_CHOICES), array_of_zeros(1)
    scratch = np.zeros(SCRATCH + 4 + at.MOST_CHOICES)
    count = len(plans)
    alive = np.ones(count, dtype=np.int64)
    worlds, spent = 0, 0
    while worlds < len(states) and spent < budget and not (worlds and is_first_step_settled(plans, alive)):
        upto = min(len(states), worlds + max(8, budget // (5 * alive.sum())))
        for world in range(worlds, upto):
            state, deck, types = states[world], decks[world], whos[world]
            for plan in range(count):
                if alive[plan]:
                    costs[plan, world] += cost_of_plan_in_world(
                        state, deck, plans[plan], kinds, types, derive_seed(world, 77), penalty, s, out, scratch, dice
                    )
                    spent += 1
        worlds = upto
        for plan in range(count):
            if alive[plan]:
                tried[plan] = worlds
        drop_bad_plans(costs, worlds, alive, max(2, alive.sum() // 2))


@compile_function
def choose_plan(costs: Floats, tried: Row, sure: float, margin: float) -> int:
    """Return the index of the plan with the lowest cost. Return 0, the blueprint's plan, unless the gain exceeds the
    margin plus `sure` standard errors."""
    best, most = 0, tried.max()
    for plan in range(1, len(tried)):
        if tried[plan] == most and costs[plan, :most].mean() < costs[best, :most].mean():
            best = plan
    if best and tried[0] == most:
        gain = costs[0, :most] - costs[best, :most]
        if gain.mean() <= margin + sure * gain.std() / np.sqrt(most):
            return 0
    return best


@compile_function
def choose_blueprint_action(state: Row, w: Floats) -> int:
    """Return the blueprint's action."""
    out, scores = array_of_zeros(at.MOST_CHOICES), np.zeros(at.MOST_CHOICES)
    me = acting_seat(state)
    n = write_legal_actions(state, me, out)
    if n == 1:
        return out[0]
    return out[score_actions(state, me, w, out, n, np.zeros(SCRATCH), np.zeros(4), scores)]
