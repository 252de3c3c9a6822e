"""Sets of cards as bits of a number: counting, the lowest card, what fits a row."""

import numpy as np

from inkling.games.silencio.bots.compiled import layout as at
from inkling.games.silencio.bots.compiled.compiling import compiled
from inkling.games.silencio.bots.compiled.layout import Row

LOWEST = np.array([(bits & -bits).bit_length() - 1 for bits in range(1 << at.WIDTH)], dtype=np.int64)
HIGHEST = np.array([bits.bit_length() - 1 for bits in range(1 << at.WIDTH)], dtype=np.int64)


@compiled
def zeros(shape: int | tuple[int, int]) -> Row:
    return np.zeros(shape, dtype=np.int64)


@compiled
def size(cards: int) -> int:
    """Written so that the compiler sees a single machine instruction in it."""
    count = 0
    while cards:
        cards &= cards - 1
        count += 1
    return count


@compiled
def first(cards: int) -> int:
    """The lowest card of a set that is not empty."""
    place = 0
    while not cards & at.COLOUR_BITS:
        cards >>= at.WIDTH
        place += at.WIDTH
    return place + LOWEST[cards & at.COLOUR_BITS]


@compiled
def nth(cards: int, n: int) -> int:
    """The card with n lower ones in the set."""
    for _ in range(n):
        cards &= cards - 1
    return first(cards)


@compiled
def rank(card: int) -> int:
    return card % at.WIDTH + 2


@compiled
def above(colour: int, last: int) -> int:
    """All cards of a colour over a rank."""
    return ((at.COLOUR_BITS >> (last - 1)) << (last - 1)) << (colour * at.WIDTH)


@compiled
def between(colour: int, last: int, high: int) -> int:
    """The cards of a colour over one rank and under another."""
    return above(colour, last) & ~above(colour, high - 1)


@compiled
def alive(s: Row) -> int:
    """Cards above their rows' last ones."""
    return above(0, s[at.LAST]) | above(1, s[at.LAST + 1]) | above(2, s[at.LAST + 2]) | above(3, s[at.LAST + 3])


@compiled
def fitting(s: Row) -> int:
    return alive(s) & at.GREEN_CARDS if s[at.PENDING] & at.GREEN_ONLY else alive(s)


@compiled
def all_open(s: Row) -> int:
    cards = 0
    for seat in range(s[at.SEATS]):
        cards |= s[at.OPEN + seat]
    return cards


@compiled
def cards_left(s: Row) -> int:
    left = 0
    for seat in range(s[at.SEATS]):
        left += size(s[at.HAND + seat]) + size(s[at.OPEN + seat])
    return left


@compiled
def draw_number(dice: Row, n: int) -> int:
    """A number under n, and the dice move on: a multiply-with-carry generator that stays within 63 bits."""
    dice[0] = 698769069 * (dice[0] & 0xFFFFFFFF) + (dice[0] >> 32)
    return ((dice[0] & 0xFFFFFFFF) * n) >> 32


@compiled
def pick(chance: Row, n: int) -> int:
    """A number under n from dice, or from wheels: those go through all numbers, one after the other."""
    if len(chance) == 1:
        return draw_number(chance, n)
    chance[0] += 1
    chance[2 * chance[0]] = n
    return chance[2 * chance[0] - 1]


@compiled
def turn_wheels(wheels: Row) -> bool:
    """On to the next answers to all that was picked, like a counter; whether there are any. Place 0 says how many
    wheels were used, then come the place and the number of teeth of each."""
    used = wheels[0]
    wheels[0] = 0
    while used and wheels[2 * used - 1] + 1 >= wheels[2 * used]:
        wheels[2 * used - 1] = 0
        used -= 1
    if used:
        wheels[2 * used - 1] += 1
    return used > 0
