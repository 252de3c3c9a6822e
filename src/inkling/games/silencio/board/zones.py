"""Draws Silencio's board for one viewer, as HTML in named zones. Parts shared by all viewers are drawn once per
change."""

from inkling.core.board import BoardContext, Zones
from inkling.core.html import NOTHING, Html
from inkling.core.sight import Sight
from inkling.core.words import Say
from inkling.games.board_kit.bot_remarks import draw_remark_while_waiting
from inkling.games.silencio.board.choice_labels import (
    NO_CHOICE_NUMBERS,
    choice_numbers_of_cards_and_players,
    number_of_each_action,
)
from inkling.games.silencio.board.dock import draw_choice_dock, draw_waiting_dock
from inkling.games.silencio.board.ending import draw_end_zone
from inkling.games.silencio.board.legend import draw_legend_zone
from inkling.games.silencio.board.oracle_and_places import draw_oracle_zone, draw_pending_effects_zone, draw_places_zone
from inkling.games.silencio.board.people import (
    draw_all_players_twice,
    draw_certain_cards_zone,
    draw_other_players_zone,
    publicly_awaited_seat,
)
from inkling.games.silencio.board.question_texts import describe_who_is_awaited
from inkling.games.silencio.board.rows import draw_choosable_rows, draw_rows
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import GiftStage, TurnStage, View
from inkling.games.silencio.text.bot_remarks import WAITS

ZONES = ("peers", "memory", "red", "blue", "yellow", "green", "oracle", "places", "token", "end", "dock", "legend")
OVER = dict.fromkeys(ZONES, NOTHING)
"""All zones, empty."""


def draw_board(sight: Sight[Action, Event, View], say: Say, context: BoardContext) -> Zones:
    """Draw the board for one viewer. Start with the zones that all viewers share, then replace those that differ for
    this viewer."""
    view = sight.view
    if sight.outcome is not None:
        end = draw_end_zone(view, sight.outcome, context, say, rated=bool(sight.commitment))
        return {**OVER, "end": end, "legend": draw_legend_zone(view.options, say.anybody)}
    memo, choices = context.memo, number_of_each_action(sight.legal) if context.post and sight.legal else None
    marks = choice_numbers_of_cards_and_players(choices, sight) if choices else NO_CHOICE_NUMBERS
    people, public, waiting, banter = memo.shared(draw_zones_shared_by_viewers, view, context, say.public)
    zones = public.copy()
    zones["peers"] = draw_other_players_zone(people, view, context, marks, say)
    zones["memory"] = memo.newest(
        ("memory", view.seat),
        draw_certain_cards_zone,
        view.seat,
        view.known,
        view.common,
        view.open,
        view.boxed,
        say,
        memo,
    )
    zones["dock"] = (
        draw_choice_dock(choices, sight, marks, say, context)
        if choices
        else draw_waiting_dock(view, waiting, banter, say, context)
    )
    if marks.cards:
        cue, anybody = "give" if type(view.stage) is GiftStage else "take", say.anybody
        zones |= {
            **draw_choosable_rows(view, marks, anybody),
            "oracle": draw_oracle_zone(view.oracle, marks, cue, anybody),
        }
    return zones


def draw_zones_shared_by_viewers(
    view: View, context: BoardContext, say: Say
) -> tuple[list[Html], dict[str, Html], Html, Html]:
    """Return what all viewers share: the players, the zones for viewers without a choice, the sentence about who is
    awaited, and a bot's remark. It uses only those parts of view and context that are equal for all viewers."""
    anybody, lit, memo = say.anybody, view.lit, context.memo
    zones = {
        "peers": NOTHING,
        "memory": NOTHING,
        **memo.newest("rows", draw_rows, view.rows, view.night, lit, view.top_rank, anybody, memo),
        "oracle": memo.newest("oracle", draw_oracle_zone, view.oracle, NO_CHOICE_NUMBERS, "", anybody),
        "places": memo.newest(
            "places", draw_places_zone, view.deck, len(view.boxed), "large" in lit, view.tavern, anybody
        ),
        "token": memo.newest("token", draw_pending_effects_zone, view.pending, view.passes, view.seats, anybody),
        "end": NOTHING,
        "dock": NOTHING,
        "legend": draw_legend_zone(view.options, anybody),
    }
    on_turn = publicly_awaited_seat(view.stage, view.player)
    people = memo.newest(
        "people",
        draw_all_players_twice,
        view.counts,
        view.open,
        on_turn,
        context.bots,
        context.away,
        NO_CHOICE_NUMBERS,
        say,
        memo,
    )
    banter = NOTHING
    if view.player is not None and type(view.stage) is TurnStage and not context.lesson:
        banter = draw_remark_while_waiting(WAITS, view.player, context.bots, say, view.rows, view.counts)
    return people, zones, describe_who_is_awaited(view, say), banter
