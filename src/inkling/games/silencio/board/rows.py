"""Draws the four rows as landscapes that start at a shrine. A card spans from the previous rank to its own, so gaps are
visible."""

from functools import cache
from itertools import pairwise

from inkling.core.board import RenderMemo
from inkling.core.errors import msg
from inkling.core.html import Html
from inkling.core.words import Say
from inkling.games.board_kit.html_texts import translate_and_escape
from inkling.games.board_kit.legend import draw_button_that_opens_note
from inkling.games.silencio.board.card_pictures import shrine_title
from inkling.games.silencio.board.cards import draw_card_face, draw_zone_heading
from inkling.games.silencio.board.choice_labels import ChoiceNumbers, html_id_of_choice, html_id_of_shrine_choice
from inkling.games.silencio.board.legend import ROWS
from inkling.games.silencio.rules.cards import COLOURS, RANK, CardId
from inkling.games.silencio.rules.state import Cards, View


def draw_choosable_rows(view: View, marks: ChoiceNumbers, say: Say) -> dict[str, Html]:
    """Draw those rows whose last card the viewer can choose. Return them by the name of their zone."""
    zones = {}
    for colour, row in zip(COLOURS, view.rows, strict=True):
        take = marks.cards.get(row[-1])
        if take is not None:
            night = cards_of_row_on_night_side(row, view.night)
            zones[colour] = draw_row_zone(colour, row, night, colour in view.lit, view.top_rank, marks.ask, take, say)
    return zones


def draw_rows(
    rows: tuple[Cards, ...], night: Cards, lit: tuple[str, ...], top: int, say: Say, memo: RenderMemo
) -> dict[str, Html]:
    """Draw each row as its own zone, so that only rows that changed are drawn and sent again."""
    return {
        colour: memo.newest(
            colour, draw_row_zone, colour, row, cards_of_row_on_night_side(row, night), colour in lit, top, 0, None, say
        )
        for colour, row in zip(COLOURS, rows, strict=True)
    }


def cards_of_row_on_night_side(row: Cards, night: Cards) -> Cards:
    return tuple([card for card in row if card in night])


def draw_row_zone(
    colour: str,
    row: Cards,
    night: Cards,
    lit: bool,
    top: int,
    ask: int,
    take: str | None,
    say: Say,
) -> Html:
    return Html(
        f"{draw_zone_heading(ROWS[colour], say, 'sr')}"
        f'<div class="lane {colour} top{top} e{RANK[row[-1]]}" data-place="play {colour}-">{draw_shrine_of_row(colour, lit)}'
        f"<div class=ribbon aria-hidden=true>{draw_cards_of_row(row, night, top, ask, take, say)}</div>"
        f"{draw_button_that_opens_note(colour, describe_row(row, night, shrine_title(colour, lit, say), say))}</div>"
    )


def draw_cards_of_row(row: Cards, night: Cards, top: int, ask: int, take: str | None, say: Say) -> Html:
    panels = [draw_card_up_to_its_rank(before, card, card in night) for before, card in pairwise(row[:-1])]
    if len(row) > 1:
        panels.append(draw_end_of_row(row[-2], row[-1], row[-1] in night, ask, take, say))
    return Html("".join(panels) + draw_free_space_after_row(RANK[row[-1]], top))


@cache
def draw_free_space_after_row(end: int, top: int) -> Html:
    return Html("".join([f'<i class="ghost g{rank}">{rank}</i>' for rank in range(end + 1, top + 1)]))


def describe_row(row: Cards, night: Cards, shrine: str, say: Say) -> str:
    laid = [say("{rank} (night)", rank=RANK[card]) if card in night else str(RANK[card]) for card in row[1:]]
    return "; ".join([shrine, ", ".join(laid) or say("no cards")])


def draw_card_up_to_its_rank(before: CardId, card: CardId, night: bool) -> Html:
    return draw_card_face(card, f"n{RANK[card] - RANK[before]}{' dark' if night else ''}")


def draw_end_of_row(before: CardId, card: CardId, night: bool, ask: int, take: str | None, say: Say) -> Html:
    """Draw the last card of a row and the space after it. If the viewer can take the card, draw it as a label with a
    prompt."""
    end = draw_card_face(card, "end dark" if night else "end")
    if take is not None:
        cue = translate_and_escape(msg("take"), say)
        end = Html(
            f'<label class="take w{take}" for={html_id_of_choice(ask, take)}>{end}<span class=prompt>{cue}</span></label>'
        )
    return Html(f'<div class="last-card n{RANK[card] - RANK[before]}" data-key=tip>{end}<i class=roll></i></div>')


@cache
def draw_shrine_of_row(colour: str, lit: bool) -> Html:
    """Draw the shrine of a row. A lit one has the ID of the choice that uses it, so that JavaScript can forward a
    press. It is not an HTML label, because all viewers share the drawing and few of them have that choice."""
    if not lit:
        return Html(f'<span class="shrine {colour}" data-key=shrine></span>')
    return Html(
        f'<span class="shrine {colour} lit" data-for={html_id_of_shrine_choice(colour)} data-key=shrine></span>'
    )
