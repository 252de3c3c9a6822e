"""The open list: only tables whose host wishes so, that have room and somebody alive at them."""

from pathlib import Path

import httpx
import pytest

from inkling.server.pages.matchmaking import wants_company
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.people_rows import Member
from inkling.server.tables.table import RULES, Table
from tests.limits import wait_until

from .running import browser, serving


def rule(host: httpx.Client, table: str, name: str, on: int) -> None:
    host.post(f"{table}/do", data={"kind": "ruled", "rule": name, "on": str(on)})


def test_table_is_listed_only_while_its_host_wishes_so(tmp_path: Path) -> None:
    with serving(tmp_path) as url, browser(url) as ada, browser(url, "de") as stranger:
        table = ada.post("/make", data={"game": "silencio", "name": "<Ada>"}).url.path
        assert table not in stranger.get("/open").text
        assert 'value="listed"' in ada.get(table).text
        rule(ada, table, "listed", 1)
        wait_until(lambda: f'href="{table}"' in stranger.get("/open").text, "the table in the list")
        page = stranger.get("/open").text
        assert "&lt;Ada&gt;" in page
        assert "Offene Tische" in page
        rule(ada, table, "locked", 1)
        assert table not in stranger.get("/open").text


def test_list_can_be_switched_off(tmp_path: Path) -> None:
    with serving(tmp_path, open_list=False) as url, browser(url) as ada:
        assert ada.get("/open").status_code == 404
        assert "/open" not in ada.get("/").text
        table = ada.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
        assert 'value="listed"' not in ada.get(table).text


@pytest.mark.parametrize(
    ("chairs", "here", "wanted"),
    [
        ((0, None), {}, False),
        ((0, None), {0: 1}, True),
        ((0, "simple"), {0: 1}, False),
    ],
)
def test_table_needs_room_and_somebody_who_is_there(
    chairs: tuple[int | str | None, ...], here: dict[int, int], wanted: bool
) -> None:
    table = Table("t" * 32, "ABCD", chairs=chairs, members=(Member("Ada", "a"),), rules={**RULES, "listed": True})
    live = LiveTable(table)
    live.here = here
    assert wants_company(live) is wanted


def test_list_offers_to_open_a_table(tmp_path: Path) -> None:
    """Which is in it as long as somebody is there."""
    with serving(tmp_path) as url, browser(url) as ada, browser(url) as stranger:
        assert "Nobody is waiting just now" in stranger.get("/open").text
        table = ada.post("/make", data={"game": "similo", "name": "Ada", "listed": "1"}).url.path
        wait_until(lambda: f'href="{table}"' in stranger.get("/open").text, "the table in the list")
