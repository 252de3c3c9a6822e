"""Tables: permissions, store before show, and that the log folds to the same table."""

import asyncio
from random import Random
from typing import Annotated, get_origin, get_type_hints

import pytest

from inkling.core.errors import NotAllowed, Refusal
from inkling.core.sight import Seat
from inkling.server.features.chat.model import Talked
from inkling.server.features.group.model import TableKept
from inkling.server.features.options.model import OptionsSet
from inkling.server.storage.errors import RowNotStored, newer_row_error
from inkling.server.storage.log_row import LogRow
from inkling.server.storage.log_writer import LogWriter
from inkling.server.tables import events
from inkling.server.tables.event_registry import ROW_TYPES, encode_row
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.state import Table
from tests.not_none import not_none

GAME = "silencio"


async def start(tables: TableRegistry, live: LiveTable) -> None:
    await tables.service.change(live, 0, events.SatDown(0))
    await tables.service.change(live, 1, events.SatDown(1))
    await tables.service.change(live, 0, OptionsSet({"start": "asked"}))
    await tables.starter.start_for_host(live, 0)


async def act_once(tables: TableRegistry, live: LiveTable, dice: Random, send: str | None = None) -> None:
    play = not_none(live.table.play)
    seat = play.game.rules.turn(play.state)[0]
    action = dice.choice(play.game.rules.legal(play.state, seat))
    member = live.table.chairs[seat]
    assert isinstance(member, int)
    await tables.service.act(
        live, member, play.game.words.write(action, play.record.setup.options), play.asks[seat], request_id=send
    )


async def test_of_two_clicks_at_once_one_wins_and_the_other_is_told(tables: TableRegistry, live: LiveTable) -> None:
    await tables.service.change(live, 0, events.SatDown(0))
    await tables.service.change(live, 1, events.SatDown(1))
    await tables.starter.start_for_host(live, 0)
    both = await asyncio.gather(
        tables.service.act(live, 0, "start", 1), tables.service.act(live, 1, "start", 1), return_exceptions=True
    )
    assert [type(result) for result in both] == [type(None), NotAllowed]


async def test_second_action_of_a_request_counts_only_if_it_is_legal_by_then(
    tables: TableRegistry, live: LiveTable
) -> None:
    await start(tables, live)
    asked = next(seat for seat in (0, 1) if not_none(live.table.play).questions[seat] is not None)
    await tables.service.act(live, asked, "start", then="end")
    record = not_none(live.table.play).record
    assert [entry.do for entry in record.entries] == ["start"]
    card = not_none(live.table.play).sight(Seat(asked)).view.hand[0]
    await tables.service.act(live, asked, f"give {card}", then=f"give {card}")
    assert len(not_none(live.table.play).record.entries) == 2


async def test_unstored_row_is_not_shown(
    tables: TableRegistry, live: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(writer: LogWriter, row: LogRow) -> None:
        raise RowNotStored("disk full")

    shown: list[Table] = []
    live.subscriptions.all.add(lambda: shown.append(live.table))
    before = live.table
    with monkeypatch.context() as broken:
        broken.setattr(LogWriter, "append", fail)
        with pytest.raises(Refusal, match="couldn’t be saved"):
            await tables.service.change(live, 0, events.SatDown(0))
    assert (live.table, shown) == (before, [])


async def test_seats_are_taken_left_and_swapped(tables: TableRegistry, live: LiveTable) -> None:
    await tables.service.change(live, 0, events.SatDown(0))
    with pytest.raises(NotAllowed, match="sitting there"):
        await tables.service.change(live, 1, events.SatDown(0))
    await tables.service.change(live, 0, events.BotSeated(2, "simple"))
    await tables.service.change(live, 0, events.SeatsSwapped(0, 2))
    assert live.table.chairs[:3] == ("simple", None, 0)
    await tables.service.change(live, 0, events.BotRemoved(0))
    await tables.service.change(live, 0, events.StoodUp())
    assert set(live.table.chairs) == {None}
    for wrong in (events.SatDown(9), events.BotSeated(0, "nobody"), events.BotRemoved(0), events.StoodUp()):
        with pytest.raises(NotAllowed):
            await tables.service.change(live, 0, wrong)


async def test_only_the_host_rules_the_table(tables: TableRegistry, live: LiveTable) -> None:
    people = (events.BotSeated(0, "simple"), events.SentAway(0), events.HostChanged(1))
    for wish in (*people, events.RuleSwitched("locked", True), OptionsSet({})):
        with pytest.raises(NotAllowed, match="host"):
            await tables.service.change(live, 1, wish)
    await tables.service.change(live, 0, events.HostChanged(1))
    await tables.service.change(live, 1, events.SentAway(0))
    assert live.table.members[0].person is None
    with pytest.raises(NotAllowed, match="no longer at this table"):
        await tables.service.change(live, 0, events.SatDown(0))


async def test_locked_and_guarded_doors(tables: TableRegistry, live: LiveTable) -> None:
    await tables.service.change(live, 0, events.RuleSwitched("admit", True))
    cleo = await tables.joining.join(live, "person-c", "Cleo")
    with pytest.raises(NotAllowed, match="let you in"):
        await tables.service.change(live, cleo, events.SatDown(0))
    await tables.joining.let_in(live, 0, events.LetIn(cleo))
    await tables.service.change(live, cleo, events.SatDown(0))
    await tables.service.change(live, 0, events.RuleSwitched("locked", True))
    with pytest.raises(NotAllowed, match="locked"):
        await tables.joining.join(live, "person-d", "Dina")
    assert await tables.joining.join(live, "person-c", "anything") == cleo


async def test_names_are_unique_and_frozen_during_a_play(tables: TableRegistry, live: LiveTable) -> None:
    with pytest.raises(NotAllowed, match="already"):
        await tables.joining.join(live, "person-c", "ADA")
    with pytest.raises(NotAllowed, match="printable"):
        await tables.joining.join(live, "person-c", "A\u202eda")
    await tables.service.change(live, 1, events.Renamed("Bea"))
    await start(tables, live)
    with pytest.raises(NotAllowed, match="during a game"):
        await tables.service.change(live, 1, events.Renamed("Bo"))
    assert live.table.seat_names() == ("Ada", "Bea")


async def test_what_the_log_could_not_read_back_is_refused(tables: TableRegistry, live: LiveTable) -> None:
    """Rows are not read back after writing, so every length that reading checks must be checked before."""
    names = (events.Renamed(""), events.Renamed("n" * 25), events.Joined("c", ""), events.Joined("c", "n" * 25))
    kept = (TableKept(True, ""), TableKept(True, "n" * 41))
    for change in (*names, *kept, Talked(""), Talked("t" * 281)):
        by = {events.Joined: 2, TableKept: 0}.get(type(change), 1)
        with pytest.raises(NotAllowed, match=r"Enter a name first|Write something first|there’s room for"):
            await tables.service.change(live, by, change)
    await tables.service.change(live, 1, Talked("t" * 280))
    await tables.service.change(live, 1, events.Renamed("n" * 24))
    bounded = {
        f"{kind.__name__}.{name}"
        for kind in ROW_TYPES
        for name, hint in get_type_hints(kind, include_extras=True).items()
        if get_origin(hint) is Annotated
    }
    assert bounded == {"Joined.name", "TableKept.name", "Renamed.name", "Talked.text"}


async def test_whoever_held_a_seat_comes_back_only_to_it(tables: TableRegistry, live: LiveTable) -> None:
    await start(tables, live)
    await tables.service.change(live, 1, events.StoodUp())
    await tables.service.change(live, 0, events.StoodUp())
    with pytest.raises(NotAllowed, match="only come back"):
        await tables.service.change(live, 1, events.SatDown(0))
    await tables.service.change(live, 1, events.SatDown(1))
    cleo = await tables.joining.join(live, "person-c", "Cleo")
    await tables.service.change(live, cleo, events.SatDown(0))
    with pytest.raises(NotAllowed, match="sitting there"):
        await tables.service.change(live, 0, events.SatDown(0))


async def test_more_than_half_or_the_host_abandon_a_play(tables: TableRegistry, live: LiveTable) -> None:
    await start(tables, live)
    await tables.service.change(live, 1, events.AbandonRequested())
    assert live.table.playing
    await tables.service.change(live, 0, events.AbandonRequested())
    assert not_none(not_none(live.table.play).outcome).reason == "abandoned"


async def test_wrong_seats_and_options_start_nothing(tables: TableRegistry, live: LiveTable) -> None:
    await tables.service.change(live, 0, events.SatDown(0))
    with pytest.raises(Refusal, match="is for 2 to 4 players"):
        await tables.starter.start_for_host(live, 0)
    with pytest.raises(NotAllowed, match="wrong with the option hand"):
        await tables.service.change(live, 0, OptionsSet({"hand": "many"}))


async def test_house_catches_up_after_a_crash_between_two_rows(tables: TableRegistry) -> None:
    """Similo: a bot played for a guesser. The return of the person is stored and their right to vote is not, so SYSTEM
    adds it."""
    live = await tables.make_table("similo", "person-0", "P0")
    for number in (1, 2):
        await tables.joining.join(live, f"person-{number}", f"P{number}")
    for seat in range(3):
        await tables.service.change(live, seat, events.SatDown(seat))
    await tables.service.change(live, 0, OptionsSet({"giver": 0}))
    await tables.starter.start_for_host(live, 0)
    await tables.service.change(live, events.SYSTEM_ROW, events.BotCoverSet(1, True))
    before = not_none(live.table.play).ply
    body = encode_row(events.BotCoverSet(1, False)).decode()
    row = LogRow(live.table.id, live.table.n + 1, 1, events.SYSTEM_ROW, "covered", body)
    assert await tables._store.writer.append(row) == "stored"
    tables.drop(live.table.id)
    again = not_none(await tables.open(live.table.id, live.table.code))
    await tables.service.run_pending_system_actions(again)
    await tables.service.run_pending_system_actions(again)
    assert not_none(again.table.play).ply == before + 1


async def test_table_that_a_newer_version_took_over_says_so(tables: TableRegistry, live: LiveTable) -> None:
    tables.mark_unreadable(live.table.id, newer_row_error())
    with pytest.raises(Refusal) as refused:
        await tables.service.change(live, 0, events.Renamed("Zoë"))
    assert refused.value.code == "table-newer"
