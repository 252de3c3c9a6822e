"""Crescendo: a sight as a sketch, from which the default board is drawn."""

from inkling.core.sight import Seat, Sight
from inkling.core.sketch import Card, Choice, Row, Sketch
from inkling.core.words import Say
from tests.crescendo.rules.actions import Action, PlayCard
from tests.crescendo.rules.events import Event
from tests.crescendo.rules.rules import beats, points, rises
from tests.crescendo.rules.state import View
from tests.crescendo.text.text_screen import asked


def sketch(sight: Sight[Action, Event, View], say: Say) -> Sketch[Action]:
    view = sight.view
    beat = min(len(view.shown) + 1, beats(view.seats))
    final = say("It lies face down and stays there.")
    return Sketch(
        ask=asked(sight, say),
        note=say("Every card should be higher than the one before it."),
        people=tuple(say("card played") if seat in view.ready else "" for seat in range(view.seats)),
        title=say("Beat {n} of {all}", n=beat, all=beats(view.seats)),
        rows=tuple(beat_row(cards, say) for cards in view.shown),
        lines=(say.many("{n} point", "{n} points", points(view.shown)),),
        hand=hand(view, say),
        choices=tuple(Choice(action, effect=final) for action in sight.legal),
    )


def beat_row(cards: tuple[int, ...], say: Say) -> Row:
    title = say("The cards rise: a point") if rises(cards) else say("The cards do not rise")
    return Row(title, tuple(Card(str(card), note=say.name(Seat(seat))) for seat, card in enumerate(cards)))


def hand(view: View, say: Say) -> tuple[Card[Action], ...]:
    """Return the hand. A played card stays in it until it is shown."""
    at = view.hand.index(view.played) if view.played is not None else None
    return tuple(
        Card(str(card), note=say("played") if place == at else "", act=PlayCard(card), picked=place == at)
        for place, card in enumerate(view.hand)
    )
