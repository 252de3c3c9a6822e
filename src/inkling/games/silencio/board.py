"""Silencio's board: what one viewer sees, as HTML in named zones. Each zone is remembered by what it shows, and drawn
once for all who see the same."""

from inkling.core.board import Desk, Zones
from inkling.core.sight import Sight
from inkling.core.words import Say
from inkling.games.silencio.actions import Action
from inkling.games.silencio.boards.dock import dock_zone
from inkling.games.silencio.boards.ending import end_zone
from inkling.games.silencio.boards.marks import NO_MARKS, mark_table
from inkling.games.silencio.boards.middle import oracle_zone, places_zone, token_zone
from inkling.games.silencio.boards.people import memory_zone, peers_zone
from inkling.games.silencio.boards.rows import rows_zones
from inkling.games.silencio.events import Event
from inkling.games.silencio.state import Gift, View

ZONES = ("peers", "memory", "red", "blue", "yellow", "green", "oracle", "places", "token", "end", "dock")
OVER = dict.fromkeys(ZONES, "")


def board(sight: Sight[Action, Event, View], say: Say, desk: Desk) -> Zones:
    view = sight.view
    if sight.outcome is not None:
        return {**OVER, "end": end_zone(view, sight.outcome, desk, say, rated=bool(sight.commitment))}
    everyone = say.to(None, ())
    marks = mark_table(sight) if desk.post and sight.legal else NO_MARKS
    cue = "give" if isinstance(view.stage, Gift) else "take"
    return {
        "peers": peers_zone(view, desk, marks, say),
        "memory": memory_zone(view.seat, view.known, view.common, view.open, view.boxed, say),
        **rows_zones(view, marks, everyone),
        "oracle": oracle_zone(view.oracle, marks if marks.cards else NO_MARKS, cue, everyone),
        "places": places_zone(view.deck, len(view.boxed), "large" in view.lit, view.tavern, everyone),
        "token": token_zone(view.pending, view.passes, view.seats, everyone),
        "end": "",
        "dock": dock_zone(sight, say, desk),
    }
