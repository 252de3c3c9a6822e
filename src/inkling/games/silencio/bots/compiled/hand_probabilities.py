"""For each unseen card, the probability that it is in another player's hand. It uses only the acting player's cards,
public cards and certain knowledge."""

from inkling.games.silencio.bots.compiled import state_layout as at
from inkling.games.silencio.bots.compiled.bit_sets import LOWEST, cards_above_rank, count_bits
from inkling.games.silencio.bots.compiled.compiling import compile_function
from inkling.games.silencio.bots.compiled.state_layout import Floats, Row

SUMS = 48
"""Offset of the running sums in the scratch array: 13 for each colour. Index r − 1 is the sum for ranks 2 to r."""
NEXT = SUMS + 4 * 13
"""Offset of one number for each colour: the expected number of cards that the player's lowest card would skip; 9 if
none fits."""
SCRATCH = NEXT + 4
DOUBT = 0.3
"""Factor on the probability that a player holds a card which that player skipped."""


@compile_function
def cards_in_no_hand(s: Row) -> int:
    """Return the cards that are in nobody's hand."""
    return s[at.ROW] | s[at.ROW + 1] | s[at.ROW + 2] | s[at.ROW + 3] | s[at.ORACLE] | s[at.BOXED]


@compile_function
def cards_known_elsewhere(s: Row, me: int) -> int:
    """Return the cards that, as this player knows, other players hold. The player need not know who holds them."""
    lying = 0
    for seat in range(s[at.SEATS]):
        if seat != me:
            lying |= s[at.OPEN + seat] | s[at.SURE + 4 * me + seat]
    return lying | (s[at.HELD + me] & ~(cards_in_no_hand(s) | s[at.HAND + me] | s[at.OPEN + me]))


@compile_function
def count_unknown_cards(s: Row, me: int, seat: int) -> int:
    return count_bits(s[at.HAND + seat]) - count_bits(s[at.SURE + 4 * me + seat])


@compile_function
def probability_in_other_hand(s: Row, me: int, card: int, slots: Floats, deck: float) -> float:
    """Return the probability that an unseen card is in another player's hand. `slots` is the number of unknown cards by
    seat."""
    weight = 0.0
    for seat in range(s[at.SEATS]):
        if seat != me and not s[at.LACKS + seat] >> card & 1:
            weight += slots[seat] * (DOUBT if s[at.SHUNS + seat] >> card & 1 else 1.0)
    return weight / (weight + deck) if weight > 0 else 0.0


@compile_function
def rank_of_lowest_own_card(mine: int, colour: int, last: int) -> int:
    """Return the rank of the player's lowest card that fits a row whose last rank is `last`; 0 if none fits."""
    cards = cards_of_colour(mine & cards_above_rank(colour, last), colour)
    return LOWEST[cards] + 2 if cards else 0


@compile_function
def cost_of_lowest_own_card(q: Floats, mine: int, colour: int, last: int) -> float:
    low = rank_of_lowest_own_card(mine, colour, last)
    return expected_cards_of_others_between(q, colour, last, low) if low else 9.0


@compile_function
def expected_cards_of_others_between(q: Floats, colour: int, low: int, high: int) -> float:
    """Return the expected number of other players' cards between two ranks, both exclusive."""
    if high <= low + 1:
        return 0.0
    return q[SUMS + colour * 13 + high - 2] - q[SUMS + colour * 13 + low - 1]


@compile_function
def count_own_cards_between(cards: int, colour: int, low: int, high: int) -> int:
    return count_bits(cards & cards_above_rank(colour, low) & ~cards_above_rank(colour, high - 1))


@compile_function
def cards_of_colour(cards: int, colour: int) -> int:
    return cards >> (colour * at.WIDTH) & at.COLOUR_BITS


@compile_function
def write_probabilities_of_unseen_cards(s: Row, me: int, q: Floats, slots: Floats) -> None:
    """Write for each card the probability that it is in another player's hand, and the running sums by colour."""
    elsewhere = cards_known_elsewhere(s, me)
    seen = elsewhere | cards_in_no_hand(s) | s[at.HAND + me] | s[at.OPEN + me]
    sure, total, doubtful = 0, 0, 0
    for seat in range(s[at.SEATS]):
        if seat != me:
            slots[seat] = count_unknown_cards(s, me, seat)
            total += count_unknown_cards(s, me, seat)
            sure |= s[at.OPEN + seat] | s[at.SURE + 4 * me + seat]
            doubtful |= s[at.LACKS + seat] | s[at.SHUNS + seat]
    adrift = count_bits(elsewhere & ~sure)
    free = max(0.0, 1.0 - adrift / max(1, total))
    for seat in range(s[at.SEATS]):
        slots[seat] *= free
    deck = float(s[at.DECK_END] - s[at.DECK_AT])
    usual = total * free / (total * free + deck) if total * free + deck > 0 else 0.0
    for colour in range(4):
        running = 0.0
        for place in range(s[at.TOP] - 1):
            card = colour * at.WIDTH + place
            if elsewhere >> card & 1:
                q[card] = 1.0
            elif seen >> card & 1:
                q[card] = 0.0
            else:
                q[card] = probability_in_other_hand(s, me, card, slots, deck) if doubtful >> card & 1 else usual
            running += q[card]
            q[SUMS + colour * 13 + place + 1] = running
    mine = s[at.HAND + me] | s[at.OPEN + me]
    for colour in range(4):
        q[NEXT + colour] = cost_of_lowest_own_card(q, mine, colour, s[at.LAST + colour])
