"""Legal actions in the compiled rules: the counterpart of `legal_choices` and `effect_queries` in the readable
rules."""

from inkling.games.silencio.bots.compiled import state_layout as at
from inkling.games.silencio.bots.compiled.bit_sets import (
    cards_that_fit_a_row,
    count_bits,
    face_up_cards_of_all_seats,
    lowest_card,
    rank_of_card,
)
from inkling.games.silencio.bots.compiled.compiling import compile_function
from inkling.games.silencio.bots.compiled.state_layout import Row


@compile_function
def effect_index_of_colour(s: Row, colour: int) -> int:
    """Return the index of a colour's effects; red and yellow might be swapped (R8)."""
    if s[at.SWAP] and colour not in (at.BLUE, at.GREEN):
        return at.RED + at.YELLOW - colour
    return colour


@compile_function
def acting_seat(s: Row) -> int:
    """Return the seat that acts; seat 0 if any player may take the start card."""
    stage = s[at.STAGE]
    if stage in (at.TURN, at.MUST_PLAY, at.CHOOSING, at.GIFT, at.ENDING):
        return s[at.PLAYER]
    if stage == at.ASKING:
        return (s[at.FIRST] + s[at.WAITS]) % s[at.SEATS]
    return 0 if stage == at.GRABBING else s[at.SEAT]


@compile_function
def cards_of_player(s: Row, seat: int) -> int:
    return s[at.HAND + seat] | s[at.OPEN + seat]


@compile_function
def takeable_cards(s: Row) -> int:
    """Return the last cards of the rows, except blue (R9, R10)."""
    cards = 0
    for colour in range(4):
        if colour != at.BLUE and s[at.LAST + colour] > 1:
            cards |= 1 << (colour * at.WIDTH + s[at.LAST + colour] - 2)
    return cards


@compile_function
def possible_exchanges(s: Row, seat: int) -> int:
    """Return the exchanges that this player could do, as bits (R12 to R15)."""
    kinds = at.NEW_ORACLE if s[at.DECK_AT] < s[at.DECK_END] else 0
    if not cards_of_player(s, seat):
        return kinds
    for other in range(s[at.SEATS]):
        if other != seat and cards_of_player(s, other):
            kinds |= at.TO_PLAYER
    return kinds | (at.TO_ORACLE if s[at.ORACLE] else 0)


@compile_function
def can_effect_change_anything(s: Row, seat: int, effect: int) -> bool:
    """True if the effect could change anything. Otherwise it is skipped and its shrine cannot be used (R7, R39)."""
    if effect == at.SHIELD:
        return not s[at.PENDING] & at.SHIELDED
    if effect == at.TAKE_BACK:
        return s[at.LAST] > 1 or s[at.LAST + at.YELLOW] > 1 or s[at.LAST + at.GREEN] > 1
    if effect == at.LAY_OPEN:
        return s[at.HAND + seat] != 0
    possible = 0
    for named in range(s[at.SEATS]):
        possible |= possible_exchanges(s, named)
    return possible != 0


@compile_function
def playable_after_take(s: Row) -> int:
    """Return the last cards of rows that could be played again at once after they were taken back (R27)."""
    return (
        takeable_cards(s) & (at.COLOUR_BITS << (at.GREEN * at.WIDTH))
        if s[at.PENDING] & at.GREEN_ONLY
        else takeable_cards(s)
    )


@compile_function
def is_shrine_usable(s: Row, seat: int, effect: int, forced: bool) -> bool:
    """True if a shrine with this effect can be used; with `forced`, only if it makes a play possible (R27)."""
    if not forced:
        return can_effect_change_anything(s, seat, effect)
    if effect == at.TAKE_BACK:
        return playable_after_take(s) != 0
    return effect == at.EXCHANGE and s[at.ORACLE] & cards_that_fit_a_row(s) != 0


@compile_function
def append_action(out: Row, n: int, action: int) -> int:
    """Append an action to the list and return the new length."""
    out[n] = action
    return n + 1


@compile_function
def append_card_actions(cards: int, verb: int, out: Row, n: int) -> int:
    while cards:
        n = append_action(out, n, verb + lowest_card(cards))
        cards &= cards - 1
    return n


@compile_function
def append_shrine_actions(s: Row, seat: int, forced: bool, out: Row, n: int) -> int:
    for colour in range(4):
        small, large = s[at.LIT] >> colour & 1, s[at.LIT] >> at.LARGE & 1
        if (small or large) and not s[at.USED] and is_shrine_usable(s, seat, effect_index_of_colour(s, colour), forced):
            if small:
                n = append_action(out, n, at.SHRINE + 4 * colour + colour)
            if large:
                n = append_action(out, n, at.SHRINE + 4 * at.LARGE + colour)
    return n


@compile_function
def is_any_shrine_usable(s: Row, seat: int) -> bool:
    for colour in range(4):
        lit = s[at.LIT] >> colour & 1 or s[at.LIT] >> at.LARGE & 1
        if lit and not s[at.USED] and can_effect_change_anything(s, seat, effect_index_of_colour(s, colour)):
            return True
    return False


@compile_function
def holds_only_high_cards(s: Row, seat: int, colour: int) -> bool:
    """True if the player holds cards of this colour, and all of them are in the upper half of the remaining ranks
    (R32)."""
    cards = cards_of_player(s, seat) >> (colour * at.WIDTH) & at.COLOUR_BITS
    return cards != 0 and 2 * rank_of_card(lowest_card(cards)) > s[at.LAST + colour] + s[at.TOP]


@compile_function
def append_tavern_statements(s: Row, seat: int, out: Row, n: int) -> int:
    if s[at.TAVERN] != at.OPENED:
        return n
    n = append_action(out, n, at.SAY_DEAD)
    for colour in range(4):
        if holds_only_high_cards(s, seat, colour):
            n = append_action(out, n, at.SAY_HIGH + colour)
    for colour in range(4):
        n = append_action(out, n, at.SAY_SPARE + colour)
    return n


@compile_function
def append_turn_actions(s: Row, seat: int, out: Row) -> int:
    fit = cards_that_fit_a_row(s)
    mine = cards_of_player(s, seat)
    own = mine & fit
    foreign = face_up_cards_of_all_seats(s) & ~s[at.OPEN + seat] & fit if mine else 0  # R4
    n = 0
    if own | foreign:
        # R23 to R25: a player who could play and holds a concealed card draws first.
        if s[at.PENDING] & at.RANDOM and s[at.HAND + seat]:
            n = append_action(out, n, at.DRAW)
        else:
            n = append_card_actions(own | foreign, at.PLAY, out, n)
    if not own and not (foreign and s[at.USED]):  # R33
        n = append_action(out, n, at.PASS)
    if mine:
        n = append_shrine_actions(s, seat, not own | foreign, out, n)
    return append_tavern_statements(s, seat, out, n)


@compile_function
def append_light_actions(s: Row, seat: int, out: Row) -> int:
    effect, forced, n = s[at.OTHER], s[at.FORCED], 0
    if effect == at.SHIELD:
        n = append_action(out, n, at.ACCEPT)
    elif effect == at.TAKE_BACK:
        n = append_card_actions(playable_after_take(s) if forced else takeable_cards(s), at.TAKE, out, n)
    elif effect == at.LAY_OPEN:
        n = append_card_actions(s[at.HAND + seat], at.LAY, out, n)
    else:
        for named in range(s[at.SEATS]):
            if named == seat if forced else possible_exchanges(s, named):
                n = append_action(out, n, at.NAME + named)
    if not forced:
        n = append_action(out, n, at.DECLINE)
    return n


@compile_function
def append_exchanges(s: Row, seat: int, out: Row) -> int:
    kinds = at.TO_ORACLE if s[at.FORCED] else possible_exchanges(s, seat)
    n = 0
    if kinds & at.TO_PLAYER:
        n = append_action(out, n, at.DO_PLAYER)
    if kinds & at.TO_ORACLE:
        n = append_action(out, n, at.DO_ORACLE)
    if kinds & at.NEW_ORACLE:
        n = append_action(out, n, at.DO_NEW)
    return n


@compile_function
def append_actions_naming_players(s: Row, seat: int, holding: bool, out: Row) -> int:
    n = 0
    for other in range(s[at.SEATS]):
        if other != seat and (not holding or cards_of_player(s, other)):
            n = append_action(out, n, at.NAME + other)
    return n


@compile_function
def append_exchange_steps(s: Row, seat: int, out: Row) -> int:
    stage = s[at.STAGE]
    if stage == at.GIFT:
        return (
            append_actions_naming_players(s, seat, False, out)
            if s[at.CARD] >= 0
            else append_card_actions(s[at.ORACLE], at.GIVE, out, 0)
        )
    if stage == at.EXCHANGING:
        return append_exchanges(s, seat, out)
    if stage == at.PARTNERING:
        return append_actions_naming_players(s, seat, True, out)
    if stage == at.TAKING_ORACLE:
        return append_card_actions(
            s[at.ORACLE] & cards_that_fit_a_row(s) if s[at.FORCED] else s[at.ORACLE], at.TAKE, out, 0
        )
    if stage == at.LAYING_ORACLE:
        return append_card_actions(cards_of_player(s, seat) & ~(1 << s[at.CARD]), at.LAY, out, 0)  # R14
    return append_card_actions(cards_of_player(s, seat), at.GIVE, out, 0)  # R16: exchange 1, both ways


@compile_function
def write_legal_actions(s: Row, seat: int, out: Row) -> int:
    """Write all actions of the acting seat and return their number."""
    stage = s[at.STAGE]
    if stage == at.TURN:
        return append_turn_actions(s, seat, out)
    if stage == at.MUST_PLAY:
        return append_card_actions(
            (cards_of_player(s, seat) | face_up_cards_of_all_seats(s)) & cards_that_fit_a_row(s), at.PLAY, out, 0
        )
    if stage == at.CHOOSING:
        return append_light_actions(s, seat, out)
    if stage == at.ENDING:
        out[0] = at.END
        return append_tavern_statements(s, seat, out, append_shrine_actions(s, seat, False, out, 1))
    if stage == at.PASSING_ON:
        return append_card_actions(s[at.HAND + seat], at.GIVE, out, 0)
    if stage == at.OVER:
        return 0
    if stage in (at.GRABBING, at.ASKING):
        out[0] = at.START
        out[1] = at.WAIT
        return 2 if stage == at.ASKING else 1
    return append_exchange_steps(s, seat, out)


@compile_function
def count_dead_cards(s: Row, seat: int) -> int:
    """Count the cards that are not above their row's last card, ignoring pending effects (R32)."""
    cards = cards_of_player(s, seat)
    dead = 0
    for colour in range(4):
        dead += count_bits(cards >> (colour * at.WIDTH) & ((1 << (s[at.LAST + colour] - 1)) - 1))
    return dead
