"""What the others did, noted while a world's story is told again: how likely it was of each kind of player. And worlds
drawn by what that came to, with a player of some kind at every seat.
"""

import numpy as np

from inkling.games.silencio.bots.compiled import layout as at
from inkling.games.silencio.bots.compiled.bits import draw_number, zeros
from inkling.games.silencio.bots.compiled.blueprint import score
from inkling.games.silencio.bots.compiled.compiling import compiled
from inkling.games.silencio.bots.compiled.hand_guess import guess_cards
from inkling.games.silencio.bots.compiled.layout import Floats, Kinds, Row
from inkling.games.silencio.bots.compiled.playing import shuffle

OWN, NORMAL = 0, 1
STRAY, NEAR = 0.12, 0.6
"""How often one's own kind, who thinks further than any rule of thumb, is reckoned to do just anything; and how many
cards less a choice may be worth by that rule to be still likely of them."""


@compiled
def count_better(s: Row, seat: int, w: Floats, q: Floats, action: int, out: Row, n: int) -> int:
    """How many of the n actions offered are worth more than this one, by these weights."""
    chosen, better = score(s, seat, w, q, action), 0
    for place in range(n):
        better += out[place] != action and score(s, seat, w, q, out[place]) > chosen
    return better


@compiled
def lean_to(s: Row, seat: int, w: Floats, q: Floats, action: int, out: Row, n: int) -> float:
    """How likely this one of the n actions offered is of somebody who mostly does what is worth most, or nearly so."""
    chosen, total = score(s, seat, w, q, action), 0.0
    for place in range(n):
        total += np.exp(min(50.0, (score(s, seat, w, q, out[place]) - chosen) / NEAR))
    return 1 / total


@compiled
def note_choice(
    s: Row, seat: int, action: int, out: Row, n: int, kinds: Kinds, q: Floats, slots: Floats, tally: Floats
) -> None:
    """Adds how likely this choice was of each kind that is asked for, as logarithms."""
    guess_cards(s, seat, q, slots)
    if kinds.asked[seat, OWN]:
        chance = lean_to(s, seat, kinds.weights[OWN], q, action, out, n)
        tally[seat, OWN] += np.log((1 - STRAY) * chance + STRAY / n)
    for kind in range(NORMAL, len(kinds.lapses)):
        lapse, better = kinds.lapses[kind], 0
        if not kinds.asked[seat, kind]:
            continue
        if lapse < 1:
            better = count_better(s, seat, kinds.weights[kind], q, action, out, n)
        chance = kinds.firm[kind] * (1 - kinds.firm[kind]) ** better
        tally[seat, kind] += np.log((1 - lapse) * chance + lapse / n)


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


CREDIT = 0.7
"""How much of what a choice says is believed: choices of one player are not independent, and no kind is exact."""
MOST = 30.0
"""How much likelier than the average a world may become by what one player did."""
VARIETY, ENOUGH = 0.5, 120
"""What share of the worlds must still count, as so many equally likely ones would: few worlds make one too sure. Where
there are many, that number will do."""


def weigh_worlds(
    tallies: Floats, fair: Floats, belief: Floats, asked: Row, me: int, dealt: Floats
) -> tuple[Floats, Floats]:
    """How likely each world is, by what explains the others' doings; and in each the kinds by seat. `dealt` is how
    likely it was before, less for cards that were left out: that was a guess for all kinds alike, which `fair` undoes
    where what a kind would do replaces it."""
    told = np.exp(CREDIT * (tallies - tallies.max(axis=0))) * fair[:, :, None]
    told = np.minimum(told / np.einsum("w,wsk->sk", dealt, told), MOST)
    told[:, :, : NORMAL + 1] = 1
    told[:, asked == 0] = 1
    shares = belief * told
    likelier = shares.sum(axis=2)
    shares /= likelier[:, :, None]
    likelier[:, me] = 1
    return keep_variety(dealt, likelier.prod(axis=1)), shares


def believe(tallies: Floats, fair: Floats, prior: Floats) -> Floats:
    """By seat how likely each kind is, in worlds that are as likely as `fair` says for that seat."""
    top = tallies.max(axis=0)
    mean = np.einsum("ws,wsk->sk", fair / fair.sum(axis=0), np.exp(tallies - top))
    belief = np.log(prior) + CREDIT * (top + np.log(mean))
    belief = np.exp(belief - belief.max(axis=1, keepdims=True))
    return np.asarray(belief / belief.sum(axis=1, keepdims=True), dtype=np.float64)


def keep_variety(dealt: Floats, likelier: Floats) -> Floats:
    """As much of what was read as leaves enough worlds to think with."""
    for credit in (1.0, 0.7, 0.5, 0.35, 0.25, 0.15, 0.1):
        weights = dealt * likelier**credit
        weights /= weights.sum()
        if 1 / (weights**2).sum() >= min(ENOUGH, VARIETY / (dealt**2).sum()):
            return weights
    return dealt
