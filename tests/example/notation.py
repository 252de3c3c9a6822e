"""Murmur: actions as text, and as labels of a list."""

from inkling.core.errors import NotWellFormed, msg
from inkling.core.game import Abandon, TimeUp
from inkling.core.sight import Sight
from inkling.core.words import Say
from tests.example.state import Action, Choose, Confirm, Draw, Event, Options, Skip, View

PLAIN: dict[str, Action] = {
    "hold": Choose(0),
    "confirm": Confirm(),
    "draw": Draw(),
    "skip": Skip(),
    "abandon": Abandon(),
    "time-up": TimeUp(),
}


def write(action: Action, options: Options) -> str:
    if isinstance(action, Choose) and action.card:
        return f"choose {action.card}"
    return next(text for text, plain in PLAIN.items() if plain == action)


def read(text: str, options: Options) -> Action:
    """Parse `choose 3`, or shorter `3`, or one of the plain words."""
    card = text.removeprefix("choose ")
    if card in map(str, range(1, options.high + 1)):
        return Choose(int(card))
    if text not in PLAIN:
        raise NotWellFormed("no-action", msg("Murmur knows no action “{text}”."), text=text)
    return PLAIN[text]


def label(action: Action, sight: Sight[Action, Event, View], say: Say) -> str:
    match action:
        case Choose(0):
            return say("Hold")
        case Choose(card):
            return say("Choose the {card}", card=card)
        case Confirm():
            return say("Confirm")
        case Draw():
            return say("Draw a card")
        case Skip():
            return say("Draw nothing")
        case Abandon():
            return say("Give up")
        case TimeUp():
            return say("Time is up")
