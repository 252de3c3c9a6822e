"""What one player thinks of the cards they cannot see: how likely each is in another hand. Reads that player's
own cards, what all can see, and what they are sure of; never a hidden card."""

from inkling.games.silencio.bots.compiled import layout
from inkling.games.silencio.bots.compiled.bits import above, size
from inkling.games.silencio.bots.compiled.compiling import compiled

SUMS = 48
"""Where in the scratch the running sums by colour begin, 13 each: place r − 1 holds ranks 2 to r."""
SCRATCH = SUMS + 4 * 13
DOUBT = 0.3
"""How likely a shunned card still is, against any other."""


@compiled
def on_table(s: layout.Row) -> int:
    """Cards that lie where nobody holds them."""
    return (
        s[layout.ROW] | s[layout.ROW + 1] | s[layout.ROW + 2] | s[layout.ROW + 3] | s[layout.ORACLE] | s[layout.BOXED]
    )


@compiled
def surely_elsewhere(s: layout.Row, me: int) -> int:
    """Cards of which this player knows that another holds them, sure of whom or not."""
    lying = 0
    for seat in range(s[layout.SEATS]):
        if seat != me:
            lying |= s[layout.OPEN + seat] | s[layout.SURE + 4 * me + seat]
    return lying | (s[layout.HELD + me] & ~(on_table(s) | s[layout.HAND + me] | s[layout.OPEN + me]))


@compiled
def unknown_slots(s: layout.Row, me: int, seat: int) -> int:
    return size(s[layout.HAND + seat]) - size(s[layout.SURE + 4 * me + seat])


@compiled
def in_hands(s: layout.Row, me: int, card: int, slots: layout.Floats, deck: float) -> float:
    """How likely an unseen card is in one of the others' hands; `slots` by seat are their unknown cards."""
    weight = 0.0
    for seat in range(s[layout.SEATS]):
        if seat != me and not s[layout.LACKS + seat] >> card & 1:
            weight += slots[seat] * (DOUBT if s[layout.SHUNS + seat] >> card & 1 else 1.0)
    return weight / (weight + deck) if weight > 0 else 0.0


@compiled
def guess_cards(s: layout.Row, me: int, q: layout.Floats, slots: layout.Floats) -> None:
    """Fills in how likely each card is in another hand, and the running sums by colour."""
    elsewhere = surely_elsewhere(s, me)
    seen = elsewhere | on_table(s) | s[layout.HAND + me] | s[layout.OPEN + me]
    sure, total, doubtful = 0, 0, 0
    for seat in range(s[layout.SEATS]):
        if seat != me:
            slots[seat] = unknown_slots(s, me, seat)
            total += unknown_slots(s, me, seat)
            sure |= s[layout.OPEN + seat] | s[layout.SURE + 4 * me + seat]
            doubtful |= s[layout.LACKS + seat] | s[layout.SHUNS + seat]
    adrift = size(elsewhere & ~sure)
    free = max(0.0, 1.0 - adrift / max(1, total))
    for seat in range(s[layout.SEATS]):
        slots[seat] *= free
    deck = float(s[layout.DECK_END] - s[layout.DECK_AT])
    usual = total * free / (total * free + deck) if total * free + deck > 0 else 0.0
    for colour in range(4):
        running = 0.0
        for place in range(s[layout.TOP] - 1):
            card = colour * layout.WIDTH + place
            if elsewhere >> card & 1:
                q[card] = 1.0
            elif seen >> card & 1:
                q[card] = 0.0
            else:
                q[card] = in_hands(s, me, card, slots, deck) if doubtful >> card & 1 else usual
            running += q[card]
            q[SUMS + colour * 13 + place + 1] = running


@compiled
def others_between(q: layout.Floats, colour: int, low: int, high: int) -> float:
    """How many cards over one rank and under another the others probably hold."""
    if high <= low + 1:
        return 0.0
    return q[SUMS + colour * 13 + high - 2] - q[SUMS + colour * 13 + low - 1]


@compiled
def mine_between(cards: int, colour: int, low: int, high: int) -> int:
    return size(cards & above(colour, low) & ~above(colour, high - 1))


@compiled
def of_colour(cards: int, colour: int) -> int:
    return cards >> (colour * layout.WIDTH) & layout.COLOUR_BITS
