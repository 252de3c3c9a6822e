"""Draws cards that show a short text: the viewer's hand, and rows of cards on the table."""

from typing import Any

from inkling.core import NOTHING, Html, Say, msg
from inkling.core.html import escape
from inkling.core.sketch import Card, Row
from inkling.games.board_kit.cached_drawing import cache_drawing
from inkling.games.board_kit.html_texts import translate_and_escape

SHORT = 3
"""Longest text, in characters, that is drawn large on a card."""


@cache_drawing
def draw_card(text: str, tone: str, note: str = "", picked: bool = False) -> Html:
    look = f"figure {tone}" if len(text) <= SHORT else tone
    look += " picked" if picked else ""
    under = f'<span class="cap">{escape(note)}</span>' if note else ""
    return Html(f'<span class="kard {look}"><b>{escape(text)}</b></span>{under}')


def draw_cards(cards: tuple[Card[Any], ...]) -> Html:
    drawn = "".join(f"<li>{draw_card(card.words, card.tone, card.note, card.picked)}</li>" for card in cards)
    return Html(f'<ul class="kards">{drawn}</ul>')


@cache_drawing
def draw_card_row(row: Row, say: Say) -> Html:
    cards = (
        draw_cards(row.cards)
        if row.cards
        else f'<p class="soft small">{translate_and_escape(msg("No card."), say)}</p>'
    )
    return Html(f'<div class="lay"><h3>{escape(row.title)}</h3>{cards}</div>')


def draw_hand_without_controls(cards: tuple[Card[Any], ...], say: Say) -> Html:
    """Draw the hand without controls, for moments in which the viewer cannot act."""
    if not cards:
        return NOTHING
    label = translate_and_escape(msg("Your hand"), say)
    return Html(f'<div class="offers held" role="group" aria-label="{label}">{draw_cards(cards)}</div>')
