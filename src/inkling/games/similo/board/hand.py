"""The clue giver's part of the dock: five cards to choose from, and the chosen one in both orientations."""

from inkling.core.html import NOTHING, Html, escape
from inkling.core.words import Say
from inkling.games.board_kit.dock import act_form, ask_line, no_button
from inkling.games.board_kit.drawings import cached_drawing
from inkling.games.similo.board.card_looks import closer_id, icon, portrait, shown_name
from inkling.games.similo.rules.actions import Clue
from inkling.games.similo.rules.cards import CardId, Cards
from inkling.games.similo.rules.decks import card_name, write_card
from inkling.games.similo.rules.state import Options


def clue_sheet(
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
    """Draw the hand: the first tap selects a card, the second plays it. That cannot be undone (R5)."""
    heading = say("Clue {round} for {card}", round=round, card=card_name(secret, options, say.lang))
    cards = "".join(hand_card(card, place, options, pictures, say) for place, card in enumerate(hand, start=1))
    text, first = (
        escape(say("Upright: in common. Sideways: different.")),
        say("Choose a card first"),
    )
    ways = f'<div class="none"><p class="say">{text}</p>{no_button(first)}</div>' + "".join(
        both_ways(place, tuple(clue for clue in legal if clue.card == card), options, pictures, say)
        for place, card in enumerate(hand, start=1)
    )
    legend = escape(say("Your clue cards"))
    return Html(
        f'{ask_line(heading)}<fieldset class="hand"><legend class="sr">{legend}</legend>{cards}</fieldset>'
        f"{act_form(post, ask, ways)}"
    )


def hand_card(card: CardId, place: int, options: Options, pictures: str, say: Say) -> Html:
    """Draw a card of the hand. Its radio button is outside the form, so that selecting sends nothing. Another tap
    enlarges it."""
    key = f"h-{escape(write_card(card, options))}"
    look = escape(say("Look closer: {card}", card=card_name(card, options, say.lang)))
    return Html(
        f'<div class="hand-card" data-key="pc-{key}"><input class="pickr h{place}" type="radio" name="hand" id="{key}">'
        f'<label for="{key}" data-card="{escape(card)}" data-hold="{closer_id(card, options)}">'
        f'<span class="picture">{portrait(card, options, say.lang, pictures)}</span><b>{shown_name(card, options, say.lang)}</b></label>'
        f'<button type="button" class="eye" popovertarget="{closer_id(card, options)}" aria-label="{look}"></button></div>'
    )


def still_hand(hand: Cards, options: Options, pictures: str, say: Say) -> Html:
    """Draw the same cards without choices; a tap enlarges one."""
    cards = "".join(
        f'<div class="hand-card"><button type="button" popovertarget="{closer_id(card, options)}"><span class="picture">{portrait(card, options, say.lang, pictures)}</span>'
        f"<b>{shown_name(card, options, say.lang)}</b></button></div>"
        for card in hand
    )
    words = escape(say("Your clue cards"))
    return Html(f'<div class="hand still" role="group" aria-label="{words}">{cards}</div>')


@cached_drawing
def folded_hand(hand: Cards, options: Options, pictures: str, say: Say) -> Html:
    """Draw the hand in a fold, so that the giver can plan the next clue while the others choose."""
    words = escape(say("Your clue cards"))
    return Html(
        f'<details id="later"><summary>{words}{icon("down")}</summary>{still_hand(hand, options, pictures, say)}</details>'
    )


def both_ways(place: int, clues: tuple[Clue, ...], options: Options, pictures: str, say: Say) -> Html:
    """Draw two buttons that show the card in each orientation."""
    if not clues:
        return NOTHING
    buttons = "".join(way_button(clue, options, pictures, say) for clue in clues)
    return Html(f'<div class="when ways2 w{place}" data-key="w-{escape(clues[0].card)}">{buttons}</div>')


def way_button(clue: Clue, options: Options, pictures: str, say: Say) -> Html:
    if clue.orientation == "upright":
        title, text = say("Upright"), say("has something in common")
    else:
        title, text = say("Sideways"), say("differs in some way")
    do = f"clue {write_card(clue.card, options)} {clue.orientation}"
    return Html(
        f'<button class="orientation" name="do" value="{escape(do)}"><span class="clue-card" aria-hidden="true"><span class="{clue.orientation}">'
        f"{portrait(clue.card, options, say.lang, pictures)}</span></span>"
        f'<span><b><span class="sr">{shown_name(clue.card, options, say.lang)}, </span>{escape(title)}</b>{escape(text)}</span></button>'
    )
