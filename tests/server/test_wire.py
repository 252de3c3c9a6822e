"""What comes over a wire is answered in order and within bounds; who goes is answered first, and a failure is told."""

import asyncio
from collections.abc import Coroutine
from typing import Any, cast

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from inkling.server.live.wire import MESSAGES_AHEAD, Wire

ASKS = (
    b"GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: c2l4dGVlbiBsZXR0ZXJzIQ==\r\n\r\n"
)


class Line(asyncio.Transport):
    """Takes what is written; knows whether it is read from."""

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


async def open_wire(app: Any = asked) -> tuple[Wire, Line]:
    config = Config(app, lifespan="off", ws_ping_interval=None)
    config.load()
    wire, line = Wire(config, ServerState(), {}, asyncio.get_running_loop()), Line()
    wire.connection_made(line)
    wire.data_received(ASKS)
    await asyncio.sleep(0.01)
    return wire, line


def say(wire: Wire, *texts: str) -> None:
    for text in texts:
        wire.data_received(Frame(Opcode.TEXT, text.encode()).serialize(mask=True))


def run(scene: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(scene, 10))


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
