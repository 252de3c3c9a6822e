"""Legal actions in the compiled rules: the counterpart of choices.py and effects.py."""

from inkling.games.silencio.bots.compiled import layout as at
from inkling.games.silencio.bots.compiled.bits import all_open, fitting, rank, size
from inkling.games.silencio.bots.compiled.bits import first as lowest
from inkling.games.silencio.bots.compiled.compiling import compiled
from inkling.games.silencio.bots.compiled.layout import Row


@compiled
def effect_of(s: Row, colour: int) -> int:
    """Return the index of a colour's effects; red and yellow might be swapped (R8)."""
    if s[at.SWAP] and colour not in (at.BLUE, at.GREEN):
        return at.RED + at.YELLOW - colour
    return colour


@compiled
def who_acts(s: Row) -> int:
    """Return the acting seat; seat 0 if anybody may grab the start card."""
    stage = s[at.STAGE]
    if stage in (at.TURN, at.MUST_PLAY, at.CHOOSING, at.GIFT, at.ENDING):
        return s[at.PLAYER]
    if stage == at.ASKING:
        return (s[at.FIRST] + s[at.WAITS]) % s[at.SEATS]
    return 0 if stage == at.GRABBING else s[at.SEAT]


@compiled
def holds(s: Row, seat: int) -> int:
    return s[at.HAND + seat] | s[at.OPEN + seat]


@compiled
def takeable(s: Row) -> int:
    """Return the last cards of the rows, except blue (R9, R10)."""
    cards = 0
    for colour in range(4):
        if colour != at.BLUE and s[at.LAST + colour] > 1:
            cards |= 1 << (colour * at.WIDTH + s[at.LAST + colour] - 2)
    return cards


@compiled
def exchanges(s: Row, seat: int) -> int:
    """Return the exchanges that this player could do, as bits (R12 to R15)."""
    kinds = at.NEW_ORACLE if s[at.DECK_AT] < s[at.DECK_END] else 0
    if not holds(s, seat):
        return kinds
    for other in range(s[at.SEATS]):
        if other != seat and holds(s, other):
            kinds |= at.TO_PLAYER
    return kinds | (at.TO_ORACLE if s[at.ORACLE] else 0)


@compiled
def could_do(s: Row, seat: int, effect: int) -> bool:
    """True if the effect could change anything. Otherwise it is skipped and its shrine cannot be used (R7, R39)."""
    if effect == at.SHIELD:
        return not s[at.PENDING] & at.SHIELDED
    if effect == at.TAKE_BACK:
        return s[at.LAST] > 1 or s[at.LAST + at.YELLOW] > 1 or s[at.LAST + at.GREEN] > 1
    if effect == at.LAY_OPEN:
        return s[at.HAND + seat] != 0
    possible = 0
    for named in range(s[at.SEATS]):
        possible |= exchanges(s, named)
    return possible != 0


@compiled
def then_legal(s: Row) -> int:
    """Return the cards that could be played at once after they were taken back (R27)."""
    return takeable(s) & (at.COLOUR_BITS << (at.GREEN * at.WIDTH)) if s[at.PENDING] & at.GREEN_ONLY else takeable(s)


@compiled
def usable(s: Row, seat: int, effect: int, forced: bool) -> bool:
    """True if a shrine with this effect can be used; with `forced`, only if it makes a play possible (R27)."""
    if not forced:
        return could_do(s, seat, effect)
    if effect == at.TAKE_BACK:
        return then_legal(s) != 0
    return effect == at.EXCHANGE and s[at.ORACLE] & fitting(s) != 0


@compiled
def put(out: Row, n: int, action: int) -> int:
    """Append an action and return the number of actions."""
    out[n] = action
    return n + 1


@compiled
def put_cards(cards: int, verb: int, out: Row, n: int) -> int:
    while cards:
        n = put(out, n, verb + lowest(cards))
        cards &= cards - 1
    return n


@compiled
def put_shrines(s: Row, seat: int, forced: bool, out: Row, n: int) -> int:
    for colour in range(4):
        small, large = s[at.LIT] >> colour & 1, s[at.LIT] >> at.LARGE & 1
        if (small or large) and not s[at.USED] and usable(s, seat, effect_of(s, colour), forced):
            if small:
                n = put(out, n, at.SHRINE + 4 * colour + colour)
            if large:
                n = put(out, n, at.SHRINE + 4 * at.LARGE + colour)
    return n


@compiled
def any_shrine(s: Row, seat: int) -> bool:
    for colour in range(4):
        lit = s[at.LIT] >> colour & 1 or s[at.LIT] >> at.LARGE & 1
        if lit and not s[at.USED] and could_do(s, seat, effect_of(s, colour)):
            return True
    return False


@compiled
def only_high(s: Row, seat: int, colour: int) -> bool:
    """True if the player holds cards of the colour, all in the upper half of the remaining ranks (R32)."""
    cards = holds(s, seat) >> (colour * at.WIDTH) & at.COLOUR_BITS
    return cards != 0 and 2 * rank(lowest(cards)) > s[at.LAST + colour] + s[at.TOP]


@compiled
def put_statements(s: Row, seat: int, out: Row, n: int) -> int:
    if s[at.TAVERN] != at.OPENED:
        return n
    n = put(out, n, at.SAY_DEAD)
    for colour in range(4):
        if only_high(s, seat, colour):
            n = put(out, n, at.SAY_HIGH + colour)
    for colour in range(4):
        n = put(out, n, at.SAY_SPARE + colour)
    return n


@compiled
def put_turn(s: Row, seat: int, out: Row) -> int:
    fit = fitting(s)
    mine = holds(s, seat)
    own = mine & fit
    foreign = all_open(s) & ~s[at.OPEN + seat] & fit if mine else 0  # R4
    n = 0
    if own | foreign:
        # R23 to R25: a player who could play and holds a concealed card draws first.
        if s[at.PENDING] & at.RANDOM and s[at.HAND + seat]:
            n = put(out, n, at.DRAW)
        else:
            n = put_cards(own | foreign, at.PLAY, out, n)
    if not own and not (foreign and s[at.USED]):  # R33
        n = put(out, n, at.PASS)
    if mine:
        n = put_shrines(s, seat, not own | foreign, out, n)
    return put_statements(s, seat, out, n)


@compiled
def put_light(s: Row, seat: int, out: Row) -> int:
    effect, forced, n = s[at.OTHER], s[at.FORCED], 0
    if effect == at.SHIELD:
        n = put(out, n, at.ACCEPT)
    elif effect == at.TAKE_BACK:
        n = put_cards(then_legal(s) if forced else takeable(s), at.TAKE, out, n)
    elif effect == at.LAY_OPEN:
        n = put_cards(s[at.HAND + seat], at.LAY, out, n)
    else:
        for named in range(s[at.SEATS]):
            if named == seat if forced else exchanges(s, named):
                n = put(out, n, at.NAME + named)
    if not forced:
        n = put(out, n, at.DECLINE)
    return n


@compiled
def put_exchanges(s: Row, seat: int, out: Row) -> int:
    kinds = at.TO_ORACLE if s[at.FORCED] else exchanges(s, seat)
    n = 0
    if kinds & at.TO_PLAYER:
        n = put(out, n, at.DO_PLAYER)
    if kinds & at.TO_ORACLE:
        n = put(out, n, at.DO_ORACLE)
    if kinds & at.NEW_ORACLE:
        n = put(out, n, at.DO_NEW)
    return n


@compiled
def put_others(s: Row, seat: int, holding: bool, out: Row) -> int:
    n = 0
    for other in range(s[at.SEATS]):
        if other != seat and (not holding or holds(s, other)):
            n = put(out, n, at.NAME + other)
    return n


@compiled
def put_exchange_steps(s: Row, seat: int, out: Row) -> int:
    stage = s[at.STAGE]
    if stage == at.GIFT:
        return put_others(s, seat, False, out) if s[at.CARD] >= 0 else put_cards(s[at.ORACLE], at.GIVE, out, 0)
    if stage == at.EXCHANGING:
        return put_exchanges(s, seat, out)
    if stage == at.PARTNERING:
        return put_others(s, seat, True, out)
    if stage == at.TAKING_ORACLE:
        return put_cards(s[at.ORACLE] & fitting(s) if s[at.FORCED] else s[at.ORACLE], at.TAKE, out, 0)
    if stage == at.LAYING_ORACLE:
        return put_cards(holds(s, seat) & ~(1 << s[at.CARD]), at.LAY, out, 0)  # R14
    return put_cards(holds(s, seat), at.GIVE, out, 0)  # R16: exchange 1, both ways


@compiled
def legal(s: Row, seat: int, out: Row) -> int:
    """Write all actions of the acting seat and return their number."""
    stage = s[at.STAGE]
    if stage == at.TURN:
        return put_turn(s, seat, out)
    if stage == at.MUST_PLAY:
        return put_cards((holds(s, seat) | all_open(s)) & fitting(s), at.PLAY, out, 0)
    if stage == at.CHOOSING:
        return put_light(s, seat, out)
    if stage == at.ENDING:
        out[0] = at.END
        return put_statements(s, seat, out, put_shrines(s, seat, False, out, 1))
    if stage == at.PASSING_ON:
        return put_cards(s[at.HAND + seat], at.GIVE, out, 0)
    if stage == at.OVER:
        return 0
    if stage in (at.GRABBING, at.ASKING):
        out[0] = at.START
        out[1] = at.WAIT
        return 2 if stage == at.ASKING else 1
    return put_exchange_steps(s, seat, out)


@compiled
def count_dead(s: Row, seat: int) -> int:
    """Count the cards that are not above their row's last card, ignoring pending effects (R32)."""
    cards = holds(s, seat)
    dead = 0
    for colour in range(4):
        dead += size(cards >> (colour * at.WIDTH) & ((1 << (s[at.LAST + colour] - 1)) - 1))
    return dead
