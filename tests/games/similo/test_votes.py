"""Marks, votes, advisers, captains and the clock."""

from msgspec.structs import replace

from inkling.core.chance import Chance
from inkling.core.sight import SYSTEM, Seat
from inkling.games.similo import GAME
from inkling.games.similo.rules.actions import SetVoters
from inkling.games.similo.rules.events import (
    CaptainChanged,
    CaptainDecided,
    Confirmed,
    Marked,
    Removed,
    RoundBegan,
    TimeRanOut,
    Unmarked,
    VotersChanged,
    Withdrew,
)
from inkling.games.similo.rules.state import State

from .table import do, ids, last, letters, offers, removal, start, step, vote


def next_removal(state: State) -> State:
    return do(state, f"0 {offers(state, 0)[0]}")


def test_guessers_mark_any_number_of_characters_left() -> None:
    """Similo R4: during removal only."""
    state = do(removal(), *(f"1 mark {letter}" for letter in "abcdefghijkl"))
    assert letters(state.scene.marks[1]) == "abcdefghijkl"
    assert sorted(offers(state, 1)) == [f"unmark {letter}" for letter in "abcdefghijkl"]
    assert sorted(offers(state, 2)) == [f"mark {letter}" for letter in "abcdefghijkl"]
    gone = next_removal(vote(removal(2), "b", 1))
    assert "mark b" not in offers(gone, 1)
    assert len(offers(gone, 1)) == 11
    assert offers(start(), 1) == []
    assert offers(vote(removal(2), "b", 1), 1) == []


def test_marks_confirmations_voters_and_captain_are_public() -> None:
    """Similo R4: watchers see what a guesser sees."""
    state = do(removal(4, voters=(1, 3)), "2 mark c", "1 mark b", "1 confirm")
    scenes = [GAME.rules.view(state, viewer).scene for viewer in (None, Seat(0), Seat(1), Seat(2), Seat(3))]
    assert all(scene == scenes[0] for scene in scenes)
    assert scenes[0].marks == ((), ids("b"), ids("c"), ())
    assert (scenes[0].confirmed, scenes[0].voters, scenes[0].captain) == ((1,), (1, 3), 1)
    for event in (Marked(Seat(2), ids("c")[0]), Confirmed(Seat(1), ids("b")), VotersChanged((Seat(1),))):
        assert all(GAME.rules.see(event, viewer) == event for viewer in (None, Seat(0), Seat(3)))


def test_advisers_mark_and_do_not_count() -> None:
    """Similo R4: only voters confirm; the marks of all clear each round."""
    state = do(removal(3, voters=(1,)), "2 mark b", "1 mark b")
    assert "confirm" not in offers(state, 2)
    assert "unmark b" in offers(state, 2)
    assert "confirm" in offers(state, 1)
    state = do(removal(5, voters=(2,)), "1 mark c", "3 mark c", "4 mark c")
    assert vote(state, "b", 2).scene.removed == (ids("b"),)
    state = vote(do(removal(3, voters=(1,)), "2 mark c"), "b", 1)
    assert state.scene.marks == ((), (), ())
    assert state.scene.confirmed == ()


def test_confirmation_cannot_be_given_twice_and_ends_with_a_changed_mark() -> None:
    """Similo R4: for good: it does not return when the mark is set again."""
    state = vote(removal(4), "b", 1)
    assert state.scene.confirmed == (1,)
    assert "confirm" not in offers(state, 1)
    for line in ("2 mark b", "2 unmark b", "3 mark c"):
        state = do(state, line)
        assert state.scene.confirmed == (1,)
    state = vote(removal(4), "b", 1)
    state, told = step(state, "1 unmark b")
    assert told == (Unmarked(Seat(1), ids("b")[0]), Withdrew(Seat(1)))
    state = do(state, "1 mark b")
    assert state.scene.confirmed == ()
    assert "confirm" in offers(state, 1)


def test_ceasing_to_vote_ends_a_confirmation_for_good() -> None:
    """Similo R4: it does not return when the seat votes again; its marks stay."""
    state = vote(removal(4), "b", 1)
    state, told = step(state, "house voters 2 3")
    assert told == (VotersChanged((Seat(2), Seat(3))), Withdrew(Seat(1)), CaptainChanged(Seat(2)))
    assert state.scene.marks[1] == ids("b")
    state = do(state, "house voters 1 2 3")
    assert state.scene.confirmed == ()
    assert "confirm" in offers(state, 1)


def test_more_than_half_of_the_voters_remove_a_set() -> None:
    """Similo R4: at once; as an option, all of them."""
    two_of_four = vote(removal(5), "b", 1, 2)
    assert two_of_four.scene.round == 1
    assert vote(two_of_four, "b", 4).scene.removed == (ids("b"),)
    assert vote(removal(4), "b", 3, 1).scene.removed == (ids("b"),)
    assert vote(removal(3), "b", 1).scene.removed == ()
    state = vote(removal(4, agreement="all"), "b", 1, 2)
    assert state.scene.removed == ()
    assert vote(state, "b", 3).scene.removed == (ids("b"),)


def test_agreement_is_about_the_same_set_in_any_order() -> None:
    """Similo R4: there is no tie-break: talk on."""
    state = vote(vote(removal(3), "b", 1), "c", 2)
    assert state.scene.confirmed == (1, 2)
    assert state.scene.removed == ()
    state = do(state, "2 unmark c", "2 mark b", "2 confirm")
    assert state.scene.removed == (ids("b"),)
    state = next_removal(vote(removal(3), "b", 1, 2))
    state = vote(vote(state, "cd", 1), "dc", 2)
    assert letters(state.scene.removed[1]) == "cd"


def test_house_names_all_voters() -> None:
    """Similo R4: at least one, guessers only, different from before; in every stage."""
    subsets = ["1", "2", "3", "1 2", "1 3", "2 3", "1 2 3"]
    for state in (start(4), removal(4)):
        expected = [f"voters {seats}" for seats in subsets[:-1]]
        assert [text for text in offers(state, SYSTEM) if text.startswith("voters")] == expected
    state = do(start(4), "house voters 1 3")
    assert [text for text in offers(state, SYSTEM) if "voters" in text] == [
        f"voters {seats}" for seats in subsets if seats != "1 3"
    ]
    assert [text for text in offers(start(2), SYSTEM) if "voters" in text] == []


def test_change_of_voters_can_bring_agreement_about() -> None:
    """Similo R4: a set is removed at once, even if a change of voters brings that about."""
    state = vote(removal(5), "b", 1, 2)
    told = last(state, "house voters 1 2 4")
    assert told == (
        VotersChanged((Seat(1), Seat(2), Seat(4))),
        Removed(1, ids("b"), "agreed"),
        RoundBegan(2, 2, Seat(2)),
    )


def test_covering_bot_can_advise_or_vote_alone() -> None:
    """Similo R4: the table decides who fills in for whom; an entry of SYSTEM can express each case."""
    state = do(removal(3), "house voters 2", "house voters 1", "house voters 1 2")
    assert state.scene.voters == (1, 2)


def test_most_confirmed_set_goes_when_time_is_up() -> None:
    """Similo R12: the set that most voters confirmed is removed, even against the captain."""
    state = vote(vote(removal(6, agreement="all"), "b", 1), "c", 2, 3)
    assert state.scene.captain == 1
    told = last(state, "house time-up")
    assert told == (TimeRanOut(), Removed(1, ids("c"), "most-confirmed"), RoundBegan(2, 2, Seat(2)))


def test_captains_marks_go_on_a_tie() -> None:
    """Similo R12: even if they are not among the tied."""
    state = do(vote(vote(removal(4), "b", 2), "c", 3), "1 mark d")
    told = last(state, "house time-up")
    assert told[:3] == (TimeRanOut(), CaptainDecided(Seat(1), (), ()), Removed(1, ids("d"), "captain"))


def with_chance(state: State, seed: str) -> State:
    """Return the same table with another random seed."""
    return replace(state, chance=Chance.of(seed))


def test_captains_marks_are_filled_up_by_chance() -> None:
    """Similo R12: without any confirmation; drawn from the unmarked characters."""
    state = do(next_removal(vote(removal(2), "b", 1)), "1 mark c")
    added = set()
    for n in range(60):
        after, told = step(with_chance(state, f"filled {n}"), "house time-up")
        assert isinstance(told[1], CaptainDecided)
        assert told[1].spared == ()
        assert letters(after.scene.removed[1]) == "".join(sorted("c" + letters(told[1].added)))
        added.add(letters(told[1].added))
    assert added == set("adefghijkl")


def test_captains_marks_are_cut_down_by_chance() -> None:
    """Similo R12: only marked characters are removed, and each one can be."""
    state = do(removal(2), "1 mark b", "1 mark c", "1 mark d")
    gone = set()
    for n in range(40):
        after, told = step(with_chance(state, f"cut {n}"), "house time-up")
        assert isinstance(told[1], CaptainDecided)
        assert letters((*told[1].spared, *after.scene.removed[0])) == "bcd"
        gone.add(letters(after.scene.removed[0]))
    assert gone == {"b", "c", "d"}


def test_clock_is_for_removal_only_and_judges_like_any_removal() -> None:
    """Similo R12: no clock for the clue. Similo R3: the secret can be removed that way too."""
    assert do(removal(2), "1 mark a", "house time-up").scene.ended == "lost"
    assert "time-up" not in offers(start(), SYSTEM)
    assert "time-up" in offers(removal(), SYSTEM)


def captains(state: State, rounds: int) -> list[Seat]:
    found = [state.scene.captain]
    for letters_gone in ("b", "cd", "efg", "hijk")[:rounds]:
        state = vote(next_removal(state), letters_gone, *state.scene.voters[: len(state.scene.voters) // 2 + 1])
        found.append(state.scene.captain)
    return found


def test_captain_moves_on_each_round() -> None:
    """Similo R12: the first voter at a higher seat than the giver, then each round the next; a sole voter stays."""
    assert captains(start(4), 4) == [1, 2, 3, 1, 2]
    assert start(4, giver=2).scene.captain == 3
    assert start(4, giver=3).scene.captain == 0
    assert start(5, giver=2, voters=(0, 1)).scene.captain == 0
    assert captains(start(5, voters=(2, 4)), 3) == [2, 4, 2, 4]
    assert captains(start(4, voters=(2,)), 3) == [2, 2, 2, 2]


def test_next_voter_takes_over_from_a_captain_who_ceases_to_vote() -> None:
    """Similo R12: and a captain who goes on voting stays."""
    state = start(5)
    assert do(state, "house voters 2 3 4").scene.captain == 2
    assert do(state, "house voters 3 4").scene.captain == 3
    assert do(state, "house voters 1 4").scene.captain == 1
    fourth = do(state, "house voters 4", "house voters 1 2")
    assert fourth.scene.captain == 1
    second = do(state, "house voters 2 3 4", "house voters 1 3 4")
    assert second.scene.captain == 3


def attend(state: State, *people: int) -> SetVoters | None:
    action = GAME.table.attend(state, tuple(map(Seat, people)))
    assert action is None or isinstance(action, SetVoters)
    return action


def after(state: State, *people: int) -> State:
    action = attend(state, *people)
    return state if action is None else GAME.rules.apply(state, SYSTEM, action)[0]


def test_covering_bot_advises_while_another_human_votes() -> None:
    """Similo R4: during a play a bot that fills in advises."""
    assert attend(removal(4), 0, 2, 3) == SetVoters((Seat(2), Seat(3)))


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
    """Similo R12: no clock for the clue, a bot that fills in plays it; bots vote if no human guesses."""
    assert attend(removal(3), 1, 2) is None
    assert attend(removal(3)) is None


def test_asked_form_leaves_voters_alone() -> None:
    """Similo R11: SYSTEM does nothing."""
    assert attend(removal(3, asked=True), 0, 1) is None
