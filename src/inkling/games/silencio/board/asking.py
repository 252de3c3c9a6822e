"""The question in the dock: as a heading for whoever is asked, as a plain sentence for those who wait."""

from inkling.core.board import Drawn
from inkling.core.errors import mark
from inkling.core.sight import Seat
from inkling.core.words import Say
from inkling.games.silencio.rules.actions import Action, Draw, Pass, Play
from inkling.games.silencio.rules.state import Choosing, Ending, Gift, Grabbing, MustPlay, SeenStage, Turn, View
from inkling.games.silencio.words.screen import ask

OFFERS = {
    "shield": (mark("Shield the next card?"), mark("{name} may shield the next card.")),
    "take-back": (mark("Take the last card of a row?"), mark("{name} may take the last card of a row.")),
    "lay-open": (mark("Put a card face up?"), mark("{name} may put a card face up.")),
    "exchange": (mark("Choose somebody for an exchange?"), mark("{name} may choose somebody for an exchange.")),
}


def headline(view: View, legal: tuple[Action, ...], say: Say) -> str:
    """For the one who is asked."""
    match view.stage:
        case Turn():
            return turn_headline(legal, say)
        case Choosing(effect, False):
            return say(OFFERS[effect][0])
        case Grabbing():
            return say("Who begins?")
        case Ending():
            return say("Anything else?")
        case _:
            return ask(view, say)


def turn_headline(legal: tuple[Action, ...], say: Say) -> str:
    if any(isinstance(action, Play) for action in legal):
        return say("Your turn: play a card")
    if any(isinstance(action, Draw) for action in legal):
        return say("Your turn: chance draws")
    return say("Your turn: nothing fits") if any(isinstance(action, Pass) for action in legal) else say("Your turn")


def waiting(view: View, say: Say, drawn: Drawn) -> str:
    """For everybody else: who is waited for, and for what."""
    stage = view.stage
    if view.player is not None and isinstance(stage, (Turn, Choosing, MustPlay, Gift, Ending)):
        return drawn.once("waiting", waiting_for, stage, view.player, say.public)
    return ask(view, say)


def waiting_for(stage: SeenStage, player: Seat, say: Say) -> str:
    name = say.name(player)
    match stage:
        case Choosing(effect):
            return say(OFFERS[effect][1], name=name)
        case Turn():
            return say("It’s {name}’s turn.", name=name)
        case MustPlay():
            return say("{name} must play a card that fits.", name=name)
        case Ending():
            return say("{name} may end the turn.", name=name)
        case Gift(None):
            return say("{name} gives an Oracle card away.", name=name)
        case _:
            return say("{name} chooses who receives the Oracle card.", name=name)


def source(view: View) -> tuple[str, str] | None:
    """Whether light or darkness asks: its symbol and word."""
    if isinstance(view.stage, Choosing):
        return "sun", mark("light effect")
    return ("moon", mark("dark effect")) if isinstance(view.stage, Gift) else None
