"""The four rows: each a landscape that unrolls from its shrine. A card reaches from the rank before it to its own, so
that a gap is seen."""

from functools import cache
from itertools import pairwise

from inkling.core.board import RenderMemo
from inkling.core.errors import msg
from inkling.core.html import Html
from inkling.core.words import Say
from inkling.games.board_kit.legend import tells
from inkling.games.board_kit.texts import text
from inkling.games.silencio.board.cards import face, heading, icon
from inkling.games.silencio.board.choice_numbers import Marks, identity, shrine_identity
from inkling.games.silencio.board.faces import shrine_title
from inkling.games.silencio.board.legend import ROWS
from inkling.games.silencio.rules.cards import COLOUR, COLOURS, RANK, CardId
from inkling.games.silencio.rules.state import Cards, View

FIRST = {
    "red": ("up", msg("Play upwards, low to high")),
    "blue": ("moon", msg("The very next rank: night, and trouble")),
    "yellow": ("sun", msg("Over a gap: a bright day, and help")),
    "green": ("flame", msg("Each lit shrine helps once per game")),
}
"""What an empty row teaches in somebody's first play."""


def marked_rows(view: View, marks: Marks, say: Say) -> dict[str, Html]:
    """Those whose last card can be chosen."""
    zones = {}
    for colour, row in zip(COLOURS, view.rows, strict=True):
        take = marks.cards.get(row[-1])
        if take is not None:
            night = in_the_night(row, view.night)
            zones[colour] = row_zone(colour, row, night, colour in view.lit, view.top_rank, marks.ask, take, say)
    return zones


def draw_rows(
    rows: tuple[Cards, ...], night: Cards, lit: tuple[str, ...], top: int, say: Say, memo: RenderMemo
) -> dict[str, Html]:
    """A zone for each row, so that only the one that changed is drawn and travels."""
    return {
        colour: memo.newest(colour, row_zone, colour, row, in_the_night(row, night), colour in lit, top, 0, None, say)
        for colour, row in zip(COLOURS, rows, strict=True)
    }


def in_the_night(row: Cards, night: Cards) -> Cards:
    return tuple([card for card in row if card in night])


def row_zone(
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
        f"{heading(ROWS[colour], say, 'sr')}"
        f'<div class="lane {colour} top{top} e{RANK[row[-1]]}" data-place="play {colour}-">{shrine_place(colour, lit)}'
        f"<div class=ribbon aria-hidden=true>{ribbon(row, night, top, ask, take, say)}</div>"
        f"{tells(colour, describe(row, night, shrine_title(colour, lit, say), say))}</div>"
    )


def ribbon(row: Cards, night: Cards, top: int, ask: int, take: str | None, say: Say) -> Html:
    panels = [panel(before, card, card in night) for before, card in pairwise(row[:-1])]
    if len(row) > 1:
        panels.append(tip(row[-2], row[-1], row[-1] in night, ask, take, say))
    else:
        panels.append(lesson_of(row[0], say))
    return Html("".join(panels) + road_ahead(RANK[row[-1]], top))


@cache
def lesson_of(shrine: CardId, say: Say) -> Html:
    symbol, words = FIRST[COLOURS[COLOUR[shrine]]]
    return Html(f"<span class=first-word>{icon(symbol)}{text(words, say)}</span>")


@cache
def road_ahead(end: int, top: int) -> Html:
    return Html("".join([f'<i class="ghost g{rank}">{rank}</i>' for rank in range(end + 1, top + 1)]))


def describe(row: Cards, night: Cards, shrine: str, say: Say) -> str:
    laid = [say("{rank} (night)", rank=RANK[card]) if card in night else str(RANK[card]) for card in row[1:]]
    return "; ".join([shrine, ", ".join(laid) or say("no cards")])


def panel(before: CardId, card: CardId, night: bool) -> Html:
    return face(card, f"n{RANK[card] - RANK[before]}{' dark' if night else ''}")


def tip(before: CardId, card: CardId, night: bool, ask: int, take: str | None, say: Say) -> Html:
    """The last card and the roll of what is still to come; where it can be taken, it says so."""
    end = face(card, "end dark" if night else "end")
    if take is not None:
        cue = text(msg("take"), say)
        end = Html(
            f'<label class="take w{take}" for={identity(ask, take)}>{end}<span class=prompt>{cue}</span></label>'
        )
    return Html(f'<div class="last-card n{RANK[card] - RANK[before]}" data-key=tip>{end}<i class=roll></i></div>')


@cache
def shrine_place(colour: str, lit: bool) -> Html:
    """A lit shrine names the choice to use it: with scripts, pressing the shrine is pressing that choice while it is on
    offer. It is no label, because the same row is drawn for everybody and few have the choice."""
    if not lit:
        return Html(f'<span class="shrine {colour}" data-key=shrine></span>')
    return Html(f'<span class="shrine {colour} lit" data-for={shrine_identity(colour)} data-key=shrine></span>')
