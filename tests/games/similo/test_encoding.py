"""Encoding for environments."""

from itertools import combinations

from inkling.core.sight import Seat
from inkling.games.similo.rules.actions import SetVoters
from inkling.games.similo.rules.encoding import encode_view, every_action
from inkling.games.similo.rules.views import view_of

from .table import do, options, removal, start, vote


def test_every_action_knows_all_voters_of_a_random_giver() -> None:
    changes = [action.seats for action in every_action(3, options(giver=None)) if isinstance(action, SetVoters)]
    assert changes == [some for size in (1, 2) for some in combinations(range(3), size)]


def test_numbers_tell_views_apart() -> None:
    """Any change of a view changes its row: a mark, a confirmation, a clue and its orientation."""
    first = removal(3)
    states = [
        start(3),
        first,
        do(start(3), "0 clue m sideways"),
        do(first, "1 mark b"),
        do(first, "2 mark b"),
        vote(first, "b", 1),
        vote(first, "b", 1, 2),
        do(first, "house voters 2"),
        do(first, "house abandon"),
    ]
    rows = {encode_view(view_of(state, viewer)) for state in states for viewer in (Seat(0), Seat(1), None)}
    assert len(rows) == 3 * len(states)
