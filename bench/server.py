"""How much a server carries: N tables × 4 seats of random players over WebSockets, HTML zones, durable storage.

    .venv/bin/python bench/server.py [--tables 50] [--seconds 10] [--rate 100]

Prints accepted moves per CPU second of the server, and p50/p99 from sending a move until the fourth seat has it; how
long one sync of the disk takes; and the same for a bare fan-out on the same stack, which any server here pays at least.
Without --rate as fast as it goes.

Long because the load, the players and the bare server beside it are measured in one program.
"""

import argparse
import asyncio
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Awaitable, Callable
from html import unescape
from statistics import median, quantiles
from typing import Any

import httpx
import msgspec
import uvloop
from light_client import LightClient, open_client

SEATS = 4
CONTROL = re.compile(r'name="?do"? value="?([^">]+)')
ASK = re.compile(r'name="?ask"? value="?(\d+)')
NO_LIMITS = {
    "INKLING_REQUESTS_PER_SECOND": "1000000",
    "INKLING_SOCKETS_PER_ADDRESS": "1000000",
    "INKLING_MESSAGES_PER_SECOND": "1000000",
    "INKLING_TABLES_PER_HOUR": "1000000",
}
"""All clients have one address here, and play faster than people."""
BARE = """
import sys, uvicorn
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
uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), ws="websockets-sansio", log_level="error",
            ws_per_message_deflate=False)
"""


class Pace:
    """When the next move may be made, until the time is up; and how long each took."""

    def __init__(self, seconds: float, rate: float | None, tables: int) -> None:
        self.end = time.perf_counter() + seconds
        self.rate = rate / tables if rate is not None else None
        self.took: list[float] = []
        self.running = 0
        self.all_done = asyncio.Event()

    def soon(self, move: Callable[[], None], dice: random.Random) -> None:
        if time.perf_counter() > self.end:
            self.running -= 1
            if not self.running:
                self.all_done.set()
            return
        wait = dice.expovariate(self.rate) if self.rate is not None else 0.0
        asyncio.get_running_loop().call_later(wait, move)


class Seat:
    """What one player has on the page: the controls of each zone, and the question they answer."""

    def __init__(self) -> None:
        self.controls: dict[str, list[str]] = {}
        self.ask = ""
        self.link: LightClient | None = None
        self.unread: list[bytes] = []
        """As they came: when they came is measured, not how long a player takes to read them."""
        self.sent = 0
        """Bytes as they travelled, and below as they were before some of them were packed."""
        self.bytes = 0
        self.frames = 0

    def hear(self, text: bytes) -> None:
        if text.startswith(b'{"refused"'):
            raise SystemExit(f"refused: {text.decode()}")
        self.unread.append(text)
        self.sent += len(text)
        self.frames += 1

    def read(self) -> None:
        for text in self.unread:
            plain = text if text.startswith(b"{") else zlib.decompress(text)
            self.bytes += len(plain)
            message: dict[str, Any] = msgspec.json.decode(plain)
            for name, html in message.get("zones", {}).items():
                self.controls[name] = CONTROL.findall(html)
                if name == "dock":
                    number = ASK.search(html)
                    self.ask = number[1] if number else ""
        self.unread.clear()

    def offered(self) -> list[str]:
        return [do for found in self.controls.values() for do in found] if self.ask else []


class Table:
    """Four players who move at random, one at a time."""

    def __init__(self, number: int) -> None:
        self.seats = [Seat() for _ in range(SEATS)]
        self.dice = random.Random(number)
        self.pace: Pace | None = None
        self.waiting: set[int] = set()
        self.sent = 0.0
        self.moved = False

    def hear(self, seat: int, text: bytes) -> None:
        self.seats[seat].hear(text)
        self.waiting.discard(seat)
        if self.pace is not None and self.moved and not self.waiting:
            self.moved = False
            self.pace.took.append(time.perf_counter() - self.sent)
            self.pace.soon(self.move, self.dice)

    def run(self, pace: Pace) -> None:
        self.pace = pace
        pace.running += 1
        pace.soon(self.move, self.dice)

    def move(self) -> None:
        """A random player does a random thing; when a play is over, the host begins the next."""
        for place in self.seats:
            place.read()
        asked = [seat for seat in range(SEATS) if self.seats[seat].offered()]
        self.waiting = set(range(SEATS))
        self.sent = time.perf_counter()
        self.moved = True
        seat = self.dice.choice(asked) if asked else 0
        form = {"to": "do", "kind": "start"}
        if asked:
            do = unescape(self.dice.choice(self.seats[seat].offered()))
            form = {"to": "act", "do": do, "ask": self.seats[seat].ask}
        link = self.seats[seat].link
        assert link is not None
        link.send(msgspec.json.encode(form))


async def open_table(url: str, number: int) -> Table:
    people = [httpx.AsyncClient(base_url=url, headers={"origin": url}, follow_redirects=True) for _ in range(SEATS)]
    path = (await people[0].post("/make", data={"game": "silencio", "name": "P0"})).url.path
    for seat, person in enumerate(people):
        if seat:
            await person.post(f"{path}/join", data={"name": f"P{seat}"})
        await person.post(f"{path}/do", data={"kind": "sat", "seat": str(seat)})
    await people[0].post(f"{path}/do", data={"kind": "start"})
    table = Table(number)
    for seat, person in enumerate(people):
        cookie = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
        headers = {"cookie": cookie, "origin": url}

        def hear(text: bytes, seat: int = seat) -> None:
            table.hear(seat, text)

        table.seats[seat].link = await open_client(url, f"{path}/live?bytes=1", headers, hear)
        await person.aclose()
    return table


async def open_tables(url: str, count: int) -> list[Table]:
    """Ten at a time, then a moment until all is quiet."""
    opened: list[Table] = []
    while len(opened) < count:
        numbers = range(len(opened), min(len(opened) + 10, count))
        opened += await asyncio.gather(*(open_table(url, number) for number in numbers))
    await asyncio.sleep(1.5)
    return opened


async def play_all(tables: list[Table], seconds: float, rate: float | None) -> list[float]:
    """Every table moves for so long; the latencies of all moves."""
    pace = Pace(seconds, rate, len(tables))
    for table in tables:
        table.run(pace)
    await pace.all_done.wait()
    return pace.took


class Crowd:
    """Four links of the bare fan-out, in the manner of a table."""

    def __init__(self, number: int, pace: Pace) -> None:
        self.links: list[LightClient] = []
        self.dice = random.Random(number)
        self.pace = pace
        self.heard = 0
        self.sent = 0.0

    def hear(self, text: bytes) -> None:
        self.heard += 1
        if self.heard % SEATS == 0:
            self.pace.took.append(time.perf_counter() - self.sent)
            self.pace.soon(self.move, self.dice)

    def move(self) -> None:
        self.sent = time.perf_counter()
        self.dice.choice(self.links).send(b"move")


async def fan_out_all(url: str, tables: int, seconds: float, rate: float | None) -> list[float]:
    """The same traffic at a server that only passes a text on."""
    pace = Pace(seconds + 1.0, rate, tables)
    crowds = [Crowd(number, pace) for number in range(tables)]
    for number, crowd in enumerate(crowds):
        crowd.links = [await open_client(url, f"/{number}", {}, crowd.hear) for _ in range(SEATS)]
    pace.end = time.perf_counter() + seconds
    for crowd in crowds:
        pace.running += 1
        pace.soon(crowd.move, crowd.dice)
    await pace.all_done.wait()
    return pace.took


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
    server = subprocess.Popen([*command, str(port)], stdout=subprocess.DEVNULL, env=os.environ | NO_LIMITS)
    try:
        url = f"http://127.0.0.1:{port}"
        await wait_until_open(port)
        print(f"{name}: {report(await work(url, server.pid))}", flush=True)
    finally:
        server.terminate()
        server.wait()


async def wait_until_open(port: int, seconds: int = 30) -> None:
    for _ in range(10 * seconds):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.1)
        else:
            writer.close()
            return
    raise SystemExit("the server did not start")


def sync_ms(folder: str) -> float:
    """How long the disk takes for one small write, as a commit waits for it; the median of a hundred, with pauses."""
    took = []
    with open(f"{folder}/sync", "wb", buffering=0) as file:
        for _ in range(100):
            file.write(bytes(8192))
            start = time.perf_counter()
            os.fdatasync(file.fileno())
            took.append(time.perf_counter() - start)
            time.sleep(0.005)
    return median(took) * 1000


def report(latencies: list[float]) -> str:
    cuts = quantiles(latencies, n=100)
    return f"p50 {cuts[49] * 1000:.2f} ms, p99 {cuts[98] * 1000:.2f} ms, {len(latencies)} moves"


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
        for seat in (seat for table in opened for seat in table.seats):
            seat.sent = seat.bytes = seat.frames = 0
        before = cpu_seconds(process)
        found = await play_all(opened, given.seconds, given.rate)
        used = cpu_seconds(process) - before
        frames = sum(seat.frames for table in opened for seat in table.seats)
        size = sum(seat.bytes for table in opened for seat in table.seats) / frames
        sent = sum(seat.sent for table in opened for seat in table.seats) / frames
        print(
            f"inkling: {len(found) / used:.0f} accepted moves per server-CPU-second; {grown:.0f} kB per table of four "
            f"({grown / SEATS:.0f} per connection); {sent:.0f} bytes a push ({size:.0f} before packing)"
        )
        return found

    async def bare(url: str, process: int) -> list[float]:
        before = cpu_seconds(process)
        found = await fan_out_all(url, given.tables, given.seconds, given.rate)
        print(f"bare fan-out: {len(found) / (cpu_seconds(process) - before):.0f} moves per server-CPU-second")
        return found

    with tempfile.TemporaryDirectory(prefix=".bench-", dir=".") as folder:
        serve = [sys.executable, "-c", "from inkling.cli import main; main()", "serve", "--data", folder, "--port"]
        await measure("inkling", serve, tables)
        print(f"one disk sync: {sync_ms(folder):.2f} ms", flush=True)
    await measure("bare fan-out", [sys.executable, "-c", BARE], bare)


if __name__ == "__main__":
    uvloop.run(main())
