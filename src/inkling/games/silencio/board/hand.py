"""Draws the viewer's hand, sorted by colour or by rank. Each card shows its effect or why it cannot be played."""

from collections.abc import Collection
from functools import cache

from inkling.core.board import RenderMemo
from inkling.core.errors import msg
from inkling.core.html import NOTHING, Html, escape
from inkling.core.sight import Seat
from inkling.core.words import Say
from inkling.games.board_kit.html_texts import translate_and_escape
from inkling.games.silencio.board.cards import card_name_capitalized, draw_card_face, draw_icon
from inkling.games.silencio.board.choice_labels import required_attribute_if_first
from inkling.games.silencio.board.effect_texts import TOO_LOW, why_card_is_unplayable
from inkling.games.silencio.rules.cards import ALL, COLOUR, RANK, CardId
from inkling.games.silencio.rules.state import Cards, View


class CardOrigin:
    """Where a card in the hand zone comes from, as CSS classes."""

    HAND, OPEN, OTHERS = "", " lies", " lies theirs"


CARDS = msg("Your cards")
STILL = ("", "", "")
"""CSS class, icon and word of a card whose side (light or dark) doesn't matter: all empty."""


def draw_hand_without_controls(view: View, say: Say, memo: RenderMemo) -> Html:
    """Draw the hand without controls, for moments when another player is asked or the question is not about the
    hand."""
    if view.seat is None or view.hand is None:
        return NOTHING
    return memo.newest(("hand", view.seat), draw_unchoosable_hand, view.hand, view.open[view.seat], view.rows, say)


def draw_unchoosable_hand(hand: Cards, lying: Cards, rows: tuple[Cards, ...], say: Say) -> Html:
    fit, low = draw_all_unchoosable_cards("", say), draw_all_unchoosable_cards(TOO_LOW, say)
    cards = [(low if RANK[card] <= RANK[rows[COLOUR[card]][-1]] else fit)[card] for card in hand]
    for card in lying:
        cards.append(
            draw_unchoosable_card(card, TOO_LOW if RANK[card] <= RANK[rows[COLOUR[card]][-1]] else "", True, say)
        )
    none = "" if cards else f'<p class="small soft">{translate_and_escape(msg("You hold no cards."), say)}</p>'
    return Html(
        f'<div class="hand quietly" role=group aria-label="{translate_and_escape(CARDS, say)}">{"".join(cards)}{none}</div>'
    )


@cache
def draw_all_unchoosable_cards(why: str, say: Say) -> dict[CardId, Html]:
    """Draw every card of the game as part of a hand without controls. Looking cards up in one cached dictionary is
    faster than calling a function for each."""
    return {card: draw_unchoosable_card(card, why, False, say) for card in ALL}


@cache
def draw_unchoosable_card(card: CardId, why: str, lies: bool, say: Say) -> Html:
    """Draw a card without controls. A tag on it says why it cannot be played (`why`), or that it is face up."""
    word = why or (msg("face up") if lies else "")
    look = f"hand-card r{RANK[card]}{' no' if why else ''}{' lies' if lies else ''}"
    return Html(
        f'<span class="{look}" data-key={card}><span class=sr>{escape(card_name_capitalized(card, say))}</span>{draw_card_face(card)}'
        f"<span class=card-note>{translate_and_escape(word, say) if word else ''}</span></span>"
    )


def draw_choosable_hand(
    radios: dict[CardId, Html], others: Collection[CardId], view: View, playing: bool, say: Say
) -> Html:
    """Draw the hand with radios for the choosable cards. The other cards say why they can't be chosen. Face-up cards of
    other players come last."""
    assert view.seat is not None
    assert view.hand is not None
    rows, green_only, drawn = view.rows, view.pending.green_only, []
    for cards, lies in ((view.hand, False), (view.open[view.seat], True)):
        for card in cards:
            if card in radios:
                drawn.append(radios[card])
            else:
                drawn.append(
                    draw_unchoosable_card(
                        card, why_card_is_unplayable(card, rows, green_only) if playing else "", lies, say
                    )
                )
    drawn += [radios[card] for card in others]
    legend = translate_and_escape(msg("Your cards and other players’ face-up cards") if others else CARDS, say)
    return Html(f"<fieldset class=hand><legend class=sr>{legend}</legend>{''.join(drawn)}</fieldset>")


def card_origin_classes(card: CardId, view: View) -> str:
    assert view.seat is not None
    assert view.hand is not None
    return (
        CardOrigin.HAND if card in view.hand else CardOrigin.OPEN if card in view.open[view.seat] else CardOrigin.OTHERS
    )


def owner_of_open_card(view: View, card: CardId) -> Seat:
    return next(Seat(seat) for seat, cards in enumerate(view.open) if card in cards)


@cache
def draw_choosable_face(card: CardId, side: tuple[str, str, str], place: str, say: Say) -> Html:
    """Draw a card that can be chosen. Another player's card is not animated here, because its copy on the board is."""
    look, symbol, word = side
    tag = (
        f"{draw_icon(symbol)}{translate_and_escape(word, say)}"
        if word
        else translate_and_escape(msg("face up"), say)
        if place
        else ""
    )
    picture = draw_card_face(card, look, moves=place != CardOrigin.OTHERS)
    return Html(
        f"<span class=sr>{escape(card_name_capitalized(card, say))}: </span>{picture}<span class=card-note>{tag}</span>"
    )


def draw_choosable_card(card: CardId, do: str, place: str, look: Html, own: str, n: str, chosen: bool) -> Html:
    return Html(
        f'<label class="hand-card playable r{RANK[card]}{place}" data-key={card}><input class="pickr o{n}" type=radio name=do value="{do}" '
        f"id={own} aria-describedby=w{n}{required_attribute_if_first(n)}{' checked' if chosen else ''}>{look}</label>"
    )


@cache
def draw_sort_checkbox(say: Say) -> Html:
    """Draw the checkbox that sorts the hand. It works without JavaScript, because CSS orders the cards."""
    colour, rank, label = (
        translate_and_escape(msg("by colour"), say),
        translate_and_escape(msg("by rank"), say),
        translate_and_escape(msg("Sort by rank"), say),
    )
    return Html(
        f"<span class=sort><input class=pickr type=checkbox id=sort data-keep=sort><label for=sort>{draw_icon('sort')}"
        f"<span class=order-name aria-hidden=true>{colour}</span><span class=order-name aria-hidden=true>{rank}</span>"
        f"<span class=sr>{label}</span></label></span>"
    )
