"""Effects of actions in the compiled rules: the counterpart of `rules`, `turns` and `card_moves` in the readable
rules."""

from inkling.games.silencio.bots.compiled import state_layout as at
from inkling.games.silencio.bots.compiled.bit_sets import (
    HIGHEST,
    cards_that_fit_a_row,
    count_cards_in_hands,
    face_up_cards_of_all_seats,
    rank_of_card,
)
from inkling.games.silencio.bots.compiled.compiling import compile_function
from inkling.games.silencio.bots.compiled.knowledge import (
    note_that_player_holds_only_high_cards,
    note_that_player_passed,
    note_that_player_skipped_cards,
    record_card_seen_entering_hand,
    record_card_seen_leaving_hand,
    record_hidden_card_move,
)
from inkling.games.silencio.bots.compiled.legal_actions import (
    can_effect_change_anything,
    cards_of_player,
    count_dead_cards,
    effect_index_of_colour,
    is_any_shrine_usable,
)
from inkling.games.silencio.bots.compiled.state_layout import Row


@compile_function
def start_next_turn(s: Row) -> None:
    """Give the turn to the next player."""
    s[at.PLAYER] = (s[at.PLAYER] + 1) % s[at.SEATS]
    s[at.STAGE] = at.TURN
    s[at.PLAYED] = 0
    s[at.USED] = 0


@compile_function
def continue_turn(s: Row) -> None:
    """Continue the turn after an effect or a statement. If the player has not played a card yet, they may play;
    otherwise the turn ends."""
    if not s[at.PLAYED]:
        s[at.STAGE] = at.TURN
    elif s[at.TAVERN] == at.OPENED or is_any_shrine_usable(s, s[at.PLAYER]):
        s[at.STAGE] = at.ENDING
    else:
        start_next_turn(s)  # R45


@compile_function
def find_card_owner(s: Row, seat: int, card: int) -> int:
    if cards_of_player(s, seat) >> card & 1:
        return seat
    for other in range(s[at.SEATS]):
        if s[at.OPEN + other] >> card & 1:
            return other
    return seat


@compile_function
def remove_card_of_player(s: Row, seat: int, card: int) -> None:
    """Remove a card from a player publicly, from the hand or from the face-up cards."""
    if s[at.OPEN + seat] >> card & 1:
        s[at.OPEN + seat] &= ~(1 << card)
    else:
        s[at.HAND + seat] &= ~(1 << card)
        record_card_seen_leaving_hand(s, seat, card)


@compile_function
def add_card_to_hand(s: Row, seat: int, card: int) -> None:
    s[at.HAND + seat] |= 1 << card
    record_card_seen_entering_hand(s, seat, card)


@compile_function
def is_effect_prevented(s: Row, card: int, dark: bool, last: bool) -> bool:
    if not dark:
        return s[at.PENDING] & at.DAMPENED != 0
    top_green = card // at.WIDTH == at.GREEN and rank_of_card(card) == s[at.TOP]  # R38
    return s[at.PENDING] & at.SHIELDED != 0 or last or top_green


@compile_function
def play_card(s: Row, seat: int, card: int, drawn: bool) -> None:
    """Play a card into its row: clear all pending effects (R18), then start the card's own effect."""
    owner, colour = find_card_owner(s, seat, card), card // at.WIDTH
    dark = rank_of_card(card) == s[at.LAST + colour] + 1
    if owner == seat and not drawn:
        note_that_player_skipped_cards(s, seat, card)
    remove_card_of_player(s, owner, card)
    last = owner == seat and not cards_of_player(s, seat)  # R5, R6
    prevented = is_effect_prevented(s, card, dark, last)
    s[at.ROW + colour] |= 1 << card
    s[at.LAST + colour] = rank_of_card(card)
    s[at.PENDING] = 0
    s[at.PASSES] = 0
    s[at.PLAYED] = 1
    if not count_cards_in_hands(s):  # R34
        s[at.STAGE], s[at.OTHER], s[at.PLAYER] = at.OVER, at.PERFECT, -1
    elif prevented:
        continue_turn(s)
    elif dark:
        start_dark_effect(s, card)
    else:
        offer_light_effect(s, seat, effect_index_of_colour(s, colour))


@compile_function
def start_dark_effect(s: Row, card: int) -> None:
    """Start a dark effect: turn the card to its night side and count it for the tavern (R22, R31, R41)."""
    s[at.NIGHT] |= 1 << card
    if s[at.TAVERN] == at.CLOSED:
        s[at.DARKS] += 1
        if s[at.DARKS] == 3:
            s[at.TAVERN], s[at.DARKS] = at.OPENED, 0
    effect = effect_index_of_colour(s, card // at.WIDTH)
    if effect != at.GIVE_ORACLE:
        # By index of the effect: dampen is bit 2, random 4, green only 8.
        s[at.PENDING] = 2 if effect == 0 else 1 << effect
        continue_turn(s)
    elif s[at.ORACLE]:
        s[at.STAGE], s[at.CARD] = at.GIFT, -1
    else:
        continue_turn(s)  # R17


@compile_function
def offer_light_effect(s: Row, seat: int, effect: int) -> None:
    if can_effect_change_anything(s, seat, effect):
        s[at.STAGE], s[at.OTHER], s[at.FORCED] = at.CHOOSING, effect, 0
    else:
        continue_turn(s)  # R7


@compile_function
def use_shrine(s: Row, seat: int, shrine: int, colour: int) -> None:
    """Use a shrine: spend it and reset the passes (R26, R29). The choice is forced if only the shrine allows a play
    (R27)."""
    forced = not s[at.PLAYED] and not (cards_of_player(s, seat) | face_up_cards_of_all_seats(s)) & cards_that_fit_a_row(
        s
    )
    s[at.STAGE], s[at.OTHER], s[at.FORCED] = at.CHOOSING, effect_index_of_colour(s, colour), 1 if forced else 0
    s[at.LIT] &= ~(1 << shrine)
    s[at.USED] = 1
    s[at.PASSES] = 0


@compile_function
def pass_turn(s: Row, seat: int) -> None:
    """Pass; one pass per player in a row ends the play (R29)."""
    note_that_player_passed(s, seat)
    s[at.PASSES] += 1
    if s[at.PASSES] == s[at.SEATS]:
        s[at.STAGE], s[at.OTHER], s[at.PLAYER] = at.OVER, at.BY_PASSES, -1
    else:
        start_next_turn(s)


@compile_function
def play_drawn_card(s: Row, seat: int, card: int) -> None:
    """Play the drawn card if it fits; otherwise show it, and the player must play one that fits (R24, R36)."""
    if cards_that_fit_a_row(s) >> card & 1:
        play_card(s, seat, card, True)
    else:
        record_card_seen_entering_hand(s, seat, card)
        s[at.STAGE] = at.MUST_PLAY


@compile_function
def make_statement(s: Row, seat: int, statement: int) -> None:
    """Record one true statement and close the tavern (R31, R32)."""
    if statement == at.SAY_DEAD and not count_dead_cards(s, seat):
        for colour in range(4):
            s[at.LACKS + seat] |= ((1 << (s[at.LAST + colour] - 1)) - 1) << (colour * at.WIDTH)
    elif at.SAY_HIGH <= statement < at.SAY_SPARE:
        note_that_player_holds_only_high_cards(s, seat, statement - at.SAY_HIGH, s[at.TOP])
    s[at.TAVERN], s[at.DARKS] = at.CLOSED, 0
    continue_turn(s)


@compile_function
def begin_passing_on(s: Row, seat: int) -> None:
    s[at.STAGE], s[at.SEAT], s[at.GIVEN], s[at.PLAYER] = at.PASSING_ON, seat, 0, seat


@compile_function
def leave_start_card_to_next_seat(s: Row) -> None:
    """Leave the start card to the next seat. If every seat has left it ten times, the seat that was asked first must
    take it (R35)."""
    s[at.WAITS] += 1
    if s[at.WAITS] == at.ROUNDS_OF_ASKING * s[at.SEATS]:
        begin_passing_on(s, s[at.FIRST])


@compile_function
def move_card_between_hands(s: Row, giver: int, receiver: int, card: int) -> None:
    """Move a card between hands. Only these two players see it, unless it was face up (R16)."""
    if s[at.OPEN + giver] >> card & 1:
        remove_card_of_player(s, giver, card)
        add_card_to_hand(s, receiver, card)
    else:
        record_hidden_card_move(s, giver, receiver, card, s[at.HAND + giver] == 1 << card)
        s[at.HAND + giver] &= ~(1 << card)
        s[at.HAND + receiver] |= 1 << card


@compile_function
def give_card(s: Row, seat: int, card: int) -> None:
    stage = s[at.STAGE]
    if stage == at.GIFT:
        s[at.CARD] = card
    elif stage == at.PASSING_ON:  # R3
        receiver = (seat + 1) % s[at.SEATS]
        move_card_between_hands(s, seat, receiver, card)
        s[at.GIVEN] += 1
        s[at.SEAT] = receiver
        if s[at.GIVEN] == s[at.SEATS]:
            s[at.STAGE] = at.TURN
    elif stage == at.HANDING_OVER:
        partner = s[at.OTHER]
        move_card_between_hands(s, seat, partner, card)
        s[at.STAGE], s[at.SEAT], s[at.OTHER], s[at.CARD] = at.GIVING_BACK, partner, seat, card
    else:
        move_card_between_hands(s, seat, s[at.OTHER], card)
        continue_turn(s)


@compile_function
def take_card_from_row_or_oracle(s: Row, seat: int, card: int) -> None:
    if s[at.STAGE] == at.TAKING_ORACLE:
        s[at.ORACLE] &= ~(1 << card)
        s[at.STAGE], s[at.SEAT], s[at.CARD] = at.LAYING_ORACLE, seat, card
        add_card_to_hand(s, seat, card)
        return
    colour = card // at.WIDTH
    s[at.ROW + colour] &= ~(1 << card)
    s[at.LAST + colour] = HIGHEST[s[at.ROW + colour] >> (colour * at.WIDTH) & at.COLOUR_BITS] + 2
    s[at.NIGHT] &= ~(1 << card)
    add_card_to_hand(s, seat, card)
    continue_turn(s)


@compile_function
def lay_card_face_up_or_in_oracle(s: Row, seat: int, card: int) -> None:
    remove_card_of_player(s, seat, card)
    if s[at.STAGE] == at.LAYING_ORACLE:
        s[at.ORACLE] |= 1 << card
    else:
        s[at.OPEN + seat] |= 1 << card
    continue_turn(s)


@compile_function
def refill_oracle(s: Row, deck: Row, cards: int) -> None:
    """Add `cards` cards from the deck to the Oracle, or fewer if the deck runs out (R15, R17)."""
    for _ in range(min(cards, s[at.DECK_END] - s[at.DECK_AT])):
        s[at.ORACLE] |= 1 << deck[s[at.DECK_AT]]
        s[at.DECK_AT] += 1


@compile_function
def choose_named_player(s: Row, deck: Row, seat: int, named: int) -> None:
    if s[at.STAGE] == at.GIFT:
        s[at.ORACLE] &= ~(1 << s[at.CARD])
        refill_oracle(s, deck, 1)
        add_card_to_hand(s, named, s[at.CARD])
        continue_turn(s)
    elif s[at.STAGE] == at.PARTNERING:
        s[at.STAGE], s[at.SEAT], s[at.OTHER] = at.HANDING_OVER, seat, named
    else:
        s[at.STAGE], s[at.SEAT] = at.EXCHANGING, named


@compile_function
def start_exchange(s: Row, deck: Row, kind: int) -> None:
    if kind == at.DO_PLAYER:
        s[at.STAGE] = at.PARTNERING
    elif kind == at.DO_ORACLE:
        s[at.STAGE] = at.TAKING_ORACLE
    else:
        s[at.BOXED] |= s[at.ORACLE]
        s[at.ORACLE] = 0
        refill_oracle(s, deck, s[at.SEATS])
        continue_turn(s)


@compile_function
def apply_action(s: Row, deck: Row, seat: int, action: int, drawn: int) -> None:
    """Execute a legal action. `drawn` is the card that chance picks if the action is a draw."""
    if action < at.GIVE:
        play_card(s, seat, action, False)
    elif action < at.TAKE:
        give_card(s, seat, action - at.GIVE)
    elif action < at.LAY:
        take_card_from_row_or_oracle(s, seat, action - at.TAKE)
    elif action < at.START:
        lay_card_face_up_or_in_oracle(s, seat, action - at.LAY)
    elif action >= at.SAY_DEAD:
        make_statement(s, seat, action)
    elif action >= at.SHRINE:
        use_shrine(s, seat, (action - at.SHRINE) // 4, (action - at.SHRINE) % 4)
    elif action >= at.DO_PLAYER:
        start_exchange(s, deck, action)
    elif action >= at.NAME:
        choose_named_player(s, deck, seat, action - at.NAME)
    else:
        apply_other_action(s, seat, action, drawn)


@compile_function
def apply_other_action(s: Row, seat: int, action: int, drawn: int) -> None:
    if action == at.PASS:
        pass_turn(s, seat)
    elif action == at.DRAW:
        play_drawn_card(s, seat, drawn)
    elif action == at.START:
        begin_passing_on(s, seat)
    elif action == at.WAIT:
        leave_start_card_to_next_seat(s)
    elif action == at.ACCEPT:
        s[at.PENDING] |= at.SHIELDED
        continue_turn(s)
    elif action == at.DECLINE:
        continue_turn(s)
    else:
        start_next_turn(s)
