"""Knowledge in the compiled rules: which viewer knows which concealed card for certain (R42), and what all players can
conclude from passes, skipped cards and statements."""

from inkling.games.silencio.bots.compiled import state_layout as at
from inkling.games.silencio.bots.compiled.bit_sets import (
    cards_between_ranks,
    cards_that_fit_a_row,
    face_up_cards_of_all_seats,
    rank_of_card,
)
from inkling.games.silencio.bots.compiled.compiling import compile_function
from inkling.games.silencio.bots.compiled.state_layout import Row


@compile_function
def record_card_seen_entering_hand(s: Row, seat: int, card: int) -> None:
    """Record that all players saw this card enter the hand of `seat`."""
    bit = 1 << card
    s[at.SURE + 4 * at.PUBLIC + seat] |= bit
    for viewer in range(s[at.SEATS]):
        s[at.SURE + 4 * viewer + seat] |= bit
        s[at.HELD + viewer] |= bit
    s[at.LACKS + seat] &= ~bit
    s[at.SHUNS + seat] &= ~bit


@compile_function
def record_card_seen_leaving_hand(s: Row, seat: int, card: int) -> None:
    """Record that all players saw this card leave the hand. What they know about the other cards of the hand stays
    valid."""
    for viewer in range(5):
        s[at.SURE + 4 * viewer + seat] &= ~(1 << card)


@compile_function
def record_hidden_card_move(s: Row, giver: int, receiver: int, card: int, only: bool) -> None:
    """Move a concealed card between hands. Viewers who did not see the card are no longer certain of any card in the
    giver's hand. If it was the hand's only concealed card, viewers who knew it still know where it is."""
    bit = 1 << card
    for viewer in range(5):
        left, entered = at.SURE + 4 * viewer + giver, at.SURE + 4 * viewer + receiver
        if viewer in (giver, receiver) or (only and s[left] & bit):
            s[entered] |= bit
        s[left] = s[left] & ~bit if viewer in (giver, receiver) else 0
    s[at.HELD + giver] |= bit
    s[at.HELD + receiver] |= bit
    # These two are public, so they must not depend on which card it was.
    s[at.LACKS + receiver] &= s[at.LACKS + giver]
    s[at.SHUNS + receiver] &= s[at.SHUNS + giver]


@compile_function
def note_that_player_passed(s: Row, seat: int) -> None:
    """Record that a player who passes holds no card that fits."""
    s[at.LACKS + seat] |= cards_that_fit_a_row(s)


@compile_function
def note_that_player_skipped_cards(s: Row, seat: int, card: int) -> None:
    """Record that a player probably does not hold the cards that they skipped."""
    colour = card // at.WIDTH
    s[at.SHUNS + seat] |= cards_between_ranks(colour, s[at.LAST + colour], rank_of_card(card)) & ~(
        s[at.OPEN + seat] | face_up_cards_of_all_seats(s)
    )


@compile_function
def note_that_player_holds_only_high_cards(s: Row, seat: int, colour: int, top: int) -> None:
    """Record that a player who holds only high cards of a colour lacks its lower half (R32)."""
    limit = (s[at.LAST + colour] + top) // 2
    s[at.LACKS + seat] |= cards_between_ranks(colour, 1, limit + 1)
