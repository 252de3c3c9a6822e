"""Crescendo's own rules, number by number; tests/conformance checks what holds for every game."""

import pytest

from inkling.core.chance import Chance
from inkling.core.errors import BadSetup, NotAllowed, NotWellFormed
from inkling.core.game import Abandon
from inkling.core.play import Play, prepare
from inkling.core.sight import SYSTEM, Outcome, Seat
from tests.crescendo import GAME
from tests.crescendo.rules.actions import Action, PlayCard
from tests.crescendo.rules.events import Event
from tests.crescendo.rules.rules import deck
from tests.crescendo.rules.state import Options, State, View

CrescendoPlay = Play[Options, State, Action, Event, View]
DEAL = tuple("246" + "451" + "123" + "356")
"""Ada holds 2, 4 and 6, Bo 1, 4 and 5."""
ADA, BO = Seat(0), Seat(1)


def begin(seats: int = 2) -> CrescendoPlay:
    return Play.begin(GAME, prepare(GAME, seats, Options(), "rules", DEAL), "00" * 32)


def play_cards(play: CrescendoPlay, *cards: int) -> CrescendoPlay:
    """Let each seat play one card, in order."""
    for seat, card in enumerate(cards):
        play = play.act(Seat(seat), PlayCard(card))
    return play


def test_deck_holds_every_number_twice() -> None:
    """Crescendo R1: 1 to 6, or up to 8; for two to four."""
    assert [deck(Options(high=high)).count(number) for high in (6, 7, 8) for number in (1, high)] == [2] * 6
    with pytest.raises(BadSetup):
        prepare(GAME, 5, Options(), "rules")
    with pytest.raises(BadSetup):
        GAME.rules.setup(2, Options(), Chance.of("rules"), ("1", "2"))


def test_hands_are_three_cards_that_only_their_owners_see() -> None:
    """Crescendo R2."""
    play = begin()
    assert play.sight(ADA).view.hand == (2, 4, 6)
    assert play.sight(BO).view.hand == (1, 4, 5)
    assert play.sight(None).view.hand == ()


@pytest.mark.parametrize(("seats", "plies"), [(2, 4), (3, 3), (4, 4)])
def test_game_has_two_beats_for_two_and_one_for_more(seats: int, plies: int) -> None:
    """Crescendo R3."""
    play = begin(seats)
    while play.outcome is None:
        seat = GAME.rules.turn(play.state)[0]
        play = play.act(seat, GAME.rules.legal(play.state, seat)[0])
    assert play.ply == plies


def test_card_that_was_played_stays_and_is_secret() -> None:
    """Crescendo R3: everybody sees that it was played, nobody sees which."""
    play = begin().act(ADA, PlayCard(6))
    with pytest.raises(NotAllowed):
        play.act(ADA, PlayCard(2))
    assert (play.sight(BO).view.ready, play.sight(BO).view.played) == ((ADA,), None)
    assert play.sight(BO).view == begin().act(ADA, PlayCard(2)).sight(BO).view


def test_cards_that_rise_score() -> None:
    """Crescendo R4. Crescendo example: Ada plays a 2 and Bo a 5, they rise, the group gets a point."""
    play = play_cards(begin(), 2, 5)
    assert play.sight(None).view.shown == ((2, 5),)
    assert play_cards(play, 6, 1).outcome == Outcome("finished", 1)


def test_equal_cards_do_not_rise() -> None:
    """Crescendo R4. Crescendo example: Ada plays a 4 and Bo a 4, equal numbers do not rise, no point."""
    assert play_cards(play_cards(begin(), 4, 4), 6, 1).outcome == Outcome("finished", 0)


def test_game_ends_with_the_points_as_score() -> None:
    """Crescendo R5."""
    play = play_cards(begin(), 2, 4)
    assert play.outcome is None
    assert play_cards(play, 4, 5).outcome == Outcome("finished", 2)


def test_game_that_is_given_up_has_no_score() -> None:
    """Crescendo R6: no cards are shown."""
    play = begin().act(ADA, PlayCard(2)).act(SYSTEM, Abandon())
    assert play.outcome == Outcome("abandoned")
    assert (play.sight(BO).view.shown, play.sight(BO).view.played) == ((), None)


def test_number_alone_is_no_action() -> None:
    """In the terminal it is a position in the list."""
    assert GAME.words.read("play 3", Options()) == PlayCard(3)
    with pytest.raises(NotWellFormed):
        GAME.words.read("3", Options())
