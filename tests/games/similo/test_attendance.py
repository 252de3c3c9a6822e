"""Who votes when people come and go."""

from inkling.core.sight import HOUSE, Seat
from inkling.games.similo import GAME
from inkling.games.similo.rules.actions import Voters
from inkling.games.similo.rules.state import State

from .table import removal


def attend(state: State, *people: int) -> Voters | None:
    action = GAME.table.attend(state, tuple(map(Seat, people)))
    assert action is None or isinstance(action, Voters)
    return action


def after(state: State, *people: int) -> State:
    action = attend(state, *people)
    return state if action is None else GAME.rules.apply(state, HOUSE, action)[0]


def test_covering_bot_advises_while_another_human_votes() -> None:
    """Similo R4: during a play a covering bot advises."""
    assert attend(removal(4), 0, 2, 3) == Voters((Seat(2), Seat(3)))


def test_bot_that_covers_the_last_voter_votes_alone() -> None:
    """Similo R4: if no voter would be left, it alone votes."""
    state = removal(3)
    for people in ((0, 2), (0,)):
        state = after(state, *people)
    assert state.scene.voters == (2,)
    assert attend(state) is None


def test_all_humans_vote_when_one_guesses_again() -> None:
    """Similo R4: when a human guesses again, all humans vote and all bots advise."""
    state = after(after(removal(4, voters=(1, 2)), 0, 2), 0)
    assert after(state, 0, 1, 3).scene.voters == (1, 3)


def test_giver_who_is_covered_changes_no_vote() -> None:
    """Similo R12: the rules know no clock for the clue, a covering bot plays it; bots vote where no human guesses."""
    assert attend(removal(3), 1, 2) is None
    assert attend(removal(3)) is None


def test_asked_form_leaves_voters_alone() -> None:
    """Similo R11: HOUSE does nothing."""
    assert attend(removal(3, asked=True), 0, 1) is None
