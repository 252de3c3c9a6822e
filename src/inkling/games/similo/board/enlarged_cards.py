"""Draws every card of the play enlarged, with its sentence and a description of the picture.

Each card is a native popover, which a button opens without JavaScript. All viewers get the same popovers, which never
change during a play. So they reveal nothing about hands.
"""

from inkling.art.portrait import describe
from inkling.core.html import Html, escape
from inkling.core.words import Say
from inkling.games.board_kit.cached_drawing import cache_drawing
from inkling.games.similo.board.card_looks import (
    draw_card_name,
    draw_plate_symbol,
    draw_portrait_or_plate,
    html_id_of_enlarged_card,
    html_id_of_face,
)
from inkling.games.similo.board.card_pictures import load_looks_of_portraits
from inkling.games.similo.rules.cards import CardId, Cards, line_of_card
from inkling.games.similo.rules.decks import card_name
from inkling.games.similo.rules.state import Options

MOST_SHEETS = 90
"""Maximum number of clue cards in a deck whose cards are all drawn enlarged. From larger decks, only the cards in play
are drawn."""


@cache_drawing
def list_cards_to_enlarge(grid: Cards, others: Cards) -> Cards:
    """Return the twelve characters and all possible clue cards, each once."""
    return tuple(dict.fromkeys((*grid, *others)))


@cache_drawing
def draw_enlarged_cards(cards: Cards, options: Options, pictures: str, say: Say) -> Html:
    plates = "".join(draw_plate_symbol(card, options) for card in cards)
    defined = f'<svg class="sr" aria-hidden="true">{plates}</svg>' if plates else ""
    return Html(defined + "".join(draw_card_dialog(card, options, pictures, say) for card in cards))


def draw_card_dialog(card: CardId, options: Options, pictures: str, say: Say) -> Html:
    where = html_id_of_enlarged_card(card, options)
    line, close = line_of_card(card, say.lang), escape(say("Close"))
    line_html = f"<p>{escape(line)}</p>" if line else ""
    return Html(
        f'<div popover class="closer" id="{where}"><h2>{draw_card_name(card, options, say.lang)}</h2>{draw_large_card(card, options, pictures, say)}{line_html}'
        f'<button type="button" class="btn quiet" popovertarget="{where}" popovertargetaction="hide" autofocus>{close}</button></div>'
    )


def draw_large_card(card: CardId, options: Options, pictures: str, say: Say) -> Html:
    looked = load_looks_of_portraits().get(card)
    if looked is None:
        return Html(draw_portrait_or_plate(card, options, say.lang, pictures))
    alt = say("{name}: {looks}.", name=card_name(card, options, say.lang), looks=describe(looked, say))
    return Html(
        f'<img src="{pictures}/{html_id_of_face(card)}.svg" alt="{escape(alt)}" width="300" height="420" loading="lazy">'
    )
