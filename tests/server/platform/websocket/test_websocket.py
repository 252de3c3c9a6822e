"""WebSockets: reading frames, answering in order and within limits, rendering for all in one batch, compression."""

import asyncio
import importlib
import sys
import zlib
from collections.abc import Iterator
from typing import Any, cast

import pytest
from structlog.testing import capture_logs
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from inkling.server.platform.websocket import message_compression
from inkling.server.platform.websocket.batched_sends import AT_ONCE, PendingSends
from inkling.server.platform.websocket.bounded_websocket_protocol import (
    MESSAGES_AHEAD,
    WHOLE_TEXT,
    BoundedWebSocket,
    is_one_text_frame,
    unmask_payload,
)

ASKS = (
    b"GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: c2l4dGVlbiBsZXR0ZXJzIQ==\r\n\r\n"
)


class Line(asyncio.Transport):
    """A transport that records what is written and whether reading is paused."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = True

    def write(self, data: Any) -> None: ...

    def is_closing(self) -> bool:
        return False

    def close(self) -> None: ...

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True


async def asked(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})


async def open_wire(app: Any = asked) -> tuple[BoundedWebSocket, Line]:
    config = Config(app, lifespan="off", ws_ping_interval=None)
    config.load()
    wire, line = BoundedWebSocket(config, ServerState(), {}, asyncio.get_running_loop()), Line()
    wire.connection_made(line)
    wire.data_received(ASKS)
    await asyncio.sleep(0.01)
    return wire, line


def say(wire: BoundedWebSocket, *texts: str) -> None:
    for text in texts:
        wire.data_received(Frame(Opcode.TEXT, text.encode()).serialize(mask=True))


async def test_what_came_before_anybody_listens_is_answered_in_its_order() -> None:
    wire, line = await open_wire()
    texts, heard = [str(n) for n in range(MESSAGES_AHEAD)], list[str]()

    async def answer(text: str) -> None:
        await asyncio.sleep(0)
        heard.append(text)

    say(wire, *texts[:-1])
    assert line.reads
    say(wire, texts[-1])
    assert not line.reads
    wire.listen(answer)
    wire.connection_lost(None)
    assert cast(Any, await wire.receive())["type"] == "websocket.disconnect"
    assert heard == texts
    assert line.reads


async def test_one_is_answered_at_a_time_and_the_next_may_come_meanwhile() -> None:
    wire, line = await open_wire()
    go_on, heard = asyncio.Event(), list[str]()

    async def answer(text: str) -> None:
        heard.append(text)
        await go_on.wait()

    wire.listen(answer)
    say(wire, "one")
    await asyncio.sleep(0)
    say(wire, "two", "three")
    await asyncio.sleep(0)
    assert heard == ["one"]
    assert line.reads
    go_on.set()
    await asyncio.sleep(0.01)
    say(wire, "four")
    await asyncio.sleep(0.01)
    assert heard == ["one", "two", "three", "four"]


async def test_failed_answer_ends_the_connection_and_says_why() -> None:
    wire, _ = await open_wire()

    async def answer(text: str) -> None:
        raise ZeroDivisionError(text)

    wire.listen(answer)
    say(wire, "one", "two")
    with pytest.raises(ZeroDivisionError, match="one"):
        await wire.receive()


async def test_who_does_not_read_holds_nobody_else_up() -> None:
    (slow, _), (quick, _) = await open_wire(), await open_wire()
    slow.pause_writing()
    assert not slow.write(b"a", True)
    assert quick.write(b"a", True)
    slow.resume_writing()
    assert slow.write(b"a", True)


async def test_who_stays_holds_nothing_of_what_was_asked() -> None:
    stayed: list[int] = []

    async def stays(scope: Any, receive: Any, send: Any) -> None:
        await asked(scope, receive, send)

        async def stay() -> None:
            stayed.append(len(scope))
            stayed.append((await receive())["code"])

        scope["state"]["stay"] = stay

    wire, _ = await open_wire(stays)
    assert stayed == [0]
    assert not wire.scope
    wire.connection_lost(None)
    await asyncio.sleep(0.01)
    assert stayed == [0, 1005]


def write(text: str, fin: bool = True, opcode: Opcode = Opcode.TEXT, mask: bool = True) -> bytes:
    return Frame(opcode, text.encode(), fin).serialize(mask=mask)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 900])
def test_whole_message_is_read_as_the_library_reads_it(size: int) -> None:
    text = ("{“é”}" * size)[:size]
    frame = write(text)
    assert is_one_text_frame(frame)
    assert frame[0] == WHOLE_TEXT
    assert unmask_payload(frame).decode() == text


def test_all_else_is_left_to_the_parser() -> None:
    for data in (
        b"",
        b"GET / HTTP/1.1\r\n\r\n",
        write("half")[:-1],
        write("one") + write("another"),
        write("more follows", fin=False),
        write("x" * 200)[:-3],
        write("unmasked", mask=False),
    ):
        assert not is_one_text_frame(data), data
    assert write("are you there", opcode=Opcode.PING)[0] != WHOLE_TEXT, "a ping is one frame, but no message"


class Drawn:
    """Counts its renders; can be made to fail."""

    def __init__(self, works: bool = True, sends: bool = True) -> None:
        self.works = works
        self.sends = sends
        self.times = 0
        self.flushed = 0

    def render(self) -> None:
        self.times += 1
        if not self.works:
            raise KeyError("a secret")

    def flush(self) -> None:
        self.flushed += 1
        if not self.sends:
            raise KeyError("a secret")


def wake_all(outlets: list[Drawn]) -> None:
    async def turn() -> None:
        burst = PendingSends()
        for outlet in (*outlets, *outlets):
            burst.schedule(outlet)
        # Iterations of the event loop, not time: on any machine each handles one portion.
        for _ in range(100):
            await asyncio.sleep(0)

    asyncio.run(turn())


def test_everybody_is_drawn_once_however_often_woken() -> None:
    outlets = [Drawn() for _ in range(2 * AT_ONCE + 1)]
    wake_all(outlets)
    assert [outlet.times for outlet in outlets] == [1] * len(outlets)


@pytest.mark.parametrize("broken", [Drawn(works=False), Drawn(sends=False)])
def test_board_or_line_that_fails_for_one_costs_no_other_theirs(broken: Drawn) -> None:
    outlets = [Drawn(), broken, Drawn()]
    with capture_logs() as lines:
        wake_all(outlets)
    assert [outlet.times for outlet in outlets] == [1, 1, 1]
    assert [outlet.flushed for outlet in outlets if outlet.works] == [1] * (2 + broken.works)
    assert [line["event"] for line in lines] == ["nothing could be shown"]
    assert "secret" not in str(lines)


ZONE = '<label class="jc can r5" data-key=blue-{n}><input type=radio name=do value="play blue-{n}" id=o3-{n}></label>'


@pytest.fixture(params=["quick", "plain"])
def library(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    if request.param == "plain":
        monkeypatch.setitem(sys.modules, "isal", None)
        importlib.reload(message_compression)
    yield request.param
    monkeypatch.undo()
    importlib.reload(message_compression)


@pytest.mark.parametrize("times", [40, 90, 400])
def test_what_is_packed_is_small_and_reads_back(library: str, times: int) -> None:
    data = "".join(ZONE.format(n=n) for n in range(times)).encode()
    compressed = message_compression.compress_message(data)
    assert zlib.decompress(compressed) == data
    assert len(compressed) < len(data) / 3
    assert not compressed.startswith(b"{"), "what begins with a brace is taken for plain"
    assert vars(message_compression)["quick"].__name__ == ("zlib" if library == "plain" else "isal.isal_zlib")
