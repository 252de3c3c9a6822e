"""Sets of cards as bits of an integer: counting, lowest card, cards that fit a row; and random numbers."""

from inkling.games.silencio.bots.compiled import state_layout as at
from inkling.games.silencio.bots.compiled.compiling import compile_function
from inkling.games.silencio.bots.compiled.numbers_module import np
from inkling.games.silencio.bots.compiled.state_layout import Row

LOWEST = np.array([(bits & -bits).bit_length() - 1 for bits in range(1 << at.WIDTH)], dtype=np.int64)
"""Index of the lowest bit of each set of one colour."""
HIGHEST = np.array([bits.bit_length() - 1 for bits in range(1 << at.WIDTH)], dtype=np.int64)
"""Index of the highest bit of each set of one colour."""


@compile_function
def array_of_zeros(shape: int | tuple[int, int]) -> Row:
    return np.zeros(shape, dtype=np.int64)


@compile_function
def count_bits(cards: int) -> int:
    """Count the cards. The loop is written so that the compiler emits a single popcount instruction."""
    count = 0
    while cards:
        cards &= cards - 1
        count += 1
    return count


@compile_function
def lowest_card(cards: int) -> int:
    """Return the lowest card of a non-empty set."""
    place = 0
    while not cards & at.COLOUR_BITS:
        cards >>= at.WIDTH
        place += at.WIDTH
    return place + LOWEST[cards & at.COLOUR_BITS]


@compile_function
def nth_lowest_card(cards: int, n: int) -> int:
    """Return the card of the set that has exactly `n` lower cards in it."""
    for _ in range(n):
        cards &= cards - 1
    return lowest_card(cards)


@compile_function
def rank_of_card(card: int) -> int:
    return card % at.WIDTH + 2


@compile_function
def cards_above_rank(colour: int, last: int) -> int:
    """Return all cards of a colour above a rank."""
    return ((at.COLOUR_BITS >> (last - 1)) << (last - 1)) << (colour * at.WIDTH)


@compile_function
def cards_between_ranks(colour: int, last: int, high: int) -> int:
    """Return the cards of a colour between two ranks, both exclusive."""
    return cards_above_rank(colour, last) & ~cards_above_rank(colour, high - 1)


@compile_function
def cards_still_playable(s: Row) -> int:
    """Return all cards above the last cards of their rows."""
    return (
        cards_above_rank(0, s[at.LAST])
        | cards_above_rank(1, s[at.LAST + 1])
        | cards_above_rank(2, s[at.LAST + 2])
        | cards_above_rank(3, s[at.LAST + 3])
    )


@compile_function
def cards_that_fit_a_row(s: Row) -> int:
    return cards_still_playable(s) & at.GREEN_CARDS if s[at.PENDING] & at.GREEN_ONLY else cards_still_playable(s)


@compile_function
def face_up_cards_of_all_seats(s: Row) -> int:
    cards = 0
    for seat in range(s[at.SEATS]):
        cards |= s[at.OPEN + seat]
    return cards


@compile_function
def count_cards_in_hands(s: Row) -> int:
    left = 0
    for seat in range(s[at.SEATS]):
        left += count_bits(s[at.HAND + seat]) + count_bits(s[at.OPEN + seat])
    return left


@compile_function
def random_number(dice: Row, n: int) -> int:
    """Return a random number below n and advance the generator, a multiply-with-carry that stays within 63 bits."""
    dice[0] = 698769069 * (dice[0] & 0xFFFFFFFF) + (dice[0] >> 32)
    return ((dice[0] & 0xFFFFFFFF) * n) >> 32


@compile_function
def random_or_enumerated_number(chance: Row, n: int) -> int:
    """Return a number from 0 to n − 1. If `chance` is a random generator, the number is random. If `chance` is an
    enumeration, the number is its current digit, which `advance_to_next_combination` changes."""
    if len(chance) == 1:
        return random_number(chance, n)
    chance[0] += 1
    chance[2 * chance[0]] = n
    return chance[2 * chance[0] - 1]


@compile_function
def advance_to_next_combination(wheels: Row) -> bool:
    """Advance an enumeration to the next combination of its digits, like an odometer. Return False after the last one.
    Index 0 holds the number of digits, followed by each digit and its upper bound."""
    used = wheels[0]
    wheels[0] = 0
    while used and wheels[2 * used - 1] + 1 >= wheels[2 * used]:
        wheels[2 * used - 1] = 0
        used -= 1
    if used:
        wheels[2 * used - 1] += 1
    return used > 0
