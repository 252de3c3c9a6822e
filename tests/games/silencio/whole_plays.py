"""Many plays in one call with Silencio's compiled rules: for statistics, tuning and tests."""

import numpy as np

from inkling.games.silencio.bots.compiled import state_layout as at
from inkling.games.silencio.bots.compiled.action_effects import apply_action
from inkling.games.silencio.bots.compiled.bit_sets import array_of_zeros, count_cards_in_hands, random_number
from inkling.games.silencio.bots.compiled.compiling import compile_function
from inkling.games.silencio.bots.compiled.hand_probabilities import SCRATCH
from inkling.games.silencio.bots.compiled.legal_actions import acting_seat, write_legal_actions
from inkling.games.silencio.bots.compiled.playouts import (
    deal_new_state,
    derive_seed,
    pick_card_drawn_by_chance,
    play_until_end,
)
from inkling.games.silencio.bots.compiled.state_layout import Floats, PlayerKinds, Row


@compile_function
def play_by_chance(setup: Row, games: int, seed: int, left: Row) -> int:
    """Play this many random games. Fill in the cards left, and return the number of decisions."""
    dice = np.array([seed * 2654435761 % 4294967291 + 1], dtype=np.int64)
    s, deck = array_of_zeros(at.SIZE), array_of_zeros(at.CARDS)
    out = array_of_zeros(at.MOST_CHOICES)
    decisions = 0
    for game in range(games):
        deal_new_state(s, deck, setup, dice)
        while s[at.STAGE] != at.OVER:
            seat = acting_seat(s)
            action = out[random_number(dice, write_legal_actions(s, seat, out))]
            apply_action(s, deck, seat, action, pick_card_drawn_by_chance(s, seat, action, dice))
            decisions += 1
        left[game] = count_cards_in_hands(s)
    return decisions


@compile_function
def play_by_thumb(setup: Row, games: int, seed: int, w: Floats, left: Row) -> int:
    """Play this many games by the blueprint; equal seeds give equal deals, whatever the weights."""
    dice = array_of_zeros(1)
    s, deck = array_of_zeros(at.SIZE), array_of_zeros(at.CARDS)
    out, scores = array_of_zeros(at.MOST_CHOICES), np.zeros(at.MOST_CHOICES)
    q, slots, who = np.zeros(SCRATCH), np.zeros(4), array_of_zeros(4)
    kinds = PlayerKinds(w.reshape(1, -1), np.zeros(1), np.ones(1), np.ones(1), array_of_zeros((4, 1)))
    decisions = 0
    for game in range(games):
        dice[0] = derive_seed(seed, game)
        deal_new_state(s, deck, setup, dice)
        decisions += play_until_end(s, deck, kinds, who, dice, out, q, slots, scores)
        left[game] = count_cards_in_hands(s)
    return decisions
