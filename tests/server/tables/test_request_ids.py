"""Duplicate requests count once, whatever they are, whichever process received them, and whatever failed in between."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from random import Random
from typing import TypeAlias

import pytest

from inkling.core.errors import Refusal
from inkling.server.features.chat.model import Talked
from inkling.server.features.reactions.model import Reacted
from inkling.server.storage.errors import StoreResultUnknown
from inkling.server.storage.log_row import LogRow, Verdict
from inkling.server.storage.log_writer import LogWriter
from inkling.server.storage.sql_store import SqlStore
from inkling.server.tables import request_id_filter, service, write_recovery
from inkling.server.tables.events import AbandonRequested, RuleSwitched, SatDown, StoodUp
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.write_recovery import WriteRecovery
from tests.not_none import not_none
from tests.server.tables.test_tables import act_once

Deed: TypeAlias = Callable[[TableRegistry, LiveTable], Awaitable[None]]
MARK = "mark"


@pytest.fixture
def peer(store: SqlStore, store_url: str) -> Iterator[SqlStore]:
    """Open the store of another process."""
    opened = SqlStore(store_url)
    yield opened
    opened.close()


async def sit_down(store: SqlStore) -> tuple[TableRegistry, LiveTable]:
    tables = TableRegistry(store)
    live = await tables.make_table("silencio", "person-a", "Ada")
    await tables.joining.join(live, "person-b", "Bo")
    for member in (0, 1):
        await tables.service.change(live, member, SatDown(member))
    return tables, live


async def open_again(store: SqlStore, live: LiveTable) -> tuple[TableRegistry, LiveTable]:
    """Open the table as after a restart, or in another process."""
    tables = TableRegistry(store)
    opened = not_none(await tables.find_by_code(live.table.code))
    return tables, opened


async def act(tables: TableRegistry, live: LiveTable, send: str | None = None) -> None:
    await act_once(tables, live, Random(1), send)


async def end_play(tables: TableRegistry, live: LiveTable) -> None:
    await tables.service.change(live, 0, AbandonRequested())
    assert not live.table.playing


def count(store: SqlStore, live: LiveTable, send: str = MARK) -> int:
    return [row.send for row in store.read(live.table.id)].count(send)


def check_whole(store: SqlStore, live: LiveTable) -> None:
    """Check that the table equals its log."""
    assert [row.n for row in store.read(live.table.id)] == list(range(live.table.n + 1))


async def sit_elsewhere(tables: TableRegistry, live: LiveTable) -> None:
    await tables.service.change(live, 0, SatDown(2 if live.table.chair_of(0) != 2 else 3), MARK)


async def toggle(tables: TableRegistry, live: LiveTable) -> None:
    await tables.service.change(live, 0, RuleSwitched("locked", not live.table.rules["locked"]), MARK)


async def play_on(tables: TableRegistry, live: LiveTable) -> None:
    """Play on, with the same member's request ID each time."""
    if not live.table.playing:
        await tables.starter.start_for_host(live, 0)
    while (play := live.table.play) is None or live.table.chairs[play.game.rules.turn(play.state)[0]] != 0:
        await act(tables, live)
    await act(tables, live, MARK)


DEEDS: dict[str, Deed] = {
    "action": play_on,
    "start": lambda tables, live: tables.starter.start_for_host(live, 0, MARK),
    "start with bots": lambda tables, live: tables.starter.fill_with_bots(live, by=0, request_id=MARK),
    "talk": lambda tables, live: tables.service.change(live, 0, Talked("hello"), MARK),
    "seat": sit_elsewhere,
    "rule": toggle,
}


async def make_possible(tables: TableRegistry, live: LiveTable) -> None:
    """Make every earlier command legal again, so that only its request ID prevents it."""
    if live.table.playing:
        await end_play(tables, live)


@pytest.mark.parametrize("restarted", [False, True])
@pytest.mark.parametrize("deed", DEEDS)
async def test_whatever_is_sent_again_counts_once(store: SqlStore, deed: str, restarted: bool) -> None:
    tables, live = await sit_down(store)
    await DEEDS[deed](tables, live)
    await make_possible(tables, live)
    assert count(store, live) == 1
    if restarted:
        tables, live = await open_again(store, live)
    for _ in range(2):
        await DEEDS[deed](tables, live)
    assert count(store, live) == 1
    check_whole(store, live)


async def test_sign_that_is_sent_again_after_it_was_taken_back_counts_once(store: SqlStore) -> None:
    tables, live = await sit_down(store)
    await tables.starter.start_for_host(live, 0)
    await end_play(tables, live)
    await tables.service.change(live, 0, Reacted("heart", True), MARK)
    await tables.service.change(live, 0, Reacted("heart", False), "other")
    await tables.service.change(live, 0, Reacted("heart", True), MARK)
    assert count(store, live) == count(store, live, "other") == 1
    assert not live.table.chat.reactions


async def test_marks_of_actions_that_nobody_folds_any_more_are_known(store: SqlStore) -> None:
    tables, live = await sit_down(store)
    await play_on(tables, live)
    await end_play(tables, live)
    await tables.starter.start_for_host(live, 0)
    assert MARK not in [row.send for row in store.read_without_old_moves(live.table.id)]
    tables, live = await open_again(store, live)
    before = live.table.n
    await play_on(tables, live)
    assert count(store, live) == 1
    assert live.table.n == store.find_newest_row_numbers([live.table.id])[live.table.id] >= before


async def test_two_members_may_use_the_same_mark(store: SqlStore) -> None:
    tables, live = await sit_down(store)
    for member in (0, 1, 0):
        await tables.service.change(live, member, Talked("hello"), MARK)
    assert count(store, live) == 2


async def test_ids_with_equal_hashes_are_told_apart_by_the_log(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (request_id_filter, service, write_recovery):
        monkeypatch.setattr(module, "hash_request_id", lambda by, send: (0, b"same"))
    tables, live = await sit_down(store)
    for send in ("one", "two", "one", "three"):
        await tables.service.change(live, 0, Talked("hello"), send)
    assert [count(store, live, send) for send in ("one", "two", "three")] == [1, 1, 1]


async def ask_log(tables: TableRegistry, live: LiveTable) -> None:
    await WriteRecovery(tables._store, tables.mark_unreadable).catch_up(live)


@pytest.mark.parametrize("heard", [False, True])
@pytest.mark.parametrize("between", [0, 3])
@pytest.mark.parametrize("deed", ["action", "start", "talk", "seat"])
async def test_what_is_sent_again_by_way_of_another_process_counts_once(
    store: SqlStore, peer: SqlStore, deed: str, between: int, heard: bool
) -> None:
    """Whether or not that process has read the row, with any number of rows before and after it."""
    here, live = await sit_down(store)
    there, other = await open_again(peer, live)
    for _ in range(between):
        await here.service.change(live, 1, Talked("before"))
    await DEEDS[deed](here, live)
    await make_possible(here, live)
    for _ in range(between):
        await here.service.change(live, 1, Talked("after"))
    if heard:
        await ask_log(there, other)
    for _ in range(2):
        await DEEDS[deed](there, other)
    assert count(store, live) == 1
    check_whole(store, other)
    await ask_log(here, live)
    await DEEDS[deed](here, live)
    assert count(store, live) == 1


async def test_what_comes_by_two_processes_at_once_counts_once(store: SqlStore, peer: SqlStore) -> None:
    here, live = await sit_down(store)
    there, other = await open_again(peer, live)
    for turn in range(20):
        said = Talked(f"word {turn}")
        await asyncio.gather(
            here.service.change(live, 0, said, f"mark {turn}"),
            there.service.change(other, 0, said, f"mark {turn}"),
            there.service.change(other, 1, said, "other"),
        )
    assert [count(store, live, f"mark {turn}") for turn in range(20)] == [1] * 20
    assert count(store, live, "other") == 1


async def test_what_is_refused_here_and_was_stored_elsewhere_is_no_mistake(store: SqlStore, peer: SqlStore) -> None:
    here, live = await sit_down(store)
    await here.service.change(live, 0, StoodUp())
    there, other = await open_again(peer, live)
    await here.service.change(live, 0, SatDown(2))
    await here.service.change(live, 0, StoodUp(), MARK)
    await there.service.change(other, 0, StoodUp(), MARK)
    with pytest.raises(Refusal, match="have a seat"):
        await there.service.change(other, 0, StoodUp(), "another")


@pytest.mark.parametrize("later", [False, True])
@pytest.mark.parametrize("stored", [False, True])
async def test_what_is_sent_again_while_nobody_knows_counts_once(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch, stored: bool, later: bool
) -> None:
    """The row is in the log, or is not, or arrives after the time-out."""
    append = LogWriter.append
    tables, live = await sit_down(store)
    late: asyncio.Future[None] | None = asyncio.get_running_loop().create_future() if later else None

    async def lose(writer: LogWriter, row: LogRow) -> Verdict:
        if stored:
            await append(writer, row)
        raise StoreResultUnknown(late)

    with monkeypatch.context() as broken:
        broken.setattr(LogWriter, "append", lose)
        told = await asyncio.gather(tables.service.change(live, 0, Talked("hello"), MARK), return_exceptions=True)
    refused = [one.code for one in told if isinstance(one, Refusal)]
    assert refused == (["unknown"] if later else [] if stored else ["not-stored"])
    if late is not None:
        late.set_result(None)
    for _ in range(2):
        await tables.service.change(live, 0, Talked("hello"), MARK)
    assert count(store, live) == 1
    check_whole(store, live)


@pytest.mark.parametrize("more", [0, 1])
async def test_what_is_sent_again_after_its_sender_went_away_midway_counts_once(store: SqlStore, more: int) -> None:
    tables, live = await sit_down(store)
    first = asyncio.ensure_future(tables.service.change(live, 0, Talked("hello"), MARK))
    for _ in range(3):
        await asyncio.sleep(0)
    before = live.table.n
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    while store.find_newest_row_numbers([live.table.id])[live.table.id] == before:
        await asyncio.sleep(0.01)
    assert live.table.n == before
    for _ in range(more):
        await tables.service.change(live, 1, Talked("meanwhile"))
    for _ in range(2):
        await tables.service.change(live, 0, Talked("hello"), MARK)
    assert count(store, live) == 1
    check_whole(store, live)
