"""All worlds behind a sight, each once, where they are few enough to be listed.

Whose a hidden card is, and which one was handed on unseen: every such question is answered in every way. A world is
likelier the fewer cards it deals to those who left them out; as when worlds are drawn (worlds.py), nothing else is read
into choices. Only the order of the deck stays a matter of chance.
"""

import numpy as np

from inkling.games.silencio.bots.compiled.bits import first as lowest
from inkling.games.silencio.bots.compiled.bits import pick, size, turn_wheels
from inkling.games.silencio.bots.compiled.compiling import compiled
from inkling.games.silencio.bots.compiled.layout import CARDS, MOST_CHOICES, Floats, Row
from inkling.games.silencio.bots.compiled.playing import shuffle
from inkling.games.silencio.bots.compiled.worlds import (
    ADRIFT,
    ASKED,
    COUNTS,
    DOUBT,
    LACKING,
    POOL,
    SHUNNED,
    SURELY,
    came_about,
)


@compiled
def are_few(now: Row, most: int) -> bool:
    """Whether no more than that many deals of the hidden cards come into question, nothing else considered."""
    cards, deals = size(now[POOL] | now[ADRIFT]), 1.0
    for seat in range(4):
        for taken in range(now[COUNTS + seat] - size(now[SURELY + seat])):
            deals *= cards / (taken + 1)
            cards -= 1
    return deals <= most and not now[ASKED]


@compiled
def may_hold(now: Row, hands: Row, seat: int, card: int) -> bool:
    return size(hands[seat]) < now[COUNTS + seat] and not now[LACKING + seat] >> card & 1


@compiled
def deal_next(now: Row, hands: Row, pile: Row, wheels: Row) -> int:
    """Deals as the wheels say; how many cards are left in the pile for the deck, −1 if it does not work."""
    rest, left = now[POOL] | now[ADRIFT], 0
    deck = size(rest)
    for seat in range(4):
        hands[seat] = now[SURELY + seat]
        deck -= now[COUNTS + seat] - size(hands[seat])
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        to_deck = 1 if left < deck and now[POOL] >> card & 1 else 0
        homes = to_deck
        for seat in range(4):
            homes += may_hold(now, hands, seat, card)
        if not homes:
            return -1
        home = pick(wheels, homes) - to_deck
        if home < 0:
            pile[left] = card
            left += 1
        for seat in range(4):
            if may_hold(now, hands, seat, card):
                if home == 0:
                    hands[seat] |= 1 << card
                home -= 1
    return left


@compiled
def likelihood(now: Row, hands: Row) -> float:
    weight = 1.0
    for seat in range(4):
        weight *= DOUBT ** size(hands[seat] & ~now[SURELY + seat] & now[SHUNNED + seat])
    return weight


@compiled
def find_equal(states: Row, found: int) -> int:
    """The first of the states that is the same as the last found."""
    for place in range(found):
        if (states[place] == states[found]).all():
            return place
    return found


@compiled
def list_worlds(
    dealt: Row,
    known_deck: Row,
    now: Row,
    story: Row,
    moves: Row,
    seed: int,
    tries: int,
    states: Row,
    decks: Row,
    weights: Floats,
) -> int:
    """Fills in every world and how likely it is, as shares of one; how many there are. 0 if there is no room for all,
    or more tries would be needed to find them."""
    if not are_few(now, tries):
        return 0
    dice, wheels = np.array([seed], dtype=np.int64), np.zeros(2 * (CARDS + len(moves)) + 1, dtype=np.int64)
    hands, pile, given = np.zeros(4, dtype=np.int64), np.zeros(CARDS, dtype=np.int64), np.zeros(len(moves), np.int64)
    out = np.zeros(MOST_CHOICES, dtype=np.int64)
    found = 0
    for _ in range(tries):
        left = deal_next(now, hands, pile, wheels)
        if left >= 0:
            weight, deck = likelihood(now, hands), decks[found]
            shuffle(pile, left, dice)
            deck[:] = known_deck
            deck[CARDS - left :] = pile[:left]
            if came_about(dealt, deck, now, story, moves, hands, states[found], given, out, wheels):
                place = find_equal(states, found)
                weights[place] += weight
                found += place == found
        if not turn_wheels(wheels):
            weights /= weights.sum()
            return found
        if found == len(states):
            return 0
    return 0
