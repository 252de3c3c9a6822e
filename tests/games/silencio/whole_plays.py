"""Many plays in one call with Silencio's compiled rules: for statistics, tuning and tests."""

import numpy as np

from inkling.games.silencio.bots.compiled import layout as at
from inkling.games.silencio.bots.compiled.bits import cards_left, draw_number, zeros
from inkling.games.silencio.bots.compiled.compiling import compiled
from inkling.games.silencio.bots.compiled.hand_guess import SCRATCH
from inkling.games.silencio.bots.compiled.layout import Floats, Kinds, Row
from inkling.games.silencio.bots.compiled.legal import legal, who_acts
from inkling.games.silencio.bots.compiled.playing import deal, pick_drawn, play_out, seed_of
from inkling.games.silencio.bots.compiled.step import step


@compiled
def play_by_chance(setup: Row, games: int, seed: int, left: Row) -> int:
    """Play this many random games. Fill in the cards left, and return the number of decisions."""
    dice = np.array([seed * 2654435761 % 4294967291 + 1], dtype=np.int64)
    s, deck = zeros(at.SIZE), zeros(at.CARDS)
    out = zeros(at.MOST_CHOICES)
    decisions = 0
    for game in range(games):
        deal(s, deck, setup, dice)
        while s[at.STAGE] != at.OVER:
            seat = who_acts(s)
            action = out[draw_number(dice, legal(s, seat, out))]
            step(s, deck, seat, action, pick_drawn(s, seat, action, dice))
            decisions += 1
        left[game] = cards_left(s)
    return decisions


@compiled
def play_by_thumb(setup: Row, games: int, seed: int, w: Floats, left: Row) -> int:
    """Play this many games by the blueprint; equal seeds give equal deals, whatever the weights."""
    dice = zeros(1)
    s, deck = zeros(at.SIZE), zeros(at.CARDS)
    out, scores = zeros(at.MOST_CHOICES), np.zeros(at.MOST_CHOICES)
    q, slots, who = np.zeros(SCRATCH), np.zeros(4), zeros(4)
    kinds = Kinds(w.reshape(1, -1), np.zeros(1), np.ones(1), np.ones(1), zeros((4, 1)))
    decisions = 0
    for game in range(games):
        dice[0] = seed_of(seed, game)
        deal(s, deck, setup, dice)
        decisions += play_out(s, deck, kinds, who, dice, out, q, slots, scores)
        left[game] = cards_left(s)
    return decisions
