"""Who is sure of which concealed card (R42), and what everybody can conclude, in the compiled rules."""

from inkling.games.silencio.bots.compiled import layout as at
from inkling.games.silencio.bots.compiled.bits import all_open, between, fitting, rank
from inkling.games.silencio.bots.compiled.compiling import compiled
from inkling.games.silencio.bots.compiled.layout import Row


@compiled
def learn(s: Row, seat: int, card: int) -> None:
    """All saw this card enter the hand of `seat`."""
    bit = 1 << card
    s[at.SURE + 4 * at.PUBLIC + seat] |= bit
    for viewer in range(s[at.SEATS]):
        s[at.SURE + 4 * viewer + seat] |= bit
        s[at.HELD + viewer] |= bit
    s[at.LACKS + seat] &= ~bit
    s[at.SHUNS + seat] &= ~bit


@compiled
def forget(s: Row, seat: int, card: int) -> None:
    """All saw this card leave the hand; what they know of the others stands."""
    for viewer in range(5):
        s[at.SURE + 4 * viewer + seat] &= ~(1 << card)


@compiled
def move(s: Row, giver: int, receiver: int, card: int, only: bool) -> None:
    """A concealed card changes hands: who did not see which is no longer sure of the hand it left,
    unless it was the only concealed one: then those who knew it know where it went."""
    bit = 1 << card
    for viewer in range(5):
        left, entered = at.SURE + 4 * viewer + giver, at.SURE + 4 * viewer + receiver
        if viewer in (giver, receiver) or (only and s[left] & bit):
            s[entered] |= bit
        s[left] = s[left] & ~bit if viewer in (giver, receiver) else 0
    s[at.HELD + giver] |= bit
    s[at.HELD + receiver] |= bit
    # These two are for all to see, so they may not depend on which card it was.
    s[at.LACKS + receiver] &= s[at.LACKS + giver]
    s[at.SHUNS + receiver] &= s[at.SHUNS + giver]


@compiled
def note_pass(s: Row, seat: int) -> None:
    """Whoever passes holds nothing that fits."""
    s[at.LACKS + seat] |= fitting(s)


@compiled
def note_play(s: Row, seat: int, card: int) -> None:
    """Whoever leaves cards out probably does not hold them."""
    colour = card // at.WIDTH
    s[at.SHUNS + seat] |= between(colour, s[at.LAST + colour], rank(card)) & ~(s[at.OPEN + seat] | all_open(s))


@compiled
def note_high(s: Row, seat: int, colour: int, top: int) -> None:
    """R32: whoever holds only high cards of a colour lacks the lower half of what is still open."""
    limit = (s[at.LAST + colour] + top) // 2
    s[at.LACKS + seat] |= between(colour, 1, limit + 1)
