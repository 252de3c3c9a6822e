"""A TV without a table: its code is used once, within ten minutes, and gives the TV no more than the public view."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from re import search

import httpx
import pytest

from inkling.server.features.tv import pairing_codes
from inkling.server.storage.sql_store import SqlStore
from tests.not_none import not_none
from tests.server.local_server import browser, serving


def code_on(tv: httpx.Client) -> tuple[str, str]:
    """Open the TV's first page. Return its path and the code it shows, as a person reads it."""
    page = tv.get("/tv")
    return page.url.path, not_none(search(r'class="pairing"><b>(\w{4} \w{4})<', page.text))[1]


def connect(phone: httpx.Client, code: str, name: str = "Ada") -> httpx.Response:
    return phone.post("/connect", data={"code": code, "game": "similo", "name": name})


def why(answer: httpx.Response) -> str:
    found = search(r'data-refused="([\w-]+)"', answer.text)
    return found[1] if found else ""


def test_first_phone_hosts_and_the_tv_follows_without_a_seat(site: httpx.Client, phone: httpx.Client) -> None:
    screen, code = code_on(site)
    assert 'content="4"' in site.get(screen).text, "looks again without JavaScript"
    assert "What would you like to play?" in phone.get("/connect", params={"code": code.lower()}).text
    assert "data-follow" not in site.get(screen).text, "nothing happens before the phone has chosen"
    table = connect(phone, code.lower()).url.path
    assert "Ada has connected. Is that right?" in site.get(screen).text
    assert f'content="8;url={table}/tv"' in site.get(screen).text
    assert 'class="board' not in site.get(f"{table}/tv").text
    assert "Similo" in site.get(f"{table}/tv").text
    assert site.post(f"{table}/do", data={"kind": "start"}).status_code == 409
    assert {cookie.name: cookie.path for cookie in site.cookies.jar} == {"k": table}


def test_code_is_used_once(site: httpx.Client, phone: httpx.Client, eve: httpx.Client) -> None:
    screen, code = code_on(site)
    assert connect(phone, code, name="").status_code == 409, "a refused form uses nothing up"
    assert connect(phone, code).status_code == 200
    again = (eve.get(f"/connect?code={code}"), connect(eve, code, "Eve"), connect(phone, code))
    assert [why(answer) for answer in again] == ["tv-used"] * 3
    assert "Ada has connected" in site.get(screen).text


def test_two_phones_at_once_make_one_table(site: httpx.Client, phone: httpx.Client, eve: httpx.Client) -> None:
    for _ in range(3):
        screen, code = code_on(site)
        with ThreadPoolExecutor(2) as together:
            answers = list(together.map(connect, (phone, eve), (code, code), ("Ada", "Eve")))
        assert sorted(why(answer) for answer in answers) == ["", "tv-used"]
        winner = "Eve" if why(answers[0]) else "Ada"
        assert f"{winner} has connected" in site.get(screen).text


def test_code_lasts_ten_minutes(site: httpx.Client, phone: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    now, (screen, code), (late_screen, late) = pairing_codes.current_time_step(), code_on(site), code_on(site)

    def wait(seconds: int) -> None:
        monkeypatch.setattr(pairing_codes, "current_time_step", lambda: now + seconds // pairing_codes.STEP)

    wait(540)
    assert site.get(screen).url.path == screen
    wait(600)
    assert connect(phone, late).status_code == 200, "read just before the TV changes it"
    assert site.get(screen).url.path != screen, "the TV shows a new code"
    assert "Ada has connected" in site.get(late_screen).text
    wait(661)
    assert why(connect(phone, code)) == "no-tv"
    wait(900)
    assert site.get(late_screen).url.path != late_screen, "a TV that was off starts again"


def test_wrong_code_counts_as_a_guess(tmp_path: Path) -> None:
    with serving(tmp_path, misses_per_hour=9) as url, browser(url) as tv, browser(url) as thief:
        _, code = code_on(tv)
        tried = [
            thief.get("/connect?code=BCDF BCDF"),
            connect(thief, ""),
            thief.get("/connect", params={"code": "É" * 99}),
        ]
        assert [(answer.status_code, why(answer)) for answer in tried] == [(409, "no-tv")] * 3
        assert connect(thief, code).status_code == 429, "the right code is not even looked at"


def test_tv_that_nobody_connects_stores_nothing(tmp_path: Path) -> None:
    with serving(tmp_path) as url, browser(url) as tv:
        for _ in range(20):
            screen, code = code_on(tv)
            tv.get(f"/connect?code={code}")
            tv.get(screen)
    store = SqlStore(f"sqlite:///{tmp_path / 'inkling.db'}")
    assert store.table_ids() == []
    store.close()


def test_forged_address_of_a_tv_leads_to_a_new_code(site: httpx.Client) -> None:
    screen, code = code_on(site)
    for path in (f"{screen[:-1]}x", "/tv/x", f"/tv/{code}", "/tv/%00-1"):
        assert site.get(path).url.path not in (path, screen)
