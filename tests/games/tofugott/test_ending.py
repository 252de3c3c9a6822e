"""The end, the winner, and the tofu."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from inkling.core.chance import Chance
from inkling.core.sight import Outcome, Seat
from inkling.games.tofugott.rules.cards import SILHOUETTES, TOFU
from inkling.games.tofugott.rules.events import Ended, TieBreakPassRun
from inkling.games.tofugott.rules.state import State
from inkling.games.tofugott.rules.turns import final_place_of_each_seat, finish_play
from tests.games.tofugott.table import begin, play_turn, told


def end(*scores: int, seed: str = "end") -> tuple[State, list[TieBreakPassRun]]:
    """Return a play that ends with these points, and its tie-breaks."""
    state, events = finish_play(replace(begin(len(scores)).state, scores=scores, chance=Chance.of(seed)))
    return state, [event for event in events if isinstance(event, TieBreakPassRun)]


@pytest.mark.parametrize(("seats", "rounds"), [(2, 3), (3, 2), (4, 1)])
def test_play_ends_when_all_were_active_equally_often(seats: int, rounds: int) -> None:
    """Tofugott, end: "when all players have been active equally often, after the set number of rounds"."""
    play, active = begin(seats, rounds=rounds), []
    while play.outcome is None:
        active.append(play.state.active)
        play = play_turn(play)
    assert active == [*range(seats)] * rounds


def test_most_points_win() -> None:
    """Tofugott, end: "Most points win"."""
    play = begin(3)
    for hits in ((False, True, False), (False, False, False), (False, False, False)):
        play = play_turn(play, hits)
    assert play.state.scores == (3, 3, 0)
    state, ties = end(4, 7, -1)
    assert (final_place_of_each_seat(state), ties) == ((2, 1, 3), [])


def test_outcome_tells_points_places_and_hits() -> None:
    """Tofugott, end, and Tofugott R6."""
    play = begin(3)
    for hits in ((False, True, False), (False, True, True), (True, False, False)):
        play = play_turn(play, hits)
    assert play.outcome == Outcome(
        "finished", score=9, won=None, scores=(6, 6, 6), places=final_place_of_each_seat(play.state)
    )
    assert told(play)[-1] == Ended((6, 6, 6), final_place_of_each_seat(play.state), 9)


def test_places_count_the_players_with_more_points() -> None:
    """Tofugott, end: "those who lose the tie-break share place 2"; it is for the first place only."""
    assert final_place_of_each_seat(end(5, 9, 5, 2, 5)[0]) == (2, 1, 2, 5, 2)
    state, _ = end(4, 6, 6, 6, 1)
    assert sorted(final_place_of_each_seat(state)) == [1, 2, 2, 4, 5]
    assert (final_place_of_each_seat(state)[0], final_place_of_each_seat(state)[4]) == (4, 5)
    state, ties = end(6, 4, 4)
    assert (final_place_of_each_seat(state), ties) == ((1, 2, 2), [])


def test_first_tofu_wins() -> None:
    """Tofugott R11, end: cards are turned up in step; who turns up the tofu first wins."""
    for seed in range(30):
        state, ties = end(3, 5, 5, seed=str(seed))
        first = [seat for seat, row in zip(ties[-1].seats, ties[-1].rows, strict=True) if row[-1] == TOFU]
        assert len(first) == 1
        assert final_place_of_each_seat(state)[first[0]] == 1
        assert ties[0].seats == (1, 2)


def test_tie_break_shows_cards_only_up_to_the_first_tofu() -> None:
    """Tofugott R11: only the cards up to the first tofu are shown."""
    lengths = set()
    for seed in range(60):
        for tie in end(5, 5, seed=str(seed))[1]:
            lengths.add(len(tie.rows[0]))
            assert len(tie.rows[0]) == len(tie.rows[1])
            assert any(row[-1] == TOFU for row in tie.rows)
            assert not any(TOFU in row[:-1] for row in tie.rows)
            assert all(len(set(row)) == len(row) for row in tie.rows)
    assert len(lengths) > 5
    assert max(lengths) <= len(SILHOUETTES)


def test_tie_break_is_repeated_among_those_who_were_first_together() -> None:
    """Tofugott R11: several in the same step repeat it among themselves, with all ten reshuffled."""
    repeated = [ties for seed in range(200) if len(ties := end(5, 5, 5, seed=str(seed))[1]) > 1]
    assert repeated
    for ties in repeated:
        for before, after in pairwise(ties):
            again = [seat for seat, row in zip(before.seats, before.rows, strict=True) if row[-1] == TOFU]
            assert after.seats == tuple(again)
    # Somebody was left out of a repetition, and some repetition showed a card that the previous one had shown.
    assert any(len(ties[1].seats) == 2 for ties in repeated)
    assert any(set(ties[0].rows[0]) & set(ties[1].rows[0]) for ties in repeated)


def test_tie_break_needs_no_action() -> None:
    """Tofugott R11: the engine turns these cards; the last confirmation ends the play."""
    play = begin(2)
    play = play_turn(play_turn(play))
    assert play.outcome is not None
    assert play.outcome.scores == (0, 0)
    assert isinstance(told(play)[-2], TieBreakPassRun)
    view = play.sight(Seat(0)).view
    assert [(tie.seats, tie.rows) for tie in view.ties] == [
        (event.seats, event.rows) for event in told(play) if isinstance(event, TieBreakPassRun)
    ]
    assert (view.phase, view.waiting) == ("over", ())
