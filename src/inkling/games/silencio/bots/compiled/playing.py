"""Whole plays by chance with the compiled rules, many in one call."""

import numpy as np

from inkling.games.silencio.bots.compiled import layout as at
from inkling.games.silencio.bots.compiled.bits import cards_left, draw_number, nth, size, zeros
from inkling.games.silencio.bots.compiled.compiling import compiled
from inkling.games.silencio.bots.compiled.guess import SCRATCH
from inkling.games.silencio.bots.compiled.layout import Floats, Row
from inkling.games.silencio.bots.compiled.legal import legal, who_acts
from inkling.games.silencio.bots.compiled.score import score_all
from inkling.games.silencio.bots.compiled.step import step


@compiled
def shuffle(pile: Row, cards: int, dice: Row) -> None:
    for last in range(cards - 1, 0, -1):
        other = draw_number(dice, last + 1)
        pile[last], pile[other] = pile[other], pile[last]


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
def pick_drawn(s: Row, seat: int, action: int, dice: Row) -> int:
    """The card that chance takes from the hand, if the action is a draw."""
    if action != at.DRAW:
        return -1
    return nth(s[at.HAND + seat], draw_number(dice, size(s[at.HAND + seat])))


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
def seed_of(seed: int, number: int) -> int:
    """A start for dice; neighbours have nothing in common."""
    dice = np.array([(seed * 40503 + number) * 2654435761 % 4294967291 + 1], dtype=np.int64)
    for _ in range(8):
        draw_number(dice, 2)
    return dice[0]


@compiled
def play_out(s: Row, deck: Row, w: Floats, dice: Row, out: Row, q: Floats, slots: Floats, scores: Floats) -> int:
    """Plays to the end, every player by the blueprint on their own information; the number of decisions."""
    decisions = 0
    while s[at.STAGE] != at.OVER:
        seat = who_acts(s)
        n = legal(s, seat, out)
        place = score_all(s, seat, w, out, n, q, slots, scores) if n > 1 else 0
        action = out[place]
        step(s, deck, seat, action, pick_drawn(s, seat, action, dice))
        decisions += 1
    return decisions


@compiled
def play_by_thumb(setup: Row, games: int, seed: int, w: Floats, left: Row) -> int:
    """Plays that many games by the blueprint; the same deals for the same seed, whatever the weights."""
    dice = zeros(1)
    s, deck = zeros(at.SIZE), zeros(at.CARDS)
    out, scores = zeros(at.MOST_CHOICES), np.zeros(at.MOST_CHOICES)
    q, slots = np.zeros(SCRATCH), np.zeros(4)
    decisions = 0
    for game in range(games):
        dice[0] = seed_of(seed, game)
        deal(s, deck, setup, dice)
        decisions += play_out(s, deck, w, dice, out, q, slots, scores)
        left[game] = cards_left(s)
    return decisions
