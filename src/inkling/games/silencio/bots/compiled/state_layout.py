"""The layout of states and actions as numbers in the compiled rules.

A state is one row of 64-bit integers. A card is its index in `cards.ALL`: 12 per colour, from rank 2. A set of cards is
a bit mask. The order of the deck is in a separate array that never changes during a play.
"""

from typing import Any, Final, NamedTuple, TypeAlias

from inkling.games.silencio.bots.compiled.numbers_module import np

Row: TypeAlias = np.ndarray[Any, np.dtype[np.int64]]
Floats: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]

CARDS: Final = 48
WIDTH: Final = 12
COLOUR_BITS: Final = (1 << WIDTH) - 1
RED, BLUE, YELLOW, GREEN = range(4)
GREEN_CARDS: Final = COLOUR_BITS << (GREEN * WIDTH)

SEATS, TOP, SWAP, TAVERN, DARKS, STAGE, PLAYER, SEAT, OTHER, CARD, FORCED, LIT = range(12)
PENDING, PASSES, PLAYED, USED, FIRST, WAITS, GIVEN, DECK_AT, DECK_END, ORACLE, BOXED, NIGHT = range(12, 24)
"""SEAT is the deciding seat if it is not the player on turn. OTHER is a partner, an effect or the reason of the end."""
HAND: Final = 24
OPEN: Final = 28
ROW: Final = 32
LAST: Final = 36
"""By colour: rank of the row's last card."""
SURE: Final = 40
"""By viewer (4 is the public) and seat: the concealed cards in this hand that the viewer knows for certain (R42)."""
PUBLIC: Final = 4
# The fields above belong to the rules. Those below are conclusions of players, which no rule reads.
LACKS: Final = 60
"""By seat: cards that are certainly not among the unknown cards of this hand, as everybody can conclude."""
SHUNS: Final = 64
"""By seat: cards that are probably not in this hand, because the player skipped them."""
HELD: Final = 68
"""By viewer: cards that this viewer saw entering a hand. Until they are seen again, they must be in some hand."""
SIZE: Final = 72

GRABBING, ASKING, PASSING_ON, TURN, MUST_PLAY, CHOOSING, GIFT, EXCHANGING = range(8)
PARTNERING, HANDING_OVER, GIVING_BACK, TAKING_ORACLE, LAYING_ORACLE, ENDING, OVER = range(8, 15)
PERFECT, BY_PASSES = range(2)
CLOSED, OPENED = 1, 2
"""States of the tavern; 0 if there is none."""
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
"""Add four times the shrine plus the colour."""
SAY_DEAD: Final = 228
SAY_HIGH: Final = 229
SAY_SPARE: Final = 233
MOST_CHOICES: Final = 96
ROUNDS_OF_ASKING: Final = 10


class PlayerKinds(NamedTuple):
    """Kinds of players: weights, rate of random actions, probability of taking the best action, and prior probability.
    A player at any seat can be of any kind; the first kind is the bot's own."""

    weights: Floats
    lapses: Floats
    firm: Floats
    prior: Floats
    asked: Row
    """By seat: the kinds for which the likelihood of the seat's choices is computed."""


class SightReading(NamedTuple):
    """A sight as numbers: the state after the deal, the known cards of deck and hands, who might hold which card, the
    actions, and the card moves."""

    dealt: Row
    known_deck: Row
    now: Row
    drift: Floats
    story: Row
    moves: Row
