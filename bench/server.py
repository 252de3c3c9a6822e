"""How much a server carries: N tables × 4 seats of random players over WebSockets, HTML zones, durable storage.

    .venv/bin/python bench/server.py [--tables 50] [--seconds 10] [--rate 100]

Prints accepted moves per CPU second of the server, and p50/p99 from sending a move until the fourth seat has it; and
the same for a bare fan-out on the same stack, which any server here pays at least. Without --rate as fast as it goes.
"""

import argparse
import asyncio
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from statistics import quantiles

import httpx
from websockets.asyncio.client import ClientConnection, connect

SEATS = 4
BUTTON = re.compile(r'name="do" value="([^"]+)"')
ASK = re.compile(r'name="ask" value="(\d+)"')
BARE = """
import asyncio, sys, uvicorn
rooms = {}
async def app(scope, receive, send):
    if scope["type"] == "lifespan":
        while True:
            message = await receive()
            await send({"type": message["type"] + ".complete"})
            if message["type"] == "lifespan.shutdown":
                return
    room = rooms.setdefault(scope["path"], [])
    room.append(send)
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        text = "x" * 1000
        for other in room:
            await other({"type": "websocket.send", "text": text})
uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), ws="websockets-sansio", log_level="error")
"""


class Table:
    """Four connections, one of which is asked at a time."""

    def __init__(self, path: str, seats: list[ClientConnection], host: httpx.AsyncClient) -> None:
        self.path = path
        self.seats = seats
        self.host = host
        self.asks = [""] * SEATS

    async def hear(self, seat: int) -> bool:
        """The next push to a seat; False if it was only a refusal."""
        message = json.loads(await self.seats[seat].recv())
        if "ask" in message.get("zones", {}):
            self.asks[seat] = message["zones"]["ask"]
        return "zones" in message

    async def move(self, dice: random.Random) -> float | None:
        """One move; seconds until the fourth seat has it. None when the play was over and a new one began."""
        asked = [seat for seat in range(SEATS) if self.asks[seat]]
        if not asked:
            await self.host.post(f"{self.path}/do", data={"kind": "start"})
            await asyncio.gather(*map(self.hear, range(SEATS)))
            return None
        seat = dice.choice(asked)
        number = ASK.search(self.asks[seat])
        assert number is not None
        form = {"to": "act", "do": dice.choice(BUTTON.findall(self.asks[seat])), "ask": number[1]}
        start = time.perf_counter()
        await self.seats[seat].send(json.dumps(form))
        await asyncio.gather(*map(self.hear, range(SEATS)))
        return time.perf_counter() - start


async def open_table(url: str) -> Table:
    people = [httpx.AsyncClient(base_url=url, headers={"origin": url}, follow_redirects=True) for _ in range(SEATS)]
    path = (await people[0].post("/make", data={"game": "silencio", "name": "P0"})).url.path
    for number, person in enumerate(people):
        if number:
            await person.post(f"{path}/join", data={"name": f"P{number}"})
        await person.post(f"{path}/do", data={"kind": "sat", "seat": str(number)})
    await people[0].post(f"{path}/do", data={"kind": "start"})
    seats = [await connect_as(person, url, path) for person in people]
    table = Table(path, seats, people[0])
    await settle(table)
    return table


async def open_tables(url: str, count: int) -> list[Table]:
    """Ten at a time: each waits a moment until it is quiet."""
    opened: list[Table] = []
    while len(opened) < count:
        opened += await asyncio.gather(*(open_table(url) for _ in range(min(10, count - len(opened)))))
    return opened


async def connect_as(person: httpx.AsyncClient, url: str, path: str) -> ClientConnection:
    cookie = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
    return await connect(
        f"{url.replace('http', 'ws')}{path}/live", additional_headers={"cookie": cookie, "origin": url}
    )


async def settle(table: Table) -> None:
    """Read the first pushes and those about presence, until it is quiet."""
    for seat in range(SEATS):
        try:
            while True:
                await asyncio.wait_for(table.hear(seat), 0.3)
        except TimeoutError:
            continue


async def play_all(tables: list[Table], seconds: float, rate: float | None) -> list[float]:
    """Every table moves for so long; the latencies of all moves."""
    found: list[float] = []
    end = time.perf_counter() + seconds

    async def run(table: Table, number: int) -> None:
        dice = random.Random(number)
        while time.perf_counter() < end:
            if rate is not None:
                await asyncio.sleep(dice.expovariate(rate / len(tables)))
            took = await table.move(dice)
            if took is not None:
                found.append(took)

    await asyncio.gather(*(run(table, number) for number, table in enumerate(tables)))
    return found


async def fan_out_all(url: str, tables: int, seconds: float, rate: float | None) -> list[float]:
    """The same traffic at a server that only passes a text on."""
    rooms = [[await connect(f"{url.replace('http', 'ws')}/{room}") for _ in range(SEATS)] for room in range(tables)]
    found: list[float] = []
    end = time.perf_counter() + seconds

    async def run(seats: list[ClientConnection], number: int) -> None:
        dice = random.Random(number)
        while time.perf_counter() < end:
            if rate is not None:
                await asyncio.sleep(dice.expovariate(rate / tables))
            start = time.perf_counter()
            await dice.choice(seats).send("move")
            await asyncio.gather(*(seat.recv() for seat in seats))
            found.append(time.perf_counter() - start)

    await asyncio.gather(*(run(seats, number) for number, seats in enumerate(rooms)))
    return found


def cpu_seconds(process: int) -> float:
    with open(f"/proc/{process}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_kb(process: int) -> int:
    with open(f"/proc/{process}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


async def measure(name: str, command: list[str], work: Callable[[str, int], Awaitable[list[float]]]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = subprocess.Popen([*command, str(port)])
    try:
        url = f"http://127.0.0.1:{port}"
        await wait_until_open(port)
        print(f"{name}: {report(await work(url, server.pid))}", flush=True)
    finally:
        server.terminate()
        server.wait()


async def wait_until_open(port: int) -> None:
    for _ in range(100):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.1)
        else:
            writer.close()
            return
    raise SystemExit("the server did not start")


def report(latencies: list[float]) -> str:
    cuts = quantiles(latencies, n=100)
    return f"p50 {cuts[49] * 1000:.1f} ms, p99 {cuts[98] * 1000:.1f} ms, {len(latencies)} moves"


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rate", type=float, help="moves per second over all tables")
    given = parser.parse_args()

    async def tables(url: str, process: int) -> list[float]:
        idle = memory_kb(process)
        opened = await open_tables(url, given.tables)
        grown = (memory_kb(process) - idle) / given.tables
        before = cpu_seconds(process)
        found = await play_all(opened, given.seconds, given.rate)
        used = cpu_seconds(process) - before
        print(f"inkling {len(found) / used:.0f} accepted moves per server-CPU-second; {grown:.0f} kB per table of four")
        return found

    async def bare(url: str, process: int) -> list[float]:
        before = cpu_seconds(process)
        found = await fan_out_all(url, given.tables, given.seconds, given.rate)
        print(f"bare {len(found) / (cpu_seconds(process) - before):.0f} moves per server-CPU-second")
        return found

    with tempfile.TemporaryDirectory(dir=".") as folder:
        serve = [sys.executable, "-c", "from inkling.cli import main; main()", "serve", "--data", folder, "--port"]
        await measure("inkling", serve, tables)
    await measure("bare fan-out", [sys.executable, "-c", BARE], bare)


if __name__ == "__main__":
    asyncio.run(main())
