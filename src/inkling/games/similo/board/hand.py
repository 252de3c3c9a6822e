"""Draws the clue giver's dock: five cards to choose from, and the chosen card in both orientations."""

from inkling.core.html import NOTHING, Html, escape
from inkling.core.words import Say
from inkling.games.board_kit.cached_drawing import cache_drawing
from inkling.games.board_kit.dock import draw_action_form, draw_dock_heading
from inkling.games.similo.board.card_looks import (
    draw_card_name,
    draw_game_icon,
    draw_portrait_or_plate,
    html_id_of_enlarged_card,
)
from inkling.games.similo.rules.actions import Clue
from inkling.games.similo.rules.cards import CardId, Cards
from inkling.games.similo.rules.decks import card_name, write_card_notation
from inkling.games.similo.rules.state import Options


def draw_clue_choice_form(
    options: Options,
    hand: Cards,
    legal: tuple[Clue, ...],
    secret: CardId,
    round: int,
    ask: int | None,
    post: str,
    pictures: str,
    say: Say,
) -> Html:
    """Draw the hand as a form. The first tap selects a card; the second plays it and cannot be undone (R5)."""
    heading = say("Clue {round} for {card}", round=round, card=card_name(secret, options, say.lang))
    cards = "".join(draw_hand_card(card, place, options, pictures, say) for place, card in enumerate(hand, start=1))
    first, text = escape(say("Choose a card first")), escape(say("Upright: in common. Sideways: different."))
    ways = (
        f'<div class="none"><button type="button" class="btn wide" disabled><span>{first}<small>{text}</small></span></button></div>'
        + "".join(
            draw_orientation_buttons(place, tuple(clue for clue in legal if clue.card == card), options, pictures, say)
            for place, card in enumerate(hand, start=1)
        )
    )
    legend = escape(say("Your clue cards"))
    return Html(
        f'{draw_dock_heading(heading)}<fieldset class="hand"><legend class="sr">{legend}</legend>{cards}</fieldset>'
        f"{draw_action_form(post, ask, ways)}"
    )


def draw_hand_card(card: CardId, place: int, options: Options, pictures: str, say: Say) -> Html:
    """Draw a card of the hand. Its radio button is outside the form, so selecting a card sends nothing. A tap on a
    selected card enlarges it."""
    key = f"h-{escape(write_card_notation(card, options))}"
    look = escape(say("Look closer: {card}", card=card_name(card, options, say.lang)))
    return Html(
        f'<div class="hand-card" data-key="pc-{key}"><input class="pickr h{place}" type="radio" name="hand" id="{key}">'
        f'<label for="{key}" data-card="{escape(card)}" data-hold="{html_id_of_enlarged_card(card, options)}">'
        f'<span class="picture">{draw_portrait_or_plate(card, options, say.lang, pictures)}</span><b>{draw_card_name(card, options, say.lang)}</b></label>'
        f'<button type="button" class="eye" popovertarget="{html_id_of_enlarged_card(card, options)}" aria-label="{look}"></button></div>'
    )


def draw_hand_without_choices(hand: Cards, options: Options, pictures: str, say: Say) -> Html:
    """Draw the hand for a moment in which it cannot be played. A tap enlarges a card."""
    cards = "".join(
        f'<div class="hand-card"><button type="button" popovertarget="{html_id_of_enlarged_card(card, options)}"><span class="picture">{draw_portrait_or_plate(card, options, say.lang, pictures)}</span>'
        f"<b>{draw_card_name(card, options, say.lang)}</b></button></div>"
        for card in hand
    )
    label = escape(say("Your clue cards"))
    return Html(f'<div class="hand still" role="group" aria-label="{label}">{cards}</div>')


@cache_drawing
def draw_folded_hand(hand: Cards, options: Options, pictures: str, say: Say) -> Html:
    """Draw the hand in a collapsible section, so that the clue giver can plan the next clue while the guessers
    choose."""
    label = escape(say("Your clue cards"))
    return Html(
        f'<details id="later"><summary>{label}{draw_game_icon("down")}</summary>{draw_hand_without_choices(hand, options, pictures, say)}</details>'
    )


def draw_orientation_buttons(place: int, clues: tuple[Clue, ...], options: Options, pictures: str, say: Say) -> Html:
    """Draw the two buttons that play the card upright or sideways."""
    if not clues:
        return NOTHING
    buttons = "".join(draw_orientation_button(clue, options, pictures, say) for clue in clues)
    return Html(f'<div class="when ways2 w{place}" data-key="w-{escape(clues[0].card)}">{buttons}</div>')


def draw_orientation_button(clue: Clue, options: Options, pictures: str, say: Say) -> Html:
    if clue.orientation == "upright":
        title, text = say("Upright"), say("in common")
    else:
        title, text = say("Sideways"), say("different")
    do = f"clue {write_card_notation(clue.card, options)} {clue.orientation}"
    return Html(
        f'<button class="orientation" name="do" value="{escape(do)}"><span class="clue-card" aria-hidden="true"><span class="{clue.orientation}">'
        f"{draw_portrait_or_plate(clue.card, options, say.lang, pictures)}</span></span>"
        f'<span><b><span class="sr">{draw_card_name(clue.card, options, say.lang)}, </span>{escape(title)}</b>{escape(text)}</span></button>'
    )
