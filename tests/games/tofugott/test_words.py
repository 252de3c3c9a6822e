"""Sentences with choices, and the option for talk."""

import pytest

from inkling.core.errors import NotAllowed
from inkling.games.tofugott import GAME
from inkling.games.tofugott.rules.actions import ChooseCard, ConfirmChoice, GoOn, Guess, OutOfTime, TakeAnswerBack
from inkling.games.tofugott.rules.encoding import every_action
from inkling.games.tofugott.rules.events import (
    Answered,
    BestRevealed,
    GuessRevealed,
    PointsScored,
    TalkAfterRevealEnded,
    WorstRevealed,
)
from inkling.games.tofugott.rules.reveals import sentence_topic_of_action
from tests.games.tofugott.table import A, B, C, Table, answer, begin, do, guess, lines_of, offered, read_out, say, told


def shown(play: Table) -> list[tuple[str, int, str | None]]:
    """Return what was turned up, its owner, and the sentence."""
    reveals = (GuessRevealed, BestRevealed, WorstRevealed, TalkAfterRevealEnded)
    return [
        (type(line.event).__name__, line.event.seat, line.words)
        for line in lines_of(play)
        if isinstance(line.event, reveals)
    ]


def answer_rest(play: Table, *six: str) -> Table:
    """Give the remaining answers with rat and pig set aside, and confirm."""
    slots = [f"{kind} {question}" for question in (1, 2, 3) for kind in ("best", "worst")][-len(six) :]
    lines = [f"0 {slot} {silhouette}" for slot, silhouette in zip(slots, six, strict=True)]
    return do(play, *lines, "0 confirm")


def test_words_show_at_the_reveal() -> None:
    """Tofugott R3 and R8: a sentence is written with the choice and shown at its reveal, not before."""
    play = read_out(begin(3), "rat", "pig")
    play = say(play, "1 guess owl", "It sees everything.")
    play = say(play, "0 best 1 owl", "Up all night.")
    play = say(play, "0 worst 1 tofu", "It would melt.")
    assert not [line.words for line in lines_of(play) + lines_of(play, C) if line.words]
    play = do(play, "1 confirm", "2 guess tofu", "2 confirm")
    play = answer_rest(play, "elephant", "human", "dolphin", "snail")
    assert shown(play) == [
        ("GuessRevealed", B, "It sees everything."),
        ("GuessRevealed", C, None),
        ("BestRevealed", A, "Up all night."),
        ("WorstRevealed", A, "It would melt."),
    ]
    assert isinstance(told(play)[-1], PointsScored)


def test_words_are_seen_by_their_owner_at_once() -> None:
    """Tofugott R8: the owner sees the sentence next to the choice."""
    play = say(read_out(begin(3), "rat", "pig"), "0 best 1 owl", "Up all night.")
    assert lines_of(play, A)[-1].words == "Up all night."
    assert lines_of(play, B)[-1].words is None


def test_words_are_optional_short_and_never_part_of_an_action() -> None:
    """Tofugott R8: "one sentence of up to 280 characters"; the state is the same with and without it."""
    play = read_out(begin(3), "rat", "pig")
    assert say(play, "1 guess owl", "x" * 280).record.entries[-1].say == "x" * 280
    assert do(play, "1 guess owl").record.entries[-1].say is None
    with pytest.raises(NotAllowed, match="280"):
        say(play, "1 guess owl", "x" * 281)
    play = read_out(begin(3), "rat", "pig")
    assert say(play, "1 guess owl", "Because.").state == do(play, "1 guess owl").state


def test_words_stand_only_beside_choices() -> None:
    """Tofugott R10: between reading and points, a sentence is accepted only with a choice or a `go on`. Silence
    otherwise binds the table, not the engine."""
    state = read_out(begin(3), "rat", "pig").state
    silent = (ChooseCard(state.pile[0]), TakeAnswerBack("best", 1), ConfirmChoice(), OutOfTime(A))
    assert [sentence_topic_of_action(state, A, action) for action in silent] == [None] * 4
    assert sentence_topic_of_action(state, B, Guess(state.silhouettes_to_guess[0])) == "t1 q1 guess"
    assert not [action for action in every_action(3, begin(3).record.setup.options) if action == GoOn()]
    with pytest.raises(NotAllowed):
        say(do(read_out(begin(3), "rat", "pig"), "1 guess owl"), "1 confirm", "Surely.")


def test_words_belong_to_the_choice_they_were_written_with() -> None:
    """Tofugott R8: another guess has none, the same one again may have others, and a cleared answer loses them."""
    play = say(read_out(begin(3), "rat", "pig"), "1 guess owl", "It sees everything.")
    play = answer(guess(do(play, "1 guess tofu"), "tofu", "tofu"))
    assert shown(play)[0] == ("GuessRevealed", B, None)
    play = say(read_out(begin(3), "rat", "pig"), "1 guess owl", "First thought.")
    play = do(say(play, "1 guess owl", "Second thought."), "1 confirm", "2 guess owl", "2 confirm")
    assert shown(answer(play))[0] == ("GuessRevealed", B, "Second thought.")
    play = say(read_out(begin(2), "rat", "pig"), "0 best 1 owl", "Up all night.")
    play = do(play, "0 clear best 1", "1 guess owl", "1 confirm")
    play = answer(play)
    assert ("BestRevealed", A, None) in shown(play)


def test_words_of_a_cleared_answer_do_not_show_with_what_chance_lays() -> None:
    """Tofugott R8 and R13: a choice by chance has no words; what its owner had chosen keeps them."""
    play = say(read_out(begin(2), "rat", "pig"), "0 best 1 owl", "Up all night.")
    play = say(play, "0 worst 1 tofu", "It would melt.")
    play = do(play, "0 clear best 1", "1 guess owl", "1 confirm", "house out-of-time 0")
    assert shown(play) == [
        ("GuessRevealed", B, None),
        ("BestRevealed", A, None),
        ("WorstRevealed", A, "It would melt."),
    ]
    laid = [line for line in lines_of(play, A) if isinstance(line.event, Answered) and not line.event.own]
    assert [line.words for line in laid] == [None] * 5


def test_words_of_one_turn_do_not_show_in_another() -> None:
    """Tofugott R8: a topic names the turn and the question."""
    play = read_out(begin(3), "rat", "pig")
    assert (
        sentence_topic_of_action(play.state, A, GAME.words.read("best 2 owl", play.record.setup.options))
        == "t1 q2 best"
    )
    later = guess(answer(play), "spider", "spider")
    assert sentence_topic_of_action(later.state, B, Guess(later.state.silhouettes_to_guess[0])) == "t1 q2 guess"


def test_talk_waits_after_each_card_for_its_owner() -> None:
    """Tofugott R8: with the option for talk, play waits after each turned-up card for its owner's `go on`."""
    play = guess(answer(read_out(begin(3, talk=True), "rat", "pig")), "elephant", "human")
    owners = []
    while play.state.phase == "talk":
        (owner,) = GAME.rules.turn(play.state)
        owners.append(owner)
        assert offered(play, owner) == ["go-on"]
        assert not isinstance(told(play)[-1], PointsScored)
        play = do(play, f"{owner} go-on")
    assert owners == [B, C, A, A]
    assert [name for name, *_ in shown(play)] == [
        *("GuessRevealed", "TalkAfterRevealEnded", "GuessRevealed", "TalkAfterRevealEnded"),
        *("BestRevealed", "TalkAfterRevealEnded", "WorstRevealed", "TalkAfterRevealEnded"),
    ]
    assert told(play)[-1] == PointsScored(1, (1, 1, -1), (1, 1, -1))


def test_talk_shows_one_card_at_a_time() -> None:
    """Tofugott R3 and R8: the best is turned up after the guesses, the worst after the best."""
    play = guess(answer(read_out(begin(2, talk=True), "rat", "pig")), "elephant")
    views = []
    for seat in (1, 0, 0):
        views.append(play.sight(None).view.revealed[0])
        play = do(play, f"{seat} go-on")
    assert [(view.guesses[1], view.best, view.worst) for view in views] == [
        ("elephant", None, None),
        ("elephant", "elephant", None),
        ("elephant", "elephant", "human"),
    ]
    assert play.state.scores == (1, 1)


def test_talk_has_room_for_a_sentence() -> None:
    """Tofugott R8: `go on` may have a sentence in addition to the one written with the choice."""
    play = say(read_out(begin(2, talk=True), "rat", "pig"), "1 guess elephant", "Never forgets.")
    play = answer(do(play, "1 confirm"))
    play = do(say(play, "1 go-on", "I was so sure!"), "0 go-on")
    play = say(play, "0 go-on", "Far too talkative.")
    assert shown(play) == [
        ("GuessRevealed", B, "Never forgets."),
        ("TalkAfterRevealEnded", B, "I was so sure!"),
        ("BestRevealed", A, None),
        ("TalkAfterRevealEnded", A, None),
        ("WorstRevealed", A, None),
        ("TalkAfterRevealEnded", A, "Far too talkative."),
    ]


def test_words_written_with_a_guess_are_not_spoken_again_when_time_is_up() -> None:
    """Tofugott R8 and R13: a player who says nothing in time has said nothing, whatever they wrote with the choice."""
    play = say(read_out(begin(2, talk=True), "rat", "pig"), "1 guess elephant", "Never forgets.")
    play = do(answer(do(play, "1 confirm")), "house out-of-time 1")
    assert shown(play)[:2] == [("GuessRevealed", B, "Never forgets."), ("TalkAfterRevealEnded", B, None)]
