"""Chance and the blueprint, playing on with the compiled rules until it is over."""

import numpy as np

from inkling.games.silencio.bots.compiled import layout as at
from inkling.games.silencio.bots.compiled.bits import draw_number, nth, size
from inkling.games.silencio.bots.compiled.compiling import compiled
from inkling.games.silencio.bots.compiled.layout import Floats, Kinds, Row
from inkling.games.silencio.bots.compiled.legal import legal, who_acts
from inkling.games.silencio.bots.compiled.score import score_all
from inkling.games.silencio.bots.compiled.step import step


@compiled
def shuffle(pile: Row, cards: int, dice: Row) -> None:
    for last in range(cards - 1, 0, -1):
        other = draw_number(dice, last + 1)
        pile[last], pile[other] = pile[other], pile[last]


@compiled
def pick_drawn(s: Row, seat: int, action: int, dice: Row) -> int:
    """The card that chance takes from the hand, if the action is a draw."""
    if action != at.DRAW:
        return -1
    return nth(s[at.HAND + seat], draw_number(dice, size(s[at.HAND + seat])))


@compiled
def seed_of(seed: int, number: int) -> int:
    """A start for dice; neighbours have nothing in common."""
    dice = np.array([(seed * 40503 + number) * 2654435761 % 4294967291 + 1], dtype=np.int64)
    for _ in range(8):
        draw_number(dice, 2)
    return dice[0]


@compiled
def choose(
    s: Row, seat: int, kinds: Kinds, kind: int, out: Row, n: int, dice: Row, q: Floats, slots: Floats, scores: Floats
) -> int:
    """The place of what a player of this kind does, of the n actions offered."""
    if n == 1:
        return 0
    if kinds.lapses[kind] > 0 and draw_number(dice, 1000) < 1000 * kinds.lapses[kind]:
        return draw_number(dice, n)
    return score_all(s, seat, kinds.weights[kind], out, n, q, slots, scores)


@compiled
def play_out(
    s: Row, deck: Row, kinds: Kinds, who: Row, dice: Row, out: Row, q: Floats, slots: Floats, scores: Floats
) -> int:
    """Plays to the end, every player after their kind and on their own information; the number of decisions."""
    decisions = 0
    while s[at.STAGE] != at.OVER:
        seat = who_acts(s)
        n = legal(s, seat, out)
        action = out[choose(s, seat, kinds, who[seat], out, n, dice, q, slots, scores)]
        step(s, deck, seat, action, pick_drawn(s, seat, action, dice))
        decisions += 1
    return decisions
