"""The question in the dock: as a heading for whoever is asked, as a plain sentence for those who wait."""

from collections.abc import Set
from typing import TypeAlias

from inkling.core.errors import mark
from inkling.core.words import Say
from inkling.games.silencio.board.effects import SHRINE_WILL
from inkling.games.silencio.rules.actions import Action, Draw, Give, Lay, Name, Pass, Play, Take
from inkling.games.silencio.rules.state import (
    Choosing,
    Ending,
    Gift,
    Grabbing,
    MustPlay,
    PassingOn,
    SeenStage,
    Turn,
    View,
)
from inkling.games.silencio.words.screen import OFFERED, ask

Kinds: TypeAlias = Set[type[Action]]
"""Of all that can be done."""
OFFERS = {
    "shield": mark("Shield the next card?"),
    "take-back": mark("Take the last card of a row?"),
    "lay-open": mark("Put a card face up?"),
    "exchange": mark("Choose somebody to make an exchange?"),
}


def headline(view: View, kinds: Kinds, say: Say) -> str:
    """For the one who is asked."""
    match view.stage:
        case Turn():
            return turn_headline(kinds, say)
        case Choosing(effect, False):
            return say(OFFERS[effect])
        case Grabbing():
            return say("Would you like to begin?")
        case Ending():
            return say("Anything else?")
        case _:
            return ask(view, say)


def turn_headline(kinds: Kinds, say: Say) -> str:
    if Play in kinds:
        return say("Your turn: play a card")
    if Draw in kinds:
        return say("Your turn: chance draws")
    return say("Your turn: nothing to play") if Pass in kinds else say("Your turn")


def what_is_missing(kinds: Kinds) -> str:
    """On the button, as long as nothing is chosen. Where only cards of others fit, passing is a choice as well (R33)."""
    if kinds == {Name}:
        return mark("Choose a player first")
    by_card = Pass not in kinds if Play in kinds else kinds <= {Give, Lay, Take}
    return mark("Choose a card first") if by_card else mark("Make your choice first")


def before_choice(stage: SeenStage, kinds: Kinds) -> str:
    """How to go about it, where the choices themselves say what they do once they are made; nothing where they need no
    more words."""
    match stage:
        case Turn():  # First, because most questions are these.
            pass
        case Choosing("shield"):
            return mark("The next card would trigger no dark effect, whoever plays it.")
        case Choosing(forced=True):
            return mark("Your choice must let you play a card afterwards.")
        case Choosing(effect) if effect in SHRINE_WILL:
            return SHRINE_WILL[effect]
        case PassingOn():
            return mark("Only your left neighbour sees which card you pass on.")
        case Gift(None):
            return mark("Everybody sees the card. Then you choose who gets it.")
    if Play in kinds:
        return mark("Each card goes into the row of its colour. Choose one to see what it does.")
    return ""


def waiting_for(view: View, say: Say) -> str:
    """For everybody else: who is waited for, and for what; nothing where not all hear the same."""
    if view.player is None:
        return ""
    name = say.name(view.player)
    match view.stage:
        case Turn():
            return say("It’s {name}’s turn.", name=name)
        case Choosing(effect):
            return say(OFFERED[effect], name=name)
        case MustPlay():
            return say("{name} must play a card that fits.", name=name)
        case Ending():
            return say("{name} may end the turn.", name=name)
        case Gift(None):
            return say("{name} is choosing an Oracle card to give away.", name=name)
        case Gift():
            return say("{name} is choosing who receives the Oracle card.", name=name)
        case _:
            return ""


def source(view: View) -> tuple[str, str] | None:
    """Whether light or darkness asks: its symbol and word."""
    if isinstance(view.stage, Choosing):
        return "sun", mark("light effect")
    return ("moon", mark("dark effect")) if isinstance(view.stage, Gift) else None
