"""Draws cards as small pieces of HTML. The style sheet adds the picture by colour, rank and side."""

from functools import cache

from inkling.core.html import Html, escape
from inkling.core.sight import Seat
from inkling.core.words import Say, capital
from inkling.games.board_kit import people
from inkling.games.board_kit.cached_drawing import cache_drawing
from inkling.games.board_kit.html_texts import translate_and_escape
from inkling.games.silencio.rules.cards import COLOUR, COLOURS, RANK, CardId
from inkling.games.silencio.rules.state import Cards
from inkling.games.silencio.text.notation import short_card_name


def draw_icon(name: str) -> Html:
    """Draw an icon of the style sheet. It has no text, so the caller adds a label."""
    return Html(f'<i class="ic {name}"></i>')


@cache
def draw_card_face(card: CardId, more: str = "", moves: bool = True) -> Html:
    """Draw a card's picture with its rank. `moves` lets the page animate the card when it moves to another zone. Only
    one copy of a card on a page may do so."""
    moving = f" data-card={card}" if moves else ""
    colour, rank, look = COLOURS[COLOUR[card]], RANK[card], f" {more}" if more else ""
    return Html(f'<i class="card {colour} k{rank}{look}"{moving} aria-hidden=true><b>{rank}</b></i>')


@cache_drawing
def draw_zone_heading(sentence: str, say: Say, look: str = "") -> Html:
    """Draw the heading of a zone. `look` is its CSS class; the class `sr` shows it only to screen readers."""
    return (
        Html(f'<h2 class="{look}">{translate_and_escape(sentence, say)}</h2>')
        if look
        else Html(f"<h2>{translate_and_escape(sentence, say)}</h2>")
    )


@cache_drawing
def card_name_capitalized(card: CardId, say: Say) -> str:
    """Return the card's name with a capital letter, as in "Red 7". Use it at the beginning of a sentence."""
    return capital(short_card_name(card, say))


@cache
def draw_small_card(card: CardId, say: Say, moves: bool = True, fresh: bool = False) -> Html:
    """Draw a small card as a list item. `fresh` draws a ring around the card; `moves` lets the page animate it when it
    moves to another zone."""
    look = '"mini fresh"' if fresh else "mini"
    return Html(
        f"<li class={look}>{draw_card_face(card, moves=moves)}<span class=sr>{escape(card_name_capitalized(card, say))}</span></li>"
    )


def draw_small_cards(cards: Cards, say: Say, fresh: CardId | None = None, laid: str = "") -> Html:
    """Draw small cards as a list, with a ring around the card `fresh`. `laid` is the name of the row to which this card
    has just moved."""
    drawn = "".join([draw_small_card(card, say, fresh=card == fresh) for card in cards])
    return Html(f"<ul class=minis{f' data-laid={laid}' if laid else ''}>{drawn}</ul>")


def draw_avatar(name: str, seat: Seat, bot: bool) -> Html:
    return people.draw_avatar(seat, draw_icon("bot") if bot else escape(name[:1].upper()), bot)
