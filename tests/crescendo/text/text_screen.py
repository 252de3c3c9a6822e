"""Crescendo: a sight as a text screen."""

from inkling.core.sight import Seat, Sight
from inkling.core.words import Say
from tests.crescendo.rules.actions import Action
from tests.crescendo.rules.events import Event
from tests.crescendo.rules.rules import beats, points
from tests.crescendo.rules.state import View
from tests.crescendo.text.story import listing


def show(sight: Sight[Action, Event, View], say: Say) -> str:
    view = sight.view
    beat = min(len(view.shown) + 1, beats(view.seats))
    lines = [
        say("Crescendo, beat {n} of {all}", n=beat, all=beats(view.seats)),
        *(player(view, Seat(seat), say) for seat in range(view.seats) if view.reason is None),
        *(say("Shown: {cards}", cards=listing(cards, say)) for cards in view.shown),
        say.many("{n} point", "{n} points", points(view.shown)),
    ]
    if view.seat is not None:
        lines.append(say("Your hand: {cards}", cards=listing(view.hand, say)))
    if view.played is not None:
        lines.append(say("You have played the {card}.", card=view.played))
    return "\n".join([*lines, asked(sight, say)])


def player(view: View, seat: Seat, say: Say) -> str:
    return f"{say.name(seat)}: {say('card played') if seat in view.ready else say('no card yet')}"


def asked(sight: Sight[Action, Event, View], say: Say) -> str:
    if sight.outcome is not None:
        finished = sight.outcome.score is not None
        return say("The game is over.") if finished else say("The game was given up.")
    if sight.ask is not None:
        return say("Play a card.")
    return say("You wait for the others.") if sight.seat is not None else say("The others are choosing.")
