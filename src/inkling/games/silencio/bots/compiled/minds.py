"""Who is sure of which concealed card (R42), and what everybody can conclude, in the compiled rules."""

from inkling.games.silencio.bots.compiled.bits import all_open, between, fitting, rank
from inkling.games.silencio.bots.compiled.compiling import compiled
from inkling.games.silencio.bots.compiled.layout import HELD, LACKS, LAST, OPEN, PUBLIC, SEATS, SHUNS, SURE, WIDTH, Row


@compiled
def learn(s: Row, seat: int, card: int) -> None:
    """All saw this card enter the hand of `seat`."""
    bit = 1 << card
    s[SURE + 4 * PUBLIC + seat] |= bit
    for viewer in range(s[SEATS]):
        s[SURE + 4 * viewer + seat] |= bit
        s[HELD + viewer] |= bit
    s[LACKS + seat] &= ~bit
    s[SHUNS + seat] &= ~bit


@compiled
def forget(s: Row, seat: int, card: int) -> None:
    """All saw this card leave the hand; what they know of the others stands."""
    for viewer in range(5):
        s[SURE + 4 * viewer + seat] &= ~(1 << card)


@compiled
def move(s: Row, giver: int, receiver: int, card: int, only: bool) -> None:
    """A concealed card changes hands: who did not see which is no longer sure of the hand it left,
    unless it was the only concealed one: then those who knew it know where it went."""
    bit = 1 << card
    for viewer in range(5):
        left, entered = SURE + 4 * viewer + giver, SURE + 4 * viewer + receiver
        if viewer in (giver, receiver) or (only and s[left] & bit):
            s[entered] |= bit
        s[left] = s[left] & ~bit if viewer in (giver, receiver) else 0
    s[HELD + giver] |= bit
    s[HELD + receiver] |= bit
    # These two are for all to see, so they may not depend on which card it was.
    s[LACKS + receiver] &= s[LACKS + giver]
    s[SHUNS + receiver] &= s[SHUNS + giver]


@compiled
def note_pass(s: Row, seat: int) -> None:
    """Whoever passes holds nothing that fits."""
    s[LACKS + seat] |= fitting(s)


@compiled
def note_play(s: Row, seat: int, card: int) -> None:
    """Whoever leaves cards out probably does not hold them."""
    colour = card // WIDTH
    s[SHUNS + seat] |= between(colour, s[LAST + colour], rank(card)) & ~(s[OPEN + seat] | all_open(s))


@compiled
def note_high(s: Row, seat: int, colour: int, top: int) -> None:
    """R32: whoever holds only high cards of a colour lacks the lower half of what is still open."""
    limit = (s[LAST + colour] + top) // 2
    s[LACKS + seat] |= between(colour, 1, limit + 1)
