"""Forced passes: made for people at a page, after a pause that doesn't depend on the hand, and for nobody else."""

import asyncio
from random import Random

import pytest
from msgspec.structs import replace

from inkling.core.sight import Seat
from inkling.games.silencio.rules.cards import CardId
from inkling.games.silencio.rules.state import TurnStage
from inkling.server.bots.pauses import READING
from inkling.server.features.forced_passes import task
from inkling.server.features.options.model import OptionsSet
from inkling.server.features.table_tasks import make_table_supervisor
from inkling.server.tables import events
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry
from tests.not_none import not_none

EMPTY, UNPLAYABLE, PLAYABLE = (), ("red-2", "red-3"), ("red-9",)


async def begin(tables: TableRegistry, hand: tuple[str, ...]) -> LiveTable:
    """Return a play in which it is the turn of seat 0, with this hand, a red row at 8, and no shrine left."""
    live = await tables.make_table("silencio", "person", "Ada")
    await tables.joining.join(live, "other", "Bo")
    await tables.service.change(live, 0, events.SatDown(0))
    await tables.service.change(live, 1, events.SatDown(1))
    await tables.service.change(live, 0, OptionsSet({"top_rank": 9}))
    await tables.starter.start_for_host(live, 0)
    play = not_none(live.table.play)
    hands = (tuple(map(CardId, hand)), (CardId("blue-9"),))
    rows = ((*play.state.rows[0], CardId("red-8")), *play.state.rows[1:])
    state = replace(play.state, stage=TurnStage(), player=Seat(0), hands=hands, open=((), ()), lit=(), rows=rows)
    asked = replace(play, state=state, questions=(TurnStage(), None), turn=(Seat(0),), _offers=type(play._offers)())
    live.table = replace(live.table, play=asked)
    return live


async def wait_for_pass(
    tables: TableRegistry, live: LiveTable, monkeypatch: pytest.MonkeyPatch, program: bool = False
) -> float | None:
    """Return the seconds until the table passes for seat 0; None if it won't."""
    monkeypatch.setattr(task, "LUCK", Random("the same"))
    monkeypatch.setattr(task, "monotonic", lambda: 1000.0)
    with live.count_connection_and_listen(lambda: None, lambda: [0], program=program):
        return await task.ForcedPassTask(tables, live)._run_due()


async def test_pause_is_the_same_for_an_empty_and_an_unplayable_hand(
    tables: TableRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = [
        await wait_for_pass(tables, await begin(tables, hand), monkeypatch) for hand in (EMPTY, UNPLAYABLE, PLAYABLE)
    ]
    assert waits[0] == waits[1] is not None
    assert not_none(waits[0]) > READING
    assert waits[2] is None


async def test_programs_and_absent_players_are_left_alone(
    tables: TableRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await begin(tables, UNPLAYABLE)
    assert await wait_for_pass(tables, live, monkeypatch, program=True) is None
    assert await task.ForcedPassTask(tables, live)._run_due() is None


async def test_pass_is_stored_as_the_seat_s_action_but_not_as_the_member_s(
    tables: TableRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await begin(tables, UNPLAYABLE)
    moments = iter([0.0, 0.0, 100.0, 100.0])
    monkeypatch.setattr(task, "monotonic", lambda: next(moments, 100.0))
    with live.count_connection_and_listen(lambda: None, lambda: [0]):
        passes = task.ForcedPassTask(tables, live)
        await passes._run_due()
        assert await passes._run_due() == 0.0
    newest = tables._store.read(live.table.id)[-1]
    assert (newest.kind, newest.by) == ("acted", -2)
    assert not_none(live.table.play).record.entries[-1].do == "pass"


async def test_a_move_that_leaves_only_a_pass_is_followed_by_it(
    tables: TableRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody is a person at a page, so no other task of the table follows moves."""
    monkeypatch.setattr(task, "draw_random_reading_pause", lambda luck: 0.0)
    live = await begin(tables, UNPLAYABLE)
    left = live.table
    live.table = replace(left, play=(await begin(tables, PLAYABLE)).table.play)
    passed, supervisor = asyncio.Event(), make_table_supervisor(tables)
    with live.count_connection_and_listen(passed.set, lambda: [0, 1]):
        supervisor.supervise(live)
        await asyncio.sleep(0.01)
        live.show(left)
        assert live.table is left
        passed.clear()
        await asyncio.wait_for(passed.wait(), 10)
    assert not_none(live.table.play).record.entries[-1].do == "pass"
    await supervisor.close()
