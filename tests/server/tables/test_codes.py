"""Table codes: freed by unused tables, then kept from reuse for a while, and longer once many are taken."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from string import ascii_uppercase

import pytest

from inkling.core.errors import Refusal
from inkling.research.seats.table_client import read_link
from inkling.server.api.openapi import make_openapi_document
from inkling.server.features.retention.task import REST_DAYS
from inkling.server.platform.elapsed_time import DAY
from inkling.server.storage.sql_store import SqlStore
from inkling.server.tables import table_codes
from inkling.server.tables.events import BotSeated, SatDown
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.table_codes import LETTERS, LONG, SHORT, is_code
from tests.server.faults.test_wrong_clocks import CODE, TABLE, Machine, ServerUnderTest, on_file
from tests.server.local_server import browser, serving


@pytest.fixture
def house(store: SqlStore, tmp_path: Path) -> ServerUnderTest:
    return ServerUnderTest(store, tmp_path / "data", Machine())


def make_alone(house: ServerUnderTest) -> None:
    assert house.store.open_table(TABLE, CODE, "silencio", house.machine.wall)
    house.write(TABLE, 0, "joined")
    house.write(TABLE, 0, "left")
    house.write(TABLE, 0, "joined")
    house.round()


def free_again(house: ServerUnderTest) -> bool:
    """True if another table can get the code; it then has it."""
    return house.store.open_table("u" * 32, CODE, "silencio", house.machine.wall)


def test_table_that_its_maker_alone_ever_used_gives_its_code_back_after_a_day(house: ServerUnderTest) -> None:
    make_alone(house)
    house.machine.run(DAY - 1)
    house.round()
    assert house.state == "here"
    house.machine.run(1)
    assert house.round().archived == (TABLE,)
    assert house.state == "archived"


@on_file
def test_code_rests_for_a_month_before_another_table_gets_it(house: ServerUnderTest) -> None:
    make_alone(house)
    house.machine.run(DAY)
    house.round()
    for _ in range(REST_DAYS - 1):
        house.machine.run(DAY)
        house.round()
    assert not free_again(house)
    house.machine.run(DAY)
    house.round()
    assert free_again(house)


@on_file
def test_code_of_a_table_that_was_deleted_rests_too(house: ServerUnderTest) -> None:
    house.play()
    house.round()
    assert house.store.delete_table(TABLE)
    assert not free_again(house)


async def bring_somebody(tables: TableRegistry) -> str:
    live = await tables.make_table("silencio", "person-a", "Ada")
    await tables.joining.join(live, "person-b", "Bo")
    return live.table.id


async def begin_a_play(tables: TableRegistry) -> str:
    live = await tables.make_table("silencio", "person-a", "Ada")
    for row in (SatDown(0), BotSeated(1, "random")):
        await tables.service.change(live, 0, row)
    await tables.starter.start_for_host(live, 0)
    return live.table.id


async def keep_a_deck(tables: TableRegistry) -> str:
    live = await tables.make_table("silencio", "person-a", "Ada")
    assert isinstance(tables._store, SqlStore)
    with tables._store._engine.begin() as connection:
        connection.exec_driver_sql(f"INSERT INTO decks VALUES ('{live.table.id}', 'mine', '')")
    return live.table.id


@pytest.mark.parametrize("use", [bring_somebody, begin_a_play, keep_a_deck])
@on_file
def test_table_that_was_used_keeps_its_code(house: ServerUnderTest, use: Callable[[TableRegistry], object]) -> None:
    async def evening() -> str:
        return await use(TableRegistry(house.store))  # type: ignore[misc, no-any-return]

    used = asyncio.run(evening())
    house.round()
    house.machine.run(2 * DAY)
    house.round()
    assert house.store.find_code(used) is not None


def test_codes_get_longer_once_half_are_taken(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_codes, "LETTERS", "AB")

    async def evening() -> list[int]:
        tables = TableRegistry(store)
        made = [await tables.make_table("silencio", "person", "Ada") for _ in range(4)]
        for live in made[:2]:
            await tables.delete(live, 0)
        made += [await tables.make_table("silencio", "person", "Ada") for _ in range(6)]
        for live in made[2:]:
            tables.drop(live.table.id)
            assert await tables.find_by_code(live.table.code.lower()) is not None
        return [len(live.table.code) for live in made]

    assert asyncio.run(evening()) == [SHORT] * 8 + [LONG] * 2


def test_every_way_to_a_table_takes_four_letters_or_five(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    letters = make_openapi_document()["paths"]["/api/tables/{code}"]["get"]["parameters"][1]["schema"]["pattern"]
    assert letters == "^[A-Za-z]{4,5}$"
    monkeypatch.setattr(table_codes, "SHORT", LONG)
    with serving(tmp_path) as url, browser(url) as ada, browser(url) as bo:
        assert f'maxlength="{LONG}"' in ada.get("/").text
        table = ada.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
        assert len(table) == len("/t/") + LONG
        code = table[3:]
        assert bo.get("/join", params={"code": code.lower()}).url.path == table
        assert bo.post(f"/api/tables/{code}/join", json={"name": "Bo"}).json()["code"] == code
        assert bo.get(f"{table}/qr.svg").status_code == 200
        assert read_link(f"{url}{table}").code == code
        assert f'value="{code[::-1]}"' in bo.get(f"/t/{code[::-1]}").text or code == code[::-1]


def test_link_to_a_table_may_be_below_a_path() -> None:
    address = read_link("https://example.org/a/games/t/ABCD?k=1#key")
    assert (address.site, address.code, address.query) == ("https://example.org/a/games", "ABCD", "k=1")


@pytest.mark.parametrize("text", ["", "ABC", "ABCDEF", "AB1D", "ABID", "abcd", "АBCD"])
def test_what_cannot_be_a_code_is_none(text: str) -> None:
    assert not is_code(text)
    with pytest.raises(Refusal):
        read_link(f"https://example.org/t/{text}1")


def test_letters_that_look_like_others_are_in_no_code() -> None:
    assert set(ascii_uppercase) - set(LETTERS) == {"I", "O", "Q"}
