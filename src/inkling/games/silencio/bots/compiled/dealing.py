"""A fresh play of the compiled rules."""

from inkling.games.silencio.bots.compiled import layout as at
from inkling.games.silencio.bots.compiled.bits import draw_number
from inkling.games.silencio.bots.compiled.compiling import compiled
from inkling.games.silencio.bots.compiled.layout import Row
from inkling.games.silencio.bots.compiled.playing import shuffle


@compiled
def deal(s: Row, deck: Row, setup: Row, dice: Row) -> None:
    """A fresh state of a set-up: seats, top rank, hand, lit shrines, tavern, swap. Asked start."""
    seats, top, hand = setup[0], setup[1], setup[2]
    s[:] = 0
    s[at.SEATS], s[at.TOP], s[at.LIT], s[at.SWAP] = seats, top, setup[3], setup[5]
    s[at.TAVERN] = at.CLOSED if setup[4] else 0
    cards = 4 * (top - 1)
    start = at.CARDS - cards
    for place in range(cards):
        deck[start + place] = place // (top - 1) * at.WIDTH + place % (top - 1)
    shuffle(deck[start:], cards, dice)
    for seat in range(seats):
        for place in range(hand):
            s[at.HAND + seat] |= 1 << deck[start + seat * hand + place]
        s[at.HELD + seat] = s[at.HAND + seat]
    for place in range(seats):
        s[at.ORACLE] |= 1 << deck[start + seats * hand + place]
    s[at.DECK_AT], s[at.DECK_END] = start + seats * hand + seats, at.CARDS
    s[at.LAST : at.LAST + 4] = 1
    s[at.STAGE], s[at.FIRST], s[at.PLAYER] = at.ASKING, draw_number(dice, seats), -1
