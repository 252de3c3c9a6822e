"""Texts of the question in the dock: a heading for the player who is asked, a sentence for all others."""

from collections.abc import Set
from typing import TypeAlias

from inkling.core.errors import msg
from inkling.core.html import NOTHING, Html, escape
from inkling.core.sight import Seat
from inkling.core.words import Say
from inkling.games.silencio.board.effect_texts import SHRINE_WILL
from inkling.games.silencio.rules.actions import (
    Action,
    DrawRandomCard,
    GiveCard,
    LayCard,
    NamePlayer,
    PassTurn,
    PlayCard,
    TakeCard,
)
from inkling.games.silencio.rules.state import (
    GiftStage,
    LightEffectStage,
    MustPlayStage,
    PassingOnStage,
    SeenStage,
    StartGrabStage,
    StartQuestionView,
    TurnEndingStage,
    TurnStage,
    View,
)
from inkling.games.silencio.text.text_screen import OFFERED, describe_question

Kinds: TypeAlias = Set[type[Action]]
"""The types of all legal actions."""
OFFERS = {
    "shield": msg("Shield the next card?"),
    "take-back": msg("Take the last card of a row?"),
    "lay-open": msg("Put a card face up?"),
    "exchange": msg("Choose somebody to make a swap?"),
}
"""Questions about each light effect."""


def heading_of_question(view: View, kinds: Kinds, say: Say) -> str:
    """Return the heading for the player who is asked."""
    stage = view.stage
    if type(stage) is TurnStage:
        return heading_of_turn(kinds, say)
    if type(stage) is LightEffectStage and not stage.forced:
        return say(OFFERS[stage.effect])
    if type(stage) is PassingOnStage and view.seat is not None:
        return say("Pass one card on to {name}, on your left.", name=say.name(Seat((view.seat + 1) % view.seats)))
    if type(stage) is StartGrabStage:
        return say("Would you like to begin?")
    return say("Anything else?") if type(stage) is TurnEndingStage else describe_question(view, say)


def heading_of_turn(kinds: Kinds, say: Say) -> str:
    if PlayCard in kinds:
        return say("Your turn: play a card")
    if DrawRandomCard in kinds:
        return say("Your turn: draw at random")
    return say("Your turn: nothing to play") if PassTurn in kinds else say("Your turn")


def text_of_disabled_button(kinds: Kinds) -> str:
    """Return the text of the button while nothing is selected. If the player can play only cards of other players, the
    text also mentions passing (R33)."""
    if kinds == {NamePlayer}:
        return msg("Choose a player first")
    by_card = PassTurn not in kinds if PlayCard in kinds else kinds <= {GiveCard, LayCard, TakeCard}
    return msg("Choose a card first") if by_card else msg("Make your choice first")


def hint_before_choice_is_made(stage: SeenStage, kinds: Kinds) -> str:
    """Return a hint that is shown until the player selects a choice; empty if no hint is needed."""
    if type(stage) is LightEffectStage:
        if stage.effect == "shield":
            return msg("The next card would have no dark effect, no matter who plays it.")
        return msg("Choose so that you can play a card.") if stage.forced else SHRINE_WILL[stage.effect]
    if type(stage) is StartQuestionView:
        return msg("The player who takes the start card begins.")
    if type(stage) is PassingOnStage:
        return msg("Only your left neighbour sees which card you pass on.")
    if type(stage) is GiftStage and stage.card is None:
        return msg("Everybody sees the card. Then you choose who gets it.")
    if PlayCard in kinds:
        return msg("Each card goes into the row of its colour. Choose one to see what it does.")
    return ""


def describe_who_is_awaited(view: View, say: Say) -> Html:
    """Return a sentence, for all viewers who are not asked, about who must decide what. Return an empty text if viewers
    need different sentences."""
    if view.player is None:
        return NOTHING
    stage, sentence = view.stage, ""
    if type(stage) is TurnStage:
        sentence = msg("It’s {name}’s turn.")
    elif type(stage) is LightEffectStage:
        sentence = OFFERED[stage.effect]
    elif type(stage) is MustPlayStage:
        sentence = msg("{name} must play a card that fits.")
    elif type(stage) is TurnEndingStage:
        sentence = msg("{name} may end the turn.")
    elif type(stage) is GiftStage and stage.card is None:
        sentence = msg("{name} is choosing an Oracle card to give away.")
    elif type(stage) is GiftStage:
        sentence = msg("{name} is choosing who receives the Oracle card.")
    return Html(escape(say(sentence, name=say.name(view.player)))) if sentence else NOTHING


def effect_that_asks_question(view: View) -> tuple[str, str] | None:
    """Return the icon and the name of the light or dark effect that caused the question; None if no effect did."""
    if type(view.stage) is LightEffectStage:
        return "sun", msg("light effect")
    return ("moon", msg("dark effect")) if type(view.stage) is GiftStage else None
