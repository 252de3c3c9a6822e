"""Numbers for learners."""

from itertools import combinations

from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay, drive
from inkling.core.sight import HOUSE, Seat
from inkling.games.similo.bots import BOTS
from inkling.games.similo.rules.actions import Voters
from inkling.games.similo.rules.encoding import every_action, numbers
from inkling.games.similo.rules.rules import legal
from inkling.games.similo.rules.state import Options
from inkling.games.similo.rules.views import view

from .table import begin, do, options, removal, start, vote


def test_every_action_lists_each_once() -> None:
    actions = every_action(4, options())
    assert len(set(actions)) == len(actions) == 26 * 2 + 26 * 2 + 1 + 7 + 1 + 1
    assert len(every_action(4, options(asked=True))) == 26 * 2 + 26 + 1 + 1


def test_every_action_knows_all_voters_of_a_random_giver() -> None:
    changes = [action.seats for action in every_action(3, options(giver=None)) if isinstance(action, Voters)]
    assert changes == [some for size in (1, 2) for some in combinations(range(3), size)]


def test_every_action_holds_whatever_is_offered() -> None:
    states = [start(4), removal(4), vote(removal(4), "b", 1), do(removal(4), "1 mark b"), removal(4, asked=True)]
    for state in states:
        every = set(every_action(4, state.scene.options))
        for seat in (*range(4), HOUSE):
            assert set(legal(state, Seat(seat))) <= every


def test_numbers_are_equally_long_and_whole() -> None:
    lengths = set()
    for seats in (2, 5, 8):
        watched: list[AnyPlay] = []
        chosen = Options(asked=True, deck="magic")
        drive(begin(f"numbers {seats}", seats, chosen), [BOTS[0].choose] * seats, Chance.of("n"), watched.append)
        for play in watched:
            for viewer in (Seat(0), Seat(1), None):
                row = numbers(view(play.state, viewer))
                lengths.add(len(row))
                assert all(type(number) is int and number >= 0 for number in row)
    assert len(lengths) == 1


def test_numbers_tell_views_apart() -> None:
    """Whatever changes in a view changes its row: a mark, a confirmation, a clue and its orientation."""
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
    rows = {numbers(view(state, viewer)) for state in states for viewer in (Seat(0), Seat(1), None)}
    assert len(rows) == 3 * len(states)


def test_numbers_hide_what_the_view_hides() -> None:
    """A guesser's row differs from the giver's in viewer, secret and hand alone."""
    giver, guesser = numbers(view(start(3), Seat(0))), numbers(view(start(3), Seat(1)))
    assert sum(a != b for a, b in zip(giver, guesser, strict=True)) == 1 + 1 + 5
