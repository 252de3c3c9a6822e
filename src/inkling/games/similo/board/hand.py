"""The clue giver's part of the dock: five cards to choose from, and the chosen one both ways, to lay it by a tap."""

from inkling.core.html import NOTHING, Html, escape
from inkling.core.words import Say
from inkling.games.board_kit.dock import act_form, ask_line, no_button
from inkling.games.board_kit.drawings import cached_drawing
from inkling.games.similo.board.picture import closer_id, icon, portrait, shown_name
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
    """The first tap takes a card up, the second lays it; there is no way back after that (R5)."""
    heading = say("Clue {round} for {card}", round=round, card=card_name(secret, options, say.lang))
    cards = "".join(hand_card(card, place, options, pictures, say) for place, card in enumerate(hand, start=1))
    told, first = (
        escape(say("Upright: something in common. Sideways: something different.")),
        say("Choose a card first"),
    )
    ways = f'<div class="none"><p class="say">{told}</p>{no_button(first)}</div>' + "".join(
        both_ways(place, tuple(clue for clue in legal if clue.card == card), options, pictures, say)
        for place, card in enumerate(hand, start=1)
    )
    legend = escape(say("Your clue cards"))
    return Html(
        f'{ask_line(heading)}<fieldset class="hand"><legend class="sr">{legend}</legend>{cards}</fieldset>'
        f"{act_form(post, ask, ways)}"
    )


def hand_card(card: CardId, place: int, options: Options, pictures: str, say: Say) -> Html:
    """The radio is outside the form: taking a card up sends nothing. Tapped again, it is shown large."""
    key = f"h-{escape(write_card(card, options))}"
    look = escape(say("Look closer: {card}", card=card_name(card, options, say.lang)))
    return Html(
        f'<div class="hand-card" data-key="pc-{key}"><input class="pickr h{place}" type="radio" name="hand" id="{key}">'
        f'<label for="{key}" data-card="{escape(card)}" data-hold="{closer_id(card, options)}">'
        f'<span class="picture">{portrait(card, options, say.lang, pictures)}</span><b>{shown_name(card, options, say.lang)}</b></label>'
        f'<button type="button" class="eye" popovertarget="{closer_id(card, options)}" aria-label="{look}"></button></div>'
    )


def still_hand(hand: Cards, options: Options, pictures: str, say: Say) -> Html:
    """The same cards where nothing can be done with them; a tap shows one large."""
    cards = "".join(
        f'<div class="hand-card"><button type="button" popovertarget="{closer_id(card, options)}"><span class="picture">{portrait(card, options, say.lang, pictures)}</span>'
        f"<b>{shown_name(card, options, say.lang)}</b></button></div>"
        for card in hand
    )
    words = escape(say("Your clue cards"))
    return Html(f'<div class="hand still" role="group" aria-label="{words}">{cards}</div>')


@cached_drawing
def folded_hand(hand: Cards, options: Options, pictures: str, say: Say) -> Html:
    """While the others choose, the next clue can be thought about."""
    words = escape(say("Your clue cards"))
    return Html(
        f'<details id="later"><summary>{words}{icon("down")}</summary>{still_hand(hand, options, pictures, say)}</details>'
    )


def both_ways(place: int, clues: tuple[Clue, ...], options: Options, pictures: str, say: Say) -> Html:
    """Two buttons that show the card as it would lie."""
    if not clues:
        return NOTHING
    buttons = "".join(way_button(clue, options, pictures, say) for clue in clues)
    return Html(f'<div class="when ways2 w{place}" data-key="w-{escape(clues[0].card)}">{buttons}</div>')


def way_button(clue: Clue, options: Options, pictures: str, say: Say) -> Html:
    if clue.orientation == "upright":
        title, told = say("Upright"), say("has something in common")
    else:
        title, told = say("Sideways"), say("differs in some way")
    do = f"clue {write_card(clue.card, options)} {clue.orientation}"
    return Html(
        f'<button class="orientation" name="do" value="{escape(do)}"><span class="clue-card" aria-hidden="true"><span class="{clue.orientation}">'
        f"{portrait(clue.card, options, say.lang, pictures)}</span></span>"
        f'<span><b><span class="sr">{shown_name(clue.card, options, say.lang)}, </span>{escape(title)}</b>{escape(told)}</span></button>'
    )
