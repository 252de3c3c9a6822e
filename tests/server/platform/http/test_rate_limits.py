"""Limits: how often an address, a socket and a member may send requests, guess codes and write. Nobody else is
affected."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from html import unescape
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Engine, event
from starlette.requests import HTTPConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from inkling.core.errors import Refusal
from inkling.core.limits import LONGEST_MESSAGE
from inkling.server.platform.http.rate_limits import SITE, RateLimits, client_address
from inkling.server.platform.http.request_guard import AT_ONCE, FairRequestStartMiddleware
from inkling.server.platform.token_buckets_and_limits import TokenBucket, TokenBucketsByKey, TooManyRequests
from inkling.server.settings import Settings
from inkling.server.tables.access.guess_limits import SERVER, GuessLimits
from inkling.server.tables.registry import TableRegistry
from tests.server.features.private_tables.test_private_tables import ASKED, READ, TOLD, WRITTEN
from tests.server.fixtures import browser_fixture
from tests.server.local_server import browser, open_live_socket, receive, serving
from tests.server.test_app import guest

pytestmark = pytest.mark.one_process("limits are those of one process")


def make_table(person: httpx.Client) -> str:
    return person.post("/make", data={"game": "silencio", "name": "Ada"}).url.path


def from_address(url: str, address: str) -> httpx.Client:
    """Return a browser whose requests a proxy forwards."""
    person = browser(url)
    person.headers["x-forwarded-for"] = address
    return person


def pester(socket: ClientConnection) -> None:
    for _ in range(300):
        socket.send(json.dumps({"kind": "nothing"}))
        receive(socket, "refused")


def test_bucket_gives_what_it_holds_and_fills_up_again() -> None:
    bucket = TokenBucket(rate=2, most=3, now=0)
    assert [bucket.take(now=0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(now=0.4)
    assert bucket.take(now=0.5)
    assert [bucket.take(now=100) for _ in range(4)] == [True, True, True, False]


def test_looking_whether_there_is_a_token_takes_none() -> None:
    bucket = TokenBucket(rate=0, most=1, now=0)
    assert bucket.has(now=0)
    assert bucket.take(now=0)
    assert not bucket.has(now=0)


def test_buckets_are_bounded_and_forget_the_one_used_longest_ago() -> None:
    buckets = TokenBucketsByKey(rate=0, most=1, kept=3)
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
    assert client_address(HTTPConnection({"type": "http", "headers": [], "client": (peer, 1)})) == counted


def test_requests_are_limited_per_address(tmp_path: Path) -> None:
    with serving(tmp_path, requests_per_second=0.1, behind_proxy=True) as url:
        one, other = from_address(url, "192.0.2.1"), from_address(url, "192.0.2.2")
        assert [one.get("/healthz").status_code for _ in range(3)] == [200, 200, 429]
        page = one.get("/").text
        assert "wait a moment" in page
        assert 'data-refused="too-fast"' in page
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


def test_wrong_pins_count_as_misses(tmp_path: Path) -> None:
    with serving(tmp_path, misses_per_hour=9) as url, browser(url) as ada, browser(url) as thief:
        table = make_table(ada)
        tried = [thief.post(f"{table}/move", data={"pin": "000000"}).status_code for _ in range(4)]
        assert tried == [409, 409, 409, 429]


def test_sockets_are_limited_per_address_and_counted_back(tmp_path: Path) -> None:
    with serving(tmp_path, sockets_per_address=1) as url, browser(url) as ada:
        table = make_table(ada)
        for _ in range(2):
            with open_live_socket(ada, table) as socket:
                receive(socket, "zones")
                with pytest.raises(InvalidStatus) as refused, open_live_socket(ada, table):
                    pass
                assert refused.value.response.status_code == 429


def test_messages_of_a_socket_are_limited_and_it_is_closed_in_the_end(tmp_path: Path) -> None:
    with serving(tmp_path, messages_per_second=0.5) as url, browser(url) as ada:
        table = make_table(ada)
        with open_live_socket(ada, table) as socket:
            told = []
            for mark in ("one", "two", "three"):
                socket.send(json.dumps({"kind": "nothing", "send": mark}))
                told.append(receive(socket, "refused"))
            assert [one["refused"] for one in told] == ["no-wish", "no-wish", "too-fast"]
            assert told[-1]["send"] == "three"
            with pytest.raises(ConnectionClosed):
                pester(socket)


def test_message_that_is_far_too_long_ends_the_connection_unread(ada: httpx.Client) -> None:
    table = make_table(ada)
    with open_live_socket(ada, table) as socket:
        socket.send(json.dumps({"text": "x" * 20_000}))
        assert receive(socket, "refused")["refused"] == "too-large"
        socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            receive(socket, "nothing more")


async def test_requests_of_one_address_begin_a_few_at_a_time() -> None:
    begun: list[str] = []

    async def ask(turns: FairRequestStartMiddleware, address: str) -> None:
        await turns.wait_for_turn(address)
        begun.append(address)

    turns = FairRequestStartMiddleware()
    asking = [asyncio.ensure_future(ask(turns, "192.0.2.1")) for _ in range(10 * AT_ONCE)]
    await asyncio.sleep(0)
    assert begun == ["192.0.2.1"] * AT_ONCE
    asking.pop().cancel()
    await ask(turns, "192.0.2.2")
    assert begun == [*["192.0.2.1"] * AT_ONCE, "192.0.2.2"]
    await asyncio.gather(*asking)
    assert len(begun) == 10 * AT_ONCE


ABSENT = "/t/ZZZZ"


@contextmanager
def counted_lookups(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Record every database statement and every table lookup."""
    seen: list[str] = []
    find = TableRegistry.find_by_code

    def note(_: object, __: object, statement: str, *___: object) -> None:
        if "INSERT INTO health" not in statement:
            seen.append(statement)

    async def noted(self: TableRegistry, code: str) -> object:
        seen.append(f"find {code}")
        return await find(self, code)

    event.listen(Engine, "before_cursor_execute", note)
    monkeypatch.setattr(TableRegistry, "find_by_code", noted)
    try:
        yield seen
    finally:
        event.remove(Engine, "before_cursor_execute", note)
        monkeypatch.setattr(TableRegistry, "find_by_code", find)


def ask_everything(person: httpx.Client, table: str) -> list[tuple[int, str]]:
    """Return the responses of every route of a table, with its code removed."""
    code, api = table[3:], f"/api/tables/{table[3:]}"
    answers = [person.get(f"{table}{path}") for path in READ] + [person.get(f"{api}{path}") for path in ASKED]
    answers += [person.post(f"{table}{path}", data=form) for path, form in WRITTEN.items()]
    answers += [person.post(f"{api}{path}", json=body) for path, body in TOLD.items()] + [person.delete(api)]
    answers += [person.post(f"{table}/join", data={"name": "Zoe"}), person.post(f"{api}/join", json={"name": "Zoe"})]
    shown = [(answer.status_code, answer.text.replace(code, "CODE")) for answer in answers]
    for socket in ("", "/tv", f"/back/{'0' * 32}"):
        with pytest.raises(InvalidStatus) as refused, open_live_socket(person, table + socket):
            pass
        shown.append((refused.value.response.status_code, str(refused.value.response.body)))
    return shown


def spend(person: httpx.Client) -> None:
    while person.get("/t/ZZZY").status_code == 404:
        pass


@pytest.mark.parametrize("has_cookie", [False, True])
def test_nothing_is_looked_up_once_the_budget_is_spent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_cookie: bool
) -> None:
    with serving(tmp_path, misses_per_hour=3, uploads=True) as url, browser(url) as ada, browser(url) as stranger:
        there = make_table(ada)
        if has_cookie:
            make_table(stranger)
        spend(stranger)
        with counted_lookups(monkeypatch) as seen:
            present, absent = (ask_everything(stranger, table) for table in (there, ABSENT))
            assert seen == []
        assert present == absent
        assert {status for status, _ in present} == {429}
        assert ada.get(there).status_code == 200


def test_guesses_are_paid_for_before_the_answer_is_known() -> None:
    """Concurrent requests cannot all be checked before the first one is charged."""
    guesses = GuessLimits(per_hour=9)
    with ExitStack() as pending:
        for _ in range(3):
            pending.enter_context(guesses.count_guess("192.0.2.1"))
        with pytest.raises(TooManyRequests), guesses.count_guess("192.0.2.1"):
            pass
    with guesses.count_guess("192.0.2.1"):
        pass  # They were right, so they were refunded.


def miss(guesses: GuessLimits, address: str, returning: bool = False) -> bool:
    """True if the guess was looked at."""
    with suppress(TooManyRequests):
        try:
            with guesses.count_guess(address, returning):
                raise Refusal("no-table", "")
        except TooManyRequests:
            raise
        except Refusal:
            return True
    return False


def test_an_ipv6_site_has_a_budget_for_all_its_networks() -> None:
    guesses = GuessLimits(per_hour=3)
    looked = [miss(guesses, f"2001:db8:1:{network:x}::") for network in range(2 * SITE)]
    assert looked == [True] * SITE + [False] * SITE
    assert miss(guesses, "2001:db8:2:1::"), "another site"


def test_when_the_server_has_seen_too_many_misses_strangers_alone_are_slowed() -> None:
    guesses = GuessLimits(per_hour=90)
    for n in range(30 * SERVER):
        assert miss(guesses, f"10.0.{n % 100}.1")
    assert [miss(guesses, "192.0.2.1") for _ in range(5)] == [True] * 3 + [False] * 2
    assert [miss(guesses, "192.0.2.2", returning=True) for _ in range(5)] == [True] * 5


def test_an_ipv6_site_makes_as_many_tables_as_a_few_addresses() -> None:
    limits = RateLimits(Settings(tables_per_hour=2))
    made = 0
    with suppress(TooManyRequests):
        for network in range(100):
            limits.count_new_table(f"2001:db8:1:{network:x}::")
            made += 1
    assert made == 2 * SITE


def test_links_and_members_are_never_slowed(tmp_path: Path) -> None:
    """Even a member who returns after the table left memory, in a browser or as a program."""
    with serving(tmp_path, misses_per_hour=3, behind_proxy=True) as url:
        ada, bo, program, thief = (from_address(url, "192.0.2.1") for _ in range(4))
        table = make_table(ada)
        link = ada.get(table).text.partition('data-copy="')[2].partition('"')[0]
        token = program.post(f"/api/tables/{table[3:]}/join", json={"name": "Robot"}).json()["token"]
        program.cookies.clear()
        program.headers["authorization"] = f"Bearer {token}"
        assert program.get(f"/api/tables/{table[3:]}").status_code == 200
        spend(thief)
        assert bo.get(table).status_code == 429
        other = f"{make_table(ada)}?{link.partition('?')[2]}"
        assert bo.get(other).status_code == 429, "a link is for its table"
        assert bo.get(link).status_code == 200
        assert bo.post(f"{table}/join", data={"name": "Bo"}).status_code == 200
        assert [person.get(f"/api/tables/{table[3:]}").status_code for person in (ada, bo, program)] == [200] * 3
        cookies = dict(bo.cookies)
    with serving(tmp_path, misses_per_hour=3) as url, browser(url) as bo, browser(url) as thief:
        bo.cookies.update(cookies)
        spend(thief)
        assert bo.get(table).status_code == 200, "nothing is in memory after a restart"


site = browser_fixture()


def test_message_that_is_too_long_is_refused_and_not_cut(site: httpx.Client) -> None:
    """The command table test shows that every transport refuses it alike."""
    table = make_table(site)
    sentence = f"That has {LONGEST_MESSAGE + 1} characters; there’s room for {LONGEST_MESSAGE}. Please shorten it."
    refused = site.post(f"{table}/talk", data={"text": "x" * (LONGEST_MESSAGE + 1)})
    assert (refused.status_code, sentence in unescape(refused.text)) == (409, True)
    assert f" {'x' * 9}" not in site.get(table).text
    assert f"> {'y' * LONGEST_MESSAGE} <" in site.post(f"{table}/talk", data={"text": "y" * LONGEST_MESSAGE}).text


def test_page_says_what_the_time_of_quick_bots_tells(site: httpx.Client) -> None:
    table, told = make_table(site), {"en": "how hard its choice was", "de": "wie schwer"}
    for lang, words in told.items():
        with guest(site, lang) as bo:
            bo.post(f"{table}/join", data={"name": f"Bo {lang}"})
            assert words not in bo.get(f"{table}/options").text
            site.post(f"{table}/do", data={"kind": "ruled", "rule": "unhurried", "on": "0"})
            assert words in bo.get(f"{table}/options").text
        site.post(f"{table}/do", data={"kind": "ruled", "rule": "unhurried", "on": "1"})
    assert told["en"] in site.get(f"{table}/options").text
