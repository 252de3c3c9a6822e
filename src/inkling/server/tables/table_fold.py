"""Folds one row of the log into a table's state. Pure functions.

A table in memory is a copy of its log, which any process can drop and fold again.
"""

from typing import assert_never

from msgspec.structs import replace

from inkling.core.at_table import Scene
from inkling.core.driver import AnyPlay
from inkling.core.growing import put
from inkling.games import SHELF
from inkling.server.features.absence.model import set_acting_host
from inkling.server.features.bot_speed.model import contradicting_speed_rule
from inkling.server.features.group.model import forget_members_who_left
from inkling.server.features.rematch.model import drop_absent_from_offer
from inkling.server.features.seats.model import apply_membership_row, bar_former_members_from_reading
from inkling.server.tables import events
from inkling.server.tables.event_registry import DECLARATIONS
from inkling.server.tables.play_fold import add_free_chairs, apply_play_row
from inkling.server.tables.state import GameMoment, QuestionTiming, Table

OVER = GameMoment(scene=Scene("end", shown=True))
"""The moment after the end of a play."""


def apply_row(table: Table, by: int, row: events.Row, after: AnyPlay | None = None, at: int = 0) -> Table:
    """Return the table after one more row, written at time `at`.

    `after` is the play after an action, if already known.
    """
    if after is not None:
        assert table.play is not None
        timing = update_timing(table, table.play, after, at)
        moved = update_game_moment(replace(table, n=table.n + 1, play=after, timing=timing), after)
        return moved if after.outcome is None else add_free_chairs(moved)
    before, table = table, drop_absent_from_offer(apply_row_by_kind(replace(table, n=table.n + 1), by, row, at))
    if table.play is not None and table.play is not before.play:
        timing = update_timing(before, before.play if before.play_id == table.play_id else None, table.play, at)
        return update_game_moment(replace(table, timing=timing), table.play)
    return table


def update_timing(table: Table, before: AnyPlay | None, after: AnyPlay, at: int) -> QuestionTiming:
    """Return when each seat was asked its current question, and whether its time is up."""
    asks, since, timed_out = after.asks, table.timing.asked_at, table.timing.timed_out
    if before is None:
        return QuestionTiming((at,) * len(asks), (False,) * len(asks))
    for seat in after.turn:
        if asks[seat] != before.asks[seat]:
            since = put(since, seat, at)
            timed_out = put(timed_out, seat, False)
    return QuestionTiming(since, timed_out)


def update_game_moment(table: Table, play: AnyPlay) -> Table:
    """Return the table with the game's description of this moment. Reactions stay while the scene is equal."""
    state, game = play.state, play.game.table
    moment = OVER
    if play.outcome is None:
        moment = GameMoment(game.seconds(state), game.talkers(state), game.reactors(state), game.scene(state))
    if moment == table.moment:
        return table
    chat = table.chat if table.moment.scene == moment.scene else replace(table.chat, reactions=())
    return replace(table, moment=moment, chat=chat)


def apply_row_by_kind(table: Table, by: int, row: events.Row, at: int) -> Table:
    if isinstance(row, events.PlayRow):
        return apply_play_row(table, by, row, at)
    if isinstance(row, events.FeatureEvent):
        return DECLARATIONS[type(row)].fold(table, by, row, at)
    if isinstance(row, events.PersonRow):
        return forget_members_who_left(apply_membership_row(table, by, row))
    match row:
        case events.TableMade(game, lang):
            return replace(table, game=game, lang=lang, chairs=(None,) * SHELF[game].seats[-1])
        case events.PresetChosen(setup=setup):
            return replace(table, preset=row, chairs=(None,) * setup["seats"])
        case events.RuleSwitched() | events.TableMadePrivate():
            return apply_rule_switch(table, row)
        case events.ActingHostSet(member):
            return set_acting_host(table, member)
        case _:
            assert_never(row)


def apply_rule_switch(table: Table, row: events.RuleSwitched | events.TableMadePrivate) -> Table:
    if isinstance(row, events.TableMadePrivate):
        return bar_former_members_from_reading(replace(table, key=row.key, rules={**table.rules, "private": True}))
    key = "" if row.rule == "private" else table.key
    strangers = table.strangers or (row.rule == "meet" and row.on)
    return replace(
        table, rules={**table.rules, **contradicting_speed_rule(row), row.rule: row.on}, key=key, strangers=strangers
    )
