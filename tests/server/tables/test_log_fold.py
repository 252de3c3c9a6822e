"""A table folded without the actions of its earlier plays equals the table folded from all rows."""

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from inkling.core.errors import Refusal
from inkling.games import SHELF
from inkling.server.features.chat.model import Talked
from inkling.server.features.clock.model import ClockSet
from inkling.server.storage.interface import PlaceOfPlayInLog
from inkling.server.storage.log_reader import open_play_reader
from inkling.server.storage.log_row import LogRow
from inkling.server.storage.sql_store import SqlStore
from inkling.server.tables import events, log_fold
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.past_play_cache import PastPlayCache
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.state import Table
from tests.not_none import not_none
from tests.source_files import parse

PLAYS = 4
ROWS = 700


async def act_once(tables: TableRegistry, live: LiveTable, dice: Random) -> None:
    """Let an asked person or bot do any legal action."""
    play = not_none(live.table.play)
    seat = dice.choice(play.game.rules.turn(play.state))
    action = dice.choice(play.game.rules.legal(play.state, seat))
    await tables.service.play_action_chosen_by_server(
        live, seat, play.game.words.write(action, play.record.setup.options), live.table
    )


def something(live: LiveTable, dice: Random) -> tuple[int, events.Row]:
    """Return any row that may be stored during a play; much of it is refused."""
    table = live.table
    who, seat = dice.randrange(len(table.members)), dice.randrange(len(table.chairs))
    other = dice.randrange(len(table.members))
    if dice.random() < 0.2:
        on = dice.random() < 0.5
        kept: list[events.Row] = [
            events.BotCoverSet(seat, on),
            events.WaitRequested(seat, on),
            events.BotsWarmingUp(on),
        ]
        return events.SYSTEM_ROW, dice.choice(
            [*kept, events.TimedOut(seat), events.ActingHostSet(other if on else None)]
        )
    wished: list[events.Row] = [
        Talked(f"line {dice.random()}"),
        events.Renamed(f"Name {dice.randrange(99)}"),
        events.SatDown(seat),
        events.StoodUp(),
        events.Left(),
        events.SeatsSwapped(seat, dice.randrange(len(table.chairs))),
        events.BotSeated(seat, SHELF[table.game].bots.all[0].name),
        events.BotRemoved(seat),
        ClockSet(dice.choice([60, None])),
        events.RuleSwitched("admit", False),
        events.SentAway(other),
        events.WaitRequested(seat, dice.random() < 0.5),
        events.AbandonRequested(),
    ]
    return who, dice.choice(wished)


async def spend_an_evening(store: SqlStore, game: str, dice: Random) -> Table:
    """Run a table at which people come, go, talk and play, one play after the other."""
    tables = TableRegistry(store)
    live = await tables.make_table(game, "p0", "Ada")
    for n in range(1, 4):
        await tables.joining.join(live, f"p{n}", f"Guest {n}")
    begun = 0
    while begun < PLAYS or live.table.n < ROWS:
        if live.table.playing and dice.random() < 0.8:
            await act_once(tables, live, dice)
            continue
        try:
            if not live.table.playing and dice.random() < 0.3:
                await tables.starter.start_for_host(live, live.table.host)
                begun += 1
            elif dice.random() < 0.2:
                await tables.joining.join(live, f"p{dice.randrange(6)}", f"Late {dice.randrange(9)}")
            else:
                await tables.service.change(live, *something(live, dice))
        except Refusal:
            continue
    return live.table


def before_the_next(rows: list[LogRow], play_id: str, played: tuple[str, ...]) -> list[LogRow]:
    starts = [place for place, row in enumerate(rows) if row.kind == "started"] + [len(rows)]
    return rows[: starts[played.index(play_id) + 1]]


@pytest.fixture
def plays(tables: TableRegistry, tmp_path: Path) -> Iterator[PastPlayCache]:
    """Provide finished and running plays, read from the log."""
    rows = open_play_reader(f"sqlite:///{tmp_path}/inkling.db")
    yield PastPlayCache(rows)
    rows.close()


async def begin_with_bots(tables: TableRegistry) -> tuple[LiveTable, str]:
    """Return a table at which two bots play, and the id of the play."""
    live = await tables.make_table("silencio", "p0", "Ada")
    for seat in (0, 1):
        await tables.service.change(live, 0, events.BotSeated(seat, "random"))
    await tables.starter.start_for_host(live, 0)
    return live, not_none(live.table.play_id)


async def test_only_what_happened_since_is_added_to_a_play_that_is_kept(
    tables: TableRegistry, plays: PastPlayCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first read loads all rows, each later one only the new row."""
    read, costs, dice = plays.past.read_rows, list[int](), Random(1)

    def count(place: PlaceOfPlayInLog, after: int = -1) -> list[LogRow]:
        costs.append(len(read(place, after)))
        return read(place, after)

    monkeypatch.setattr(plays.past, "read_rows", count)
    live, play_id = await begin_with_bots(tables)
    begun = live.table.n + 1
    for _ in range(6):
        found = not_none(plays.find_table(play_id))
        assert (found.play, found.n) == (live.table.play, live.table.n)
        await act_once(tables, live, dice)
    assert costs == [begun, 1, 1, 1, 1, 1]


async def test_play_that_was_deleted_is_not_shown_from_memory(tables: TableRegistry, plays: PastPlayCache) -> None:
    _, play_id = await begin_with_bots(tables)
    assert plays.find_table(play_id) is not None
    assert tables._store.delete_table(not_none(plays.past.find_place(play_id)).table_id)
    assert plays.find_table(play_id) is None


def test_every_kind_of_row_is_decided_on_by_name() -> None:
    """mypy would accept a default case, but it would break tables with such a row in an earlier play."""
    found = [node for node in ast.walk(parse(Path(log_fold.__file__))) if isinstance(node, ast.Attribute)]
    named = {node.attr for node in found if ast.unparse(node.value) == "events"} - {"Row"}
    assert named == {kind.__name__ for kind in (*get_args(events.CoreRow), events.FeatureEvent)}


@pytest.mark.parametrize("nonsense", ["", "\0", "x\0", "é" * 8, "a" * 33, "a/b", "'"])
def test_what_cannot_be_a_play_is_not_looked_up(nonsense: str, store_url: str) -> None:
    SqlStore(store_url).close()
    past = open_play_reader(store_url)
    assert past.find_place(nonsense) is None
    past.close()
