"""Parcels wait for ten minutes and are given once; they are small, few, and stored for members only."""

import asyncio
from pathlib import Path
from re import search

import httpx
import pytest

from inkling.core.errors import Refusal
from inkling.server.features.seat_transfer import browser_data_parcels
from inkling.server.features.seat_transfer.browser_data_parcels import (
    LARGEST_PARCEL,
    ParcelStorage,
    ProcessParcels,
    RedisParcels,
)
from inkling.server.platform.http.rate_limits import PARCELS_AT_ONCE
from tests.not_none import not_none
from tests.server import redis_server
from tests.server.features.private_tables.test_private_tables import make_private
from tests.server.local_server import browser, serving

FIRST, SECOND = "a" * 32, "b" * 32


def make(ada: httpx.Client) -> str:
    return ada.post("/make", data={"game": "silencio", "name": "Ada"}).url.path


def store(person: httpx.Client, table: str, parcel: str, data: bytes = b"sealed") -> int:
    return person.post(f"{table}/parcel/{parcel}", content=data).status_code


def take(person: httpx.Client, parcel: str) -> tuple[int, bytes]:
    answer = person.post(f"/parcel/{parcel}", headers={"accept": "application/json"})
    return answer.status_code, answer.content if answer.is_success else answer.json()["refused"].encode()


NOTHING = (409, b"no-parcel")


def test_parcel_is_given_once(site: httpx.Client, phone: httpx.Client) -> None:
    table = make(site)
    assert store(site, table, FIRST) == 204
    assert store(site, table, FIRST, b"another") == 409, "nobody replaces a parcel"
    assert take(phone, SECOND) == NOTHING
    assert take(phone, "../../a")[0] == 404
    assert take(phone, "A" * 32) == NOTHING
    assert take(phone, FIRST) == (200, b"sealed")
    assert take(phone, FIRST) == NOTHING
    answer = phone.get(f"/parcel/{FIRST}")
    assert answer.status_code == 405, "link previews take nothing"


def test_parcel_is_small_and_stored_for_members_only(site: httpx.Client, eve: httpx.Client) -> None:
    table = make(site)
    assert store(site, table, FIRST, b"x" * (LARGEST_PARCEL + 1)) == 413
    assert store(site, table, "short") == 409
    assert store(eve, table, FIRST) == 409
    assert take(site, FIRST) == NOTHING
    assert store(site, table, FIRST, b"x" * LARGEST_PARCEL) == 204
    foreign = {"origin": "https://other.example", "sec-fetch-site": "cross-site"}
    assert eve.post(f"/parcel/{FIRST}", headers=foreign).status_code == 403
    assert take(eve, FIRST)[0] == 200


def test_guest_who_waits_at_the_door_stores_nothing(site: httpx.Client, eve: httpx.Client) -> None:
    table, _ = make_private(site)
    eve.post(f"{table}/join", data={"name": "Eve"})
    assert store(eve, table, FIRST) == 409
    assert take(site, FIRST) == NOTHING


def test_pages_say_that_without_scripts_only_the_seat_moves(site: httpx.Client, phone: httpx.Client) -> None:
    sentence = "Without JavaScript your games, streak and settings stay where they are; only your place moves."
    page = site.get(f"{make(site)}/passport").text
    assert f'<noscript><p class="cap">{sentence}</p></noscript>' in page
    link = not_none(search(r'href="http://[^/"]+(/r/[^"]+)"', page))[1]
    assert f'<noscript><p class="cap">{sentence}</p></noscript>' in phone.get(link).text


def test_address_that_stores_too_much_is_slowed_down(tmp_path: Path) -> None:
    with serving(tmp_path) as url, browser(url) as ada:
        table = make(ada)
        codes = [store(ada, table, f"{number:032x}") for number in range(PARCELS_AT_ONCE + 1)]
        assert codes == [204] * PARCELS_AT_ONCE + [429]


async def check_store(waiting: ParcelStorage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser_data_parcels, "MOST_PARCELS", 2)
    await waiting.store(FIRST, b"one")
    await waiting.store(SECOND, b"two")
    with pytest.raises(Refusal, match="can’t come along now"):
        await waiting.store("c" * 32, b"three")
    assert await waiting.take(SECOND) == b"two"
    assert await waiting.take(FIRST) == b"one"
    monkeypatch.setattr(browser_data_parcels, "PARCEL_SECONDS", 1)
    await waiting.store(FIRST, b"one")
    await asyncio.sleep(2.1)
    with pytest.raises(Refusal, match="No games are waiting here"):
        await waiting.take(FIRST)
    for parcel in (FIRST, SECOND):
        await waiting.store(parcel, b"again")
    taken = await asyncio.gather(*(waiting.take(FIRST) for _ in range(9)), return_exceptions=True)
    assert taken.count(b"again") == 1


async def test_parcels_of_one_process_are_bounded_and_expire(monkeypatch: pytest.MonkeyPatch) -> None:
    await check_store(ProcessParcels(), monkeypatch)


async def test_parcels_of_several_processes_are_bounded_and_expire(monkeypatch: pytest.MonkeyPatch) -> None:
    program = redis_server.find_program()
    if program is None:
        pytest.skip("neither Redis nor Valkey is installed here; tools/system-packages installs one")
    with redis_server.running(program) as bus:
        await check_store(RedisParcels(bus.url), monkeypatch)
        await RedisParcels(bus.url).store(FIRST, b"sealed")
        assert await RedisParcels(bus.url).take(FIRST) == b"sealed"
    with pytest.raises(Refusal, match="can’t come along now"):
        await RedisParcels(bus.url).store(FIRST, b"sealed")
