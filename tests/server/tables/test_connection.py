"""Connections between page and server: responses with request IDs, zones on request, bounded sockets."""

import json
import socket
from contextlib import closing, suppress
from pathlib import Path

import httpx
import pytest
from structlog.testing import capture_logs
from websockets.exceptions import ConnectionClosed, InvalidStatus

from inkling.server.platform import token_buckets_and_limits
from inkling.server.platform.http import request_deadlines
from inkling.server.platform.token_buckets_and_limits import TALK_AT_ONCE
from inkling.server.platform.websocket import bounded_websocket_protocol as websocket_protocol
from tests.server.local_server import NEAR, browser, open_live_socket, receive, serving
from tests.server.processes import ServerUnderTest
from tests.server.raw_http import MAKING, connect, read_until, upgrade
from tests.server.socket_players import sit_down
from tests.time_limits import ANSWER

JSON = {"accept": "application/json"}


def gather(url: str) -> tuple[str, httpx.Client, httpx.Client]:
    """Seat two people at a table before any play, so that everybody may talk."""
    ada, bo = browser(url), browser(url)
    table = ada.post("/make", data={"game": "similo", "name": "Ada"}).url.path
    bo.post(f"{table}/join", data={"name": "Bo"})
    return table, ada, bo


def test_what_counts_is_answered_with_its_mark(tmp_path: Path) -> None:
    with serving(tmp_path) as url:
        table, ada, bo = gather(url)
        with open_live_socket(bo, table) as line, open_live_socket(ada, table) as other:
            receive(other, "layout")
            for _ in range(2):
                line.send(json.dumps({"to": "talk", "text": "Hello.", "send": "mark 1"}))
                assert receive(line, "done") == {"done": "mark 1"}
            assert "Hello." in receive(other, "talk")["zones"]["talk"]
            other.send(json.dumps({"to": "echo", "send": "mark 2"}))
            assert receive(other, "done") == {"done": "mark 2"}
    assert [row.send for row in ServerUnderTest(tmp_path).rows() if row.kind == "talked"] == ["mark 1"]


def test_what_was_said_and_is_sent_again_is_not_too_fast(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fast talker who reconnects gets the confirmation; new messages are still limited."""
    monkeypatch.setattr(token_buckets_and_limits, "TALK_PER_SECOND", 1e-6)
    with serving(tmp_path) as url:
        table, _, bo = gather(url)
        with open_live_socket(bo, table) as line:
            for n in range(TALK_AT_ONCE):
                line.send(json.dumps({"to": "talk", "text": f"Words {n}.", "send": f"mark {n}"}))
                assert receive(line, "done") == {"done": f"mark {n}"}
            line.send(json.dumps({"to": "talk", "text": "New words.", "send": "new"}))
            assert receive(line, "refused")["send"] == "new"
            line.send(json.dumps({"to": "talk", "text": "Words 3.", "send": "mark 3"}))
            assert receive(line, "done") == {"done": "mark 3"}
    assert len([row for row in ServerUnderTest(tmp_path).rows() if row.kind == "talked"]) == TALK_AT_ONCE


def test_refusal_names_what_it_is_about_and_is_json_for_scripts(url: str) -> None:
    table, (ada, _) = sit_down(url, "similo", ("Ada", "Bo"))
    with open_live_socket(ada.browser, table) as line:
        line.send(json.dumps({"to": "act", "do": "nonsense", "ask": "1", "send": "mark"}))
        assert receive(line, "refused")["send"] == "mark"
        line.send(json.dumps({"to": "act", "do": "nonsense", "send": "x" * 100}))
        assert "send" not in receive(line, "refused")
    answer = ada.browser.post(f"{table}/act", data={"do": "nonsense"}, headers=JSON)
    assert answer.status_code == httpx.codes.CONFLICT
    assert answer.json().keys() == {"refused", "sentence"}
    assert browser(url).get("/t/ZZZZ/zones", headers=JSON).status_code == httpx.codes.NOT_FOUND


def test_zones_are_those_of_a_socket(url: str) -> None:
    table, ada, bo = gather(url)
    with open_live_socket(ada, table) as line:
        first = receive(line, "layout")
        asked = ada.get(f"{table}/zones", headers=JSON)
    assert asked.json() == first | {"notice": ""}
    etag = asked.headers["etag"]
    again = ada.get(f"{table}/zones", headers={"if-none-match": f"W/{etag}"})
    bo.post(f"{table}/talk", data={"text": "Well?"})
    changed = ada.get(f"{table}/zones", headers={"if-none-match": etag})
    assert (again.status_code, again.content) == (httpx.codes.NOT_MODIFIED, b"")
    assert "Well?" in changed.json()["zones"]["talk"]


def test_zones_show_each_their_own(url: str) -> None:
    table, (ada, _) = sit_down(url, "similo", ("Ada", "Bo"))
    stranger = browser(url)
    with open_live_socket(stranger, table) as line:
        assert stranger.get(f"{table}/zones").json() == receive(line, "layout") | {"notice": ""}
    with open_live_socket(stranger, f"{table}/tv") as line:
        assert ada.browser.get(f"{table}/tv/zones").json() == receive(line, "layout") | {"notice": ""}


def test_whoever_asks_again_is_here(tmp_path: Path) -> None:
    """Members are shown as present once Ada's process is notified. Page loads at another process count for a while."""
    with serving(tmp_path, cover_after=3600.0) as url:
        table, ada, bo = gather(url)
        with open_live_socket(bo, table):
            pass
        with open_live_socket(ada, table) as line:
            seats = receive(line, "layout")["zones"]["seats"]
            while "is away" not in seats:
                seats = receive(line, "seats")["zones"]["seats"]
            bo.get(f"{table}/zones")
            while "is away" in seats:
                seats = receive(line, "seats")["zones"]["seats"]


def test_browser_without_cookies_is_told(url: str) -> None:
    ada = browser(url)
    made = ada.post("/make", data={"game": "similo", "name": "Ada"})
    assert made.url.query == b""
    forgetful = httpx.Client(base_url=url, headers={"origin": url, "cookie": ""}, follow_redirects=False, **NEAR)
    joined = forgetful.post(f"{made.url.path}/join", data={"name": "Bo"})
    forgetful.cookies.clear()
    told = forgetful.get(joined.headers["location"])
    assert told.status_code == httpx.codes.CONFLICT
    assert 'data-refused="no-cookies"' in told.text


def test_refused_sockets_write_nothing(url: str, caplog: pytest.LogCaptureFixture) -> None:
    table, _ = sit_down(url, "similo", ("Ada", "Bo"))
    stranger = browser(url)
    for _ in range(3):
        with pytest.raises(InvalidStatus) as refused, open_live_socket(stranger, "/t/ZZZZ"):
            pass
        assert refused.value.response.status_code == httpx.codes.NOT_FOUND
        assert b"no-table" in (refused.value.response.body or b"")
    stranger.headers["origin"] = "http://elsewhere.example"
    with pytest.raises(InvalidStatus), open_live_socket(stranger, table):
        pass
    assert not caplog.records


def test_whoever_goes_in_the_middle_of_a_form_is_no_failure_of_ours(tmp_path: Path) -> None:
    with capture_logs() as lines, serving(tmp_path) as url:
        for _ in range(3):
            with closing(connect(url)) as line:
                line.sendall(MAKING + b"game=")
        with browser(url) as ada:
            assert ada.post("/make", data={"game": "similo", "name": "Ada"}).status_code == httpx.codes.OK
    assert [line["event"] for line in lines if line["log_level"] == "error"] == []


# Raw frames that no browser sends.


def open_raw(url: str, path: str) -> socket.socket:
    line = connect(url)
    line.sendall(upgrade(url, f"{path}/live"))
    assert line.recv(12) == b"HTTP/1.1 101"
    return line


def frame(kind: int, data: bytes = b"", last: bool = True) -> bytes:
    """Return a frame masked with zeros, so that its bytes stay readable."""
    assert len(data) < 126
    return bytes([(0x80 if last else 0) | kind, 0x80 | len(data)]) + bytes(4) + data


def pour(line: socket.socket, data: bytes, most: int) -> int:
    """Send the same data without reading until the connection is cut. Return the number of bytes sent."""
    went = 0
    with suppress(ConnectionError):
        while went < most:
            went += line.send(data)
    return went


PINGS = frame(9, b"x" * 100) * 500
PONGS = frame(10, b"x" * 100) * 500
PIECES = frame(0, b"", last=False) * 5000
OPENING = frame(1, b"a", last=False)
"""The first fragment of a message that never ends."""


@pytest.mark.parametrize("flood", [PINGS, PONGS, PIECES], ids=["pings", "pongs", "pieces"])
def test_flood_of_small_frames_is_cut(url: str, flood: bytes) -> None:
    table, _ = sit_down(url, "similo", ("Ada", "Bo"))
    with closing(open_raw(url, table)) as line:
        line.sendall(OPENING if flood is PIECES else b"")
        assert pour(line, flood, 50_000_000) < 20_000_000
        assert httpx.get(f"{url}/healthz", **NEAR).status_code == httpx.codes.OK


def test_pings_are_answered_and_messages_after_the_goodbye_write_nothing(
    url: str, caplog: pytest.LogCaptureFixture
) -> None:
    table, _ = sit_down(url, "similo", ("Ada", "Bo"))
    with closing(open_raw(url, table)) as line:
        line.sendall(frame(9, b"hello") * 20)
        assert read_until(line, b"\x8a\x05hello", 20).count(b"\x8a\x05hello") == 20
    for goodbye in (frame(1, b"\xff\xfe"), frame(9) * 150):
        with closing(open_raw(url, table)) as line:
            line.sendall(frame(1, b"x") + goodbye)
            assert httpx.get(f"{url}/healthz", **NEAR).status_code == httpx.codes.OK
    assert not [record for record in caplog.records if not record.name.startswith("inkling")]


def test_whoever_never_reads_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket_protocol, "SECONDS_UNREAD", 0.5)
    with serving(tmp_path, holds=4096, messages_per_second=1e6) as url:
        table, _ = sit_down(url, "similo", ("Ada", "Bo"))
        asking = frame(1, json.dumps({"to": "echo", "send": "m" * 40}).encode()) * 50
        with closing(open_raw(url, table)) as line:
            assert pour(line, asking, 200_000_000) < 20_000_000


def test_program_that_never_reads_its_stream_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_deadlines, "SECONDS_UNREAD", 0.5)
    monkeypatch.setattr(token_buckets_and_limits, "TALK_AT_ONCE", 10_000)
    with serving(tmp_path, holds=4096, cover_after=3600.0, messages_per_second=1e6) as url:
        table, ada, bo = gather(url)
        with open_live_socket(ada, table) as watching, closing(socket.socket()) as stream:
            stream.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            ask_for_events(stream, url, table, bo)
            while "is away" not in str(watching.recv(timeout=ANSWER)):
                watching.send(json.dumps({"to": "talk", "text": "x" * 250}))


def ask_for_events(line: socket.socket, url: str, table: str, person: httpx.Client) -> None:
    """Request the event stream and read only the start of the response."""
    host = url.removeprefix("http://")
    name, port = host.split(":")
    line.settimeout(ANSWER)
    line.connect((name, int(port)))
    cookies = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
    path = table.replace("/t/", "/api/tables/") + "/events"
    line.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookies}\r\n\r\n".encode())
    assert line.recv(12) == b"HTTP/1.1 200"


def test_messages_are_read_in_order_and_invalid_text_ends_the_connection(
    url: str, caplog: pytest.LogCaptureFixture
) -> None:
    table, (ada, _) = sit_down(url, "similo", ("Ada", "Bo"))
    with open_live_socket(ada.browser, table) as line:
        receive(line, "layout")
        marks = [f"mark {n}" for n in range(30)]
        text = [json.dumps({"to": "echo", "send": mark, "more": "y" * 60}).encode() for mark in marks]
        line.socket.sendall(b"".join(frame(1, one) for one in text))
        assert [receive(line, "done")["done"] for _ in marks] == marks
        line.socket.sendall(frame(1, b"\xff\xfe"))
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(timeout=ANSWER)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1007
    assert not caplog.records
