"""Time-outs and abandoned plays."""

import pytest

from inkling.core.errors import NotAllowed
from inkling.core.sight import SYSTEM, Outcome
from inkling.games.tofugott import GAME
from inkling.games.tofugott.rules.actions import OutOfTime
from inkling.games.tofugott.rules.events import (
    Abandoned,
    Answered,
    CardReadOut,
    Confirmed,
    Drew,
    Guessed,
    TalkAfterRevealEnded,
    TimeRanOut,
)
from tests.games.tofugott.table import A, B, C, answer, begin, do, guess, offered, read_out, told


def test_clock_can_run_out_for_whoever_is_asked() -> None:
    """Tofugott R13: the entry of SYSTEM names a seat that has not confirmed."""
    play = begin(3)
    assert offered(play, SYSTEM) == ["out-of-time 0", "abandon"]
    play = do(read_out(play, "rat", "pig"), "1 guess owl", "1 confirm")
    assert offered(play, SYSTEM) == ["out-of-time 0", "out-of-time 2", "abandon"]
    with pytest.raises(NotAllowed):
        do(play, "house out-of-time 1")


def test_chance_guesses_for_who_has_not() -> None:
    """Tofugott R13: chance completes that seat's choice from the remaining silhouettes and confirms it."""
    play = read_out(begin(3), "rat", "pig")
    after = do(play, "house out-of-time 1")
    assert after.state.confirmed == (False, True, False)
    guess = after.sight(B).view.guess
    assert guess in play.state.silhouettes_to_guess
    assert told(after, B)[-3:] == [
        TimeRanOut(B),
        Guessed(B, 1, 1, guess or play.state.silhouettes_to_guess[0], own=False),
        Confirmed(B),
    ]
    assert told(after, None)[-2:] == [TimeRanOut(B), Confirmed(B)]
    guesses = set()
    for seed in range(80):
        play = do(read_out(begin(3, seed=str(seed)), "rat", "pig"), "house out-of-time 1")
        guesses.add(play.sight(B).view.guess)
    assert guesses == set(play.state.silhouettes_to_guess)


def test_chance_keeps_what_was_chosen() -> None:
    """Tofugott R13: an unconfirmed guess or answer is completed, not replaced; others cannot tell (R9)."""
    play = read_out(begin(3), "rat", "pig")
    after = do(play, "1 guess owl", "house out-of-time 1")
    assert after.sight(B).view.guess == "owl"
    assert told(after, None) == told(do(play, "house out-of-time 1"), None)
    after = do(play, "0 best 1 owl", "0 worst 1 tofu", "house out-of-time 0")
    answers = after.sight(A).view.answers
    assert answers[:2] == ("owl", "tofu")
    assert len(set(answers)) == 6
    assert not set(answers) & {"rat", "pig", None}
    assert [event.own for event in told(after, A) if isinstance(event, Answered)] == [True] * 2 + [False] * 4


def test_chance_completes_the_last_choice_and_play_goes_on() -> None:
    """Tofugott R13: once confirmed by chance, everything is revealed as usual."""
    play = do(guess(answer(read_out(begin(3), "rat", "pig")), "owl", "owl"), "1 guess owl", "1 confirm")
    play = do(play, "house out-of-time 2")
    assert play.state.question == 3


def test_chance_chooses_a_card() -> None:
    """Tofugott R13: even if a ponder card is to be chosen."""
    plays = [begin(3, seed=str(seed)) for seed in range(20)]
    chosen = [play.state.drawn.index(card) for play in plays if (card := do(play, "house out-of-time 0").state.card)]
    assert len(chosen) == 20
    assert set(chosen) == {0, 1}
    events = told(do(plays[0], "house out-of-time 0"))
    assert [type(event) for event in events[-4:-1]] == [Drew, TimeRanOut, CardReadOut]


def test_clock_ends_talk() -> None:
    """Tofugott R13 and R8: "while play waits for `go on`, a clock that runs out lets play go on"."""
    play = guess(answer(read_out(begin(3, talk=True), "rat", "pig")), "owl", "tofu")
    assert offered(play, SYSTEM) == ["out-of-time 1", "abandon"]
    assert [GAME.table.time_up(play.state, seat) for seat in (A, B, C)] == [None, OutOfTime(B), None]
    play = do(play, "house out-of-time 1")
    assert TalkAfterRevealEnded(B, 1, 1, "guess", own=False) in told(play)
    assert offered(play, C) == ["go-on"]


def test_abandoned_play_has_no_result() -> None:
    """Tofugott R13: "An abandoned play has no result"."""
    play = do(guess(answer(read_out(begin(3), "rat", "pig")), "elephant", "owl"), "house abandon")
    assert play.outcome == Outcome("abandoned", score=None, won=None)
    assert told(play)[-1] == Abandoned()
    assert [offered(play, seat) for seat in (A, B, C, SYSTEM)] == [[], [], [], []]
