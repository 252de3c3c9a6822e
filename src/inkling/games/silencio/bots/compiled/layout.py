"""How a state and an action of the compiled rules are laid out as numbers.

A state is one row of 64-bit numbers. A card is its place in `cards.ALL`, 12 a colour, rank 2 first; sets of cards are
bits of one number. The order of the deck lies in an array of its own, which never changes during a play.
"""

from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

Row: TypeAlias = np.ndarray[Any, np.dtype[np.int64]]
Floats: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]

CARDS: Final = 48
WIDTH: Final = 12
COLOUR_BITS: Final = (1 << WIDTH) - 1
RED, BLUE, YELLOW, GREEN = range(4)
GREEN_CARDS: Final = COLOUR_BITS << (GREEN * WIDTH)

SEATS, TOP, SWAP, TAVERN, DARKS, STAGE, PLAYER, SEAT, OTHER, CARD, FORCED, LIT = range(12)
PENDING, PASSES, PLAYED, USED, FIRST, WAITS, GIVEN, DECK_AT, DECK_END, ORACLE, BOXED, NIGHT = range(12, 24)
"""SEAT decides where it is not the player whose turn it is; OTHER is a partner, an effect or the end's reason."""
HAND: Final = 24
OPEN: Final = 28
ROW: Final = 32
LAST: Final = 36
"""By colour: the rank of the row's last card."""
SURE: Final = 40
"""By viewer (4 is the public) and seat: concealed cards that this viewer is sure of (R42)."""
PUBLIC: Final = 4
# What follows from the rules' law is above; below is what players can conclude, which no rule looks at.
LACKS: Final = 60
"""By seat: cards that everybody knows are not among the unknown ones of this hand."""
SHUNS: Final = 64
"""By seat: cards that are probably not there, since lower ones were not played when they could."""
HELD: Final = 68
"""By viewer: cards this viewer knows to have come into some hand; until they are seen again they are in one."""
SIZE: Final = 72

GRABBING, ASKING, PASSING_ON, TURN, MUST_PLAY, CHOOSING, GIFT, EXCHANGING = range(8)
PARTNERING, HANDING_OVER, GIVING_BACK, TAKING_ORACLE, LAYING_ORACLE, ENDING, OVER = range(8, 15)
PERFECT, BY_PASSES = range(2)
CLOSED, OPENED = 1, 2
"""The tavern; 0 where there is none."""
SHIELDED, DAMPENED, RANDOM, GREEN_ONLY = 1, 2, 4, 8
SHIELD, TAKE_BACK, LAY_OPEN, EXCHANGE = range(4)
_, GIVE_ORACLE, _, ONLY_GREEN = range(4)
LARGE: Final = 4
TO_PLAYER, TO_ORACLE, NEW_ORACLE = 1, 2, 4

# Actions.
PLAY: Final = 0
GIVE: Final = 48
TAKE: Final = 96
LAY: Final = 144
START, WAIT, DRAW, PASS, ACCEPT, DECLINE, END = range(192, 199)
NAME: Final = 200
DO_PLAYER, DO_ORACLE, DO_NEW = range(204, 207)
SHRINE: Final = 208
"""Plus four times the shrine plus the colour."""
SAY_DEAD: Final = 228
SAY_HIGH: Final = 229
SAY_SPARE: Final = 233
MOST_CHOICES: Final = 96
ROUNDS_OF_ASKING: Final = 10


class Kinds(NamedTuple):
    """Kinds of players: what each goes by, how often each acts by chance instead, and how likely each is at first. A
    kind may sit at any seat; the first is the viewer's own."""

    weights: Floats
    lapses: Floats
    firm: Floats
    prior: Floats
    asked: Row
    """By seat the kinds that what its player did is held against."""


class Reading(NamedTuple):
    """What a seat saw: the state after the deal, what is known of the deck and of the hands now, who may hold which
    card, what was done, and which cards moved."""

    dealt: Row
    known_deck: Row
    now: Row
    drift: Floats
    story: Row
    moves: Row
