"""Seats over an evening: kept for the next play, taken by who looks on, moved to another device after a restart."""

from html import unescape
from pathlib import Path
from random import Random
from re import DOTALL, findall, search
from typing import Any

import httpx
import msgspec
import pytest

from inkling.server.log.store import Store
from inkling.server.tables.registry import Tables
from inkling.server.tables.rows import GaveUp, OptionsSet, Sat
from inkling.server.tables.table import Table

from .running import browser, serving
from .test_tables import act_once
from .test_web import guest, make_table, sit_down


def role_of(table: Table) -> int:
    """Who gives clues, or begins."""
    assert table.play is not None
    state: Any = table.play.state
    return int(state.scene.giver if table.game == "similo" else state.starter)


@pytest.mark.parametrize(
    ("game", "options"), [("similo", {"deck": "myths", "agreement": "all"}), ("tofugott", {"rounds": 1, "talk": True})]
)
async def test_next_play_keeps_people_watchers_and_options_and_the_role_goes_on(
    tmp_path: Path, game: str, options: dict[str, Any]
) -> None:
    """Similo R2: the next higher seat gives clues. Tofugott R7: the next one clockwise begins."""
    store = Store(f"sqlite:///{tmp_path}/inkling.db")
    tables, dice = Tables(store), Random(5)
    live = await tables.make(game, "person-a", "Ada")
    for name in ("Bo", "Cleo", "Dora"):
        await tables.join(live, f"person of {name}", name)
    for seat, member in enumerate((0, 1, 2)):
        await tables.change(live, member, Sat(seat))
    await tables.change(live, 0, OptionsSet({**live.table.options, **options}))
    roles = []
    for _ in range(4):
        await tables.start(live, 0)
        table = live.table
        assert table.chairs == (0, 1, 2)
        assert [member.name for member in table.members] == ["Ada", "Bo", "Cleo", "Dora"]
        assert options.items() <= table.options.items()
        assert table.play is not None
        assert options.items() <= msgspec.to_builtins(table.play.record.setup.options).items()
        roles.append(role_of(table))
        for _ in range(5):
            await act_once(tables, live, dice)
        await tables.change(live, 0, GaveUp())
    first = roles[0]
    assert roles == [first, (first + 1) % 3, (first + 2) % 3, first]
    store.close()


def press(person: httpx.Client, page: str, label: str) -> httpx.Response:
    """What a browser without scripts sends for this button."""
    form = next(form for form in findall(r"<form.*?</form>", page, DOTALL) if f">{label}</button>" in form)
    action = search(r'action="([^"]+)"', form)
    assert action is not None
    fields = findall(r'name="?(\w+)"? value="?([^"> ]+)', form)
    return person.post(action[1], data={name: unescape(value) for name, value in fields})


def test_watcher_takes_a_bots_seat_by_a_plain_page(tmp_path: Path) -> None:
    with serving(tmp_path) as url, browser(url) as ada:
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


def test_watcher_takes_a_seat_that_was_left_by_a_plain_page(tmp_path: Path) -> None:
    with serving(tmp_path) as url, browser(url) as ada:
        table, bo = sit_down(ada)
        cleo = guest(ada)
        page = cleo.post(f"{table}/join", data={"name": "Cleo"}).text
        assert "Sit here" not in page
        bo.post(f"{table}/do", data={"kind": "left"})
        page = cleo.get(table).text
        assert "Your hand" not in page
        assert "Your hand" in press(cleo, page, "Sit here").text
        assert "Sit here" not in cleo.get(table).text


def test_who_stands_sits_down_again_by_a_plain_page(tmp_path: Path) -> None:
    with serving(tmp_path) as url, browser(url) as ada:
        table = make_table(ada)
        page = press(ada, ada.get(table).text, "Stand up").text
        assert "Stand up" not in page
        assert "Stand up" in press(ada, page, "Sit here").text


def test_resume_link_works_after_a_restart_and_once(tmp_path: Path) -> None:
    """Issued by one server, used at the next in the same folder."""
    with serving(tmp_path) as url, browser(url) as ada:
        table, _ = sit_down(ada)
        link = search(r'href="http://[^/"]+(/r/[^"]+)"', ada.get(f"{table}/passport").text)
        assert link is not None
        cookies = dict(ada.cookies)
    with serving(tmp_path) as url, browser(url) as phone, browser(url) as old:
        old.cookies.update(cookies)
        assert "Your hand" in old.get(table).text
        assert "Your hand" in phone.post(link[1]).text
        assert "Your hand" not in old.get(table).text
    with serving(tmp_path) as url, browser(url) as thief:
        assert "no longer works: it was used" in thief.post(link[1]).text
