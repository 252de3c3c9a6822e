"""Rematch: any seated person offers it, the others agree, and it begins with those who do."""

import asyncio
from random import Random

import pytest

from inkling.catalogs import speech
from inkling.core.errors import NotAllowed
from inkling.server.features.clock.model import ClockSet
from inkling.server.features.options.model import OptionsSet
from inkling.server.features.rematch import model as rematch_model
from inkling.server.features.rematch.model import (
    RematchAgreed,
    RematchOffered,
    difficulties_of_rematch,
    is_start_of_offer_due,
    prepare_table_for_offered_play,
)
from inkling.server.features.rematch.views import draw_rematch_zone
from inkling.server.features.table_tasks import make_table_supervisor
from inkling.server.tables import events
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.service import server_time_in_milliseconds
from tests.not_none import not_none

GAME = "silencio"


async def end_a_play(tables: TableRegistry, live: LiveTable, bots: int = 1) -> None:
    """Finish a play of Ada, Bo and a bot; Cleo watches."""
    for member in (0, 1):
        await tables.service.change(live, member, events.SatDown(member))
    for chair in range(2, 2 + bots):
        await tables.service.change(live, 0, events.BotSeated(chair, "random"))
    await tables.starter.start_for_host(live, 0)
    await tables.service.change(live, 0, events.AbandonRequested())
    assert not live.table.playing


def agreed(live: LiveTable) -> tuple[int, ...]:
    assert live.table.rematch.offer is not None
    return live.table.rematch.offer.agreed


async def refused(tables: TableRegistry, live: LiveTable, by: int, row: events.Row, code: str) -> None:
    before = live.table.n
    with pytest.raises(NotAllowed) as refusal:
        await tables.service.change(live, by, row)
    assert refusal.value.code == code
    assert live.table.n == before


async def test_all_agree_and_it_begins_with_another_title(tables: TableRegistry, live: LiveTable) -> None:
    await end_a_play(tables, live)
    await tables.service.change(live, 1, RematchOffered("tofugott"))
    await tables.starter.start_rematch(live)
    assert not live.table.playing  # Ada has not agreed, and there is time left.
    await tables.service.change(live, 0, RematchAgreed(1, True))
    before = live.table.n
    await tables.service.change(live, 0, RematchAgreed(1, True))
    assert live.table.n == before  # Agreeing twice counts once.
    await tables.starter.start_rematch(live)
    assert live.table.playing
    assert live.table.game == "tofugott"
    assert live.table.chairs[:2] == (0, 1)
    assert isinstance(live.table.chairs[2], str)
    assert live.table.rematch.offer is None
    tables.drop(live.table.id)
    again = not_none(await tables.find_by_code(live.table.code))
    assert again.table == live.table


async def test_only_who_sits_there_has_a_say_and_only_after_a_play(tables: TableRegistry, live: LiveTable) -> None:
    await tables.service.change(live, 0, events.SatDown(0))
    await refused(tables, live, 0, RematchOffered(), "no-play")
    await tables.service.change(live, 0, events.StoodUp())
    await end_a_play(tables, live)
    looker = await tables.joining.join(live, "person-c", "Cleo")
    await refused(tables, live, looker, RematchOffered(), "standing")
    await refused(tables, live, events.SYSTEM_ROW, RematchOffered(), "no-wish")
    await refused(tables, live, 0, RematchOffered("chess"), "unknown-game")
    await refused(tables, live, 0, RematchAgreed(1, True), "stale")
    await tables.service.change(live, 0, RematchOffered())
    await refused(tables, live, looker, RematchAgreed(1, True), "standing")
    await refused(tables, live, 1, RematchAgreed(7, True), "stale")
    await tables.starter.start_for_host(live, 0)
    await refused(tables, live, 1, RematchAgreed(1, True), "playing")
    await refused(tables, live, 1, RematchOffered(), "playing")


async def test_equal_offers_merge_and_of_two_others_the_first_counts(tables: TableRegistry, live: LiveTable) -> None:
    await end_a_play(tables, live)
    await asyncio.gather(*(tables.service.change(live, member, RematchOffered()) for member in (0, 1)))
    assert agreed(live) == (0, 1)
    await tables.service.change(live, 0, RematchAgreed(1, False))
    await tables.service.change(live, 1, RematchAgreed(1, False))
    assert live.table.rematch.offer is None
    both = await asyncio.gather(
        tables.service.change(live, 0, RematchOffered()),
        tables.service.change(live, 1, RematchOffered("similo")),
        return_exceptions=True,
    )
    assert [type(result) for result in both] == [type(None), NotAllowed]
    assert agreed(live) == (0,)
    await tables.service.change(live, 1, RematchOffered("similo", over=2))
    assert agreed(live) == (1,)
    await refused(tables, live, 0, RematchAgreed(2, True), "stale")


async def test_whoever_leaves_or_stands_up_takes_no_part(tables: TableRegistry, live: LiveTable) -> None:
    await end_a_play(tables, live)
    await tables.service.change(live, 0, RematchOffered())
    await tables.service.change(live, 1, RematchAgreed(1, True))
    await tables.service.change(live, 0, events.Left())
    assert agreed(live) == (1,)
    assert is_start_of_offer_due(live.table, server_time_in_milliseconds())
    await tables.service.change(live, 1, OptionsSet({"tavern": True}))
    assert live.table.rematch.offer is None  # They had agreed to something else.
    await tables.service.change(live, 1, RematchOffered())
    await tables.service.change(live, 1, events.StoodUp())
    assert live.table.rematch.offer is None


async def test_after_the_time_bots_sit_where_too_few_agree(tables: TableRegistry, live: LiveTable) -> None:
    await end_a_play(tables, live, bots=0)
    await tables.service.change(live, 1, RematchOffered())
    offer = not_none(live.table.rematch.offer)
    assert not is_start_of_offer_due(live.table, offer.deadline - 1)
    assert is_start_of_offer_due(live.table, offer.deadline)
    chairs = prepare_table_for_offered_play(live.table, Random(1)).chairs
    assert chairs[0] == 1
    assert isinstance(chairs[1], str)
    assert len(chairs) == 2


async def test_owner_speaks_for_all_on_a_device_and_programs_play_on(tables: TableRegistry, live: LiveTable) -> None:
    beside = await tables.joining.join(live, "person-a/1", "Zoë")
    program = await tables.joining.join(live, "robby", "Robby", outside=True)
    await tables.service.change(live, beside, events.SatDown(2))
    await tables.service.change(live, program, events.SatDown(3))
    await end_a_play(tables, live, bots=0)
    await tables.service.change(live, 0, RematchOffered())
    assert agreed(live) == (0, beside)
    assert not is_start_of_offer_due(live.table, server_time_in_milliseconds())
    await tables.service.change(live, 1, RematchAgreed(1, True))
    assert is_start_of_offer_due(live.table, server_time_in_milliseconds())
    assert prepare_table_for_offered_play(live.table, Random(1)).chairs == (0, 1, beside, program)


async def test_owner_who_watches_speaks_for_the_players_on_the_device(tables: TableRegistry, live: LiveTable) -> None:
    beside = await tables.joining.join(live, "person-a/1", "Zoë")
    await tables.service.change(live, beside, events.SatDown(2))
    await end_a_play(tables, live, bots=0)
    await tables.service.change(live, 0, events.StoodUp())
    words = speech("en")
    assert 'value="offered"' in draw_rematch_zone(live.table, 0, words)
    await tables.service.change(live, 0, RematchOffered())
    assert agreed(live) == (beside,)
    await tables.service.change(live, 0, RematchAgreed(1, False))
    assert live.table.rematch.offer is None


async def test_harder_and_easier_go_up_and_down_what_the_game_says(tables: TableRegistry, live: LiveTable) -> None:
    await end_a_play(tables, live)
    assert difficulties_of_rematch(live.table) == ("same", "harder", "easier")
    await tables.service.change(live, 0, RematchOffered(level="harder", seats="mixed"))
    assert prepare_table_for_offered_play(live.table, Random(1)).options["unlit"] == "large"
    await tables.service.change(live, 0, OptionsSet({"tavern": False, "unlit": "all"}))
    assert difficulties_of_rematch(live.table) == ("same", "easier")
    await refused(tables, live, 0, RematchOffered(level="harder"), "no-choice")
    await tables.service.change(live, 0, RematchOffered("tofugott", "harder"))  # Another game starts with its defaults.
    assert prepare_table_for_offered_play(live.table, Random(1)).options == {}


async def test_table_with_a_slow_clock_waits_for_everybody(tables: TableRegistry, live: LiveTable) -> None:
    await end_a_play(tables, live)
    await tables.service.change(live, 0, ClockSet(86_400))
    await tables.service.change(live, 0, RematchOffered())
    told = draw_rematch_zone(live.table, 1, speech("en"))
    assert "Starts when everybody agrees." in told
    assert "data-fuse" not in told


async def test_offer_survives_a_restart(tables: TableRegistry, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rematch_model, "SECONDS", 1)
    live = await tables.make_table(GAME, "person-a", "Ada")
    await tables.joining.join(live, "person-b", "Bo")
    await end_a_play(tables, live)
    await tables.service.change(live, 1, RematchOffered())
    tables.drop(live.table.id)
    later = TableRegistry(tables._store)
    again = not_none(await later.find_by_code(live.table.code))
    assert again.table == live.table
    supervisor, begun = make_table_supervisor(later), asyncio.Event()
    again.subscriptions.table.add(lambda: begun.set() if again.table.playing else None)
    supervisor.supervise(again)
    with again.count_connection_and_listen(lambda: None, lambda: [1]):
        await asyncio.wait_for(begun.wait(), 60)
    # Ada was away and did not agree, so she watches.
    assert again.table.chair_of(0) is None
    assert again.table.chair_of(1) == 0
    assert again.table.members[0].sat is None
    await supervisor.close()
