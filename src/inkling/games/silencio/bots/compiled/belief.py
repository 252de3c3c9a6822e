"""What the others' doings say of them: which kind of player sits at each seat, and what such a player must hold to have
done that.

In every imagined world each thing that another player did was more or less likely of each kind. Over all worlds that
tells the kinds apart; within one kind it tells the worlds apart. Nothing is read into the choices of one's own kind,
who leaves the rule of thumb too often to be read by it.
"""

import numpy as np

from inkling.games.silencio.bots.compiled import layout as at
from inkling.games.silencio.bots.compiled.bits import draw_number, zeros
from inkling.games.silencio.bots.compiled.compiling import compiled
from inkling.games.silencio.bots.compiled.guess import guess_cards
from inkling.games.silencio.bots.compiled.layout import Floats, Kinds, Row
from inkling.games.silencio.bots.compiled.playing import shuffle
from inkling.games.silencio.bots.compiled.score import score

OWN, NORMAL = 0, 1
CREDIT = 0.7
"""How much of what a choice says is believed: choices of one player are not independent, and no kind is exact."""
STRAY = 0.25
"""How often one's own kind, who thinks further than any rule of thumb, is reckoned to do just anything."""
MOST = 30.0
"""How much likelier than the average a world may become by what one player did."""


@compiled
def count_better(s: Row, seat: int, w: Floats, q: Floats, action: int, out: Row, n: int) -> int:
    """How many of the n actions offered are worth more than this one, by these weights."""
    chosen, better = score(s, seat, w, q, action), 0
    for place in range(n):
        better += out[place] != action and score(s, seat, w, q, out[place]) > chosen
    return better


@compiled
def note_choice(
    s: Row, seat: int, action: int, out: Row, n: int, kinds: Kinds, q: Floats, slots: Floats, tally: Floats
) -> None:
    """Adds how likely this choice was of each kind, as logarithms."""
    guess_cards(s, seat, q, slots)
    better = 0
    for kind in range(len(kinds.lapses)):
        lapse = max(kinds.lapses[kind], STRAY) if kind == OWN else kinds.lapses[kind]
        # A normal player goes by the same weights as one's own kind, only more firmly.
        if kind != NORMAL and lapse < 1:
            better = count_better(s, seat, kinds.weights[kind], q, action, out, n)
        chance = kinds.firm[kind] * (1 - kinds.firm[kind]) ** better
        tally[seat, kind] += np.log((1 - lapse) * chance + lapse / n)


@compiled
def believe(tallies: Floats, fair: Floats, prior: Floats, seat: int) -> Floats:
    """How likely this seat is of each kind, by what was done in worlds that are as likely as `fair` says."""
    belief = np.zeros(len(prior))
    for kind in range(len(prior)):
        top = tallies[:, seat, kind].max()
        mean = (fair * np.exp(tallies[:, seat, kind] - top)).sum() / fair.sum()
        belief[kind] = np.log(prior[kind]) + CREDIT * (top + np.log(mean))
    belief = np.exp(belief - belief.max())
    return belief / belief.sum()


@compiled
def weigh_worlds(
    tallies: Floats, left_out: Row, doubt: float, prior: Floats, me: int, weights: Floats, shares: Floats
) -> None:
    """Makes worlds likelier that explain what the others did; `shares` get the kinds of each seat in each world.
    `weights` come in as they were dealt, less for cards that were left out: that was a guess for all kinds alike, which
    what a kind would do replaces."""
    dealt = weights.copy()
    for seat in range(tallies.shape[1]):
        fair = dealt * doubt ** -left_out[:, seat].astype(np.float64)
        belief = believe(tallies, fair, prior, seat)
        shares[:, seat, OWN] = belief[OWN]
        for kind in range(1, len(prior)):
            told = np.exp(CREDIT * (tallies[:, seat, kind] - tallies[:, seat, kind].max())) * fair / dealt
            usual = (dealt * told).sum() / dealt.sum()
            shares[:, seat, kind] = belief[kind] * np.minimum(told / usual, MOST)
        for world in range(len(dealt)):
            total = shares[world, seat].sum()
            shares[world, seat] /= total
            if seat != me:
                weights[world] *= total


@compiled
def draw_kinds(shares: Floats, me: int, dice: Row, who: Row) -> None:
    """A kind for every seat, as likely as it is in this world."""
    for seat in range(4):
        point, kind = draw_number(dice, 1 << 20) / (1 << 20), 0
        while kind < shares.shape[1] - 1 and point >= shares[seat, kind]:
            point -= shares[seat, kind]
            kind += 1
        who[seat] = OWN if seat == me else kind


@compiled
def draw_worlds(
    states: Row, decks: Row, weights: Floats, shares: Floats, count: int, me: int, dice: Row
) -> tuple[Row, Row, Row]:
    """As many worlds as wanted that stand for all of them, each as often as it is likely, in no order and with a deck
    shuffled anew; and who sits where in each."""
    chosen, whos = zeros(count), zeros((count, 4))
    step = weights.sum() / count
    point, world, upto = step * (draw_number(dice, 1 << 20) / (1 << 20)), 0, weights[0]
    for place in range(count):
        while point >= upto and world < len(weights) - 1:
            world += 1
            upto += weights[world]
        chosen[place] = world
        point += step
    shuffle(chosen, count, dice)
    drawn, rests = zeros((count, at.SIZE)), zeros((count, at.CARDS))
    for place in range(count):
        world = chosen[place]
        drawn[place], rests[place] = states[world], decks[world]
        deck_at, deck_end = states[world, at.DECK_AT], states[world, at.DECK_END]
        shuffle(rests[place, deck_at:], deck_end - deck_at, dice)
        draw_kinds(shares[world], me, dice, whos[place])
    return drawn, rests, whos
