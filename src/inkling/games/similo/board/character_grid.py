"""Draws the twelve characters, 4 × 3, in three layers: faces, marks of all players, and buttons to enlarge.

The layers are separate, so that little is sent after a new mark: the faces only to the player who marked, the marks to
everybody, and the buttons to nobody. Constant parts of a face are cached. Constant HTML attributes are written without
quotes.
"""

from typing import NamedTuple

from inkling.core.crowd import draw_choice_button
from inkling.core.html import NOTHING, Html, escape
from inkling.core.sight import Seat
from inkling.core.words import Say
from inkling.games.board_kit.cached_drawing import cache_drawing
from inkling.games.board_kit.people import draw_initial_avatar
from inkling.games.similo.board.card_looks import (
    draw_card_name,
    draw_game_icon,
    draw_portrait_or_plate,
    html_id_of_enlarged_card,
)
from inkling.games.similo.rules.actions import Action, MarkCharacter, UnmarkCharacter
from inkling.games.similo.rules.cards import CardId, Cards
from inkling.games.similo.rules.decks import card_name, write_card_notation
from inkling.games.similo.rules.state import REMOVE, Options


class CellHtmlByState(NamedTuple):
    """The HTML of one character's cell in each of its states."""

    mark: str
    unmark: str
    still: str
    mine: str
    """The cell of a character that the viewer has marked and can't unmark."""
    secret: str
    gone: tuple[str, ...]
    """The cell after its removal, by round."""
    lost: tuple[str, ...]
    """The cell of the secret character after its removal, by round."""


@cache_drawing
def draw_character_grid(
    options: Options,
    cards: Cards,
    removed: tuple[Cards, ...],
    secret: CardId | None,
    mine: Cards,
    legal: tuple[Action, ...],
    pictures: str,
    say: Say,
) -> Html:
    """Draw the faces. `mine` are this viewer's marks, and `legal` are the viewer's legal actions. `say` translates
    without naming the viewer, so that all viewers can share the result."""
    removed_at = {card: number for number, some in enumerate(removed) for card in some}
    acts = {act.card: act for act in legal if isinstance(act, MarkCharacter | UnmarkCharacter)}
    drawn = "".join(
        [
            draw_cell(cell, acts.get(card), card == secret, card in mine, removed_at.get(card))
            for card, cell in zip(cards, draw_all_cells(cards, options, pictures, say), strict=True)
        ]
    )
    return Html(f'{draw_number_of_characters_left(len(cards) - len(removed_at), say)}<ul class="faces">{drawn}</ul>')


def draw_cell(
    cell: CellHtmlByState, act: MarkCharacter | UnmarkCharacter | None, secret: bool, mine: bool, removed_at: int | None
) -> str:
    """Return the HTML of the cell in its current state. One tap marks the character or removes the mark. Removed
    characters stay in place, faded."""
    if removed_at is not None:
        return cell.lost[removed_at] if secret else cell.gone[removed_at]
    if act is None:
        return cell.secret if secret else cell.mine if mine else cell.still
    return cell.mark if isinstance(act, MarkCharacter) else cell.unmark


def draw_number_of_characters_left(left: int, say: Say) -> Html:
    heading = say.many("{n} character left", "{n} characters left", left)
    return Html(f'<h2 class="sr">{escape(heading)}</h2>')


@cache_drawing
def draw_all_cells(cards: Cards, options: Options, pictures: str, say: Say) -> tuple[CellHtmlByState, ...]:
    return tuple(draw_cell_states(card, options, pictures, say) for card in cards)


def draw_cell_states(card: CardId, options: Options, pictures: str, say: Say) -> CellHtmlByState:
    name, written = card_name(card, options, say.lang), escape(write_card_notation(card, options))
    inner = (
        f"{draw_portrait_or_plate(card, options, say.lang, pictures)}<b>{draw_card_name(card, options, say.lang)}</b>"
    )
    struck = inner.replace("<b>", "<s>").replace("</b>", "</s>")
    mark, unmark = escape(say("Mark {card}", card=name)), escape(say("Take your mark off {card}", card=name))
    secret = escape(say("secret"))
    flag = f"<span class=flag>{draw_game_icon('star')} <span class=more>{secret}</span></span>"
    labels = [say("removed in round {round}", round=number) for number in range(1, len(REMOVE) + 1)]
    since = [f"<span class=sr>{escape(label)}</span>" for label in labels]
    act, still = "<button class=face form=ask name=do", f"<div class=face>{inner}</div>"
    # A long press on a face enlarges it too.
    cell = f'<li data-hold="{html_id_of_enlarged_card(card, options)}"'
    return CellHtmlByState(
        mark=f'{cell}>{act} value="mark {written}" aria-label="{mark}">{inner}</button></li>',
        unmark=f'{cell} class=mine>{act} value="unmark {written}" aria-label="{unmark}">{inner}</button></li>',
        still=f"{cell}>{still}</li>",
        mine=f"{cell} class=mine>{still}</li>",
        secret=f"{cell} class=secret>{still}{flag}</li>",
        gone=tuple(f"{cell} class=gone><div class=face>{struck}{label}</div></li>" for label in since),
        lost=tuple(f'{cell} class="gone secret"><div class=face>{struck}{label}</div>{flag}</li>' for label in since),
    )


@cache_drawing
def draw_all_players_marks(
    options: Options, cards: Cards, marks: tuple[Cards, ...], bots: tuple[bool, ...], say: Say
) -> Html:
    """Draw everybody's public marks (R4): initials on screen, full names for screen readers."""
    if not any(marks):
        return NOTHING
    seats: dict[CardId, tuple[Seat, ...]] = {}
    for seat, some in enumerate(marks):
        for card in some:
            seats[card] = (*seats.get(card, ()), Seat(seat))
    drawn = "".join(
        [draw_marks_on_character(card_name(card, options, say.lang), seats[card], bots, say) if card in seats else "<div></div>" for card in cards]
    )  # fmt: skip
    heading = escape(say("Marks"))
    return Html(f'<h2 class="sr">{heading}</h2><div class="faces over">{drawn}</div>')


@cache_drawing
def draw_marks_on_character(card: str, seats: tuple[Seat, ...], bots: tuple[bool, ...], say: Say) -> Html:
    names = say.listing([say.name(seat) for seat in seats])
    drawn = "".join(draw_initial_avatar(seat, bots, say) for seat in seats)
    crowded = ' class="marks many"' if len(seats) > 3 else " class=marks"
    text = escape(say("{card}: marked by {names}", card=card, names=names))
    return Html(f"<div><span{crowded} aria-hidden=true>{drawn}</span><span class=sr>{text}</span></div>")


@cache_drawing
def draw_magnifier_buttons(options: Options, cards: Cards, say: Say) -> Html:
    """Draw a magnifier button on each face. If the viewer cannot mark characters, the button covers the whole face.
    With JavaScript its icon is visible only on hover or focus, because a long press on the face enlarges it, too."""
    buttons = "".join(f"<li>{draw_magnifier_button(card, options, say)}</li>" for card in cards)
    heading = escape(say("Look closer"))
    return Html(f'<h2 class="sr">{heading}</h2><ul class="faces over">{buttons}</ul>')


def draw_magnifier_button(card: CardId, options: Options, say: Say) -> Html:
    name = escape(say("Look closer: {card}", card=card_name(card, options, say.lang)))
    target = html_id_of_enlarged_card(card, options)
    return Html(f'<button type="button" class="eye" popovertarget="{target}" aria-label="{name}"></button>')


@cache_drawing
def draw_guess_buttons(options: Options, cards: Cards, left: Cards, say: Say) -> Html:
    """Draw the buttons for spectators who guess along. They replace the magnifier buttons: each remaining character is
    covered by a button for guessing it, with a magnifier in its corner."""
    flag = f"<span class=flag>{draw_game_icon('star')} <span class=more>{escape(say('your guess'))}</span></span>"
    cells = []
    for card in cards:
        name, written = escape(card_name(card, options, say.lang)), write_card_notation(card, options)
        guess = draw_choice_button(written, flag, f' class="guess" aria-label="{name}"') if card in left else NOTHING
        hold = html_id_of_enlarged_card(card, options)
        cells.append(f'<li data-hold="{hold}">{guess}{draw_magnifier_button(card, options, say)}</li>')
    heading = escape(say("Who do you think it is?"))
    return Html(f'<h2 class="sr">{heading}</h2><ul class="faces over">{"".join(cells)}</ul>')
