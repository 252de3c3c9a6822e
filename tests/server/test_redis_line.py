"""The few words of Redis' protocol that the bus speaks: pieces of answers, errors, and a password."""

import asyncio
from contextlib import suppress

import pytest

from inkling.core.errors import Refusal
from inkling.server.log.redis_line import RedisError, open_line, read_address, take
from tests.limits import ANSWER

from .engines import Engines, engines

__all__ = ["engines"]
MESSAGE = b"*3\r\n$7\r\nmessage\r\n$7\r\ninkling\r\n$5\r\na b:1\r\n"


def test_an_answer_counts_once_all_of_it_is_there() -> None:
    for end in range(len(MESSAGE)):
        assert take(MESSAGE[:end], 0) is None
    assert take(MESSAGE + b":2\r\n", 0) == ([b"message", b"inkling", b"a b:1"], len(MESSAGE))
    assert take(b"$-1\r\n:7\r\n", 0) == (None, 5)
    assert take(b":7\r\n", 0) == (b"7", 4)


def test_what_is_told_is_heard_and_errors_are_told(engines: Engines) -> None:
    _, redis = engines
    heard: list[bytes] = []

    async def talk() -> None:
        ear, mouth = await open_line(redis.url, heard.append), await open_line(redis.url)
        await ear.ask("SUBSCRIBE", "inkling")
        # More at once than one piece of the line holds.
        told = [mouth.ask("PUBLISH", "inkling", f"{number} " + "x" * 3000) for number in range(100)]
        await asyncio.gather(*told)
        while len(heard) < 100:
            await asyncio.sleep(0.01)
        with pytest.raises(RedisError):
            await mouth.ask("AUTH", "wrong")
        mouth.close()
        await mouth.gone
        with pytest.raises(ConnectionError):
            await mouth.ask("PUBLISH", "inkling", "late")
        ear.close()

    asyncio.run(asyncio.wait_for(talk(), 60))
    assert [int(word.split()[0]) for word in heard] == list(range(100))


@pytest.mark.parametrize("answer", [b"-WRONGPASS invalid username-password pair\r\n", b""], ids=["refused", "silent"])
def test_a_line_that_is_not_let_in_is_closed(answer: bytes) -> None:
    async def talk() -> None:
        asked, left = asyncio.Event(), asyncio.Event()

        async def turn_down(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"wrong\r\n")
            asked.set()
            writer.write(answer)
            with suppress(ConnectionError):
                await reader.read()
            left.set()
            writer.close()

        async with await asyncio.start_server(turn_down, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            opening = asyncio.ensure_future(open_line(f"redis://:wrong@127.0.0.1:{port}"))
            await asked.wait()
            if not answer:
                opening.cancel()
            with pytest.raises(RedisError if answer else asyncio.CancelledError):
                await opening
            await left.wait()

    asyncio.run(asyncio.wait_for(talk(), ANSWER))


@pytest.mark.parametrize("url", ["http://bus", "bus:6379", "redis://bus:port"])
def test_an_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(Refusal, match="The bus takes"):
        read_address(url)
