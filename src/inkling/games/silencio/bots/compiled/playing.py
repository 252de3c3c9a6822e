"""Whole plays by chance with the compiled rules, many in one call."""

import numpy as np

from inkling.games.silencio.bots.compiled import layout
from inkling.games.silencio.bots.compiled.bits import cards_left, draw_number, nth, size
from inkling.games.silencio.bots.compiled.compiling import compiled
from inkling.games.silencio.bots.compiled.guess import SCRATCH
from inkling.games.silencio.bots.compiled.legal import legal, who_acts
from inkling.games.silencio.bots.compiled.score import score_all
from inkling.games.silencio.bots.compiled.step import step


@compiled
def shuffle(pile: layout.Row, cards: int, dice: layout.Row) -> None:
    for last in range(cards - 1, 0, -1):
        other = draw_number(dice, last + 1)
        pile[last], pile[other] = pile[other], pile[last]


@compiled
def deal(s: layout.Row, deck: layout.Row, setup: layout.Row, dice: layout.Row) -> None:
    """A fresh state of a set-up: seats, top rank, hand, lit shrines, tavern, swap. Asked start."""
    seats, top, hand = setup[0], setup[1], setup[2]
    s[:] = 0
    s[layout.SEATS], s[layout.TOP], s[layout.LIT], s[layout.SWAP] = seats, top, setup[3], setup[5]
    s[layout.TAVERN] = layout.CLOSED if setup[4] else 0
    cards = 4 * (top - 1)
    start = layout.CARDS - cards
    for place in range(cards):
        deck[start + place] = place // (top - 1) * layout.WIDTH + place % (top - 1)
    shuffle(deck[start:], cards, dice)
    for seat in range(seats):
        for place in range(hand):
            s[layout.HAND + seat] |= 1 << deck[start + seat * hand + place]
        s[layout.HELD + seat] = s[layout.HAND + seat]
    for place in range(seats):
        s[layout.ORACLE] |= 1 << deck[start + seats * hand + place]
    s[layout.DECK_AT], s[layout.DECK_END] = start + seats * hand + seats, layout.CARDS
    s[layout.LAST : layout.LAST + 4] = 1
    s[layout.STAGE], s[layout.FIRST], s[layout.PLAYER] = layout.ASKING, draw_number(dice, seats), -1


@compiled
def pick_drawn(s: layout.Row, seat: int, action: int, dice: layout.Row) -> int:
    """The card that chance takes from the hand, if the action is a draw."""
    if action != layout.DRAW:
        return -1
    return nth(s[layout.HAND + seat], draw_number(dice, size(s[layout.HAND + seat])))


@compiled
def play_by_chance(setup: layout.Row, games: int, seed: int, left: layout.Row) -> int:
    """Plays that many games by chance; fills in the cards left, gives the number of decisions."""
    dice = np.array([seed * 2654435761 % 4294967291 + 1], dtype=np.int64)
    s, deck = np.zeros(layout.SIZE, dtype=np.int64), np.zeros(layout.CARDS, dtype=np.int64)
    out = np.zeros(layout.MOST_CHOICES, dtype=np.int64)
    decisions = 0
    for game in range(games):
        deal(s, deck, setup, dice)
        while s[layout.STAGE] != layout.OVER:
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
def play_out(
    s: layout.Row,
    deck: layout.Row,
    w: layout.Floats,
    dice: layout.Row,
    out: layout.Row,
    q: layout.Floats,
    slots: layout.Floats,
    scores: layout.Floats,
) -> int:
    """Plays to the end, every player by the blueprint on their own information; the number of decisions."""
    decisions = 0
    while s[layout.STAGE] != layout.OVER:
        seat = who_acts(s)
        n = legal(s, seat, out)
        place = score_all(s, seat, w, out, n, q, slots, scores) if n > 1 else 0
        action = out[place]
        step(s, deck, seat, action, pick_drawn(s, seat, action, dice))
        decisions += 1
    return decisions


@compiled
def play_by_thumb(setup: layout.Row, games: int, seed: int, w: layout.Floats, left: layout.Row) -> int:
    """Plays that many games by the blueprint; the same deals for the same seed, whatever the weights."""
    dice = np.zeros(1, dtype=np.int64)
    s, deck = np.zeros(layout.SIZE, dtype=np.int64), np.zeros(layout.CARDS, dtype=np.int64)
    out, scores = np.zeros(layout.MOST_CHOICES, dtype=np.int64), np.zeros(layout.MOST_CHOICES)
    q, slots = np.zeros(SCRATCH), np.zeros(4)
    decisions = 0
    for game in range(games):
        dice[0] = seed_of(seed, game)
        deal(s, deck, setup, dice)
        decisions += play_out(s, deck, w, dice, out, q, slots, scores)
        left[game] = cards_left(s)
    return decisions
