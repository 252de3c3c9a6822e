"""Sentences about the consequence of playing a card, using a shrine or passing. Players read them before they confirm
the choice."""

from typing import TypeAlias

from inkling.core.errors import msg
from inkling.core.sight import Sight
from inkling.core.words import Say
from inkling.games.board_kit.cached_drawing import cache_drawing
from inkling.games.silencio.board.cards import card_name_capitalized
from inkling.games.silencio.rules.actions import Action, DrawRandomCard, PlayCard
from inkling.games.silencio.rules.cards import COLOUR, GREEN, RANK, CardId
from inkling.games.silencio.rules.effect_queries import (
    lights_by_colour,
    predict_play,
    would_effect_change_nothing,
)
from inkling.games.silencio.rules.events import Event, NoEffect
from inkling.games.silencio.rules.state import Cards, Dark, Light, Options, View
from inkling.games.silencio.text.notation import NO_EFFECTS
from inkling.games.silencio.text.story import NOTHING, PENDING

WILL: dict[Light | Dark, str] = {
    "shield": msg("Then you may shield the next card: it triggers no dark effect."),
    "take-back": msg("Then you may take the last card of the red, yellow or green row into your hand."),
    "lay-open": msg(
        "Then you may put one of your cards face up; anyone who still holds cards may play it on their turn."
    ),
    "exchange": msg("Then you may choose somebody to make a swap."),
    "gift": msg("You must give somebody an Oracle card; then the Oracle is refilled, as long as the deck lasts."),
}
"""For each effect, the sentence about the player's next step."""
SHRINKS = msg("You must give somebody an Oracle card. The deck is empty, so the Oracle shrinks.")
"""Replaces the sentence about the gift if the deck is empty (R17)."""
SHRINE_WILL: dict[Light, str] = {
    "take-back": msg("You may take the last card of the red, yellow or green row into your hand."),
    "lay-open": msg("You may put one of your cards face up; anyone who still holds cards may play it on their turn."),
    "exchange": msg("You may choose who makes a swap."),
}
"""For each light effect, the sentence about what a shrine allows."""
SHRINE_MUST: dict[Light, tuple[str, str]] = {
    "take-back": (
        msg("Then you must take the last card of the red, yellow or green row into your hand."),
        msg("Choose so that you can play a card."),
    ),
    "exchange": (
        msg("Then you must choose yourself and swap a card with the Oracle."),
        msg("The card you take must fit."),
    ),
}
"""For each light effect, the sentences about what the player must do if only the shrine makes a play possible (R27)."""
TAGS: dict[NoEffect, str] = {
    "shield": msg("shielded"),
    "dampen": msg("dampened"),
    "last-card": msg("last card"),
    "top-green": msg("highest"),
    "finished": msg("the end"),
}
"""Short reasons why a card has no effect."""
TOO_LOW, NOT_GREEN = msg("too low"), msg("not green")
DARK_SIDE = "dark", "moon", msg("dark")
"""CSS class, icon and word of a card that would be dark."""
LIGHT_SIDE = "", "sun", msg("light")
"""CSS class, icon and word of a card that would be light."""
LAYING = {PlayCard, DrawRandomCard}


Prospect: TypeAlias = tuple[Light | Dark, bool, NoEffect | None, bool, bool]
"""The predicted result of playing a card: its effect, whether it is dark, the reason if it has no effect, whether the
effect would change nothing, and whether the deck could refill the Oracle."""


def predict_effect(view: View, card: CardId) -> Prospect:
    """Return the predicted effect of a card that can be played now."""
    effect, dark, why = predict_play(view, card)
    return effect, dark, why, would_effect_change_nothing(effect, card, view), view.deck > 0


def describe_consequence_of_play(card: CardId, prospect: Prospect, say: Say) -> tuple[str, str]:
    """Return two sentences: the side (light or dark) that the card would show, and the consequence."""
    effect, dark, why, idle, refills = prospect
    name = card_name_capitalized(card, say)
    if why == "finished":
        return say("{card} – {why}.", card=name, why=say(NO_EFFECTS[why])), say("Then all hands are empty.")
    if why is not None:
        return say("{card} – {why}.", card=name, why=say(NO_EFFECTS[why])), say("Nothing else happens.")
    after = say(describe_effect_of_play(effect, idle, refills))
    if not dark:
        return say("{card} over a gap: light.", card=name), after
    if RANK[card] == 2:
        return say("{card} straight after the shrine: dark.", card=name), after
    return say("{card} straight after the {rank}: dark.", card=name, rank=RANK[card] - 1), after


def describe_effect_of_play(effect: Light | Dark, idle: bool, refills: bool) -> str:
    if idle:
        return NOTHING[effect]
    if effect == "gift" and not refills:
        return SHRINKS
    return WILL[effect] if effect in WILL else PENDING[effect]


def light_or_dark_side_of_card(prospect: Prospect) -> tuple[str, str, str]:
    """Return the CSS class, the icon and the word for the side (light or dark) that a playable card would show."""
    _, dark, why, *_ = prospect
    if why is not None:
        return "", "none", TAGS[why]
    return DARK_SIDE if dark else LIGHT_SIDE


def why_card_is_unplayable(card: CardId, rows: tuple[Cards, ...], green_only: bool) -> str:
    """Return two words that say why a card cannot be played now; an empty text if it can."""
    colour = COLOUR[card]
    if RANK[card] <= RANK[rows[colour][-1]]:
        return TOO_LOW
    return NOT_GREEN if green_only and colour != GREEN else ""


def can_play_card(sight: Sight[Action, Event, View]) -> bool:
    """True if the viewer can play a card or draw one at random."""
    return not LAYING.isdisjoint(map(type, sight.legal))


def describe_shrine_use(colour: str, options: Options, played: bool, able: bool, say: Say) -> tuple[str, str]:
    """Return two sentences about using a shrine of this colour."""
    return sentences_about_shrine_effect(lights_by_colour(options)[colour], played, played or able, say)


@cache_drawing
def sentences_about_shrine_effect(effect: Light, played: bool, able: bool, say: Say) -> tuple[str, str]:
    head = say("Each shrine helps once.")
    if effect == "shield":
        if played:
            return head, say("The next card has no dark effect, no matter who plays it.")
        return head, say("The card you play next triggers no dark effect.")
    if not able:  # R27
        return head, " ".join(map(say, SHRINE_MUST[effect]))
    return head, say(SHRINE_WILL[effect])


def describe_consequence_of_passing(sight: Sight[Action, Event, View], say: Say) -> tuple[str, str]:
    """Return two sentences: why the player may pass, and what follows (R29)."""
    view = sight.view
    assert view.seat is not None
    held = bool(view.hand or view.open[view.seat])
    return sentences_about_passing(
        held, can_play_card(sight), view.pending.green_only, view.passes + 1, view.seats, say
    )


@cache_drawing
def sentences_about_passing(
    held: bool, could: bool, green_only: bool, passes: int, seats: int, say: Say
) -> tuple[str, str]:
    if not held:
        head = say("You hold no cards.")
    elif could:
        head = say("Only somebody else’s card fits, so you may pass.")
    elif green_only:
        head = say("Only green may be played, and you have no green card that fits.")
    else:
        head = say("None of your cards fits.")
    if passes == seats:
        return head, say("If you pass, everybody will have passed in a row, and the game ends.")
    return head, say("This would be pass {n} of {all} in a row; the last one ends the game.", n=passes, all=seats)
