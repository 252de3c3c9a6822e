"""Many plays at once with the compiled rules: one step of each, what the seat that acts next sees and may do."""

from inkling.games.silencio.bots.compiled import layout as at
from inkling.games.silencio.bots.compiled.bits import cards_left, zeros
from inkling.games.silencio.bots.compiled.compiling import compiled
from inkling.games.silencio.bots.compiled.dealing import deal
from inkling.games.silencio.bots.compiled.layout import Floats, Row
from inkling.games.silencio.bots.compiled.legal import legal, who_acts
from inkling.games.silencio.bots.compiled.numbering import Small, put_numbers
from inkling.games.silencio.bots.compiled.playing import pick_drawn
from inkling.games.silencio.bots.compiled.step import step

GRAB = 6
"""Where a set-up says whether the start card is grabbed; before it stands what `deal` wants."""


@compiled
def begin(s: Row, deck: Row, setup: Row, dice: Row) -> None:
    deal(s, deck, setup, dice)
    if setup[GRAB]:
        s[at.STAGE] = at.GRABBING


@compiled
def look(s: Row, places: Row, numbers: Small, mask: Small, out: Row) -> int:
    """What the seat that acts sees and may do; which seat that is. `places` says where an action stands in the
    learner's list."""
    seat = who_acts(s)
    put_numbers(s, seat, numbers)
    mask[:] = 0
    for choice in range(legal(s, seat, out)):
        mask[places[out[choice]]] = 1
    return seat


@compiled
def begin_all(
    setup: Row, places: Row, states: Row, decks: Row, dice: Row, numbers: Small, masks: Small, seats: Row
) -> None:
    out = zeros(at.MOST_CHOICES)
    for play in range(len(states)):
        begin(states[play], decks[play], setup, dice[play])
        seats[play] = look(states[play], places, numbers[play], masks[play], out)


@compiled
def step_all(
    actions: Row,
    known: Row,
    setup: Row,
    places: Row,
    states: Row,
    decks: Row,
    dice: Row,
    numbers: Small,
    masks: Small,
    seats: Row,
    rewards: Floats,
    ended: Small,
    last: Small,
) -> int:
    """One action in each play. A play that ends leaves its last row of numbers in `last`, one after the other, and
    begins anew; how many did. An action that is not allowed changes nothing and is −1 in `ended`."""
    out, over = zeros(at.MOST_CHOICES), 0
    for play in range(len(states)):
        s, action = states[play], actions[play]
        rewards[play], ended[play] = 0, 0
        if action < 0 or action >= len(known) or not masks[play, action]:
            ended[play] = -1
            continue
        seat, number = seats[play], known[action]
        step(s, decks[play], seat, number, pick_drawn(s, seat, number, dice[play]))
        if s[at.STAGE] == at.OVER:
            rewards[play], ended[play] = -cards_left(s), 1
            put_numbers(s, seat, last[over])
            over += 1
            begin(s, decks[play], setup, dice[play])
        seats[play] = look(s, places, numbers[play], masks[play], out)
    return over
