"""The asked form, for simulations and environments."""

from inkling.core.chance import Chance
from inkling.core.driver import drive
from inkling.core.sight import SYSTEM, Seat
from inkling.games.similo import GAME
from inkling.games.similo.bots import BOTS
from inkling.games.similo.rules.events import BallotBegan, CaptainDecided, Confirmed, Removed, RoundBegan
from inkling.games.similo.rules.rules import seats_to_act
from inkling.games.similo.rules.state import Options

from .table import begin, do, ids, last, offers, removal, start, step, vote


def test_voters_are_asked_one_by_one_from_the_givers_left() -> None:
    """Similo R11: left means the next higher seat, wrapping round; each sees the marks made before."""
    state = removal(4, asked=True, agreement="all")
    assert seats_to_act(state) == (1,)
    state = vote(state, "b", 1)
    assert seats_to_act(state) == (2,)
    state = vote(state, "b", 2)
    assert seats_to_act(state) == (3,)
    state = do(start(4, asked=True, giver=2), "2 clue m upright")
    assert seats_to_act(state) == (3,)
    state = vote(state, "b", 3)
    assert seats_to_act(state) == (0,)
    assert seats_to_act(vote(state, "c", 0)) == (1,)
    state = vote(removal(3, asked=True), "b", 1)
    assert GAME.rules.view(state, Seat(2)).scene.marks[1] == ids("b")


def test_each_marks_up_to_the_right_number_and_confirms() -> None:
    """Similo R11: no unmarking; with the right number, only confirming is left."""
    state = vote(removal(2, asked=True), "b", 1)
    state = do(state, "0 clue n upright")
    assert sorted(offers(state, 1)) == [f"mark {letter}" for letter in "acdefghijkl"]
    state = do(state, "1 mark d")
    assert sorted(offers(state, 1)) == [f"mark {letter}" for letter in "acefghijkl"]
    state = do(state, "1 mark c")
    assert offers(state, 1) == ["confirm"]


def test_agreement_is_judged_after_each_confirmation() -> None:
    """Similo R11: the other voters are not asked any more."""
    state = vote(removal(4, asked=True), "b", 1, 2)
    assert state.scene.removed == (ids("b"),)
    assert seats_to_act(state) == (0,)


def test_new_ballot_starts_without_marks_and_confirmations() -> None:
    """Similo R11."""
    state = vote(removal(3, asked=True), "b", 1)
    told = last(state, "2 mark c", "2 confirm")
    assert told == (Confirmed(Seat(2), ids("c")), BallotBegan(2))
    state = vote(state, "c", 2)
    assert (state.scene.ballot, state.scene.marks, state.scene.confirmed) == (2, ((), (), ()), ())
    assert seats_to_act(state) == (1,)


def test_third_ballot_ends_like_a_clock() -> None:
    """Similo R11, Similo R12: the set with most confirmations in that ballot is removed, else the captain's."""
    state = removal(3, asked=True)
    for _ in range(2):
        state = vote(vote(state, "b", 1), "c", 2)
    assert state.scene.ballot == 3
    told = last(vote(state, "d", 1), "2 mark e", "2 confirm")
    assert told == (
        Confirmed(Seat(2), ids("e")),
        CaptainDecided(Seat(1), (), ()),
        Removed(1, ids("d"), "captain"),
        RoundBegan(2, 2, Seat(2)),
    )
    state = removal(5, asked=True)
    for _ in range(2):
        state = vote(vote(state, "b", 1, 2), "c", 3, 4)
    state = vote(vote(vote(state, "d", 1), "e", 2, 3), "f", 4)
    assert state.scene.removed == (ids("e"),)
    assert state.scene.ballot == 1


def test_advisers_and_house_do_nothing() -> None:
    """Similo R11: advisers are not asked; SYSTEM can only abandon the play."""
    state = removal(4, asked=True, voters=(2,))
    assert seats_to_act(state) == (2,)
    assert offers(state, 1) == offers(state, 3) == []
    assert offers(state, SYSTEM) == ["abandon"]
    assert vote(state, "b", 2).scene.removed == (ids("b"),)


def test_question_is_new_with_each_ballot_and_not_with_each_mark() -> None:
    state = removal(3, asked=True)
    first = GAME.rules.question(state, Seat(1))
    assert GAME.rules.question(do(state, "1 mark b"), Seat(1)) == first
    assert GAME.rules.question(vote(vote(state, "b", 1), "c", 2), Seat(1)) != first
    state = removal(3)
    after, _ = step(state, "2 mark b")
    assert GAME.rules.question(after, Seat(1)) == GAME.rules.question(state, Seat(1))
    later = do(vote(state, "b", 1, 2), "0 clue n upright")
    assert GAME.rules.question(later, Seat(1)) != GAME.rules.question(state, Seat(1))


def test_random_removal_wins_one_game_in_twelve() -> None:
    """Similo, closing sentence: random removal wins 1 game in 12."""
    games, chosen, players = 600, Options(asked=True, giver=0), [BOTS[0].choose] * 2
    plays = [drive(begin(f"random {n}", 2, chosen), players, Chance.of(f"random {n}")) for n in range(games)]
    won = sum(play.state.scene.ended == "won" for play in plays)
    assert 1 / 12 - 0.035 < won / games < 1 / 12 + 0.035


def test_bots_without_people_play_the_asked_form() -> None:
    assert GAME.bots.options == {"asked": True}
