"""The bus: what one process publishes, others receive; a broken connection is closed and retried, and tells so."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

import pytest

from inkling.core.errors import Refusal
from inkling.server.log.bus import Bus

from .engines import Engines, engines

__all__ = ["engines"]


async def wait_until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0.01)


async def test_bus_hands_on_the_newest_of_every_topic_in_order(engines: Engines) -> None:
    _, redis = engines
    received: list[tuple[str, str]] = []
    listener, teller = Bus(redis.url, "listener"), Bus(redis.url, "teller")
    listener.start(received.extend)
    teller.start(lambda news: None)
    try:
        await wait_until(lambda: listener.up and teller.up)
        for number in range(500):
            teller.tell("table", str(number))
            teller.tell(f"other-{number}", "x" * 3000)
        await wait_until(lambda: len({about for about, _ in received}) == 501)
    finally:
        await listener.close()
        await teller.close()
    numbers = [int(what) for about, what in received if about == "table"]
    assert numbers == sorted(numbers)
    assert numbers[-1] == 499


async def test_bus_ignores_its_own_messages_and_says_when_some_may_be_missing(engines: Engines) -> None:
    _, redis = engines
    calls: list[list[tuple[str, str]]] = []
    bus = Bus(redis.url, "alone")
    bus.start(calls.append)
    try:
        bus.tell("table", "1")
        await wait_until(lambda: bus.up)
    finally:
        await bus.close()
    assert calls == [[]]


@pytest.mark.parametrize("answer", [b"-WRONGPASS invalid username-password pair\r\n", b""], ids=["refused", "silent"])
async def test_bus_closes_a_connection_that_is_not_let_in(answer: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("inkling.server.log.bus.SILENCE", 0.2)
    left = asyncio.Semaphore(0)

    async def turn_down(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            await reader.readuntil(b"wrong\r\n")
            writer.write(answer)
            while await reader.read(4096):
                pass
        left.release()
        writer.close()

    async with await asyncio.start_server(turn_down, "127.0.0.1", 0) as server:
        bus = Bus(f"redis://:wrong@127.0.0.1:{server.sockets[0].getsockname()[1]}", "ours")
        bus.start(lambda news: None)
        try:
            for _ in range(3):
                await left.acquire()
            assert not bus.up
        finally:
            await bus.close()


@pytest.mark.parametrize("url", ["http://bus", "bus:6379", "redis://bus:port"])
def test_bus_refuses_a_bad_address(url: str) -> None:
    with pytest.raises(Refusal, match="The bus takes"):
        Bus(url, "ours")
