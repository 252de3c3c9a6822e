"""How often two partners beside one who plays at random could end perfectly at Silencio: they think as the strong bot
does, with as many playouts, but see all hands and know who sits where. A bound for docs/bots.md and no bot; three
seats, all lit.

.venv/bin/python bench/silencio_bound.py [--games 100] [--first 0] [--playouts 2500] [--penalty 3]
"""

import argparse

import numpy as np

from inkling.games.silencio.bots.compiled import layout as at
from inkling.games.silencio.bots.compiled.bits import cards_left, draw_number, zeros
from inkling.games.silencio.bots.compiled.compiling import compiled
from inkling.games.silencio.bots.compiled.dealing import deal
from inkling.games.silencio.bots.compiled.layout import Kinds, Row
from inkling.games.silencio.bots.compiled.legal import legal, who_acts
from inkling.games.silencio.bots.compiled.playing import pick_drawn, seed_of, shuffle
from inkling.games.silencio.bots.compiled.search import DEPTH, decide, find_habit, make_plans, try_plans
from inkling.games.silencio.bots.compiled.step import step
from inkling.games.silencio.bots.compiled.weights import weights_for
from inkling.games.silencio.rules.rules import settle
from inkling.games.silencio.rules.state import Options
from inkling.research.intervals import share_interval

WORLDS, PLANS, SURE = 300, 48, 1.0
SEED = 4242
WHO = np.array([0, 0, 1, 0], dtype=np.int64)
"""By seat: 0 thinks, 1 plays at random."""


@compiled
def think(s: Row, deck: Row, who: Row, kinds: Kinds, playouts: int, penalty: float, dice: Row) -> int:
    """The first step of the best plan where only the order of the deck is hidden."""
    plans = zeros((at.MOST_CHOICES, DEPTH))
    plans = plans[: make_plans(s, deck, find_habit(s, kinds.weights[0]), plans, PLANS)]
    states, decks, whos = zeros((WORLDS, at.SIZE)), zeros((WORLDS, at.CARDS)), zeros((WORLDS, 4))
    for world in range(WORLDS):
        states[world], decks[world], whos[world] = s, deck, who
        shuffle(decks[world, s[at.DECK_AT] :], s[at.DECK_END] - s[at.DECK_AT], dice)
    costs, tried = np.zeros((len(plans), WORLDS)), zeros(len(plans))
    try_plans(states, decks, whos, plans, kinds, playouts, penalty, costs, tried)
    return int(plans[decide(costs, tried, SURE, 0.0), 0])


@compiled
def play(setup: Row, number: int, who: Row, kinds: Kinds, playouts: int, penalty: float) -> int:
    """The cards left of one play."""
    s, deck, out = zeros(at.SIZE), zeros(at.CARDS), zeros(at.MOST_CHOICES)
    dice = np.array([seed_of(SEED, number)], dtype=np.int64)
    deal(s, deck, setup, dice)
    while s[at.STAGE] != at.OVER:
        seat = who_acts(s)
        n = legal(s, seat, out)
        action = out[0]
        if n > 1 and who[seat]:
            action = out[draw_number(dice, n)]
        elif n > 1:
            action = think(s, deck, who, kinds, playouts, penalty, dice)
        step(s, deck, seat, action, pick_drawn(s, seat, action, dice))
    return cards_left(s)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--playouts", type=int, default=2500)
    parser.add_argument("--penalty", type=float, default=3.0)
    given = parser.parse_args()
    options = settle(Options(start="asked"), 3)
    setup = np.array([3, options.top_rank, options.hand, 31, 0, 0], dtype=np.int64)
    weights = np.array([weights_for(3, options)] * 2)
    kinds = Kinds(weights, np.array([0.0, 1.0]), np.ones(2), np.ones(2), np.zeros((4, 2), dtype=np.int64))
    deals = range(given.first, given.first + given.games)
    left = [int(play(setup, number, WHO, kinds, given.playouts, given.penalty)) for number in deals]
    low, high = share_interval(left.count(0), len(left)) or (0, 0)
    print(
        f"{left.count(0) / len(left):.1%} ({low:.1%}–{high:.1%}) perfect, {np.mean(left):.2f} left, {len(left)} deals"
    )


if __name__ == "__main__":
    main()
