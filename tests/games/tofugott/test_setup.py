"""Setting up: seats, rounds, the pile, who begins."""

import msgspec
import pytest

from inkling.core.errors import BadSetup
from inkling.games.tofugott import GAME
from inkling.games.tofugott.rules.cards import load_ponder_cards
from inkling.games.tofugott.rules.state import Options
from tests.games.tofugott.table import begin, play_turn

CARDS = tuple(load_ponder_cards())


def test_seats_are_two_to_six() -> None:
    """Tofugott R12."""
    assert list(GAME.seats) == [2, 3, 4, 5, 6]
    for seats in (1, 7):
        with pytest.raises(BadSetup):
            begin(seats)


@pytest.mark.parametrize(("seats", "rounds"), [(2, 3), (3, 2), (4, 2), (5, 1), (6, 1)])
def test_rounds_follow_the_number_of_players(seats: int, rounds: int) -> None:
    """Tofugott R5: default 3 rounds with 2 players, 2 with 3–4, 1 with 5–6."""
    assert begin(seats, rounds=None).state.rounds == rounds
    assert GAME.rules.settle(Options(), seats).rounds == rounds
    assert GAME.rules.settle(Options(rounds=4), seats).rounds == 4


def test_rounds_are_one_to_ten() -> None:
    """Tofugott R5: the number of rounds is set at the start (1–10)."""
    assert begin(6, rounds=10).state.rounds == 10
    for rounds in (0, 11):
        with pytest.raises(msgspec.ValidationError):
            begin(rounds=rounds)


def test_pile_needs_a_card_more_than_turns() -> None:
    """Tofugott R5: with rounds × players + 1 cards every turn can draw two."""
    assert len(begin(3, rounds=2, deal=CARDS[:7]).state.pile) == 5
    with pytest.raises(BadSetup, match="7 ponder cards; it has 6"):
        begin(3, rounds=2, deal=CARDS[:6])
    play = begin(2, rounds=1, deal=CARDS[:3])
    play = play_turn(play_turn(play))
    assert play.outcome is not None
    assert len(play.state.pile) == 1


def test_pile_holds_every_shipped_card_and_scores_begin_at_zero() -> None:
    state = begin().state
    assert state.scores == (0, 0, 0, 0)
    assert sorted(state.drawn + state.pile) == sorted(CARDS)
    assert begin(seed="one").state.pile != begin(seed="two").state.pile


def test_deal_is_the_pile_in_order_and_refuses_odd_cards() -> None:
    state = begin(deal=CARDS[10:20]).state
    assert state.drawn == CARDS[10:12]
    assert state.pile == CARDS[12:20]
    with pytest.raises(BadSetup, match="no ponder card called rabbit"):
        begin(2, deal=("rabbit", *CARDS[:9]))
    with pytest.raises(BadSetup, match="are the same"):
        begin(2, deal=(*CARDS[:5], CARDS[0]))


def test_starter_is_chosen_or_random() -> None:
    """Tofugott R7: the start player is chosen or random."""
    assert begin(5, starter=3).state.active == 3
    assert {begin(3, starter=None, seed=str(seed)).state.active for seed in range(30)} == {0, 1, 2}
    with pytest.raises(BadSetup, match="one of the players"):
        begin(3, starter=3)


def test_next_one_clockwise_starts_a_rematch() -> None:
    """Tofugott R7: after the previous starter, chosen or random, not after the last active player."""
    for starter, following in ((0, 1), (1, 2), (2, 0)):
        play = play_turn(begin(3, starter=starter, rounds=2, talk=False))
        assert GAME.table.rematch(Options(starter=starter, rounds=2), play.state) == Options(
            starter=following, rounds=2
        )
    random = begin(6, starter=None).state
    again = GAME.table.rematch(Options(talk=True), random)
    assert again == Options(starter=(random.starter + 1) % 6, talk=True)


def test_turns_go_clockwise_to_the_next_higher_seat() -> None:
    """Tofugott R7: clockwise and left mean the next higher seat."""
    play = begin(3, starter=2)
    active = [play.state.active]
    for _ in range(2):
        play = play_turn(play)
        active.append(play.state.active)
    assert active == [2, 0, 1]
