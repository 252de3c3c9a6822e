"""Silencio's board: what one viewer sees, as HTML in named zones. What everybody sees alike is drawn once for all, and
only where something has changed."""

from inkling.core.board import Desk, Drawn, Zones
from inkling.core.html import NOTHING, Html
from inkling.core.sight import Sight
from inkling.core.words import Say
from inkling.games.silencio.board.asking import waiting_for
from inkling.games.silencio.board.dock import ask_dock, wait_dock
from inkling.games.silencio.board.ending import end_zone
from inkling.games.silencio.board.legend import legend_zone
from inkling.games.silencio.board.marks import NO_MARKS, mark_table
from inkling.games.silencio.board.middle import oracle_zone, places_zone, token_zone
from inkling.games.silencio.board.people import draw_people, memory_zone, peers_zone
from inkling.games.silencio.board.rows import draw_rows, marked_rows
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import Gift, View

ZONES = ("peers", "memory", "red", "blue", "yellow", "green", "oracle", "places", "token", "end", "dock", "legend")
OVER = dict.fromkeys(ZONES, NOTHING)


def board(sight: Sight[Action, Event, View], say: Say, desk: Desk) -> Zones:
    view = sight.view
    if sight.outcome is not None:
        end = end_zone(view, sight.outcome, desk, say, rated=bool(sight.commitment))
        return {**OVER, "end": end, "legend": legend_zone(view.options, say.anybody)}
    marks, drawn = mark_table(sight) if desk.post and sight.legal else NO_MARKS, desk.drawn
    people, middle, legend, waiting = drawn.alike(draw_public, view, desk.bots, desk.away, say.public, drawn)
    known = (view.seat, view.known, view.common, view.open, view.boxed, say, drawn)
    zones = {
        "peers": peers_zone(people, view, desk, marks, say),
        "memory": drawn.once(("memory", view.seat), memory_zone, *known),
        **middle,
        "dock": ask_dock(sight, say, desk) if desk.post and sight.legal else wait_dock(view, waiting, say, desk),
        "legend": legend,
    }
    if marks.cards:
        cue, words = "give" if isinstance(view.stage, Gift) else "take", say.anybody
        zones |= {**marked_rows(view, marks, words), "oracle": oracle_zone(view.oracle, marks, cue, words)}
    return zones


def draw_public(
    view: View, bots: tuple[bool, ...], away: tuple[bool, ...], say: Say, drawn: Drawn
) -> tuple[list[Html], Zones, Html, str]:
    """The people by seat, and what lies on the table, for all who cannot choose anything there; and who is waited for.
    Of a view only what every viewer has alike."""
    words, lit = say.anybody, view.lit
    middle = {
        **drawn.once("rows", draw_rows, view.rows, view.night, lit, view.top_rank, words, drawn),
        "oracle": drawn.once("oracle", oracle_zone, view.oracle, NO_MARKS, "", words),
        "places": drawn.once("places", places_zone, view.deck, len(view.boxed), "large" in lit, view.tavern, words),
        "token": drawn.once("token", token_zone, view.pending, view.passes, view.seats, words),
        "end": NOTHING,
    }
    people = draw_people(view, bots, away, None, say, drawn)
    return people, middle, legend_zone(view.options, words), waiting_for(view, say)
