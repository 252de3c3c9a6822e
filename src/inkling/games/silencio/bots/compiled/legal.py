"""What may be done now, in the compiled rules: the twin of choices.py and effects.py."""

from inkling.games.silencio.bots.compiled import layout
from inkling.games.silencio.bots.compiled.bits import all_open, fitting, rank, size
from inkling.games.silencio.bots.compiled.bits import first as lowest
from inkling.games.silencio.bots.compiled.compiling import compiled


@compiled
def effect_of(s: layout.Row, colour: int) -> int:
    """The number of a colour's pair of effects. R8: red and yellow may have swapped theirs."""
    if s[layout.SWAP] and colour not in (layout.BLUE, layout.GREEN):
        return layout.RED + layout.YELLOW - colour
    return colour


@compiled
def who_acts(s: layout.Row) -> int:
    """The seat that is asked; with the grabbed start card anybody, here seat 0."""
    stage = s[layout.STAGE]
    if stage in (layout.TURN, layout.MUST_PLAY, layout.CHOOSING, layout.GIFT, layout.ENDING):
        return s[layout.PLAYER]
    if stage == layout.ASKING:
        return (s[layout.FIRST] + s[layout.WAITS]) % s[layout.SEATS]
    return 0 if stage == layout.GRABBING else s[layout.SEAT]


@compiled
def holds(s: layout.Row, seat: int) -> int:
    return s[layout.HAND + seat] | s[layout.OPEN + seat]


@compiled
def takeable(s: layout.Row) -> int:
    """R9, R10: last journey cards, never of the blue row."""
    cards = 0
    for colour in range(4):
        if colour != layout.BLUE and s[layout.LAST + colour] > 1:
            cards |= 1 << (colour * layout.WIDTH + s[layout.LAST + colour] - 2)
    return cards


@compiled
def exchanges(s: layout.Row, seat: int) -> int:
    """R12 to R15: the exchanges that this player could do, as bits."""
    kinds = layout.NEW_ORACLE if s[layout.DECK_AT] < s[layout.DECK_END] else 0
    if not holds(s, seat):
        return kinds
    for other in range(s[layout.SEATS]):
        if other != seat and holds(s, other):
            kinds |= layout.TO_PLAYER
    return kinds | (layout.TO_ORACLE if s[layout.ORACLE] else 0)


@compiled
def could_do(s: layout.Row, seat: int, effect: int) -> bool:
    """R7, R39: an effect that could do nothing is skipped, its shrine cannot be chosen."""
    if effect == layout.SHIELD:
        return not s[layout.PENDING] & layout.SHIELDED
    if effect == layout.TAKE_BACK:
        return s[layout.LAST] > 1 or s[layout.LAST + layout.YELLOW] > 1 or s[layout.LAST + layout.GREEN] > 1
    if effect == layout.LAY_OPEN:
        return s[layout.HAND + seat] != 0
    possible = 0
    for named in range(s[layout.SEATS]):
        possible |= exchanges(s, named)
    return possible != 0


@compiled
def then_legal(s: layout.Row) -> int:
    """R27: the cards that could be laid at once if they were taken back."""
    return (
        takeable(s) & (((1 << layout.WIDTH) - 1) << (layout.GREEN * layout.WIDTH))
        if s[layout.PENDING] & layout.GREEN_ONLY
        else takeable(s)
    )


@compiled
def usable(s: layout.Row, seat: int, effect: int, forced: bool) -> bool:
    """R27: `forced` when only those effects count that make a play possible."""
    if not forced:
        return could_do(s, seat, effect)
    if effect == layout.TAKE_BACK:
        return then_legal(s) != 0
    return effect == layout.EXCHANGE and s[layout.ORACLE] & fitting(s) != 0


@compiled
def put_cards(cards: int, verb: int, out: layout.Row, n: int) -> int:
    while cards:
        out[n] = verb + lowest(cards)
        n += 1
        cards &= cards - 1
    return n


@compiled
def put_shrines(s: layout.Row, seat: int, forced: bool, out: layout.Row, n: int) -> int:
    if s[layout.USED] or not s[layout.LIT]:
        return n
    for colour in range(4):
        small, large = s[layout.LIT] >> colour & 1, s[layout.LIT] >> layout.LARGE & 1
        if (small or large) and usable(s, seat, effect_of(s, colour), forced):
            if small:
                out[n] = layout.SHRINE + 4 * colour + colour
                n += 1
            if large:
                out[n] = layout.SHRINE + 4 * layout.LARGE + colour
                n += 1
    return n


@compiled
def any_shrine(s: layout.Row, seat: int) -> bool:
    if s[layout.USED] or not s[layout.LIT]:
        return False
    for colour in range(4):
        if (s[layout.LIT] >> colour & 1 or s[layout.LIT] >> layout.LARGE & 1) and could_do(
            s, seat, effect_of(s, colour)
        ):
            return True
    return False


@compiled
def only_high(s: layout.Row, seat: int, colour: int) -> bool:
    """R32: at least one card of the colour, and every one in the upper half of what is still open."""
    cards = holds(s, seat) >> (colour * layout.WIDTH) & ((1 << layout.WIDTH) - 1)
    return cards != 0 and 2 * rank(lowest(cards)) > s[layout.LAST + colour] + s[layout.TOP]


@compiled
def put_statements(s: layout.Row, seat: int, out: layout.Row, n: int) -> int:
    if s[layout.TAVERN] != layout.OPENED:
        return n
    out[n] = layout.SAY_DEAD
    n += 1
    for colour in range(4):
        if only_high(s, seat, colour):
            out[n] = layout.SAY_HIGH + colour
            n += 1
    for colour in range(4):
        out[n] = layout.SAY_SPARE + colour
        n += 1
    return n


@compiled
def put_turn(s: layout.Row, seat: int, out: layout.Row) -> int:
    fit = fitting(s)
    mine = holds(s, seat)
    own = mine & fit
    foreign = all_open(s) & ~s[layout.OPEN + seat] & fit if mine else 0  # R4
    n = 0
    if own | foreign:
        # R23 to R25: who could play and holds a concealed card draws first.
        if s[layout.PENDING] & layout.RANDOM and s[layout.HAND + seat]:
            out[n] = layout.DRAW
            n += 1
        else:
            n = put_cards(own | foreign, layout.PLAY, out, n)
    if not own and not (foreign and s[layout.USED]):  # R33
        out[n] = layout.PASS
        n += 1
    if mine:
        n = put_shrines(s, seat, not own | foreign, out, n)
    return put_statements(s, seat, out, n)


@compiled
def put_light(s: layout.Row, seat: int, out: layout.Row) -> int:
    effect, forced, n = s[layout.OTHER], s[layout.FORCED], 0
    if effect == layout.SHIELD:
        out[n] = layout.ACCEPT
        n += 1
    elif effect == layout.TAKE_BACK:
        n = put_cards(then_legal(s) if forced else takeable(s), layout.TAKE, out, n)
    elif effect == layout.LAY_OPEN:
        n = put_cards(s[layout.HAND + seat], layout.LAY, out, n)
    else:
        for named in range(s[layout.SEATS]):
            if named == seat if forced else exchanges(s, named):
                out[n] = layout.NAME + named
                n += 1
    if not forced:
        out[n] = layout.DECLINE
        n += 1
    return n


@compiled
def put_exchanges(s: layout.Row, seat: int, out: layout.Row) -> int:
    kinds = layout.TO_ORACLE if s[layout.FORCED] else exchanges(s, seat)
    n = 0
    if kinds & layout.TO_PLAYER:
        out[n] = layout.DO_PLAYER
        n += 1
    if kinds & layout.TO_ORACLE:
        out[n] = layout.DO_ORACLE
        n += 1
    if kinds & layout.NEW_ORACLE:
        out[n] = layout.DO_NEW
        n += 1
    return n


@compiled
def put_others(s: layout.Row, seat: int, holding: bool, out: layout.Row) -> int:
    n = 0
    for other in range(s[layout.SEATS]):
        if other != seat and (not holding or holds(s, other)):
            out[n] = layout.NAME + other
            n += 1
    return n


@compiled
def put_exchange_steps(s: layout.Row, seat: int, out: layout.Row) -> int:
    stage = s[layout.STAGE]
    if stage == layout.GIFT:
        return (
            put_others(s, seat, False, out) if s[layout.CARD] >= 0 else put_cards(s[layout.ORACLE], layout.GIVE, out, 0)
        )
    if stage == layout.EXCHANGING:
        return put_exchanges(s, seat, out)
    if stage == layout.PARTNERING:
        return put_others(s, seat, True, out)
    if stage == layout.TAKING_ORACLE:
        return put_cards(s[layout.ORACLE] & fitting(s) if s[layout.FORCED] else s[layout.ORACLE], layout.TAKE, out, 0)
    if stage == layout.LAYING_ORACLE:
        return put_cards(holds(s, seat) & ~(1 << s[layout.CARD]), layout.LAY, out, 0)  # R14
    return put_cards(holds(s, seat), layout.GIVE, out, 0)  # R16: exchange 1, both ways


@compiled
def legal(s: layout.Row, seat: int, out: layout.Row) -> int:
    """Writes all actions of the seat that acts; how many there are."""
    stage = s[layout.STAGE]
    if stage == layout.TURN:
        return put_turn(s, seat, out)
    if stage == layout.MUST_PLAY:
        return put_cards((holds(s, seat) | all_open(s)) & fitting(s), layout.PLAY, out, 0)
    if stage == layout.CHOOSING:
        return put_light(s, seat, out)
    if stage == layout.ENDING:
        out[0] = layout.END
        return put_statements(s, seat, out, put_shrines(s, seat, False, out, 1))
    if stage == layout.PASSING_ON:
        return put_cards(s[layout.HAND + seat], layout.GIVE, out, 0)
    if stage == layout.OVER:
        return 0
    if stage in (layout.GRABBING, layout.ASKING):
        out[0] = layout.START
        out[1] = layout.WAIT
        return 2 if stage == layout.ASKING else 1
    return put_exchange_steps(s, seat, out)


@compiled
def count_dead(s: layout.Row, seat: int) -> int:
    """R32: cards not above their row's last card, pending effects ignored."""
    cards = holds(s, seat)
    dead = 0
    for colour in range(4):
        dead += size(cards >> (colour * layout.WIDTH) & ((1 << (s[layout.LAST + colour] - 1)) - 1))
    return dead
