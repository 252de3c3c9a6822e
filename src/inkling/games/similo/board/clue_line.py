"""Draws the clue line, which has a slot for each of the five rounds. After the end it draws the clue history."""

from inkling.core.html import NOTHING, Html, escape
from inkling.core.words import Say
from inkling.games.board_kit.cached_drawing import cache_drawing
from inkling.games.board_kit.legend import draw_button_that_opens_note
from inkling.games.similo.board.card_looks import (
    draw_card_name,
    draw_game_icon,
    draw_portrait_or_plate,
    html_id_of_enlarged_card,
)
from inkling.games.similo.rules.actions import Clue
from inkling.games.similo.rules.cards import CardId, Cards
from inkling.games.similo.rules.decks import card_name
from inkling.games.similo.rules.state import REMOVE, Options


@cache_drawing
def draw_clue_line(options: Options, clues: tuple[Clue, ...], round: int, pictures: str, say: Say) -> Html:
    """Draw the five clue slots, with the current round highlighted. A future slot shows how many characters will be
    removed in its round. All viewers share the drawing."""
    slots = "".join(
        draw_clue_slot(clues[place], place + 1 == round, options, pictures, say)
        if place < len(clues)
        else draw_future_clue_slot(place, place + 1 == round, say)
        for place in range(len(REMOVE))
    )
    heading = say("Round {round} of {all}", round=round, all=len(REMOVE))
    return Html(f'<h2 class="sr">{escape(heading)}</h2><ol class="clues">{slots}</ol>')


def draw_clue_slot(clue: Clue, now: bool, options: Options, pictures: str, say: Say) -> Html:
    here = ' now" aria-current="step' if now else ""
    return Html(
        f'<li class="clue{here}" data-key="c-{escape(clue.card)}">{draw_played_clue(clue, options, pictures, say)}'
        f"<span><b>{draw_card_name(clue.card, options, say.lang)}</b>{describe_clue_orientation(clue, say)}</span></li>"
    )


def draw_played_clue(clue: Clue, options: Options, pictures: str, say: Say) -> Html:
    """Draw a played clue as a button that enlarges the card. Only the inner element is rotated, so that animations
    between zones stay straight."""
    label = escape(say("Look closer: {card}", card=card_name(clue.card, options, say.lang)))
    return Html(
        f'<button type="button" class="clue-card" popovertarget="{html_id_of_enlarged_card(clue.card, options)}" aria-label="{label}" '
        f'data-card="{escape(clue.card)}"><span class="{clue.orientation}">'
        f"{draw_portrait_or_plate(clue.card, options, say.lang, pictures)}</span></button>"
    )


def describe_clue_orientation(clue: Clue, say: Say) -> Html:
    orientation = say("in common") if clue.orientation == "upright" else say("different")
    note = draw_button_that_opens_note(clue.orientation, say("More about this: {sign}", sign=orientation))
    return Html(f'<span class="place">{draw_game_icon(clue.orientation)} {escape(orientation)}{note}</span>')


def draw_future_clue_slot(place: int, now: bool, say: Say) -> Html:
    label = say("remove {n}", n=REMOVE[place])
    here = ' now" aria-current="step' if now else ""
    return Html(
        f'<li class="clue next place{here}"><span class="clue-card" aria-hidden="true">{place + 1}</span>'
        f"<span>{escape(label)}</span>{draw_button_that_opens_note('round', say('More about this: {sign}', sign=label), by_keyboard=now)}</li>"
    )


@cache_drawing
def draw_clue_history(
    options: Options, clues: tuple[Clue, ...], removed: tuple[Cards, ...], secret: CardId, pictures: str, say: Say
) -> Html:
    """Draw the clues of a finished play with the characters removed after each. The secret is public after the end
    (R6)."""
    heading = escape(say("Clue by clue"))
    rounds = "".join(
        draw_past_clue_and_removals(
            number, clue, removed[number] if number < len(removed) else (), secret, options, pictures, say
        )
        for number, clue in enumerate(clues)
    )
    return Html(f'<div class="sheet"><h2>{heading}</h2><ol class="past">{rounds}</ol></div>') if rounds else NOTHING


def draw_past_clue_and_removals(
    number: int, clue: Clue, removed: Cards, secret: CardId, options: Options, pictures: str, say: Say
) -> Html:
    names = {"card": card_name(clue.card, options, say.lang), "secret": card_name(secret, options, say.lang)}
    if clue.orientation == "upright":
        text = say("{card} and {secret} have something in common.", **names)
    else:
        text = say("{card} and {secret} differ in some way.", **names)
    return Html(
        f'<li>{draw_played_clue(clue, options, pictures, say)}<div><p><b class="no">{number + 1}</b> {escape(text)}</p>'
        f"{draw_removed_characters(removed, secret, options, pictures, say)}</div></li>"
    )


def draw_removed_characters(removed: Cards, secret: CardId, options: Options, pictures: str, say: Say) -> Html:
    """Draw the characters that were removed after a clue. If the secret is among them, highlight it."""
    if not removed:
        nobody = escape(say("Nobody was removed after that."))
        return Html(f'<p class="cap">{nobody}</p>')
    heading = escape(say.many("Removed after that:", "Removed after that:", len(removed)))
    faces = "".join(
        f"<li{' class=secret' if card == secret else ''}>{draw_portrait_or_plate(card, options, say.lang, pictures)}"
        f"<span>{draw_card_name(card, options, say.lang)}</span></li>"
        for card in removed
    )
    return Html(f'<p class="cap">{heading}</p><ul class="went">{faces}</ul>')
