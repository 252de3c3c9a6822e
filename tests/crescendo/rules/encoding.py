"""Crescendo for learners: every action in a fixed order, and a view as a row of numbers."""

from tests.crescendo.rules.actions import Action, Lay
from tests.crescendo.rules.rules import beats
from tests.crescendo.rules.state import Options, View


def every_action(seats: int, options: Options) -> tuple[Action, ...]:
    return tuple(map(Lay, range(1, options.high + 1)))


def numbers(view: View) -> tuple[int, ...]:
    """The hand by number, the card laid, who is ready, and the beats shown with room for those to come."""
    hand = tuple(view.hand.count(card) for card in range(1, view.options.high + 1))
    ready = tuple(int(seat in view.ready) for seat in range(view.seats))
    shown = tuple(card for beat in view.shown for card in beat)
    return (*hand, view.laid or 0, *ready, *shown, *(0,) * (beats(view.seats) * view.seats - len(shown)))
