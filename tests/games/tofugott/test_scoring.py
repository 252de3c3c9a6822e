"""Points for guesses."""

import pytest

from inkling.games.tofugott.rules.events import PointsScored
from tests.games.tofugott.table import B, C, D, answer, begin, guess, offered, others, play_turn, read_out, told


def test_printed_example_holds() -> None:
    """Tofugott example: B and C guess elephant, D dolphin; A's best is the elephant, A's worst the human."""
    play = answer(read_out(begin(), "rat", "pig"))
    play = guess(play, "elephant", "elephant", "dolphin")
    assert told(play)[-1] == PointsScored(1, (2, 1, 1, 0), (2, 1, 1, 0))
    six = [f"guess {silhouette}" for silhouette in others("rat", "pig", "elephant", "human")]
    assert [offered(play, seat) for seat in (B, C, D)] == [six, six, six]
    assert len(play.sight(B).view.left) == 6


def test_guess_of_the_worst_costs_the_guesser_a_point() -> None:
    """Tofugott R4, and Tofugott example: had D guessed the human, D would stand at −1."""
    play = answer(read_out(begin(), "rat", "pig"))
    play = guess(play, "elephant", "elephant", "human")
    assert play.state.scores == (2, 1, 1, -1)


@pytest.mark.parametrize(
    ("guesses", "points"),
    [
        (("elephant", "elephant", "elephant"), (3, 1, 1, 1)),
        (("human", "human", "human"), (0, -1, -1, -1)),
        (("owl", "tofu", "snail"), (0, 0, 0, 0)),
        (("elephant", "human", "owl"), (1, 1, -1, 0)),
    ],
)
def test_points_follow_the_guesses(guesses: tuple[str, ...], points: tuple[int, ...]) -> None:
    """Tofugott, score for each guess: best 1 for both, worst −1 for the guesser alone, anything else nothing."""
    play = guess(answer(read_out(begin(), "rat", "pig")), *guesses)
    assert play.state.scores == points


def test_answers_to_other_questions_bring_nothing() -> None:
    """Tofugott, score: only this question's best and worst count."""
    play = guess(answer(read_out(begin(), "rat", "pig")), "dolphin", "tofu", "owl")
    assert play.state.scores == (0, 0, 0, 0)


def test_scores_add_up_below_zero() -> None:
    """Tofugott R4: "Scores may fall below zero"."""
    play = answer(read_out(begin(2), "rat", "pig"))
    for worst in ("human", "tofu", "snail"):
        play = guess(play, worst)
    assert play.state.scores == (0, -3)


def test_hits_are_counted_for_all_together() -> None:
    """Tofugott R6: next to the winner; each guess counts, even if several guess the same."""
    play = play_turn(begin(2), hits=(False, True))
    assert (play.state.hits, play.state.scores) == (3, (3, 3))
    assert play.sight(None).view.hits == 3
    play = play_turn(play)
    assert play.outcome is not None
    assert play.outcome.score == 3
    assert play.outcome.scores == (3, 3)
    assert sorted(play.outcome.places) == [1, 2]
    assert play_turn(begin(4), hits=(True, True, True, False)).state.hits == 6
