"""Shuffles, deals and plays to the end in the compiled rules, with random numbers and kinds of players."""

from inkling.games.silencio.bots.compiled import state_layout as at
from inkling.games.silencio.bots.compiled.action_effects import apply_action
from inkling.games.silencio.bots.compiled.bit_sets import count_bits, nth_lowest_card, random_number
from inkling.games.silencio.bots.compiled.blueprint_strategy import score_actions
from inkling.games.silencio.bots.compiled.compiling import compile_function
from inkling.games.silencio.bots.compiled.legal_actions import acting_seat, write_legal_actions
from inkling.games.silencio.bots.compiled.numbers_module import np
from inkling.games.silencio.bots.compiled.state_layout import Floats, PlayerKinds, Row


@compile_function
def shuffle_card_pile(pile: Row, cards: int, dice: Row) -> None:
    for last in range(cards - 1, 0, -1):
        other = random_number(dice, last + 1)
        pile[last], pile[other] = pile[other], pile[last]


@compile_function
def pick_card_drawn_by_chance(s: Row, seat: int, action: int, dice: Row) -> int:
    """If the action draws a random card, return a random card of the hand, otherwise −1."""
    if action != at.DRAW:
        return -1
    return nth_lowest_card(s[at.HAND + seat], random_number(dice, count_bits(s[at.HAND + seat])))


@compile_function
def derive_seed(seed: int, number: int) -> int:
    """Derive an RNG seed. Adjacent inputs give uncorrelated streams."""
    dice = np.array([(seed * 40503 + number) * 2654435761 % 4294967291 + 1], dtype=np.int64)
    for _ in range(8):
        random_number(dice, 2)
    return dice[0]


@compile_function
def choose_action_of_player_kind(
    s: Row,
    seat: int,
    kinds: PlayerKinds,
    kind: int,
    out: Row,
    n: int,
    dice: Row,
    q: Floats,
    slots: Floats,
    scores: Floats,
) -> int:
    """Return the index of the action that a player of this kind takes, among the n actions."""
    if n == 1:
        return 0
    if kinds.lapses[kind] > 0 and random_number(dice, 1000) < 1000 * kinds.lapses[kind]:
        return random_number(dice, n)
    return score_actions(s, seat, kinds.weights[kind], out, n, q, slots, scores)


@compile_function
def play_until_end(
    s: Row, deck: Row, kinds: PlayerKinds, types: Row, dice: Row, out: Row, q: Floats, slots: Floats, scores: Floats
) -> int:
    """Play to the end and return the number of decisions. Every player acts by the strategy of their kind, and uses
    only their own information."""
    decisions = 0
    while s[at.STAGE] != at.OVER:
        seat = acting_seat(s)
        n = write_legal_actions(s, seat, out)
        action = out[choose_action_of_player_kind(s, seat, kinds, types[seat], out, n, dice, q, slots, scores)]
        apply_action(s, deck, seat, action, pick_card_drawn_by_chance(s, seat, action, dice))
        decisions += 1
    return decisions


@compile_function
def deal_new_state(s: Row, deck: Row, setup: Row, dice: Row) -> None:
    """Deal a new state in which the seats are asked one by one to start. `setup` has seats, top rank, hand size, lit
    shrines, tavern and swapped effects."""
    seats, top, hand = setup[0], setup[1], setup[2]
    s[:] = 0
    s[at.SEATS], s[at.TOP], s[at.LIT], s[at.SWAP] = seats, top, setup[3], setup[5]
    s[at.TAVERN] = at.CLOSED if setup[4] else 0
    cards = 4 * (top - 1)
    start = at.CARDS - cards
    for place in range(cards):
        deck[start + place] = place // (top - 1) * at.WIDTH + place % (top - 1)
    shuffle_card_pile(deck[start:], cards, dice)
    for seat in range(seats):
        for place in range(hand):
            s[at.HAND + seat] |= 1 << deck[start + seat * hand + place]
        s[at.HELD + seat] = s[at.HAND + seat]
    for place in range(seats):
        s[at.ORACLE] |= 1 << deck[start + seats * hand + place]
    s[at.DECK_AT], s[at.DECK_END] = start + seats * hand + seats, at.CARDS
    s[at.LAST : at.LAST + 4] = 1
    s[at.STAGE], s[at.FIRST], s[at.PLAYER] = at.ASKING, random_number(dice, seats), -1
