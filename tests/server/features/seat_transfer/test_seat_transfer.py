"""Seat transfer links expire after a day and when revoked. Signing out other devices leaves only this one."""

import time
from pathlib import Path
from re import search

import httpx
import pytest

from inkling.server.api import event_stream
from inkling.server.features.seat_transfer.service import read_or_store_expiry_of_old_links
from inkling.server.features.seat_transfer.transfer_pins import PIN_MISSES
from inkling.server.platform.http.public_site import DAY
from inkling.server.platform.signing import Signer
from inkling.server.platform.token_buckets_and_limits import COMMANDS_AT_ONCE
from inkling.server.tables import presence
from tests.not_none import not_none
from tests.server.data_locations import find_secret
from tests.server.local_server import browser, open_live_socket, receive, serving
from tests.time_limits import ANSWER


def make(ada: httpx.Client) -> str:
    return ada.post("/make", data={"game": "silencio", "name": "Ada"}).url.path


def link_of(page: httpx.Response) -> str:
    found = not_none(search(r'href="http://[^/"]+(/r/[^"]+)"', page.text))
    return found[1]


def test_link_ends_after_a_day(site: httpx.Client, phone: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    table = make(site)
    link, now = link_of(site.get(f"{table}/passport")), time.time()
    monkeypatch.setattr("inkling.server.features.seat_transfer.service.time.time", lambda: now + DAY + 1)
    for answer in (phone.get(link), phone.post(link)):
        assert answer.status_code == 409
        assert "This link has expired" in answer.text
    monkeypatch.setattr("inkling.server.features.seat_transfer.service.time.time", lambda: now + DAY - 60)
    assert phone.post(link).url.path == table


def test_link_moves_the_seat_once_and_cannot_be_forged(tmp_path: Path) -> None:
    with serving(tmp_path) as url, browser(url) as ada:
        table = make(ada)
        link, cookies = link_of(ada.get(f"{table}/passport")), dict(ada.cookies)
    with serving(tmp_path) as url, browser(url) as old, browser(url) as phone:
        old.cookies.update(cookies)
        assert "isn’t one of ours" in phone.post(f"{link[:-1]}x").text
        assert old.get(f"{table}/passport").status_code == 200
        assert phone.post(link).url.path == table
        assert [device.get(f"{table}/passport").status_code for device in (old, phone)] == [409, 200]
    with serving(tmp_path) as url, browser(url) as thief:
        assert "no longer works: it was used" in thief.post(link).text


def new_pin(person: httpx.Client, table: str) -> str:
    found = not_none(search(r"PIN: (\d{6})", person.post(f"{table}/passport", data={"do": "pin"}).text))
    return found[1]


def move(device: httpx.Client, table: str, pin: str) -> bool:
    """True if the seat moved to this device, False if the PIN was refused."""
    page = device.post(f"{table}/move", data={"pin": pin})
    assert ("is wrong or no longer works" in page.text) == (page.status_code != httpx.codes.OK)
    return page.status_code == httpx.codes.OK


def test_pin_works_once_and_ends_after_five_misses(site: httpx.Client, phone: httpx.Client, eve: httpx.Client) -> None:
    table, told = make(site), "because too many wrong PINs were entered"
    assert "PIN:" not in site.get(f"{table}/passport").text
    first, second = new_pin(site, table), new_pin(site, table)
    tries = ((phone, first), (phone, second), (eve, second))
    assert [move(device, table, pin) for device, pin in tries] == [False, True, False]
    assert site.get(f"{table}/passport").status_code == 409
    last = new_pin(phone, table)
    for number in range(PIN_MISSES):
        move(eve, table, f"x{number}")
    assert not move(eve, table, last)
    assert [told in phone.post(f"{table}/passport").text for _ in range(2)] == [True, False]


def test_onlooker_moves_without_a_word_of_seats(site: httpx.Client, bo: httpx.Client, phone: httpx.Client) -> None:
    table = make(site)
    bo.post(f"{table}/join", data={"name": "Bo", "sit": "0"})
    page = bo.post(f"{table}/passport")
    assert "gives up the seat" in site.get(f"{table}/passport").text
    assert "Go on watching" in page.text
    assert not search(r"\bseats?\b", main_of(page.text))
    assert not search(r"\bseats?\b", main_of(phone.get(link_of(page)).text))
    phone.post(link_of(page))
    assert phone.get(f"{table}/passport").status_code == 200
    assert "Join the table first" in bo.get(f"{table}/passport").text


def main_of(page: str) -> str:
    return page.partition("<main")[2]


def test_revoked_links_and_pins_do_not_work_and_a_new_link_does(site: httpx.Client, phone: httpx.Client) -> None:
    table = make(site)
    link = link_of(site.get(f"{table}/passport"))
    pin = new_pin(site, table)
    revoked = site.post(f"{table}/passport", data={"do": "revoke"})
    assert "no longer work" in revoked.text
    assert "no longer works" in phone.post(link).text
    assert not move(phone, table, pin)
    assert site.get(f"{table}/passport").status_code == 200, "the seat is still here"
    assert phone.post(link_of(revoked)).url.path == table
    assert phone.get(f"{table}/passport").status_code == 200


def test_signing_out_other_devices_ends_them_at_all_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_stream, "BREATH", 10 * ANSWER)
    monkeypatch.setattr(presence, "VISIT_SECONDS", 10 * ANSWER)
    with serving(tmp_path) as url, browser(url) as ada, browser(url) as copied:
        first, second = make(ada), make(ada)
        copied.cookies.update(ada.cookies)
        link = link_of(copied.get(f"{second}/passport"))
        events = f"/api/tables/{second[-4:]}/events"
        with open_live_socket(copied, first) as opened, copied.stream("GET", events) as stream:
            receive(opened, "zones")
            lines = stream.iter_lines()
            assert next(lines).startswith("data: ")
            done = ada.post(f"{first}/passport", data={"do": "sign-out"})
            assert "Your other devices are signed out" in done.text
            assert receive(opened, "gone")["refused"] == "signed-out"
            assert "signed-out" in "".join(lines)
        for table in (first, second):
            assert ada.get(f"{table}/passport").status_code == 200
            assert copied.get(f"{table}/passport").status_code == 409
        assert "no longer works" in copied.post(link).text
        assert ada.post(link_of(ada.get(f"{second}/passport"))).url.path == second, "a new link works"
        theirs = httpx.Cookies(copied.cookies)
    with serving(tmp_path) as url, browser(url) as copied:
        copied.cookies.update(theirs)
        assert copied.get(f"{first}/passport").status_code == 409, "also after a restart"


def test_links_of_an_older_version_work_until_a_day_after_the_update(tmp_path: Path) -> None:
    """Those links contain no time. That version's cookies still count."""
    with serving(tmp_path) as url, browser(url) as ada, browser(url) as phone:
        table = make(ada)
        text = not_none(Signer(find_secret(tmp_path)).verify("passport", link_of(ada.get(f"{table}/passport"))[3:]))
        old = Signer(find_secret(tmp_path)).sign("passport", "-".join(text.split("-")[:3]))
        person = not_none(Signer(find_secret(tmp_path)).verify("person", ada.cookies["inkling"]))
        assert "~" not in person
        assert phone.post(f"/r/{old}").url.path == table
    (tmp_path / "links-end").write_text("1000")
    with serving(tmp_path) as url, browser(url) as phone:
        again = old.split(".")[0].rpartition("-")[0] + "-1"
        fits = Signer(find_secret(tmp_path)).sign("passport", again)
        assert "This link has expired" in phone.get(f"/r/{fits}").text


def test_end_of_old_links_is_set_once(tmp_path: Path) -> None:
    first = read_or_store_expiry_of_old_links(tmp_path)
    assert abs(first - time.time() - DAY) < 60
    (tmp_path / "links-end").write_text("5")
    assert read_or_store_expiry_of_old_links(tmp_path) == 5.0
    (tmp_path / "links-end").write_text("")
    assert read_or_store_expiry_of_old_links(tmp_path) == 0.0, "cut short: then no such link counts"


@pytest.mark.parametrize("way", ["sent away", "left"])
def test_link_of_former_member_shows_no_page(ada: httpx.Client, bo: httpx.Client, eve: httpx.Client, way: str) -> None:
    table = make(ada)
    bo.post(f"{table}/join", data={"name": "Bo"})
    link = link_of(bo.get(f"{table}/passport"))
    assert "Bo" in main_of(eve.get(link).text)
    if way == "left":
        bo.post(f"{table}/do", data={"kind": "left"})
    else:
        ada.post(f"{table}/do", data={"kind": "kicked", "member": 1})
    for person in (bo, eve):
        assert "Bo" not in main_of(person.get(link).text)


def test_nobody_piles_up_rows_by_revoking(site: httpx.Client) -> None:
    """Each revocation is kept forever and read with every request for a play of this table."""
    table = make(site)
    codes = (site.post(f"{table}/passport", data={"do": "revoke"}).status_code for _ in range(5 * COMMANDS_AT_ONCE))
    assert next(codes) == 200
    assert 429 in codes, "tokens come back slower than any machine asks"
    assert site.get(table).status_code == 200
