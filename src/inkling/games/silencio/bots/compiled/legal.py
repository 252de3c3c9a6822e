"""What may be done now, in the compiled rules: the twin of choices.py and effects.py.

Long because it is the twin of two modules, and half of it names the places of the compiled state.
"""

from inkling.games.silencio.bots.compiled.bits import all_open, fitting, rank, size
from inkling.games.silencio.bots.compiled.bits import first as lowest
from inkling.games.silencio.bots.compiled.compiling import compiled
from inkling.games.silencio.bots.compiled.layout import (
    ACCEPT,
    ASKING,
    BLUE,
    CARD,
    CHOOSING,
    DECK_AT,
    DECK_END,
    DECLINE,
    DO_NEW,
    DO_ORACLE,
    DO_PLAYER,
    DRAW,
    END,
    ENDING,
    EXCHANGE,
    EXCHANGING,
    FIRST,
    FORCED,
    GIFT,
    GIVE,
    GRABBING,
    GREEN,
    GREEN_ONLY,
    HAND,
    LARGE,
    LAST,
    LAY,
    LAY_OPEN,
    LAYING_ORACLE,
    LIT,
    MUST_PLAY,
    NAME,
    NEW_ORACLE,
    OPEN,
    OPENED,
    ORACLE,
    OTHER,
    OVER,
    PARTNERING,
    PASS,
    PASSING_ON,
    PENDING,
    PLAY,
    PLAYER,
    RANDOM,
    RED,
    SAY_DEAD,
    SAY_HIGH,
    SAY_SPARE,
    SEAT,
    SEATS,
    SHIELD,
    SHIELDED,
    SHRINE,
    STAGE,
    START,
    SWAP,
    TAKE,
    TAKE_BACK,
    TAKING_ORACLE,
    TAVERN,
    TO_ORACLE,
    TO_PLAYER,
    TOP,
    TURN,
    USED,
    WAIT,
    WAITS,
    WIDTH,
    YELLOW,
    Row,
)


@compiled
def effect_of(s: Row, colour: int) -> int:
    """The number of a colour's pair of effects. R8: red and yellow may have swapped theirs."""
    if s[SWAP] and colour not in (BLUE, GREEN):
        return RED + YELLOW - colour
    return colour


@compiled
def who_acts(s: Row) -> int:
    """The seat that is asked; with the grabbed start card anybody, here seat 0."""
    stage = s[STAGE]
    if stage in (TURN, MUST_PLAY, CHOOSING, GIFT, ENDING):
        return s[PLAYER]
    if stage == ASKING:
        return (s[FIRST] + s[WAITS]) % s[SEATS]
    return 0 if stage == GRABBING else s[SEAT]


@compiled
def holds(s: Row, seat: int) -> int:
    return s[HAND + seat] | s[OPEN + seat]


@compiled
def takeable(s: Row) -> int:
    """R9, R10: last journey cards, never of the blue row."""
    cards = 0
    for colour in range(4):
        if colour != BLUE and s[LAST + colour] > 1:
            cards |= 1 << (colour * WIDTH + s[LAST + colour] - 2)
    return cards


@compiled
def exchanges(s: Row, seat: int) -> int:
    """R12 to R15: the exchanges that this player could do, as bits."""
    kinds = NEW_ORACLE if s[DECK_AT] < s[DECK_END] else 0
    if not holds(s, seat):
        return kinds
    for other in range(s[SEATS]):
        if other != seat and holds(s, other):
            kinds |= TO_PLAYER
    return kinds | (TO_ORACLE if s[ORACLE] else 0)


@compiled
def could_do(s: Row, seat: int, effect: int) -> bool:
    """R7, R39: an effect that could do nothing is skipped, its shrine cannot be chosen."""
    if effect == SHIELD:
        return not s[PENDING] & SHIELDED
    if effect == TAKE_BACK:
        return s[LAST] > 1 or s[LAST + YELLOW] > 1 or s[LAST + GREEN] > 1
    if effect == LAY_OPEN:
        return s[HAND + seat] != 0
    possible = 0
    for named in range(s[SEATS]):
        possible |= exchanges(s, named)
    return possible != 0


@compiled
def then_legal(s: Row) -> int:
    """R27: the cards that could be laid at once if they were taken back."""
    return takeable(s) & (((1 << WIDTH) - 1) << (GREEN * WIDTH)) if s[PENDING] & GREEN_ONLY else takeable(s)


@compiled
def usable(s: Row, seat: int, effect: int, forced: bool) -> bool:
    """R27: `forced` when only those effects count that make a play possible."""
    if not forced:
        return could_do(s, seat, effect)
    if effect == TAKE_BACK:
        return then_legal(s) != 0
    return effect == EXCHANGE and s[ORACLE] & fitting(s) != 0


@compiled
def put_cards(cards: int, verb: int, out: Row, n: int) -> int:
    while cards:
        out[n] = verb + lowest(cards)
        n += 1
        cards &= cards - 1
    return n


@compiled
def put_shrines(s: Row, seat: int, forced: bool, out: Row, n: int) -> int:
    if s[USED] or not s[LIT]:
        return n
    for colour in range(4):
        small, large = s[LIT] >> colour & 1, s[LIT] >> LARGE & 1
        if (small or large) and usable(s, seat, effect_of(s, colour), forced):
            if small:
                out[n] = SHRINE + 4 * colour + colour
                n += 1
            if large:
                out[n] = SHRINE + 4 * LARGE + colour
                n += 1
    return n


@compiled
def any_shrine(s: Row, seat: int) -> bool:
    if s[USED] or not s[LIT]:
        return False
    for colour in range(4):
        if (s[LIT] >> colour & 1 or s[LIT] >> LARGE & 1) and could_do(s, seat, effect_of(s, colour)):
            return True
    return False


@compiled
def only_high(s: Row, seat: int, colour: int) -> bool:
    """R32: at least one card of the colour, and every one in the upper half of what is still open."""
    cards = holds(s, seat) >> (colour * WIDTH) & ((1 << WIDTH) - 1)
    return cards != 0 and 2 * rank(lowest(cards)) > s[LAST + colour] + s[TOP]


@compiled
def put_statements(s: Row, seat: int, out: Row, n: int) -> int:
    if s[TAVERN] != OPENED:
        return n
    out[n] = SAY_DEAD
    n += 1
    for colour in range(4):
        if only_high(s, seat, colour):
            out[n] = SAY_HIGH + colour
            n += 1
    for colour in range(4):
        out[n] = SAY_SPARE + colour
        n += 1
    return n


@compiled
def put_turn(s: Row, seat: int, out: Row) -> int:
    fit = fitting(s)
    mine = holds(s, seat)
    own = mine & fit
    foreign = all_open(s) & ~s[OPEN + seat] & fit if mine else 0  # R4
    n = 0
    if own | foreign:
        # R23 to R25: who could play and holds a concealed card draws first.
        if s[PENDING] & RANDOM and s[HAND + seat]:
            out[n] = DRAW
            n += 1
        else:
            n = put_cards(own | foreign, PLAY, out, n)
    if not own and not (foreign and s[USED]):  # R33
        out[n] = PASS
        n += 1
    if mine:
        n = put_shrines(s, seat, not own | foreign, out, n)
    return put_statements(s, seat, out, n)


@compiled
def put_light(s: Row, seat: int, out: Row) -> int:
    effect, forced, n = s[OTHER], s[FORCED], 0
    if effect == SHIELD:
        out[n] = ACCEPT
        n += 1
    elif effect == TAKE_BACK:
        n = put_cards(then_legal(s) if forced else takeable(s), TAKE, out, n)
    elif effect == LAY_OPEN:
        n = put_cards(s[HAND + seat], LAY, out, n)
    else:
        for named in range(s[SEATS]):
            if named == seat if forced else exchanges(s, named):
                out[n] = NAME + named
                n += 1
    if not forced:
        out[n] = DECLINE
        n += 1
    return n


@compiled
def put_exchanges(s: Row, seat: int, out: Row) -> int:
    kinds = TO_ORACLE if s[FORCED] else exchanges(s, seat)
    n = 0
    if kinds & TO_PLAYER:
        out[n] = DO_PLAYER
        n += 1
    if kinds & TO_ORACLE:
        out[n] = DO_ORACLE
        n += 1
    if kinds & NEW_ORACLE:
        out[n] = DO_NEW
        n += 1
    return n


@compiled
def put_others(s: Row, seat: int, holding: bool, out: Row) -> int:
    n = 0
    for other in range(s[SEATS]):
        if other != seat and (not holding or holds(s, other)):
            out[n] = NAME + other
            n += 1
    return n


@compiled
def put_exchange_steps(s: Row, seat: int, out: Row) -> int:
    stage = s[STAGE]
    if stage == GIFT:
        return put_others(s, seat, False, out) if s[CARD] >= 0 else put_cards(s[ORACLE], GIVE, out, 0)
    if stage == EXCHANGING:
        return put_exchanges(s, seat, out)
    if stage == PARTNERING:
        return put_others(s, seat, True, out)
    if stage == TAKING_ORACLE:
        return put_cards(s[ORACLE] & fitting(s) if s[FORCED] else s[ORACLE], TAKE, out, 0)
    if stage == LAYING_ORACLE:
        return put_cards(holds(s, seat) & ~(1 << s[CARD]), LAY, out, 0)  # R14
    return put_cards(holds(s, seat), GIVE, out, 0)  # R16: exchange 1, both ways


@compiled
def legal(s: Row, seat: int, out: Row) -> int:
    """Writes all actions of the seat that acts; how many there are."""
    stage = s[STAGE]
    if stage == TURN:
        return put_turn(s, seat, out)
    if stage == MUST_PLAY:
        return put_cards((holds(s, seat) | all_open(s)) & fitting(s), PLAY, out, 0)
    if stage == CHOOSING:
        return put_light(s, seat, out)
    if stage == ENDING:
        out[0] = END
        return put_statements(s, seat, out, put_shrines(s, seat, False, out, 1))
    if stage == PASSING_ON:
        return put_cards(s[HAND + seat], GIVE, out, 0)
    if stage == OVER:
        return 0
    if stage in (GRABBING, ASKING):
        out[0] = START
        out[1] = WAIT
        return 2 if stage == ASKING else 1
    return put_exchange_steps(s, seat, out)


@compiled
def count_dead(s: Row, seat: int) -> int:
    """R32: cards not above their row's last card, pending effects ignored."""
    cards = holds(s, seat)
    dead = 0
    for colour in range(4):
        dead += size(cards >> (colour * WIDTH) & ((1 << (s[LAST + colour] - 1)) - 1))
    return dead
