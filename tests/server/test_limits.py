"""Limits: how often one address, one socket and one member may ask; and that nobody else is disturbed."""

import asyncio
import json
from pathlib import Path

import httpx
import pytest
from starlette.requests import HTTPConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from inkling.server.ops.token_bucket import TALK_AT_ONCE, Bucket, Buckets
from inkling.server.web.guard import AT_ONCE, Turns
from inkling.server.web.limits import address_of

from .running import browser, live, receive, serving

pytestmark = pytest.mark.one_process("limits are those of one process")


def make_table(person: httpx.Client) -> str:
    return person.post("/make", data={"game": "silencio", "name": "Ada"}).url.path


def from_address(url: str, address: str) -> httpx.Client:
    """A browser whose requests a proxy forwards."""
    person = browser(url)
    person.headers["x-forwarded-for"] = address
    return person


def pester(socket: ClientConnection) -> None:
    for _ in range(300):
        socket.send(json.dumps({"kind": "nothing"}))
        receive(socket, "refused")


def test_bucket_gives_what_it_holds_and_fills_up_again() -> None:
    bucket = Bucket(rate=2, most=3, now=0)
    assert [bucket.take(now=0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(now=0.4)
    assert bucket.take(now=0.5)
    assert [bucket.take(now=100) for _ in range(4)] == [True, True, True, False]


def test_looking_whether_there_is_a_token_takes_none() -> None:
    bucket = Bucket(rate=0, most=1, now=0)
    assert bucket.has(now=0)
    assert bucket.take(now=0)
    assert not bucket.has(now=0)


def test_buckets_are_bounded_and_forget_the_one_used_longest_ago() -> None:
    buckets = Buckets(rate=0, most=1, kept=3)
    assert buckets.of("a").take()
    for key in ("b", "c", "a", "d", "e"):
        buckets.of(key)
    assert len(buckets) == 3
    assert not buckets.of("a").take(), "used in between, so still known"


@pytest.mark.parametrize(
    ("peer", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("unix", "unix"),
    ],
)
def test_address_is_the_peers_and_of_ipv6_its_network(peer: str, counted: str) -> None:
    assert address_of(HTTPConnection({"type": "http", "headers": [], "client": (peer, 1)})) == counted


def test_requests_are_limited_per_address(tmp_path: Path) -> None:
    with serving(tmp_path, requests_per_second=0.1, behind_proxy=True) as url:
        one, other = from_address(url, "192.0.2.1"), from_address(url, "192.0.2.2")
        assert [one.get("/healthz").status_code for _ in range(3)] == [200, 200, 429]
        assert "wait a moment" in one.get("/").text
        one.headers["accept-language"] = "de"
        assert one.get("/api/games").json() == {
            "refused": "too-fast",
            "sentence": "Das ist viel auf einmal. Warte bitte einen Moment.",
        }
        assert other.get("/").status_code == 200


def test_forwarded_addresses_are_believed_only_behind_a_proxy(tmp_path: Path) -> None:
    with serving(tmp_path, requests_per_second=0.1) as url:
        answers = [from_address(url, f"192.0.2.{n}").get("/healthz").status_code for n in range(3)]
    assert answers == [200, 200, 429]


def test_tables_made_are_limited_per_address(tmp_path: Path) -> None:
    with serving(tmp_path, tables_per_hour=2) as url, browser(url) as ada:
        assert ada.post("/make", data={"game": "silencio", "name": "Ada"}).status_code == 200
        assert ada.post("/api/tables", json={"game": "silencio", "name": "Ada"}).status_code == 200
        refused = ada.post("/play", data={"game": "silencio"})
        assert refused.status_code == 429
        assert "Too much has come from here" in refused.text


def test_wrong_codes_are_limited_but_members_find_their_table(tmp_path: Path) -> None:
    with serving(tmp_path, misses_per_hour=9) as url, browser(url) as ada, browser(url) as stranger:
        table = make_table(ada)
        assert stranger.get(table).status_code == 200
        wrong = [stranger.get(f"/t/{code}").status_code for code in ("ZZZZ", "ZZZY", "ZZZX", "ZZZW")]
        assert wrong == [404, 404, 404, 429]
        assert stranger.get(table).status_code == 429, "a right code tells no more than a wrong one"
        with pytest.raises(InvalidStatus) as refused, live(stranger, table):
            pass
        assert refused.value.response.status_code == 429
        assert ada.get(table).status_code == 200
        with live(ada, table) as socket:
            receive(socket, "zones")


def test_wrong_pins_count_as_misses(tmp_path: Path) -> None:
    with serving(tmp_path, misses_per_hour=9) as url, browser(url) as ada, browser(url) as thief:
        table = make_table(ada)
        tried = [thief.post(f"{table}/move", data={"pin": "000000"}).status_code for _ in range(4)]
        assert tried == [409, 409, 409, 429]


def test_sockets_are_limited_per_address_and_counted_back(tmp_path: Path) -> None:
    with serving(tmp_path, sockets_per_address=1) as url, browser(url) as ada:
        table = make_table(ada)
        for _ in range(2):
            with live(ada, table) as socket:
                receive(socket, "zones")
                with pytest.raises(InvalidStatus) as refused, live(ada, table):
                    pass
                assert refused.value.response.status_code == 429


def test_messages_of_a_socket_are_limited_and_it_is_closed_in_the_end(tmp_path: Path) -> None:
    with serving(tmp_path, messages_per_second=0.5) as url, browser(url) as ada:
        table = make_table(ada)
        with live(ada, table) as socket:
            codes = []
            for _ in range(3):
                socket.send(json.dumps({"kind": "nothing"}))
                codes.append(receive(socket, "refused")["refused"])
            assert codes == ["no-wish", "no-wish", "too-fast"]
            with pytest.raises(ConnectionClosed):
                pester(socket)


def test_talk_is_limited_per_member(tmp_path: Path) -> None:
    with serving(tmp_path) as url, browser(url) as ada, browser(url) as bo:
        table = make_table(ada)
        bo.post(f"{table}/join", data={"name": "Bo"})
        said = [ada.post(f"{table}/talk", data={"text": f"line {n}"}).status_code for n in range(TALK_AT_ONCE + 1)]
        assert said == [200] * TALK_AT_ONCE + [429]
        assert bo.post(f"{table}/talk", data={"text": "hello"}).status_code == 200


def test_message_that_is_far_too_long_ends_the_connection_unread(tmp_path: Path) -> None:
    with serving(tmp_path) as url, browser(url) as ada:
        table = make_table(ada)
        with live(ada, table) as socket:
            socket.send(json.dumps({"text": "x" * 20_000}))
            assert receive(socket, "refused")["refused"] == "too-large"
            socket.send("x" * 100_000)
            with pytest.raises(ConnectionClosed):
                receive(socket, "nothing more")


async def test_requests_of_one_address_begin_a_few_at_a_time() -> None:
    """In each iteration of the loop as many of a flood as of a page; whoever comes from elsewhere does not wait."""
    begun: list[str] = []

    async def ask(turns: Turns, address: str) -> None:
        await turns.take(address)
        begun.append(address)

    turns = Turns()
    asking = [asyncio.ensure_future(ask(turns, "192.0.2.1")) for _ in range(10 * AT_ONCE)]
    await asyncio.sleep(0)
    assert begun == ["192.0.2.1"] * AT_ONCE
    asking.pop().cancel()
    await ask(turns, "192.0.2.2")
    assert begun == [*["192.0.2.1"] * AT_ONCE, "192.0.2.2"]
    await asyncio.gather(*asking)
    assert len(begun) == 10 * AT_ONCE
