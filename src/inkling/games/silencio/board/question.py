"""The question in the dock: as a heading for whoever is asked, as a plain sentence for those who wait."""

from collections.abc import Set
from typing import TypeAlias

from inkling.core.errors import msg
from inkling.core.html import NOTHING, Html, escape
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
from inkling.games.silencio.text.screen import OFFERED, ask

Kinds: TypeAlias = Set[type[Action]]
"""Of all that can be done."""
OFFERS = {
    "shield": msg("Shield the next card?"),
    "take-back": msg("Take the last card of a row?"),
    "lay-open": msg("Put a card face up?"),
    "exchange": msg("Choose somebody to make an exchange?"),
}


def headline(view: View, kinds: Kinds, say: Say) -> str:
    """For the one who is asked."""
    stage = view.stage
    if type(stage) is Turn:
        return turn_headline(kinds, say)
    if type(stage) is Choosing and not stage.forced:
        return say(OFFERS[stage.effect])
    if type(stage) is Grabbing:
        return say("Would you like to begin?")
    return say("Anything else?") if type(stage) is Ending else ask(view, say)


def turn_headline(kinds: Kinds, say: Say) -> str:
    if Play in kinds:
        return say("Your turn: play a card")
    if Draw in kinds:
        return say("Your turn: chance draws")
    return say("Your turn: nothing to play") if Pass in kinds else say("Your turn")


def what_is_missing(kinds: Kinds) -> str:
    """On the button, as long as nothing is chosen. Where only cards of others fit, passing is a choice as well (R33)."""
    if kinds == {Name}:
        return msg("Choose a player first")
    by_card = Pass not in kinds if Play in kinds else kinds <= {Give, Lay, Take}
    return msg("Choose a card first") if by_card else msg("Make your choice first")


def before_choice(stage: SeenStage, kinds: Kinds) -> str:
    """How to go about it, where the choices themselves say what they do once they are made; nothing where they need no
    more words."""
    if type(stage) is Choosing:
        if stage.effect == "shield":
            return msg("The next card would trigger no dark effect, whoever plays it.")
        return msg("Your choice must let you play a card afterwards.") if stage.forced else SHRINE_WILL[stage.effect]
    if type(stage) is PassingOn:
        return msg("Only your left neighbour sees which card you pass on.")
    if type(stage) is Gift and stage.card is None:
        return msg("Everybody sees the card. Then you choose who gets it.")
    if Play in kinds:
        return msg("Each card goes into the row of its colour. Choose one to see what it does.")
    return ""


def waiting_for(view: View, say: Say) -> Html:
    """For everybody else: who is waited for, and for what; nothing where not all hear the same."""
    if view.player is None:
        return NOTHING
    stage, sentence = view.stage, ""
    if type(stage) is Turn:
        sentence = msg("It’s {name}’s turn.")
    elif type(stage) is Choosing:
        sentence = OFFERED[stage.effect]
    elif type(stage) is MustPlay:
        sentence = msg("{name} must play a card that fits.")
    elif type(stage) is Ending:
        sentence = msg("{name} may end the turn.")
    elif type(stage) is Gift and stage.card is None:
        sentence = msg("{name} is choosing an Oracle card to give away.")
    elif type(stage) is Gift:
        sentence = msg("{name} is choosing who receives the Oracle card.")
    return Html(escape(say(sentence, name=say.name(view.player)))) if sentence else NOTHING


def source(view: View) -> tuple[str, str] | None:
    """Whether light or darkness asks: its symbol and word."""
    if type(view.stage) is Choosing:
        return "sun", msg("light effect")
    return ("moon", msg("dark effect")) if type(view.stage) is Gift else None
