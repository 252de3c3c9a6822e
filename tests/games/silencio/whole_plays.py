"""Many plays in one call with Silencio's compiled rules: for statistics, tuning and tests."""

import numpy as np

from inkling.games.silencio.bots.compiled import layout as at
from inkling.games.silencio.bots.compiled.bit_sets import count_cards_left, random_number, zero_array
from inkling.games.silencio.bots.compiled.compiling import compile_function
from inkling.games.silencio.bots.compiled.hand_guess import SCRATCH
from inkling.games.silencio.bots.compiled.layout import Floats, PlayerKinds, Row
from inkling.games.silencio.bots.compiled.legal import acting_seat, write_legal_actions
from inkling.games.silencio.bots.compiled.playouts import deal_state, derive_seed, pick_drawn_card, play_to_end
from inkling.games.silencio.bots.compiled.step import apply_action


@compile_function
def play_by_chance(setup: Row, games: int, seed: int, left: Row) -> int:
    """Play this many random games. Fill in the cards left, and return the number of decisions."""
    dice = np.array([seed * 2654435761 % 4294967291 + 1], dtype=np.int64)
    s, deck = zero_array(at.SIZE), zero_array(at.CARDS)
    out = zero_array(at.MOST_CHOICES)
    decisions = 0
    for game in range(games):
        deal_state(s, deck, setup, dice)
        while s[at.STAGE] != at.OVER:
            seat = acting_seat(s)
            action = out[random_number(dice, write_legal_actions(s, seat, out))]
            apply_action(s, deck, seat, action, pick_drawn_card(s, seat, action, dice))
            decisions += 1
        left[game] = count_cards_left(s)
    return decisions


@compile_function
def play_by_thumb(setup: Row, games: int, seed: int, w: Floats, left: Row) -> int:
    """Play this many games by the blueprint; equal seeds give equal deals, whatever the weights."""
    dice = zero_array(1)
    s, deck = zero_array(at.SIZE), zero_array(at.CARDS)
    out, scores = zero_array(at.MOST_CHOICES), np.zeros(at.MOST_CHOICES)
    q, slots, who = np.zeros(SCRATCH), np.zeros(4), zero_array(4)
    kinds = PlayerKinds(w.reshape(1, -1), np.zeros(1), np.ones(1), np.ones(1), zero_array((4, 1)))
    decisions = 0
    for game in range(games):
        dice[0] = derive_seed(seed, game)
        deal_state(s, deck, setup, dice)
        decisions += play_to_end(s, deck, kinds, who, dice, out, q, slots, scores)
        left[game] = count_cards_left(s)
    return decisions
