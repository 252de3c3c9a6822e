"""Attacks from one address on a server, each a coroutine that runs until it is cancelled.

    .venv/bin/python bench/attacks.py NAME URL [PLAY]

`bench/flood.py` starts one at a time, in a separate process. All come from 127.0.0.2, so that the server's rate limits
distinguish them from the players.
"""

import asyncio
import os
import resource
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count

import httpx

STRANGER = "127.0.0.2"
FAILED = (OSError, httpx.HTTPError, EOFError, asyncio.IncompleteReadError)
MOST_PIPELINED = 15_000_000
"""Total bytes. A server without a bound would buffer 70 times as much."""
TABLES_OF_BOTS = 150
READY = "ready"
"""Printed when the attack begins."""


async def connect(url: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    name, port = url.removeprefix("http://").split(":")
    return await asyncio.open_connection(name, int(port), local_addr=(STRANGER, 0))


def stranger(url: str) -> httpx.AsyncClient:
    transport = httpx.AsyncHTTPTransport(local_address=STRANGER, limits=httpx.Limits(max_connections=None))
    headers = {"origin": url}
    return httpx.AsyncClient(base_url=url, transport=transport, headers=headers, follow_redirects=True, timeout=600)


async def again_and_again(do: Callable[[], Awaitable[object]], at_once: int, pause: float = 0.0) -> None:
    """Run `at_once` copies in parallel; restart each when it ends or is disconnected."""

    async def repeat() -> None:
        while True:
            with suppress(*FAILED):
                await do()
            await asyncio.sleep(pause)

    await asyncio.gather(*(repeat() for _ in range(at_once)))


async def pipeline(url: str, _: str) -> None:
    """Send endless requests on one connection without reading the responses."""
    went = 0

    async def pour() -> None:
        nonlocal went
        _, writer = await connect(url)
        try:
            while went < MOST_PIPELINED:
                writer.write(b"GET /livez HTTP/1.1\r\nhost: x\r\n\r\n" * 1000)
                went += 32_000
                await writer.drain()
            await asyncio.sleep(3600)
        finally:
            writer.close()

    await again_and_again(pour, 1)


async def send_dots(url: str, _: str) -> None:
    """Request a URL on which a careless regular expression takes quadratic time."""

    async def ask() -> None:
        reader, writer = await connect(url)
        writer.write(b"GET /t/AAAA/decks/" + b"." * 60_000 + b"/x HTTP/1.1\r\nhost: x\r\n\r\n")
        await reader.readuntil(b"\r\n\r\n")
        writer.close()

    await again_and_again(ask, 1)


async def keep_silent(url: str, _: str) -> None:
    """Open 1,300 silent connections, and 1,500 that send one byte per second."""

    async def open_one(letters: bytes) -> None:
        reader, writer = await connect(url)
        try:
            for letter in letters:
                writer.write(bytes([letter]))
                with suppress(TimeoutError):
                    await asyncio.wait_for(reader.readexactly(1), 1.0)
                    return
            await reader.readexactly(1)
        finally:
            writer.close()

    head = b"GET / HTTP/1.1\r\nhost: x\r\nx-one: " + b"a" * 3600
    await asyncio.gather(
        again_and_again(lambda: open_one(b""), 1300, 1.0), again_and_again(lambda: open_one(head), 1500, 1.0)
    )


async def play_bots(url: str, __: str) -> None:
    """Run plays continuously at 150 tables with bots only."""
    async with stranger(url) as host:
        paths = []
        for _ in range(TABLES_OF_BOTS):
            path = (await host.post("/make", data={"game": "silencio", "name": "Host"})).url.path
            await host.post(f"{path}/do", data={"kind": "stood"})
            for seat in ("0", "1"):
                await host.post(f"{path}/do", data={"kind": "bot-seated", "seat": seat, "bot": "strong"})
            await host.post(f"{path}/do", data={"kind": "ruled", "rule": "unhurried", "on": "0"})
            await host.post(f"{path}/do", data={"kind": "start"})
            paths.append(path)
        print(READY, flush=True)
        while True:
            for path in paths:
                await host.post(f"{path}/do", data={"kind": "start"})
                await asyncio.sleep(0.02)


async def spam(url: str, _: str) -> None:
    """Request pages as fast as possible on 64 connections, alternating GET and HEAD."""

    async def ask() -> None:
        reader, writer = await connect(url)
        try:
            for n in count():
                method = b"HEAD" if n % 2 else b"GET"
                writer.write(method + b" / HTTP/1.1\r\nhost: x\r\n\r\n")
                head = (await reader.readuntil(b"\r\n\r\n")).lower()
                if method == b"GET":
                    size = next(line for line in head.splitlines() if line.startswith(b"content-length:"))
                    await reader.readexactly(int(size.split(b":")[1]))
        finally:
            writer.close()

    await again_and_again(ask, 64)


async def reconnect(url: str, _: str) -> None:
    """Open a new connection for each request, 32 in parallel."""

    async def ask() -> None:
        reader, writer = await connect(url)
        writer.write(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
        await reader.readuntil(b"\r\n")
        writer.close()

    await again_and_again(ask, 32)


async def ask_costly(url: str, play: str) -> None:
    """Request 60 expensive pages at once."""
    numbers = count()

    async def ask(n: int) -> None:
        path = (f"/daily?play={play}&n={n}", f"/p/{play}?ply={n % 3000}", f"/p/{play}?ply={n % 3000}&why=1")[n % 3]
        with suppress(*FAILED):
            await host.get(path)

    async with stranger(url) as host:
        while True:
            await asyncio.gather(*(ask(next(numbers)) for _ in range(60)))


ATTACKS: dict[str, Callable[[str, str], Awaitable[None]]] = {
    "pipelining": pipeline,
    "dots": send_dots,
    "silent": keep_silent,
    "bots": play_bots,
    "spam": spam,
    "connects": reconnect,
    "costly": ask_costly,
}

if __name__ == "__main__":
    # It simulates another machine, but shares the cores with the server, so lower its priority.
    os.nice(5)
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    name, address, *play = sys.argv[1:]
    if name != "bots":
        print(READY, flush=True)
    asyncio.run(ATTACKS[name](address, "".join(play)))  # type: ignore[arg-type]
