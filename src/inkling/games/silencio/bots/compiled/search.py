"""Which plan leaves the fewest cards: plans tried out on the same worlds, the bad ones dropped early.

A plan is what one player does until somebody else acts or chance shows a card: the play, the choices of its effect,
the shrine after it. Each is carried out in each world and played on to the end by the blueprint, every player acting
on their own information.
"""

import numpy as np

from inkling.games.silencio.bots.compiled import layout as at
from inkling.games.silencio.bots.compiled.bits import cards_left, zeros
from inkling.games.silencio.bots.compiled.blueprint import score_all
from inkling.games.silencio.bots.compiled.compiling import compiled
from inkling.games.silencio.bots.compiled.hand_guess import SCRATCH
from inkling.games.silencio.bots.compiled.layout import Floats, Kinds, Row
from inkling.games.silencio.bots.compiled.legal import legal, who_acts
from inkling.games.silencio.bots.compiled.playing import pick_drawn, play_out, seed_of
from inkling.games.silencio.bots.compiled.step import step

DEPTH = 7
"""The most steps of a plan; −1 marks its end."""


@compiled
def shows_a_card(stage: int, action: int) -> bool:
    """Whether chance has a hand in what this does, or others act unseen after it."""
    return action in (at.DRAW, at.DO_NEW, at.WAIT) or (stage == at.GIFT and action >= at.NAME)


@compiled
def follow(s: Row, deck: Row, plan: Row, dice: Row) -> bool:
    """Carries a plan out; whether its end is a further choice of the same player."""
    me = who_acts(s)
    free = True
    for place in range(DEPTH):
        action = plan[place]
        if action < 0:
            break
        free = not shows_a_card(s[at.STAGE], action)
        step(s, deck, me, action, pick_drawn(s, me, action, dice))
    return free and s[at.STAGE] != at.OVER and who_acts(s) == me and plan[DEPTH - 1] < 0


@compiled
def make_plans(state: Row, deck: Row, habit: int, plans: Row, most: int) -> int:
    """Fills in the plans of the player who acts. The first is the habit alone, which goes on by the blueprint; then
    come all others, made longer step by step as long as that makes no more than `most`."""
    out, s, dice = zeros(at.MOST_CHOICES), zeros(at.SIZE), np.ones(1, dtype=np.int64)
    me = who_acts(state)
    plans[:] = -1
    plans[0, 0] = habit
    count = 1 + legal(state, me, out)
    plans[1:count, 0] = out[: count - 1]
    for depth in range(1, DEPTH):
        end = count
        for place in range(1, end):
            s[:] = state
            if plans[place, depth - 1] < 0 or not follow(s, deck, plans[place], dice):
                continue
            n = legal(s, me, out)
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


@compiled
def try_plan(
    state: Row,
    deck: Row,
    plan: Row,
    kinds: Kinds,
    who: Row,
    seed: int,
    penalty: float,
    s: Row,
    out: Row,
    scratch: Floats,
    dice: Row,
) -> float:
    """Cards left at the end, and the penalty if any are."""
    s[:] = state
    dice[0] = seed
    follow(s, deck, plan, dice)
    play_out(s, deck, kinds, who, dice, out, scratch[:SCRATCH], scratch[SCRATCH : SCRATCH + 4], scratch[SCRATCH + 4 :])
    left = cards_left(s)
    return left + penalty if left else 0.0


@compiled
def drop_bad(costs: Floats, worlds: int, alive: Row, keep: int) -> None:
    """Beside the habit only the best `keep` stay, and none that is clearly worse than the best on the same worlds or
    came to the same in all of them."""
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


@compiled
def is_settled(plans: Row, alive: Row) -> bool:
    """Whether all plans that are left begin alike."""
    begin = -1
    for plan in range(len(plans)):
        if alive[plan]:
            if begin >= 0 and plans[plan, 0] != begin:
                return False
            begin = plans[plan, 0]
    return True


@compiled
def try_plans(
    states: Row,
    decks: Row,
    whos: Row,
    plans: Row,
    kinds: Kinds,
    budget: int,
    penalty: float,
    costs: Floats,
    tried: Row,
) -> None:
    """Fills in the costs of every plan and on how many worlds it was tried; the better, the more. Each round has
    about a fifth of the budget of playouts, for half as many plans as the one before; a first step that nothing
    else comes near needs no more of them."""
    s, out, dice = zeros(at.SIZE), zeros(at.MOST_CHOICES), zeros(1)
    scratch = np.zeros(SCRATCH + 4 + at.MOST_CHOICES)
    count = len(plans)
    alive = np.ones(count, dtype=np.int64)
    worlds, spent = 0, 0
    while worlds < len(states) and spent < budget and not (worlds and is_settled(plans, alive)):
        upto = min(len(states), worlds + max(8, budget // (5 * alive.sum())))
        for world in range(worlds, upto):
            state, deck, who = states[world], decks[world], whos[world]
            for plan in range(count):
                if alive[plan]:
                    costs[plan, world] = try_plan(
                        state, deck, plans[plan], kinds, who, seed_of(world, 77), penalty, s, out, scratch, dice
                    )
                    spent += 1
        worlds = upto
        for plan in range(count):
            if alive[plan]:
                tried[plan] = worlds
        drop_bad(costs, worlds, alive, max(2, alive.sum() // 2))


@compiled
def decide(costs: Floats, tried: Row, sure: float, margin: float) -> int:
    """The plan of least cost, or the habit (the first plan) unless the other is clearly better on the same worlds: by
    the margin, and by so many standard errors."""
    best, most = 0, tried.max()
    for plan in range(1, len(tried)):
        if tried[plan] == most and costs[plan, :most].mean() < costs[best, :most].mean():
            best = plan
    if best and tried[0] == most:
        gain = costs[0, :most] - costs[best, :most]
        if gain.mean() <= margin + sure * gain.std() / np.sqrt(most):
            return 0
    return best


@compiled
def find_habit(state: Row, w: Floats) -> int:
    """What the blueprint does."""
    out, scores = zeros(at.MOST_CHOICES), np.zeros(at.MOST_CHOICES)
    me = who_acts(state)
    n = legal(state, me, out)
    if n == 1:
        return out[0]
    return out[score_all(state, me, w, out, n, np.zeros(SCRATCH), np.zeros(4), scores)]
