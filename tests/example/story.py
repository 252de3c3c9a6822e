"""Murmur: events as sentences, a sight as a text screen."""

from inkling.core.sight import Seat, Sight
from inkling.core.words import Say
from tests.example.state import (
    Action,
    Began,
    Chose,
    Confirmed,
    Dealt,
    Drew,
    Ended,
    Event,
    Options,
    Scored,
    Shown,
    Skipped,
    View,
)


def tell(event: Event, options: Options, say: Say) -> str:
    match event:
        case Began(number, leader):
            return say("Round {n} begins, led by {name}.", n=number, name=say.name(leader))
        case Dealt(seat, None):
            return say("{name} gets two cards.", name=say.name(seat))
        case Dealt(_, cards):
            return say("You get {cards}.", cards=say.listing([str(card) for card in cards or ()]))
        case Chose(_, 0):
            return say("You choose to hold.")
        case Chose(_, card):
            return say("You choose the {card}.", card=card)
        case Confirmed(seat):
            return say("You confirm.") if say.me(seat) else say("{name} confirms.", name=say.name(seat))
        case Shown(seat, _, 0):
            return say("{name} shows nothing.", name=say.name(seat))
        case Shown(seat, _, card):
            return say("{name} shows the {card}.", name=say.name(seat), card=card)
        case Scored(None):
            return say("Nobody scores this time.")
        case Scored(seat):
            return say("{name} scores a point.", name=say.name(Seat(seat or 0)))
        case Drew(seat, None):
            return say("{name} draws a card.", name=say.name(seat))
        case Drew(_, card):
            return say("You draw the {card}.", card=card)
        case Skipped(seat):
            return say("{name} draws nothing.", name=say.name(seat))
        case Ended("abandoned"):
            return say("The play was given up.")
        case Ended():
            return say("The play is finished.")


def show(sight: Sight[Action, Event, View], say: Say) -> str:
    view = sight.view
    lines = [
        say("Murmur, round {n} of {all}", n=view.round, all=view.options.rounds),
        *(player(view, Seat(seat), say) for seat in range(len(view.counts))),
        say("On the table: {cards}", cards=say.listing([str(card) for card in view.table])),
        say.many("{n} card in the pile", "{n} cards in the pile", view.pile),
    ]
    if view.seat is not None:
        lines.append(say("Your hand: {cards}", cards=say.listing([str(card) for card in view.hand])))
    if view.chosen is not None:
        lines.append(say("Your choice: {card}", card=view.chosen))
    lines.append(asked(sight, say))
    return "\n".join(lines)


def player(view: View, seat: Seat, say: Say) -> str:
    done = say(", confirmed") if seat in view.confirmed else ""
    cards = say.many("{n} card", "{n} cards", view.counts[seat])
    points = say.many("{n} point", "{n} points", view.points[seat])
    return f"{say.name(seat)}: {cards}, {points}{done}"


def asked(sight: Sight[Action, Event, View], say: Say) -> str:
    if sight.outcome is not None:
        if sight.outcome.score is None:
            return say("Given up without a result.")
        return say("Finished. Points: {points}", points=say.listing([str(n) for n in sight.outcome.scores]))
    if sight.ask is None:
        return say("You wait for the others.")
    return say("Choose a card.") if sight.view.phase == "choose" else say("Draw a card or not?")
