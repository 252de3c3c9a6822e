"""The viewer's hand, sorted by colour or by rank. Each card shows what it would do or why it cannot be played."""

from collections.abc import Collection
from functools import cache

from inkling.core.board import RenderMemo
from inkling.core.errors import msg
from inkling.core.html import NOTHING, Html, escape
from inkling.core.sight import Seat
from inkling.core.words import Say
from inkling.games.board_kit.texts import text
from inkling.games.silencio.board.cards import called, face, icon
from inkling.games.silencio.board.choice_markers import required
from inkling.games.silencio.board.effects import TOO_LOW, unfit
from inkling.games.silencio.rules.cards import ALL, COLOUR, RANK, CardId
from inkling.games.silencio.rules.state import Cards, View


class Place:
    """Where a card in the hand zone comes from, as CSS classes."""

    HAND, OPEN, OTHERS = "", " lies", " lies theirs"


CARDS = msg("Your cards")
STILL = ("", "", "")
"""CSS class, icon and word of a card that is not about to be played: all empty."""


def still_hand(view: View, say: Say, memo: RenderMemo) -> Html:
    """Draw the hand without controls, if another player is asked or the question is not about the hand."""
    if view.seat is None or view.hand is None:
        return NOTHING
    return memo.newest(("hand", view.seat), draw_still, view.hand, view.open[view.seat], view.rows, say)


def draw_still(hand: Cards, lying: Cards, rows: tuple[Cards, ...], say: Say) -> Html:
    fit, low = still_cards("", say), still_cards(TOO_LOW, say)
    cards = [(low if RANK[card] <= RANK[rows[COLOUR[card]][-1]] else fit)[card] for card in hand]
    for card in lying:
        cards.append(still_card(card, TOO_LOW if RANK[card] <= RANK[rows[COLOUR[card]][-1]] else "", True, say))
    none = "" if cards else f'<p class="small soft">{text(msg("You hold no cards."), say)}</p>'
    return Html(f'<div class="hand quietly" role=group aria-label="{text(CARDS, say)}">{"".join(cards)}{none}</div>')


@cache
def still_cards(why: str, say: Say) -> dict[CardId, Html]:
    """Draw every card of the game as it looks in a hand without controls, for fast lookup."""
    return {card: still_card(card, why, False, say) for card in ALL}


@cache
def still_card(card: CardId, why: str, lies: bool, say: Say) -> Html:
    """Draw a card without controls. Its tag says why it cannot be played, or that it is face up."""
    word = why or (msg("face up") if lies else "")
    look = f"hand-card r{RANK[card]}{' no' if why else ''}{' lies' if lies else ''}"
    return Html(
        f'<span class="{look}" data-key={card}><span class=sr>{escape(called(card, say))}</span>{face(card)}'
        f"<span class=card-note>{text(word, say) if word else ''}</span></span>"
    )


def choosable_hand(radios: dict[CardId, Html], others: Collection[CardId], view: View, playing: bool, say: Say) -> Html:
    """Draw the hand with radios for the cards that can be chosen. The other cards say why not. Face-up cards of other
    players come last."""
    assert view.seat is not None
    assert view.hand is not None
    rows, green_only, drawn = view.rows, view.pending.green_only, []
    for cards, lies in ((view.hand, False), (view.open[view.seat], True)):
        for card in cards:
            if card in radios:
                drawn.append(radios[card])
            else:
                drawn.append(still_card(card, unfit(card, rows, green_only) if playing else "", lies, say))
    drawn += [radios[card] for card in others]
    legend = text(msg("Your cards and other players’ face-up cards") if others else CARDS, say)
    return Html(f"<fieldset class=hand><legend class=sr>{legend}</legend>{''.join(drawn)}</fieldset>")


def place_of(card: CardId, view: View) -> str:
    assert view.seat is not None
    assert view.hand is not None
    return Place.HAND if card in view.hand else Place.OPEN if card in view.open[view.seat] else Place.OTHERS


def owner_of(view: View, card: CardId) -> Seat:
    return next(Seat(seat) for seat, cards in enumerate(view.open) if card in cards)


@cache
def choice_face(card: CardId, side: tuple[str, str, str], place: str, say: Say) -> Html:
    """Draw a choosable card. A card of another player is not animated here, because it moves from its place on the
    board."""
    look, symbol, word = side
    tag = f"{icon(symbol)}{text(word, say)}" if word else text(msg("face up"), say) if place else ""
    picture = face(card, look, moves=place != Place.OTHERS)
    return Html(f"<span class=sr>{escape(called(card, say))}: </span>{picture}<span class=card-note>{tag}</span>")


def choice_card(card: CardId, do: str, place: str, look: Html, own: str, n: str, chosen: bool) -> Html:
    return Html(
        f'<label class="hand-card playable r{RANK[card]}{place}" data-key={card}><input class="pickr o{n}" type=radio name=do value="{do}" '
        f"id={own} aria-describedby=w{n}{required(n)}{' checked' if chosen else ''}>{look}</label>"
    )


@cache
def sorter(say: Say) -> Html:
    """Draw the checkbox that sorts the hand. It works without JavaScript, because CSS orders the cards."""
    colour, rank, words = text(msg("by colour"), say), text(msg("by rank"), say), text(msg("Sort by rank"), say)
    return Html(
        f"<span class=sort><input class=pickr type=checkbox id=sort data-keep=sort><label for=sort>{icon('sort')}"
        f"<span class=order-name aria-hidden=true>{colour}</span><span class=order-name aria-hidden=true>{rank}</span>"
        f"<span class=sr>{words}</span></label></span>"
    )
