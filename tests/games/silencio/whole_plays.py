"""Whole plays with Silencio's compiled rules, many in one call: for figures, for tuning and for tests."""

import numpy as np

from inkling.games.silencio.bots.compiled import layout as at
from inkling.games.silencio.bots.compiled.bits import cards_left, draw_number, zeros
from inkling.games.silencio.bots.compiled.compiling import compiled
from inkling.games.silencio.bots.compiled.guess import SCRATCH
from inkling.games.silencio.bots.compiled.layout import Floats, Kinds, Row
from inkling.games.silencio.bots.compiled.legal import legal, who_acts
from inkling.games.silencio.bots.compiled.playing import pick_drawn, play_out, seed_of, shuffle
from inkling.games.silencio.bots.compiled.step import step


@compiled
def deal(s: Row, deck: Row, setup: Row, dice: Row) -> None:
    """A fresh state of a set-up: seats, top rank, hand, lit shrines, tavern, swap. Asked start."""
    seats, top, hand = setup[0], setup[1], setup[2]
    s[:] = 0
    s[at.SEATS], s[at.TOP], s[at.LIT], s[at.SWAP] = seats, top, setup[3], setup[5]
    s[at.TAVERN] = at.CLOSED if setup[4] else 0
    cards = 4 * (top - 1)
    start = at.CARDS - cards
    for place in range(cards):
        deck[start + place] = place // (top - 1) * at.WIDTH + place % (top - 1)
    shuffle(deck[start:], cards, dice)
    for seat in range(seats):
        for place in range(hand):
            s[at.HAND + seat] |= 1 << deck[start + seat * hand + place]
        s[at.HELD + seat] = s[at.HAND + seat]
    for place in range(seats):
        s[at.ORACLE] |= 1 << deck[start + seats * hand + place]
    s[at.DECK_AT], s[at.DECK_END] = start + seats * hand + seats, at.CARDS
    s[at.LAST : at.LAST + 4] = 1
    s[at.STAGE], s[at.FIRST], s[at.PLAYER] = at.ASKING, draw_number(dice, seats), -1


@compiled
def play_by_chance(setup: Row, games: int, seed: int, left: Row) -> int:
    """Plays that many games by chance; fills in the cards left, gives the number of decisions."""
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
    """Plays that many games by the blueprint; the same deals for the same seed, whatever the weights."""
    dice = zeros(1)
    s, deck = zeros(at.SIZE), zeros(at.CARDS)
    out, scores = zeros(at.MOST_CHOICES), np.zeros(at.MOST_CHOICES)
    q, slots, who = np.zeros(SCRATCH), np.zeros(4), zeros(4)
    kinds = Kinds(w.reshape(1, -1), np.zeros(1), np.ones(1), np.ones(1))
    decisions = 0
    for game in range(games):
        dice[0] = seed_of(seed, game)
        deal(s, deck, setup, dice)
        decisions += play_out(s, deck, kinds, who, dice, out, q, slots, scores)
        left[game] = cards_left(s)
    return decisions
