"""Bots think in turn: addresses alternate, tables without people come last, and one address can't fill the queue."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from inkling.core.sight import Seat
from inkling.server.keepers import bots
from inkling.server.keepers.bots import Keeper
from inkling.server.keepers.fair_queue import FairSemaphore
from inkling.server.keepers.thinking import Thought
from inkling.server.keepers.workers import Workers
from inkling.server.ops.token_bucket import Busy
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import Tables
from inkling.server.tables.rows import BotSeated, Ruled, Sat
from inkling.server.tables.table import Table

from .running import browser, serving

FLOOD, FAMILY = "192.0.2.1", "192.0.2.2"


def take_turns(count: int, *callers: tuple[str, bool]) -> list[str]:
    """The addresses in the order in which they got a place, while all of them waited behind one holder."""

    async def scene() -> list[str]:
        places, order = FairSemaphore(count), list[str]()

        async def call(address: str, later: bool) -> None:
            async with places.turn(address, later):
                order.append(address)

        async with places.turn("first"):
            tasks = [asyncio.ensure_future(call(*caller)) for caller in callers]
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)
        return order

    return asyncio.run(scene())


def test_addresses_alternate() -> None:
    callers = [(address, False) for address in "aaaabcb"]
    assert "".join(take_turns(1, *callers)) == "abcabaa"


def test_callers_for_whom_nobody_waits_come_last_and_alternate_too() -> None:
    callers = [("a", True), ("a", True), ("b", True), ("c", False), ("a", False)]
    assert "".join(take_turns(1, *callers)) == "caaba"


async def test_last_place_of_several_is_kept_for_people() -> None:
    async def call(places: FairSemaphore) -> None:
        async with places.turn("a", later=True):
            pass

    places = FairSemaphore(2)
    async with places.turn("a", later=True):
        second = asyncio.ensure_future(call(places))
        await asyncio.sleep(0)
        assert places.count_later("a") == 1
        async with places.turn("b"):
            assert not second.done()
    await second


async def test_cancelled_caller_gives_its_place_back() -> None:
    places = FairSemaphore(1)

    async def call() -> None:
        async with places.turn("a"):
            await asyncio.sleep(0)

    async with places.turn("a"):
        waits, granted = [asyncio.ensure_future(call()) for _ in range(2)]
        await asyncio.sleep(0)
        waits.cancel()
    granted.cancel()  # it was given the place just now
    await asyncio.gather(waits, granted, return_exceptions=True)
    async with asyncio.timeout(5):
        await call()


@asynccontextmanager
async def keeping(tables: Tables) -> AsyncIterator[Keeper]:
    keeper = Keeper(tables)
    try:
        yield keeper
    finally:
        await keeper.close()


async def make_table(tables: Tables, address: str, game: str, person: bool = False) -> LiveTable:
    """Bots at every seat; or a person at the first, whose page is open."""
    live = await tables.make(game, f"of {address}", "Ada")
    live.address = address
    await tables.change(live, 0, Ruled("unhurried", False))
    for seat in range(2):
        await tables.change(live, 0, Sat(0) if person and seat == 0 else BotSeated(seat, "simple"))
    if person:
        live.come_and_go(0, +1)
    return live


async def test_bot_of_a_person_thinks_next_however_many_tables_of_bots_wait(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[str] = []
    release = asyncio.Event()

    async def think(self: Workers, patience: float, job: Any, game: str, *_: Any) -> Thought:
        served.append(game)
        await release.wait()
        raise RuntimeError("the first legal action will do")

    monkeypatch.setattr(Workers, "_try", think)

    async with keeping(tables) as keeper:
        flood = [await make_table(tables, FLOOD, "silencio") for _ in range(5)]
        other = await make_table(tables, FAMILY, "silencio")
        family = await make_table(tables, FAMILY, "similo", person=True)
        for live in (*flood, other, family):
            await tables.start(live, 0)
            keeper.attend(live)
        while not bots.bots_asked(family):
            play = family.table.play
            assert play is not None
            do = play.game.words.write(play.sight(Seat(0)).legal[0], play.record.setup.options)
            await tables.act(family, 0, do)
        for _ in range(20):
            await asyncio.sleep(0)
        assert served == ["silencio"], "one worker"
        release.set()
        while len(served) < 3:
            await asyncio.sleep(0)
        assert served[1] == "similo", "the person's bot was next"


async def test_address_whose_bots_wait_at_many_tables_begins_no_more_of_them(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def think(self: Workers, patience: float, *_: Any) -> Thought:
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr(Workers, "_try", think)
    monkeypatch.setattr(bots, "MOST_ALONE", 2)

    async with keeping(tables) as keeper:
        for _ in range(3):
            live = await make_table(tables, FLOOD, "silencio")
            await tables.start(live, 0)
            keeper.attend(live)
        for _ in range(20):
            await asyncio.sleep(0)
        refused = await make_table(tables, FLOOD, "silencio")
        with pytest.raises(Busy) as caught:
            await tables.start(refused, 0)
        assert caught.value.code == "busy"
        assert not refused.table.playing
        for allowed in (
            await make_table(tables, FAMILY, "silencio"),
            await make_table(tables, FLOOD, "silencio", person=True),
        ):
            await tables.start(allowed, 0)
            assert allowed.table.playing


def test_table_counts_for_the_address_of_its_host_and_of_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or anybody could have the bots of a table wait behind their own."""
    seen: list[str] = []

    async def choose(self: Keeper, live: LiveTable, table: Table, seat: int) -> None:
        seen.append(live.address)

    monkeypatch.setattr(Keeper, "_choose", choose)
    with serving(tmp_path, behind_proxy=True) as url, browser(url) as host, browser(url) as guest:
        host.headers["x-forwarded-for"], guest.headers["x-forwarded-for"] = FAMILY, FLOOD
        table = host.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
        guest.post(f"{table}/join", data={"name": "Ben"})
        guest.get(table)
        for seat in ("0", "1"):
            host.post(f"{table}/do", data={"kind": "bot-seated", "seat": seat, "bot": "simple"})
        assert host.post(f"{table}/do", data={"kind": "start"}).status_code == 200
        guest.get(table)
        host.get(table)
        again = host.post("/play", data={"game": "silencio"}).url.path
        assert again != table
    assert set(seen) == {FAMILY}
