"""Five rounds: a clue, a removal, and the end."""

import pytest

from inkling.core.chance import Chance
from inkling.core.sight import SYSTEM, Seat
from inkling.games.similo import GAME
from inkling.games.similo.rules.actions import Clue
from inkling.games.similo.rules.events import ClueLaid, Drew, Ended, Removed, RoundBegan
from inkling.games.similo.rules.rules import legal_actions, outcome_of, seats_to_act
from inkling.games.similo.rules.state import REMOVE, Options, State
from inkling.games.similo.rules.voting import characters_left
from tests.not_none import not_none

from .table import LETTERS, SECOND, deal, do, ids, last, letters, offers, options, removal, start, step, vote

SETS = ("b", "cd", "efg", "hijk", "l")


def play_rounds(state: State, rounds: int) -> State:
    """Let seat 1 remove the sets above. The clue is always the first card of the hand."""
    for letters_gone in SETS[:rounds]:
        state = vote(do(state, f"0 {offers(state, 0)[0]}"), letters_gone, 1)
    return state


def test_exactly_one_hand_card_must_be_laid() -> None:
    """Similo, Clues: upright or sideways. Similo R7: the hand can't be exchanged. Similo R5: no sentence goes with
    a clue."""
    state = start()
    assert seats_to_act(state) == (0,)
    assert offers(state, 0) == [f"clue {card} {way}" for card in "mnopq" for way in ("upright", "sideways")]
    assert offers(state, 1) == offers(state, 2) == []
    assert all(text.startswith("clue ") for text in offers(start(), 0))
    assert len(offers(start(), 0)) == 10
    state = start()
    assert GAME.rules.topic(state, Seat(0), legal_actions(state, Seat(0))[0]) is None


@pytest.mark.parametrize("way", ["upright", "sideways"])
def test_clue_is_laid_and_the_giver_draws_back_to_five(way: str) -> None:
    """Similo, Clue: upright or sideways; right after that the clue giver draws back to 5."""
    state, told = step(start(), f"0 clue o {way}")
    assert [(clue.card, clue.orientation) for clue in state.scene.clues] == [("letters/o", way)]
    assert state.hand == ids("mnpqr")
    assert state.pile == ids("stuvwxyz")
    assert told == (ClueLaid(Seat(0), ids("o")[0], state.scene.clues[0].orientation), Drew(Seat(0), ids("r")[0]))
    assert GAME.rules.see(told[1], Seat(1)) == GAME.rules.see(told[1], None) == Drew(Seat(0), None)


def test_clues_stay_in_order_with_their_orientation() -> None:
    """Similo, Clue: all clues stay on the table to the end."""
    state = play_rounds(start(2), 5)
    assert state.scene.clues == tuple(Clue(card, "upright") for card in ids("mnopq"))


def test_refills_come_from_the_second_deck() -> None:
    """Similo, Set-up: two decks: nothing else changes."""
    chosen = options(clue_deck="second", decks=(LETTERS, SECOND))
    state, _ = GAME.rules.setup(2, chosen, start().chance, deal(LETTERS, "abcdefghijkl", SECOND, "abcdefghij"))
    state = do(state, "0 clue second/c sideways")
    assert state.hand == ids("abdef", "second")


def test_rounds_remove_1_2_3_4_1() -> None:
    """Similo, Removal: the table: 11, 9, 6, 2 and 1 are left."""
    assert REMOVE == (1, 2, 3, 4, 1)
    left = [len(characters_left(play_rounds(start(2), rounds).scene)) for rounds in range(6)]
    assert left == [12, 11, 9, 6, 2, 1]
    assert [GAME.rules.view(play_rounds(start(2), rounds), None).to_remove for rounds in range(6)] == [1, 2, 3, 4, 1, 0]


def test_set_of_the_wrong_size_cannot_be_confirmed() -> None:
    """Similo, Removal: exactly as many characters as the round says."""
    state = play_rounds(start(2), 1)
    state = do(state, "0 clue n upright")
    assert "confirm" not in offers(state, 1)
    state = do(state, "1 mark c")
    assert "confirm" not in offers(state, 1)
    state = do(state, "1 mark d")
    assert "confirm" in offers(state, 1)
    state = do(state, "1 mark e")
    assert "confirm" not in offers(state, 1)


def test_removing_the_secret_loses_at_once() -> None:
    """Similo, Removal: if the secret character is among the removed, all lose at once; Similo R3: judged at once."""
    state = do(play_rounds(start(2), 1), "0 clue n upright", "1 mark a", "1 mark c")
    state, told = step(state, "1 confirm")
    cards = state.scene.removed[1]
    assert letters(cards) == "ac"
    assert told[1:] == (Removed(2, cards, "agreed"), Ended("lost", ids("a")[0]))
    result = not_none(outcome_of(state))
    assert (result.reason, result.score, result.won) == ("lost", 0.0, False)
    assert seats_to_act(state) == ()
    assert all(legal_actions(state, Seat(seat)) == () for seat in (0, 1, SYSTEM))


def test_last_one_left_wins() -> None:
    """Similo, Removal: if the secret is the last one left, all win; Similo R3: won is announced after round 5."""
    state = play_rounds(start(2), 4)
    state = do(state, "0 clue q upright", "1 mark l")
    state, told = step(state, "1 confirm")
    assert told[1:] == (Removed(5, ids("l"), "agreed"), Ended("won", ids("a")[0]))
    result = not_none(outcome_of(state))
    assert (result.reason, result.score, result.won) == ("won", 1.0, True)
    assert characters_left(state.scene) == ids("a")


def test_only_go_on_is_announced_in_between() -> None:
    """Similo R3: all that is announced is go on, lost, or, after round 5, won."""
    told = last(removal(2), "1 mark b", "1 confirm")
    assert told[1:] == (Removed(1, ids("b"), "agreed"), RoundBegan(2, 2, None))
    other = last(removal(2), "1 mark c", "1 confirm")
    assert other[2] == told[2]


def test_giver_sees_marks_and_has_no_way_to_answer() -> None:
    """Similo R5: nothing is offered to the giver during removal, no clue can be taken back, and only guessers talk."""
    state = removal()
    assert seats_to_act(state) == (1, 2)
    assert offers(state, 0) == []
    assert not any("clue" in text for text in offers(state, SYSTEM))
    state = do(removal(), "1 mark a", "2 mark b")
    assert GAME.rules.view(state, Seat(0)).scene.marks == ((), ids("a"), ids("b"))
    for giver in range(4):
        state, _ = GAME.rules.setup(4, Options(giver=giver), Chance.of("talk"), None)
        assert GAME.table.talkers(state) == tuple(Seat(seat) for seat in range(4) if seat != giver)


def test_abandoned_play_has_no_result() -> None:
    """Similo R13: in any stage; the secret is shown all the same. SYSTEM may abandon a play in the asked form too:
    Similo R11 only takes voters and clock from it."""
    assert offers(removal(asked=True), SYSTEM) == offers(start(asked=True), SYSTEM) == ["abandon"]
    for state in (start(), removal(), start(asked=True), removal(asked=True)):
        after, told = step(state, "house abandon")
        assert told == (Ended("abandoned", ids("a")[0]),)
        result = not_none(outcome_of(after))
        assert (result.reason, result.score, result.won) == ("abandoned", None, None)
        assert legal_actions(after, SYSTEM) == ()


def test_who_saw_a_secret_is_not_the_engines_to_know() -> None:
    """Similo R8 binds the table. The engine ties secret and hand to the giver's seat, which never moves in a play."""
    state = play_rounds(start(3, voters=(1,)), 3)
    assert state.scene.giver == 0
    assert [GAME.rules.view(state, Seat(seat)).secret for seat in range(3)] == ["letters/a", None, None]
    changes = [text for text in offers(state, SYSTEM) if text.startswith("voters")]
    assert changes
    assert all("0" not in text for text in changes)
