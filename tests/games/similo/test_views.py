"""What each viewer knows, and what only the giver can derive."""

from collections import Counter

from inkling.core.chance import Chance
from inkling.core.sight import Seat
from inkling.games.similo.rules.cards import Cards
from inkling.games.similo.rules.events import Ended
from inkling.games.similo.rules.views import imagine_state, view_of, visible_event

from .table import do, ids, removal, start, vote


def test_secret_is_revealed_at_the_end_and_hand_and_pile_are_not() -> None:
    """Similo R6: the clue hand and the pile stay hidden on the board; only its giver sees the hand."""
    state = do(removal(), "1 mark a", "2 mark a", "1 confirm", "2 confirm")
    assert state.scene.ended == "lost"
    for viewer in (Seat(1), Seat(2), None):
        seen = view_of(state, viewer)
        assert (seen.secret, seen.hand) == (ids("a")[0], None)
    assert view_of(state, Seat(0)).hand == state.hand
    told = Ended("lost", ids("a")[0])
    assert visible_event(told, None) == visible_event(told, Seat(1)) == told


def test_guessers_imagine_every_secret_left_and_every_unseen_hand() -> None:
    state = do(vote(removal(2), "b", 1), "0 clue n sideways")
    truths = [imagine_state(view_of(state, Seat(1)), Chance.of(f"imagined {n}")) for n in range(600)]
    secrets = Counter(truth.secret for truth in truths)
    assert set(secrets) == set(ids("acdefghijkl"))
    assert all(30 <= count <= 85 for count in secrets.values())
    held = Counter(card for truth in truths for card in truth.hand)
    assert set(held) == set(ids("opqrstuvwxyz"))
    assert all(200 <= count <= 300 for count in held.values())


def test_giver_imagines_only_the_pile() -> None:
    state = removal(2)
    truths = [imagine_state(view_of(state, Seat(0)), Chance.of(f"imagined {n}")) for n in range(20)]
    assert {(truth.secret, truth.hand) for truth in truths} == {(state.secret, state.hand)}
    assert {frozenset(truth.pile) for truth in truths} == {frozenset(state.pile)}
    assert len({truth.pile for truth in truths}) > 10


def test_imagined_pile_is_as_long_as_the_real_one() -> None:
    """Even if a deal left cards out."""
    state = start(2, deal="abcdefghijklmnopqrstuvw")
    truth = imagine_state(view_of(state, None), Chance.of("short"))
    assert (len(truth.hand), len(truth.pile)) == (5, 6)


def test_marks_lie_in_the_order_of_the_grid() -> None:
    """Not in the order of marking, so that equal sets compare equal."""
    state = removal(2)
    grid: Cards = state.scene.grid
    names = [card.partition("/")[2] for card in grid]
    state = do(state, f"1 mark {names[7]}", f"1 mark {names[2]}", f"1 mark {names[11]}")
    assert state.scene.marks[1] == (grid[2], grid[7], grid[11])
