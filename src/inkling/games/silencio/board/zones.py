"""Silencio's board: what one viewer sees, as HTML in named zones. What everybody sees alike is drawn once for all, and
only where something has changed."""

from inkling.core.board import Desk, Drawn, Zones
from inkling.core.html import NOTHING
from inkling.core.sight import Sight
from inkling.core.words import Say
from inkling.games.silencio.board.dock import dock_zone
from inkling.games.silencio.board.ending import end_zone
from inkling.games.silencio.board.legend import legend_zone
from inkling.games.silencio.board.marks import NO_MARKS, Marks, mark_table
from inkling.games.silencio.board.middle import oracle_zone, places_zone, token_zone
from inkling.games.silencio.board.people import memory_zone, peers_zone
from inkling.games.silencio.board.rows import draw_rows, marked_rows
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import Cards, Gift, Pending, Tavern, View

ZONES = ("peers", "memory", "red", "blue", "yellow", "green", "oracle", "places", "token", "end", "dock", "legend")
OVER = dict.fromkeys(ZONES, NOTHING)


def board(sight: Sight[Action, Event, View], say: Say, desk: Desk) -> Zones:
    view = sight.view
    if sight.outcome is not None:
        end = end_zone(view, sight.outcome, desk, say, rated=bool(sight.commitment))
        return {**OVER, "end": end, "legend": legend_zone(view.options, say.anybody)}
    marks, drawn = mark_table(sight) if desk.post and sight.legal else NO_MARKS, desk.drawn
    known = (view.seat, view.known, view.common, view.open, view.boxed, say, drawn)
    return {
        "peers": peers_zone(view, desk, marks, say),
        "memory": drawn.once(("memory", view.seat), memory_zone, *known),
        **middle(view, marks, say.anybody, drawn),
        "end": NOTHING,
        "dock": dock_zone(sight, say, desk),
        "legend": legend_zone(view.options, say.anybody),
    }


def middle(view: View, marks: Marks, words: Say, drawn: Drawn) -> Zones:
    """What lies on the table, alike for all; but for whoever can choose something there."""
    zones = drawn.once(
        "table",
        on_table,
        view.rows,
        view.night,
        view.lit,
        view.top_rank,
        view.oracle,
        (view.deck, len(view.boxed)),
        view.tavern,
        view.pending,
        (view.passes, view.seats),
        words,
        drawn,
    )
    if not marks.cards:
        return zones
    cue = "give" if isinstance(view.stage, Gift) else "take"
    return {**zones, **marked_rows(view, marks, words), "oracle": oracle_zone(view.oracle, marks, cue, words)}


def on_table(
    rows: tuple[Cards, ...],
    night: Cards,
    lit: tuple[str, ...],
    top: int,
    oracle: Cards,
    piles: tuple[int, int],
    tavern: Tavern | None,
    pending: Pending,
    passes: tuple[int, int],
    words: Say,
    drawn: Drawn,
) -> Zones:
    """`piles`: deck and box; `passes`: of how many."""
    return {
        **draw_rows(rows, night, lit, top, words, drawn),
        "oracle": drawn.once("oracle", oracle_zone, oracle, NO_MARKS, "", words),
        "places": drawn.once("places", places_zone, *piles, "large" in lit, tavern, words),
        "token": drawn.once("token", token_zone, pending, *passes, words),
    }
