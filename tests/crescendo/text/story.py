"""Crescendo: events as sentences."""

from inkling.core.words import Say
from tests.crescendo.rules.events import Dealt, Ended, Event, Played, Shown
from tests.crescendo.rules.state import Options


def tell(event: Event, options: Options, say: Say) -> str:
    match event:
        case Dealt(seat, None):
            return say("{name} gets three cards.", name=say.name(seat))
        case Dealt(_, cards):
            return say("You get {cards}.", cards=say.listing([str(card) for card in cards or ()]))
        case Played(seat, None):
            return say("{name} plays a card.", name=say.name(seat))
        case Played(_, card):
            return say("You play the {card}.", card=card)
        case Shown(cards, True):
            return say("The cards rise: {cards}. A point!", cards=listing(cards, say))
        case Shown(cards, _):
            return say("The cards do not rise: {cards}.", cards=listing(cards, say))
        case Ended("abandoned"):
            return say("The game was given up.")
        case Ended():
            return say("The game is over.")


def listing(cards: tuple[int, ...], say: Say) -> str:
    return say.listing([str(card) for card in cards])
