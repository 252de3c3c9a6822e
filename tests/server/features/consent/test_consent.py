"""Consent to research: only plays whose seated people all agreed throughout, without their words."""

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from inkling.server.features.consent.model import ResearchConsentSet
from inkling.server.features.consent.research_export import export_consented_plays
from inkling.server.features.deals.model import make_new_deal_code, read_deal_code
from inkling.server.storage.sql_store import SqlStore
from inkling.server.tables.events import AbandonRequested, BotSeated, Left, PresetChosen, RuleSwitched, SatDown, StoodUp
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry
from tests.server.data_locations import find_database
from tests.server.own_decks import hosting, make_deck, wait_for_the_end
from tests.server.socket_players import begin_with_bots

Scene = Callable[[TableRegistry, LiveTable], Awaitable[None]]


async def export_after(tables: TableRegistry, live: LiveTable, scene: Scene) -> list[dict[str, Any]]:
    """Return the exported plays after one in which all members sat and agreed; `scene` happens during it."""
    await tables.service.change(live, 0, RuleSwitched("research", True))
    for member in range(len(live.table.members)):
        await tables.service.change(live, member, ResearchConsentSet(True))
        await tables.service.change(live, member, SatDown(member))
    await tables.starter.start_for_host(live, 0)
    await scene(tables, live)
    await tables.service.change(live, 0, AbandonRequested())
    assert not live.table.playing
    return list(export_consented_plays(tables._store))


async def nothing(tables: TableRegistry, live: LiveTable) -> None:
    pass


async def ask_somebody_new(tables: TableRegistry, live: LiveTable, agrees: bool) -> None:
    """Let Bo leave and Cy take the seat."""
    await tables.service.change(live, 1, Left())
    cy = await tables.joining.join(live, "person-c", "Cy")
    if agrees:
        await tables.service.change(live, cy, ResearchConsentSet(True))
    await tables.service.change(live, cy, SatDown(1))


async def second_thoughts_on_the_way_out(tables: TableRegistry, live: LiveTable) -> None:
    await tables.service.change(live, 1, StoodUp())
    await tables.service.change(live, 1, ResearchConsentSet(False))


async def doubts_of_an_onlooker(tables: TableRegistry, live: LiveTable) -> None:
    await tables.service.change(live, await tables.joining.join(live, "person-d", "Di"), ResearchConsentSet(False))


@pytest.mark.parametrize(
    ("scene", "given"),
    [
        (nothing, 1),
        (partial(ask_somebody_new, agrees=False), 0),
        (partial(ask_somebody_new, agrees=True), 1),
        (lambda tables, live: tables.service.change(live, 1, ResearchConsentSet(False)), 0),
        (second_thoughts_on_the_way_out, 0),
        (doubts_of_an_onlooker, 1),
    ],
)
async def test_play_is_given_only_by_everybody_who_sat_in_it(
    tables: TableRegistry, live: LiveTable, scene: Scene, given: int
) -> None:
    assert len(await export_after(tables, live, scene)) == given


@pytest.mark.parametrize(("kind", "given"), [("deal", 1), ("fork", 0)])
async def test_play_that_goes_on_from_another_is_not_given(tables: TableRegistry, kind: Any, given: int) -> None:
    dealt = read_deal_code(make_new_deal_code("silencio", 2, {"start": "asked"})).to_preset()
    live = await tables.make_table("silencio", "person-a", "Ada", PresetChosen(kind, dealt.setup, dealt.label))
    await tables.service.change(live, 0, BotSeated(1, "random"))
    assert len(await export_after(tables, live, nothing)) == given


async def test_programs_are_called_so(tables: TableRegistry) -> None:
    live = await tables.make_table("silencio", "person-a", "Ada")
    await tables.joining.join(live, "person-p", "Example", outside=True)
    (play,) = await export_after(tables, live, nothing)
    assert play["seats"] == ["person", "program"]


@pytest.mark.parametrize("deck", ["our-friends", "fables"])
def test_play_with_a_deck_of_the_table_is_not_given(tmp_path: Path, deck: str) -> None:
    with hosting(tmp_path / "data") as (ada, table):
        make_deck(ada, table)
        ada.post(f"{table}/options", data={"deck": f'"{deck}"'})
        ada.post(f"{table}/do", data={"kind": "ruled", "rule": "research", "on": "1"})
        ada.post(f"{table}/do", data={"kind": "consented", "on": "1"})
        ada.post(f"{table}/do", data={"kind": "sat", "seat": "0"})
        begin_with_bots(ada, table, 1)
        ada.post(f"{table}/do", data={"kind": "gave-up"})
        wait_for_the_end(ada, table)
    store = SqlStore(find_database(tmp_path / "data"))
    assert len(list(export_consented_plays(store))) == (deck != "our-friends")
    store.close()
