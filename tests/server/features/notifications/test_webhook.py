"""Webhooks: only to hosts that the operator allows, never into the local network, with time-outs."""

import asyncio
import json
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from pathlib import Path
from re import search
from threading import Thread
from time import sleep

import pytest
from structlog.testing import capture_logs

from inkling.server.features.notifications import task as bells
from inkling.server.features.notifications.chat_formats import format_message_for_chat_service
from inkling.server.features.notifications.model import WebhookSet
from inkling.server.features.notifications.routes import LATER, REFUSED, SILENT, TRIALS_AT_ONCE, UNKNOWN
from inkling.server.features.notifications.task import AT_ONCE, WebhookSender
from inkling.server.features.notifications.webhook_urls import is_webhook_url_allowed
from inkling.server.platform.http import guarded_outgoing_request
from inkling.server.platform.http.guarded_outgoing_request import (
    Address,
    OutgoingRequest,
    PostFailed,
    is_public_address,
    send_to_public_host_only,
)
from inkling.server.tables.service import server_time_in_milliseconds
from inkling.server.tables.state import Table
from tests.server.features.absence.test_bot_takes_over import rows
from tests.server.local_server import serving
from tests.server.socket_players import sit_down
from tests.time_limits import wait_until

OK = b"HTTP/1.1 204 No Content\r\n\r\n"
PREFIXES = ("https://chat.example/hooks/", "https://other.example")
INSIDE = (
    *("127.0.0.1", "127.8.8.8", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
    *("224.0.0.1", "239.1.1.1", "255.255.255.255", "192.0.2.1", "198.18.0.1", "240.0.0.1"),
    *("::", "::1", "fe80::1", "fc00::1", "fd00:ec2::254", "ff02::1", "2001:db8::1"),
    *("::ffff:127.0.0.1", "::ffff:169.254.169.254", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "2002:7f00:1::"),
    *("2002:a9fe:a9fe::1", "fec0::1", "3fff::1", "192.0.0.8", "192.88.99.1", "64:ff9b:1::a9fe:a9fe", "5f00::1"),
)
INTERNET = ("1.1.1.1", "93.184.215.14", "2606:4700::1111")


@pytest.mark.parametrize("address", [*INSIDE, *INTERNET])
def test_only_addresses_of_the_internet_are_targets(address: str) -> None:
    assert is_public_address(ip_address(address)) is (address in INTERNET)


@pytest.mark.parametrize(
    ("url", "allowed"),
    [
        ("https://chat.example/hooks/T1/abc", True),
        ("https://other.example/", True),
        ("https://other.example/any?thing=1", True),
        ("https://chat.example/hook", False),
        ("https://chat.example/hooks", False),
        ("http://chat.example/hooks/T1", False),
        ("https://other.example.evil.test/", False),
        ("https://other.example:8443/", False),
        ("https://other.example@evil.test/", False),
        ("https://chat.example/hooks/../admin", False),
        ("https://chat.example/hooks/%2e%2e/admin", False),
        ("https://chat.example/hooks/..%2Fadmin", False),
        ("https://chat.example/hooks/\\evil.test", False),
        ("https://chat.example/hooks/a b", False),
        ("https://chat.example/hooks/a\r\nHost: evil.test", False),
        ("https://chat.example/hooks/ä", False),
        ("file:///etc/passwd", False),
        ("", False),
    ],
)
def test_only_what_the_operator_allows_is_taken(url: str, allowed: bool) -> None:
    assert is_webhook_url_allowed(url, PREFIXES) == allowed
    assert not is_webhook_url_allowed(url, ())


def take(connection: socket.socket) -> bytes:
    """Read a whole request; its head and body may arrive separately."""
    with connection.makefile("rb") as file:
        head = b""
        while (line := file.readline()).strip():
            head += line
        length = search(rb"(?i)content-length: (\d+)", head)
        return head + b"\r\n" + file.read(int(length[1]) if length else 0)


@contextmanager
def answering(answer: Callable[[socket.socket], None]) -> Iterator[tuple[int, list[bytes]]]:
    """Serve each loopback connection with this function. Yield the port and what it received."""
    heard: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as door:

        def serve() -> None:
            while True:
                try:
                    connection, _ = door.accept()
                except OSError:
                    return
                with connection:
                    heard.append(take(connection))
                    try:
                        answer(connection)
                    except OSError:
                        continue

        Thread(target=serve, daemon=True).start()
        yield door.getsockname()[1], heard
        door.shutdown(socket.SHUT_RDWR)


def here(host: str, port: int) -> list[Address]:
    return [ip_address("127.0.0.1")]


def anybody(address: Address) -> bool:
    return True


def send(port: int, seconds: float = 5.0) -> int:
    return send_to_public_host_only(message(f"http://chat.example:{port}/hooks/T1?a=b"), here, anybody, seconds)


def message(url: str) -> OutgoingRequest:
    return format_message_for_chat_service(url, "Ada’s turn", "k1")


def answer_at_length(connection: socket.socket) -> None:
    connection.sendall(OK)
    pour(connection)


@pytest.mark.parametrize("answer", [lambda connection: connection.sendall(OK), answer_at_length])
def test_message_is_one_small_post_whose_answer_is_read_for_its_number(answer: Callable[[socket.socket], None]) -> None:
    with answering(answer) as (port, heard):
        assert send(port) == 204
    head, _, body = heard[0].partition(b"\r\n\r\n")
    assert head.startswith(b"POST /hooks/T1?a=b HTTP/1.1\r\n")
    assert f"Host: chat.example:{port}".encode() in head
    assert b"ookie" not in head
    assert b"\r\nIdempotency-Key: k1" in head
    assert json.loads(body) == {"text": "Ada’s turn"}


def test_redirect_is_not_followed() -> None:
    with answering(lambda connection: connection.sendall(OK)) as (inside, heard):
        moved = f"HTTP/1.1 307 Moved\r\nLocation: http://127.0.0.1:{inside}/\r\n\r\n".encode()
        with (
            answering(lambda connection: connection.sendall(moved)) as (port, _),
            pytest.raises(PostFailed, match="307"),
        ):
            send(port)
        assert heard == []


def drip(connection: socket.socket) -> None:
    """Send a byte now and then, but never the whole response."""
    while True:
        connection.sendall(b"x")
        sleep(0.05)


def pour(connection: socket.socket) -> None:
    while True:
        connection.sendall(b"x" * 65_536)


def keep_silent(connection: socket.socket) -> None:
    connection.recv(1)


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (drip, "TimeoutError"),
        (keep_silent, "TimeoutError"),
        (pour, "no answer"),
        (lambda connection: connection.sendall(b"HTTP/1.1 two hundred\r\n\r\n"), "no answer"),
        (lambda connection: connection.sendall(b"SSH-2.0-OpenSSH\r\n"), "no answer"),
        (lambda connection: connection.sendall(b"HTTP/1.1 500 No\r\n\r\n"), "answer 500"),
        (lambda connection: None, "no answer"),
    ],
)
def test_slow_endless_or_strange_answer_is_cut_off(answer: Callable[[socket.socket], None], why: str) -> None:
    with answering(answer) as (port, _), pytest.raises(PostFailed, match=why):
        send(port, seconds=0.4)


def test_name_with_one_address_inside_is_refused_whole() -> None:
    """Otherwise the owner of the name could retry until the other address is used."""

    def both(host: str, port: int) -> list[Address]:
        return [ip_address("1.1.1.1"), ip_address("127.0.0.1")]

    with pytest.raises(PostFailed, match="forbidden"):
        send_to_public_host_only(message("http://chat.example/"), both)


def test_name_is_resolved_once_and_that_address_is_used() -> None:
    asked = 0

    def change(host: str, port: int) -> list[Address]:
        nonlocal asked
        asked += 1
        return [ip_address("127.0.0.1" if asked == 1 else "127.0.0.2")]

    with answering(lambda connection: connection.sendall(OK)) as (port, _):
        assert send_to_public_host_only(message(f"http://chat.example:{port}/"), change, anybody) == 204
    assert asked == 1


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1", "127.1"])
def test_loopback_is_refused_however_it_is_written(host: str) -> None:
    with answering(lambda connection: connection.sendall(OK)) as (port, heard):
        with pytest.raises(PostFailed):
            send_to_public_host_only(message(f"http://{host}:{port}/"))
        assert heard == []


def test_certificate_must_fit() -> None:
    with answering(lambda connection: connection.sendall(OK)) as (port, _), pytest.raises(PostFailed):
        send_to_public_host_only(message(f"https://chat.example:{port}/"), here, anybody, 1.0)


class Ear:
    """Replaces the outgoing connection and records messages."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, str]] = []
        self.trials: list[str] = []
        self.failure: PostFailed | None = None

    def __call__(self, sending: OutgoingRequest) -> int:
        text = json.loads(sending.body)["text"]
        if self.failure is not None:
            raise self.failure
        if "will arrive here" in text:
            self.trials.append(text)
        else:
            self.heard.append((sending.url, text))
        return 204


@pytest.fixture
def ear(monkeypatch: pytest.MonkeyPatch) -> Ear:
    listening = Ear()
    monkeypatch.setattr(WebhookSender.__init__, "__defaults__", (listening,))
    monkeypatch.setattr(guarded_outgoing_request, "send_to_public_host_only", listening)
    return listening


HOOK = "https://chat.example/hooks/T1/k3ywords"
CHOSEN = {"url": HOOK, "turn": "1", "end": "1", "seat": "1"}


@pytest.mark.parametrize("seconds", [86_400, 120])
def test_table_tells_when_a_play_ends_and_a_slow_one_whose_turn_begins(tmp_path: Path, ear: Ear, seconds: int) -> None:
    turns = seconds // 86_400
    with serving(tmp_path, webhook_prefixes=PREFIXES[0]) as url:
        table, (ada, bo) = sit_down(url, "similo", ("Ada", "Bo"), options={"giver": "0"})
        ada.browser.post(f"{table}/do", data={"kind": "clocked", "seconds": str(seconds)})
        assert bo.browser.post(f"{table}/hook", data=CHOSEN).status_code == 409
        for bad in ("https://evil.test/", "http://127.0.0.1/", "https://chat.example/hooks/../x"):
            refused = ada.browser.post(f"{table}/hook", data={"url": bad})
            assert refused.status_code == 409
            assert "only to plain addresses that begin like this" in refused.text
        page = ada.browser.post(f"{table}/hook", data=CHOSEN).text
        assert "Messages go to chat.example." in page
        assert "k3ywords" not in page
        assert len(ear.trials) == 1
        ada.come(table)
        ada.send(**ada.choose_first())
        wait_until(lambda: len(ear.heard) == turns)
        ada.browser.post(f"{table}/do", data={"kind": "gave-up"})
        wait_until(lambda: len(ear.heard) == turns + 1)
        for page in (ada.browser.get(table).text, bo.browser.get(table).text, bo.browser.get(f"/api{table}").text):
            assert "k3ywords" not in page
        ada.go()
    assert [(hook, told.partition("?")[0]) for hook, told in ear.heard] == [
        *[(HOOK, f"Similo: it’s your turn, Bo. {url}{table}")] * turns,
        (HOOK, f"The game of Similo with Ada and Bo is over. Abandoned. {url}{table}"),
    ]


def test_somebody_who_forgets_is_reminded_once(tmp_path: Path, ear: Ear, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path, webhook_prefixes=PREFIXES[0]) as url:
        table, (ada, _) = sit_down(url, "similo", ("Ada", "Bo"), options={"giver": "0"})
        ada.browser.post(f"{table}/do", data={"kind": "clocked", "seconds": "86400"})
        monkeypatch.setattr(
            bells, "server_time_in_milliseconds", lambda: server_time_in_milliseconds() + 20 * 3_600_000
        )
        ada.browser.post(f"{table}/hook", data=CHOSEN)
        wait_until(lambda: len(ear.heard) == 1)
        ada.browser.post(f"{table}/do", data={"kind": "ruled", "rule": "cover", "on": "0"})
        ada.browser.post(f"{table}/do", data={"kind": "ruled", "rule": "cover", "on": "1"})
        assert rows(tmp_path, "timed-out") == []
    (told,) = ear.heard
    assert "Similo: time is running out for Ada." in told[1]


def test_nothing_is_sent_or_offered_where_the_operator_allows_nothing(tmp_path: Path, ear: Ear) -> None:
    with serving(tmp_path) as url:
        table, (ada, _) = sit_down(url, "similo", ("Ada", "Bo"))
        assert "hook" not in ada.browser.get(f"{table}/clock").text
        assert ada.browser.post(f"{table}/hook", data=CHOSEN).status_code == 409
    assert ear.heard == []


@pytest.mark.parametrize(
    ("status", "sentence"),
    [(404, UNKNOWN), (401, UNKNOWN), (400, REFUSED), (307, REFUSED), (429, LATER), (502, LATER), (0, SILENT)],
)
def test_failed_trial_is_told_in_a_fixed_sentence_and_stores_nothing(
    tmp_path: Path, ear: Ear, status: int, sentence: str
) -> None:
    ear.failure = PostFailed("no route to 10.0.0.7", status)
    with serving(tmp_path, webhook_prefixes=PREFIXES[0]) as url:
        table, (ada, _) = sit_down(url, "similo", ("Ada", "Bo"))
        refused = ada.browser.post(f"{table}/hook", data=CHOSEN)
        assert refused.status_code == 409
        assert sentence in refused.text
        assert "10.0.0.7" not in refused.text
        assert "No address is set" in ada.browser.get(f"{table}/clock").text


def test_addresses_cannot_be_tried_without_end(tmp_path: Path, ear: Ear) -> None:
    ear.failure = PostFailed("TimeoutError")
    with serving(tmp_path, webhook_prefixes=PREFIXES[0]) as url:
        table, (ada, _) = sit_down(url, "similo", ("Ada", "Bo"))
        codes = [ada.browser.post(f"{table}/hook", data=CHOSEN).status_code for _ in range(TRIALS_AT_ONCE + 1)]
    assert codes == [409] * TRIALS_AT_ONCE + [429]


def test_address_is_masked_once_it_is_saved(tmp_path: Path, ear: Ear) -> None:
    with serving(tmp_path, webhook_prefixes=PREFIXES[0]) as url:
        table, (ada, bo) = sit_down(url, "similo", ("Ada", "Bo"))
        assert ada.browser.post(f"{table}/hook", data=CHOSEN).status_code == 200
        assert "Messages go to chat.example." in ada.browser.get(f"{table}/clock").text
        for path in (table, f"{table}/clock", f"{table}/options", table.replace("/t/", "/api/tables/")):
            for person in (ada, bo):
                assert "k3ywords" not in person.browser.get(path).text, path


def test_only_chosen_kinds_are_sent(tmp_path: Path, ear: Ear) -> None:
    with serving(tmp_path, webhook_prefixes=PREFIXES[0]) as url:
        table, (ada, bo) = sit_down(url, "similo", ("Ada", "Bo"), options={"giver": "0"})
        assert "at least one kind" in ada.browser.post(f"{table}/hook", data={"url": HOOK}).text
        ada.browser.post(f"{table}/hook", data={"url": HOOK, "seat": "1"})
        ada.come(table)
        ada.browser.post(f"{table}/do", data={"kind": "gave-up"})
        bo.browser.post(f"{table}/do", data={"kind": "left"})
        wait_until(lambda: len(ear.heard) == 1)
        ada.go()
    assert [told.partition("?")[0] for _, told in ear.heard] == ["A seat is free for Similo. Who joins"]


def notify(sender: Callable[[OutgoingRequest], int], url: str, times: int = 1) -> None:
    async def send() -> None:
        notices = WebhookSender(PREFIXES, sender)
        for _ in range(times):
            notices.send(Table("1", "ABCD", hook=WebhookSet(url)), "turn", "x")
        while notices._waiting:
            await asyncio.sleep(0.01)
        notices.close()

    asyncio.run(send())


@pytest.mark.parametrize(("url", "count"), [(HOOK, AT_ONCE), ("https://once.example/", 0)])
def test_messages_are_few_and_go_only_to_what_is_still_allowed(url: str, count: int) -> None:
    ear = Ear()
    notify(ear, url, times=50)
    assert len(ear.heard) == count


def test_failure_is_logged_without_the_address() -> None:
    def refuse(sending: OutgoingRequest) -> int:
        raise PostFailed("answer 500")

    with capture_logs() as lines:
        notify(refuse, HOOK)
    assert "answer 500" in str(lines)
    assert "chat.example" not in str(lines)
