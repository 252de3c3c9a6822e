"""Joining: the list of open tables, joining by code, and seats that are kept, taken and moved."""

from html import unescape
from pathlib import Path
from random import Random
from re import DOTALL, findall, search
from typing import Any

import httpx
import msgspec
import pytest
from httpx import Client

from inkling.server.features.matchmaking.views import is_listed_and_has_room
from inkling.server.features.options.model import OptionsSet
from inkling.server.features.seats.model import Member
from inkling.server.tables.events import AbandonRequested, SatDown
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.state import RULES, Table
from tests.server.local_server import browser, serving
from tests.server.page_parsing import zones_of
from tests.server.tables.test_tables import act_once
from tests.server.test_app import guest, make_table, sit_down
from tests.time_limits import wait_until


def role_of(table: Table) -> int:
    """Return the seat that gives clues, or the seat that begins."""
    assert table.play is not None
    state: Any = table.play.state
    return int(state.scene.giver if table.game == "similo" else state.starter)


@pytest.mark.parametrize(
    ("game", "options"), [("similo", {"deck": "myths", "agreement": "all"}), ("tofugott", {"rounds": 1, "talk": True})]
)
async def test_next_play_keeps_people_watchers_and_options_and_the_role_goes_on(
    tables: TableRegistry, game: str, options: dict[str, Any]
) -> None:
    """Similo R2: the next higher seat gives clues. Tofugott R7: the next one clockwise begins."""
    dice = Random(5)
    live = await tables.make_table(game, "person-a", "Ada")
    for name in ("Bo", "Cleo", "Dora"):
        await tables.joining.join(live, f"person of {name}", name)
    for seat, member in enumerate((0, 1, 2)):
        await tables.service.change(live, member, SatDown(seat))
    await tables.service.change(live, 0, OptionsSet({**live.table.options, **options}))
    roles = []
    for _ in range(4):
        await tables.starter.start_for_host(live, 0)
        table = live.table
        assert table.chairs == (0, 1, 2)
        assert [member.name for member in table.members] == ["Ada", "Bo", "Cleo", "Dora"]
        assert options.items() <= table.options.items()
        assert table.play is not None
        assert options.items() <= msgspec.to_builtins(table.play.record.setup.options).items()
        roles.append(role_of(table))
        for _ in range(5):
            await act_once(tables, live, dice)
        await tables.service.change(live, 0, AbandonRequested())
    first = roles[0]
    assert roles == [first, (first + 1) % 3, (first + 2) % 3, first]


def press(person: Client, page: str, label: str) -> httpx.Response:
    """Send what a browser without JavaScript sends for this button."""
    form = next(form for form in findall(r"<form.*?</form>", page, DOTALL) if f">{label}</button>" in form)
    action = search(r'action="([^"]+)"', form)
    assert action is not None
    fields = findall(r'name="?(\w+)"? value="?([^"> ]+)', form)
    return person.post(action[1], data={name: unescape(value) for name, value in fields})


def test_watcher_takes_a_bots_seat_by_a_plain_page(ada: Client) -> None:
    table = make_table(ada)
    ada.post(f"{table}/do", data={"kind": "bot-seated", "seat": "1", "bot": "simple"})
    ada.post(f"{table}/do", data={"kind": "start"})
    cleo = guest(ada)
    assert "Take this seat" not in cleo.get(table).text, "whoever has not come in has no name"
    page = cleo.post(f"{table}/join", data={"name": "Cleo"}).text
    assert "Your hand" not in page
    assert "Take this seat" not in ada.get(table).text, "who has a seat needs no other"
    assert "Your hand" in press(cleo, page, "Take this seat").text
    assert "Take this seat" not in cleo.get(table).text


def test_free_seat_is_taken_by_a_plain_page(ada: Client) -> None:
    table, bo = sit_down(ada)
    cleo = guest(ada)
    page = cleo.post(f"{table}/join", data={"name": "Cleo"}).text
    assert "Sit here" not in page
    bo.post(f"{table}/do", data={"kind": "left"})
    page = cleo.get(table).text
    assert "Your hand" not in page
    assert "Your hand" in press(cleo, page, "Sit here").text
    assert "Sit here" not in cleo.get(table).text
    lobby = make_table(ada)
    page = press(ada, ada.get(lobby).text, "Stand up").text
    assert "Stand up" not in page
    assert "Stand up" in press(ada, page, "Sit here").text, "who stands sits down again"


def test_friend_takes_the_seat_of_a_bot_and_nobody_sits_who_only_looks_on(
    ada: Client, bo: Client, cleo: Client
) -> None:
    table = ada.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
    for seat in (1, 2, 3):
        ada.post(f"{table}/do", data={"kind": "bot-seated", "seat": seat, "bot": "simple"})
    assert "A bot will make room for you." in bo.get(table).text
    assert "Watching" in cleo.post(f"{table}/join", data={"name": "Cleo", "sit": "0"}).text
    assert chairs(ada, table) == [0, None, None, None]
    bo.post(f"{table}/join", data={"name": "Bo", "sit": "1"})
    assert chairs(ada, table) == [0, None, None, 2]
    ada.post(f"{table}/do", data={"kind": "start"})
    assert "Every seat is taken" not in bo.get(table).text


def test_nobody_is_promised_the_seat_of_a_bot_where_only_people_play(ada: Client, bo: Client, cleo: Client) -> None:
    table = ada.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
    bo.post(f"{table}/join", data={"name": "Bo", "sit": "1"})
    ada.post(f"{table}/do", data={"kind": "start"})
    shown = cleo.get(table).text
    assert "Every seat is taken." in shown
    assert "Once inside, you can take a free seat or a bot’s." not in shown


def test_where_guests_are_let_in_one_by_one_they_knock(ada: Client, bo: Client) -> None:
    table = ada.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
    for seat in (1, 2, 3):
        ada.post(f"{table}/do", data={"kind": "bot-seated", "seat": seat, "bot": "simple"})
    ada.post(f"{table}/do", data={"kind": "ruled", "rule": "admit", "on": "true"})
    shown = bo.get(table).text
    assert ">Knock</button>" in zones_of(shown)["door"]
    assert "Sit down" not in shown
    assert "make room" not in shown
    assert "hasn’t let you in yet" in unescape(bo.post(f"{table}/join", data={"name": "Bo"}).text)
    bo.post(f"{table}/do", data={"kind": "left"})
    ada.post(f"{table}/do", data={"kind": "left"})
    assert "Sit down" in zones_of(bo.get(table).text)["door"]


def chairs(person: Client, table: str) -> list[int | None]:
    seen = person.get(f"/api{table.replace('/t/', '/tables/')}").json()
    return [chair["member"] for chair in seen["chairs"]]


def test_taken_name_is_handled_in_place_and_spaces_around_a_name_do_not_count(
    url: str, ada: Client, bo: Client
) -> None:
    table = ada.post("/make", data={"game": "similo", "name": " Ada & Eve "}).url.path
    refused = bo.post(f"{table}/join", data={"name": "ada & eve"})
    assert refused.status_code == httpx.codes.CONFLICT
    assert 'data-refused="name-taken"' in refused.text
    assert 'value="ada &amp; eve" aria-invalid="true"' in refused.text
    assert refused.text.count('class="chip"') == 3
    assert "Are you that ada &amp; eve?" in refused.text
    assert "ada &amp; eve 2" in bo.post(f"{table}/join", data={"name": "ada & eve", "as": "ada & eve 2"}).text
    assert "There is no table with this code" in bo.get("/t/ZZZZ").text
    assert f'href="{table}"' in bo.get("/t/ZZZZ").text, "one's own table, and no other"
    assert f'href="{table}"' not in browser(url).get("/t/ZZZZ").text
    assert ada.post(f"{table}/do", data={"kind": "renamed", "name": " Zoë "}).status_code == httpx.codes.OK
    assert "Zoë’s table" in unescape(ada.get(table).text)


def rule(host: Client, table: str, name: str, on: int) -> None:
    host.post(f"{table}/do", data={"kind": "ruled", "rule": name, "on": str(on)})


def test_table_is_listed_only_while_its_host_wishes_so(tmp_path: Path) -> None:
    with serving(tmp_path) as url, browser(url) as ada, browser(url, "de") as stranger:
        assert "Nobody is waiting right now" in ada.get("/open").text
        table = ada.post("/make", data={"game": "silencio", "name": "<Ada>"}).url.path
        assert table not in stranger.get("/open").text
        assert 'href="/open"' in stranger.get("/").text
        assert 'value="listed"' in ada.get(table).text
        rule(ada, table, "listed", 1)
        wait_until(lambda: f'href="{table}"' in stranger.get("/open").text, "the table in the list")
        page = stranger.get("/open").text
        assert "&lt;Ada&gt;" in page
        assert "Offene Tische" in page
        rule(ada, table, "locked", 1)
        assert table not in stranger.get("/open").text
        listed = ada.post("/make", data={"game": "similo", "name": "Ada", "listed": "1"}).url.path
        wait_until(lambda: f'href="{listed}"' in stranger.get("/open").text, "the table in the list")


def test_list_can_be_switched_off(tmp_path: Path) -> None:
    with serving(tmp_path, open_list=False) as url, browser(url) as ada:
        assert ada.get("/open").status_code == 404
        assert "/open" not in ada.get("/").text
        table = ada.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
        assert 'value="listed"' not in ada.get(table).text


@pytest.mark.parametrize(
    ("chairs", "here", "wanted"), [((0, None), {}, False), ((0, None), {0: 1}, True), ((0, "simple"), {0: 1}, False)]
)
def test_table_needs_room_and_somebody_who_is_there(
    chairs: tuple[int | str | None, ...], here: dict[int, int], wanted: bool
) -> None:
    table = Table("t" * 32, "ABCD", chairs=chairs, members=(Member("Ada", "a"),), rules={**RULES, "listed": True})
    live = LiveTable(table)
    live.presence.here = here
    assert is_listed_and_has_room(live) is wanted
