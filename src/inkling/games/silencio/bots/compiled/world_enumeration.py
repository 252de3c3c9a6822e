"""Lists all worlds that agree with a sight, if there are few enough.

It tries every possible owner of each hidden card, and every possible card of each hidden move. A world is less likely
if a player was dealt cards that this player skipped. The likelihood of choices is computed as for sampled worlds
(`world_sampling`). Only the order of the deck is random.
"""

from inkling.games.silencio.bots.compiled import state_layout as at
from inkling.games.silencio.bots.compiled import world_sampling as wo
from inkling.games.silencio.bots.compiled.bit_sets import (
    advance_to_next_combination,
    array_of_zeros,
    count_bits,
    lowest_card,
    random_or_enumerated_number,
)
from inkling.games.silencio.bots.compiled.compiling import compile_function
from inkling.games.silencio.bots.compiled.numbers_module import np
from inkling.games.silencio.bots.compiled.playouts import shuffle_card_pile
from inkling.games.silencio.bots.compiled.state_layout import Floats, PlayerKinds, Row, SightReading


@compile_function
def are_deals_few(now: Row, most: int) -> bool:
    """True if at most `most` deals of the hidden cards are possible, ignoring all other constraints."""
    cards, deals = count_bits(now[wo.POOL] | now[wo.ADRIFT]), 1.0
    for seat in range(4):
        for taken in range(now[wo.COUNTS + seat] - count_bits(now[wo.SURELY + seat])):
            deals *= cards / (taken + 1)
            cards -= 1
    return deals <= most and not now[wo.ASKED]


@compile_function
def deal_next_combination(now: Row, hands: Row, pile: Row, wheels: Row) -> int:
    """Deal the hidden cards as the digits of the enumeration `wheels` say. Return the number of cards left for the
    deck, or −1 if this deal is impossible."""
    rest, left = now[wo.POOL] | now[wo.ADRIFT], 0
    deck = count_bits(rest)
    for seat in range(4):
        hands[seat] = now[wo.SURELY + seat]
        deck -= now[wo.COUNTS + seat] - count_bits(hands[seat])
    while rest:
        card = lowest_card(rest)
        rest &= rest - 1
        to_deck = 1 if left < deck and now[wo.POOL] >> card & 1 else 0
        homes = to_deck
        for seat in range(4):
            homes += wo.may_hold_card(now, hands, seat, card)
        if not homes:
            return -1
        home = random_or_enumerated_number(wheels, homes) - to_deck
        if home < 0:
            pile[left] = card
            left += 1
        for seat in range(4):
            if wo.may_hold_card(now, hands, seat, card):
                if home == 0:
                    hands[seat] |= 1 << card
                home -= 1
    return left


@compile_function
def prior_weight_of_deal(now: Row, hands: Row) -> float:
    """Return the prior weight of a deal. Each card that its owner skipped makes it lower."""
    weight = 1.0
    for seat in range(4):
        weight *= wo.DOUBT ** count_bits(hands[seat] & ~now[wo.SURELY + seat] & now[wo.SHUNNED + seat])
    return weight


@compile_function
def find_equal_state(states: Row, newest: int) -> int:
    """Return the index of the first state that equals the state at index `newest`."""
    for place in range(newest):
        if (states[place] == states[newest]).all():
            return place
    return newest


@compile_function
def enumerate_worlds(
    seen: SightReading,
    kinds: PlayerKinds,
    seed: int,
    tries: int,
    states: Row,
    decks: Row,
    weights: Floats,
    tallies: Floats,
) -> int:
    """Write every possible world with its probability, and return the number of worlds. Return 0 if there are too many
    for the arrays, or if more than `tries` attempts would be needed."""
    if not are_deals_few(seen.now, tries):
        return 0
    dice, wheels = np.array([seed], dtype=np.int64), array_of_zeros(2 * (at.CARDS + len(seen.moves)) + 1)
    hands, pile, given, out = (
        array_of_zeros(4),
        array_of_zeros(at.CARDS),
        array_of_zeros(len(seen.moves)),
        array_of_zeros(at.MOST_CHOICES),
    )
    count = 0
    for _ in range(tries):
        left = deal_next_combination(seen.now, hands, pile, wheels)
        if left >= 0:
            weight, deck = prior_weight_of_deal(seen.now, hands), decks[count]
            shuffle_card_pile(pile, left, dice)
            deck[:] = seen.known_deck
            deck[at.CARDS - left :] = pile[:left]
            if wo.is_world_possible(seen, deck, hands, states[count], given, out, wheels, kinds, tallies[count]):
                place = find_equal_state(states, count)
                weights[place] += weight
                count += place == count
        if not advance_to_next_combination(wheels):
            weights /= weights.sum()
            return count
        if count == len(states):
            return 0
    return 0
