"""Texts of the question in the dock: a heading for the player who is asked, a sentence for all others."""

from collections.abc import Set
from typing import TypeAlias

from inkling.core.errors import msg
from inkling.core.html import NOTHING, Html, escape
from inkling.core.sight import Seat
from inkling.core.words import Say
from inkling.games.silencio.board.effect_texts import SHRINE_WILL
from inkling.games.silencio.rules.actions import Action, Draw, Give, Lay, Name, Pass, Play, Take
from inkling.games.silencio.rules.state import (
    AskedView,
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
from inkling.games.silencio.text.screen import OFFERED, describe_question

Kinds: TypeAlias = Set[type[Action]]
"""The types of all legal actions."""
OFFERS = {
    "shield": msg("Shield the next card?"),
    "take-back": msg("Take the last card of a row?"),
    "lay-open": msg("Put a card face up?"),
    "exchange": msg("Choose somebody to make a swap?"),
}
"""Questions about each light effect."""


def question_heading(view: View, kinds: Kinds, say: Say) -> str:
    """Return the heading for the player who is asked."""
    stage = view.stage
    if type(stage) is Turn:
        return turn_heading(kinds, say)
    if type(stage) is Choosing and not stage.forced:
        return say(OFFERS[stage.effect])
    if type(stage) is PassingOn and view.seat is not None:
        return say("Pass one card on to {name}, on your left.", name=say.name(Seat((view.seat + 1) % view.seats)))
    if type(stage) is Grabbing:
        return say("Would you like to begin?")
    return say("Anything else?") if type(stage) is Ending else describe_question(view, say)


def turn_heading(kinds: Kinds, say: Say) -> str:
    if Play in kinds:
        return say("Your turn: play a card")
    if Draw in kinds:
        return say("Your turn: draw at random")
    return say("Your turn: nothing to play") if Pass in kinds else say("Your turn")


def text_of_disabled_button(kinds: Kinds) -> str:
    """Return the text of the button while nothing is selected. If only other players' cards fit, it mentions passing
    too (R33)."""
    if kinds == {Name}:
        return msg("Choose a player first")
    by_card = Pass not in kinds if Play in kinds else kinds <= {Give, Lay, Take}
    return msg("Choose a card first") if by_card else msg("Make your choice first")


def hint_before_choice(stage: SeenStage, kinds: Kinds) -> str:
    """Return a hint that is shown until a choice is selected; empty if the choices need none."""
    if type(stage) is Choosing:
        if stage.effect == "shield":
            return msg("The next card would have no dark effect, no matter who plays it.")
        return msg("Choose so that you can play a card.") if stage.forced else SHRINE_WILL[stage.effect]
    if type(stage) is AskedView:
        return msg("The player who takes the start card begins.")
    if type(stage) is PassingOn:
        return msg("Only your left neighbour sees which card you pass on.")
    if type(stage) is Gift and stage.card is None:
        return msg("Everybody sees the card. Then you choose who gets it.")
    if Play in kinds:
        return msg("Each card goes into the row of its colour. Choose one to see what it does.")
    return ""


def describe_who_is_awaited(view: View, say: Say) -> Html:
    """Return a sentence about who is awaited for what, for all viewers who are not asked. Empty if viewers need
    different sentences."""
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


def effect_that_asks(view: View) -> tuple[str, str] | None:
    """Return the icon and the words of the light or dark effect that asks the question; None if no effect does."""
    if type(view.stage) is Choosing:
        return "sun", msg("light effect")
    return ("moon", msg("dark effect")) if type(view.stage) is Gift else None
