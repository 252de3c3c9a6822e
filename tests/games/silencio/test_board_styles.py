"""The numbered rules of style reach as far as any question can."""

from inkling.games.silencio import GAME
from inkling.games.silencio.board.styles import SEATS

from .plays import random_plays


def test_no_question_offers_two_things_with_one_card() -> None:
    """That is what the number of rules is reckoned from."""
    assert max(GAME.seats) == SEATS
    for seed in range(12):
        for play in random_plays(seed):
            for seat in GAME.rules.turn(play.state):
                cards = [action.card for action in GAME.rules.legal(play.state, seat) if hasattr(action, "card")]
                assert len(set(cards)) == len(cards)
