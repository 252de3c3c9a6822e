"""Measure the memory of idle spectators: N sockets to one server, all at a running play where nothing happens.

    .venv/bin/python bench/idle.py [--watchers 10000] [--tables 1] [--game silencio]

Prints the server's memory before and with them, kB per spectator, and how long one move takes to reach all of them. The
sockets use several loopback addresses, because one has too few ports.
"""

import argparse
import asyncio
import resource
import sys
import tempfile
import time

import httpx
from load.client import LightClient
from processes import cpu_seconds, memory_kb, serving

PER_ADDRESS = 2000
AT_ONCE = 200


class Crowd:
    """The spectators, and the number of frames they received."""

    def __init__(self) -> None:
        self.clients: list[LightClient] = []
        self.frames = 0

    def hear(self, text: bytes) -> None:
        self.frames += 1

    async def grow(self, port: int, path: str, number: int) -> None:
        """Connect one more spectator, from the loopback address of its group."""
        loop = asyncio.get_running_loop()
        client = LightClient(f"{path}/live", {"host": f"127.0.0.1:{port}"}, self.hear)
        source = (f"127.0.1.{1 + number // PER_ADDRESS}", 0)
        await loop.create_connection(lambda: client, "127.0.0.1", port, local_addr=source)
        await client.opened()
        self.clients.append(client)

    async def wait_for(self, frames: int) -> None:
        """Wait until `frames` frames have arrived in total."""
        while self.frames < frames:
            await asyncio.sleep(0.005)


async def open_table(url: str, game: str) -> tuple[str, list[httpx.AsyncClient]]:
    """Seat two people at a running play; the first can move."""
    people = [httpx.AsyncClient(base_url=url, headers={"origin": url}, follow_redirects=True) for _ in range(2)]
    path = (await people[0].post("/make", data={"game": game, "name": "P0"})).url.path
    await people[1].post(f"{path}/join", data={"name": "P1"})
    for seat, person in enumerate(people):
        await person.post(f"{path}/do", data={"kind": "sat", "seat": str(seat)})
    await people[0].post(f"{path}/do", data={"kind": "start"})
    return path, people


async def measure(folder: str, watchers: int, tables: int, game: str) -> None:
    serve = [sys.executable, "-c", "from inkling.cli import main; main()", "serve", "--data", folder, "--port"]
    async with serving(serve) as (url, process):
        await watch(url, process, watchers, tables, game)


async def watch(url: str, process: int, watchers: int, tables: int, game: str) -> None:
    port = int(url.rpartition(":")[2])
    opened = [await open_table(url, game) for _ in range(tables)]
    before, crowd = memory_kb(process), Crowd()
    start = time.perf_counter()
    for first in range(0, watchers, AT_ONCE):
        group = range(first, min(first + AT_ONCE, watchers))
        await asyncio.gather(*(crowd.grow(port, opened[number % tables][0], number) for number in group))
    await crowd.wait_for(watchers)
    took = time.perf_counter() - start
    await asyncio.sleep(2)
    now = memory_kb(process)
    print(f"{watchers} watchers at {tables} tables of {game}, opened in {took:.1f} s")
    print(
        f"server {before / 1024:.0f} MB before, {now / 1024:.0f} MB with them: {(now - before) / watchers:.1f} kB each"
    )
    await move(crowd, process, opened)


async def move(crowd: Crowd, process: int, opened: list[tuple[str, list[httpx.AsyncClient]]]) -> None:
    """Abandon the play at the first table, and measure until all its spectators have received that."""
    path, people = opened[0]
    had, cpu, start = crowd.frames, cpu_seconds(process), time.perf_counter()
    sending = asyncio.ensure_future(people[0].post(f"{path}/do", data={"kind": "gave-up"}))
    await crowd.wait_for(had + len(crowd.clients) // len(opened))
    took = time.perf_counter() - start
    await sending
    print(f"one change had reached {len(crowd.clients) // len(opened)} of them after {took * 1000:.0f} ms")
    print(f"server {memory_kb(process) / 1024:.0f} MB afterwards, {cpu_seconds(process) - cpu:.2f} s of CPU for it")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--watchers", type=int, default=10_000)
    parser.add_argument("--tables", type=int, default=1)
    parser.add_argument("--game", default="silencio")
    given = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=".") as folder:
        asyncio.run(measure(folder, given.watchers, given.tables, given.game))


if __name__ == "__main__":
    main()
