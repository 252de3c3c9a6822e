"""What somebody at a table notices while a stranger has costly things read: at default limits, from another address.

    .venv/bin/python bench/flood.py [--seconds 10] [--requests 60] [--entries 9000]

One record of so many changes of mind is brought in. Then a member acts every 50 ms and two bots play at another table:
first in peace, then while so many pages are asked for at once. Prints median, p95 and largest of the time until the
member's action is answered and of the time between moves of the bots, and what the stranger was answered.
"""

import argparse
import asyncio
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from itertools import pairwise
from statistics import median, quantiles
from typing import Any

import httpx
from processes import wait_until_open

from inkling.core.play import Play, prepare
from inkling.core.record import Record
from inkling.core.sight import Seat
from inkling.games import SHELF
from inkling.research.load.line import LightClient, open_client

STRANGER = "127.0.0.2"
PACE = 0.05
STILL = 1.0
"""Seconds without a move after which a play of bots is over."""


def change_minds(entries: int) -> Record:
    """A whole play in which the guesser marks and unmarks one card so many times."""
    game = SHELF["similo"]
    play: Any = Play.begin(game, prepare(game, 2, game.rules.options(giver=0), "minds"), "0" * 64)
    giver, guesser = Seat(0), Seat(1)
    play = play.act(giver, game.rules.legal(play.state, giver)[0])
    mark = game.rules.legal(play.state, guesser)[0]
    after = game.rules.legal(play.act(guesser, mark).state, guesser)
    options = play.record.setup.options
    undo = next(action for action in after if game.words.write(action, options).startswith("unmark"))
    for n in range(entries):
        play = play.act(guesser, undo if n % 2 else mark)
    while play.outcome is None:
        seat = game.rules.turn(play.state)[0]
        legal = game.rules.legal(play.state, seat)
        onward = [action for action in legal if not game.words.write(action, options).startswith("unmark")]
        decisive = [action for action in onward if game.words.write(action, options).startswith("confirm")]
        play = play.act(seat, (decisive or onward)[0])
    record: Record = play.record
    return record


class Member:
    """Somebody who marks a card and unmarks it, and looks at the clock."""

    def __init__(self, person: httpx.AsyncClient, path: str, marks: tuple[str, str]) -> None:
        self.person = person
        self.path = path.replace("/t/", "/api/tables/")
        self.marks = marks
        self.done = 0

    async def act(self) -> float:
        start = time.perf_counter()
        answer = await self.person.post(f"{self.path}/act", json={"do": self.marks[self.done % 2]})
        answer.raise_for_status()
        self.done += 1
        return time.perf_counter() - start

    async def act_for(self, seconds: float, until: "asyncio.Future[Any] | None" = None) -> list[float]:
        """For so long, or as long as something lasts."""
        took, end = [], time.perf_counter() + seconds
        while time.perf_counter() < end or (until is not None and not until.done()):
            took.append(await self.act())
            await asyncio.sleep(PACE)
        return took


class Bots:
    """Two of them, play after play; when each move came."""

    def __init__(self, host: httpx.AsyncClient, path: str) -> None:
        self.host = host
        self.path = path
        self.came: list[float] = []
        self.link: LightClient | None = None

    def hear(self, _: bytes) -> None:
        self.came.append(time.perf_counter())

    async def go_on(self) -> None:
        """Whenever a play is over, the next one."""
        while True:
            if not self.came or time.perf_counter() - self.came[-1] > STILL:
                await self.host.post(f"{self.path}/do", data={"kind": "start"})
            await asyncio.sleep(STILL / 4)

    def gaps(self, since: float) -> list[float]:
        times = [at for at in self.came if at >= since]
        return [gap for one, other in pairwise(times) if (gap := other - one) < STILL]


def browser(url: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=url, headers={"origin": url}, follow_redirects=True, timeout=600)


async def sit_down(url: str) -> Member:
    giver, guesser = browser(url), browser(url)
    path = (await giver.post("/make", data={"game": "similo", "name": "Ada"})).url.path
    await guesser.post(f"{path}/join", data={"name": "Bo"})
    api = path.replace("/t/", "/api/tables/")
    await giver.post(f"{path}/do", data={"kind": "start"})
    for person in (giver, guesser):
        legal = (await person.get(f"{api}/sight")).json().get("legal", [])
        clue = [one["do"] for one in legal if not one["do"].startswith("mark")]
        if clue:
            await person.post(f"{api}/act", json={"do": clue[0]})
            guesser = giver if person is guesser else guesser
    legal = (await guesser.get(f"{api}/sight")).json()["legal"]
    mark = next(one["do"] for one in legal if one["do"].startswith("mark"))
    return Member(guesser, path, (mark, f"un{mark}"))


async def seat_bots(url: str) -> Bots:
    host = browser(url)
    path = (await host.post("/make", data={"game": "silencio", "name": "Host"})).url.path
    await host.post(f"{path}/do", data={"kind": "stood"})
    for seat in ("0", "1"):
        await host.post(f"{path}/do", data={"kind": "bot-seated", "seat": seat, "bot": "simple"})
    await host.post(f"{path}/do", data={"kind": "ruled", "rule": "unhurried", "on": "0"})
    bots = Bots(host, path)
    cookie = "; ".join(f"{name}={value}" for name, value in host.cookies.items())
    bots.link = await open_client(url, f"{path}/live", {"cookie": cookie, "origin": url}, bots.hear)
    return bots


async def flood(url: str, paths: list[str]) -> Counter[int]:
    """All at once, each on a line of its own."""
    transport = httpx.AsyncHTTPTransport(local_address=STRANGER, limits=httpx.Limits(max_connections=None))
    async with httpx.AsyncClient(base_url=url, transport=transport, timeout=600) as stranger:
        answers = await asyncio.gather(*(stranger.get(path) for path in paths))
    return Counter(answer.status_code for answer in answers)


def tell(name: str, acted: list[float], moved: list[float]) -> None:
    def figures(took: list[float]) -> str:
        if len(took) < 2:
            return "none"
        last = quantiles(took, n=20)[-1]
        return f"median {1000 * median(took):.0f}, p95 {1000 * last:.0f}, max {1000 * max(took):.0f} ms ({len(took)})"

    print(f"{name}: member's action {figures(acted)}; bots' moves {figures(moved)}", flush=True)


async def spend(
    name: str, member: Member, bots: Bots, seconds: float, url: str = "", paths: tuple[str, ...] = ()
) -> None:
    start = time.perf_counter()
    flooding = asyncio.ensure_future(flood(url, list(paths))) if paths else None
    acted = await member.act_for(seconds, flooding)
    tell(name, acted, bots.gaps(start))
    if flooding is not None:
        answers = ", ".join(f"{count} × {code}" for code, count in sorted((await flooding).items()))
        print(f"  the stranger was answered {answers} within {time.perf_counter() - start:.0f} s", flush=True)


async def run(url: str, record: Record, seconds: float, requests: int) -> None:
    member, bots = await sit_down(url), await seat_bots(url)
    playing = asyncio.ensure_future(bots.go_on())
    await member.act_for(5.0)
    async with browser(url) as bringer:
        start = time.perf_counter()
        page = await bringer.post("/records", files={"file": ("play.json", record.to_json())})
        page.raise_for_status()
        play = page.url.path.removeprefix("/p/")
        print(f"a record of {len(record.entries)} entries, brought in {time.perf_counter() - start:.1f} s", flush=True)
    await spend("in peace", member, bots, seconds)
    await spend("/daily?play=…", member, bots, seconds, url, (f"/daily?play={play}",) * requests)
    late = tuple(f"/p/{play}?ply={len(record.entries) - 1 - n % 30}" for n in range(requests))
    await spend("/p/…?ply=…", member, bots, seconds, url, late)
    await spend("/p/…&why=1", member, bots, seconds, url, tuple(f"{path}&why=1" for path in late))
    playing.cancel()


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--requests", type=int, default=60)
    parser.add_argument("--entries", type=int, default=9000)
    given = parser.parse_args()
    record = change_minds(given.entries)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=".") as folder:
        serve = [sys.executable, "-c", "from inkling.cli import main; main()", "serve", "--data", folder]
        server = subprocess.Popen([*serve, "--port", str(port)], stdout=subprocess.DEVNULL)
        try:
            await wait_until_open(port, 120)
            await run(f"http://127.0.0.1:{port}", record, given.seconds, given.requests)
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    asyncio.run(main())
