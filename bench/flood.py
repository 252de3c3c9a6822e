"""Measure what a player notices while one address attacks the server: one attack after another, at default limits.

    .venv/bin/python bench/flood.py [CHECKOUT] [--seconds 8] [--runs 3] [--only NAME …] [--entries 9000]

CHECKOUT is another checkout of this repository whose server is measured. Each attack of `bench/attacks.py` gets a new
server with uploads allowed. A player there acts every 50 ms, first undisturbed, then under attack from another address;
two bots play at another table. For each attack it prints the response time of the player's action (median, 99th
percentile, worst), its ratio to the undisturbed time, the bots' moves per second, and the server's resident memory
before and after. With several runs, it prints medians.
"""

import argparse
import asyncio
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

import httpx
from attacks import ATTACKS
from load.client import LightClient, open_client
from processes import memory_kb, serving

from inkling.core.play import Play, prepare
from inkling.core.record import Record
from inkling.core.sight import Seat
from inkling.games import SHELF

PACE = 0.05
STILL = 1.0
"""Seconds without a move after which the next play of bots is started."""
LONGEST = 120.0
"""Seconds after which an action counts as unanswered."""
USUAL_DESCRIPTORS = 1024
"""The default soft limit of open files on most systems."""


class Figures(NamedTuple):
    """Milliseconds, moves per second and megabytes."""

    middle: float
    high: float
    worst: float
    moves: float
    memory: float


def change_minds(entries: int) -> Record:
    """Return the record of a play in which the guesser marks and unmarks one card `entries` times."""
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
    """Marks and unmarks a card, and measures how long each takes."""

    def __init__(self, person: httpx.AsyncClient, path: str, marks: tuple[str, str]) -> None:
        self.person = person
        self.path = path.replace("/t/", "/api/tables/")
        self.marks = marks
        self.done = 0

    async def act(self) -> float:
        """Return the seconds until the response. A failed request is retried, like the page does, and the time
        continues."""
        start = time.perf_counter()
        while time.perf_counter() - start < LONGEST:
            with suppress(httpx.TransportError):
                answer = await self.person.post(
                    f"{self.path}/act", json={"do": self.marks[self.done % 2], "send": str(self.done)}
                )
                if answer.status_code == httpx.codes.OK:
                    break
        self.done += 1
        return time.perf_counter() - start

    async def play_action_chosen_by_server(self, seconds: float) -> list[float]:
        took, end = [], time.perf_counter() + seconds
        while time.perf_counter() < end:
            took.append(await self.act())
            await asyncio.sleep(PACE)
        return took


class Bots:
    """Two bots that play continuously; stores the time of each move."""

    def __init__(self, host: httpx.AsyncClient, path: str) -> None:
        self.host = host
        self.path = path
        self.came: list[float] = []
        self.link: LightClient | None = None

    def hear(self, _: bytes) -> None:
        self.came.append(time.perf_counter())

    async def go_on(self) -> None:
        """Start the next play whenever one is over."""
        while True:
            if not self.came or time.perf_counter() - self.came[-1] > STILL:
                with suppress(httpx.TransportError):
                    await self.host.post(f"{self.path}/do", data={"kind": "start"})
            await asyncio.sleep(STILL / 4)

    def pace(self, since: float) -> float:
        """Return moves per second."""
        return sum(at >= since for at in self.came) / (time.perf_counter() - since)


def browser(url: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=url, headers={"origin": url}, follow_redirects=True, timeout=LONGEST)


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


async def bring(url: str, record: Record) -> str:
    """Upload a record; return the ID of its play."""
    async with browser(url) as bringer:
        page = await bringer.post("/records", files={"file": ("play.json", record.to_json())})
        page.raise_for_status()
        return page.url.path.removeprefix("/p/")


@asynccontextmanager
async def attacked(name: str, url: str, play: str) -> AsyncIterator[None]:
    attacker = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("attacks.py")), name, url, play],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    try:
        assert attacker.stdout is not None
        await asyncio.to_thread(attacker.stdout.readline)
        yield
        if attacker.poll() is not None:
            print(f"  the attack ended by itself, with {attacker.returncode}", flush=True)
    finally:
        with suppress(ProcessLookupError):
            attacker.send_signal(signal.SIGKILL)
        attacker.communicate()


async def measure(member: Member, bots: Bots, process: int, seconds: float) -> Figures:
    start = time.perf_counter()
    took = [1000 * one for one in await member.play_action_chosen_by_server(seconds)]
    high = quantiles(took, n=100)[-1] if len(took) > 1 else max(took)
    return Figures(median(took), min(high, max(took)), max(took), bots.pace(start), memory_kb(process) / 1000)


async def run(name: str, checkout: Path, record: Record, seconds: float) -> tuple[Figures, Figures]:
    """Measure undisturbed, then under this attack."""
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=".") as folder:
        command = [sys.executable, "-c", "from inkling.cli import main; main()", "serve", "--uploads", "--data", folder]
        async with serving([*command, "--port"], 120, {"PYTHONPATH": str(checkout / "src")}) as (url, process):
            member, bots = await sit_down(url), await seat_bots(url)
            if name == "silent":
                # Silent connections block new connections, not existing ones.
                member.person.headers["connection"] = "close"
            play = await bring(url, record) if name == "costly" else ""
            playing = asyncio.ensure_future(bots.go_on())
            await member.play_action_chosen_by_server(3.0)
            peace = await measure(member, bots, process, seconds)
            async with attacked(name, url, play):
                under = await measure(member, bots, process, seconds)
            playing.cancel()
            return peace, under


def tell(name: str, runs: list[tuple[Figures, Figures]]) -> None:
    peace, under = (Figures(*map(median, zip(*side, strict=True))) for side in zip(*runs, strict=True))
    ratio = median(hit.middle / calm.middle for calm, hit in runs)
    print(
        f"| {name} | {peace.middle:.0f}, {peace.high:.0f}, {peace.worst:.0f} "
        f"| {under.middle:.0f}, {under.high:.0f}, {under.worst:.0f} | {ratio:.1f} "
        f"| {peace.moves:.0f} → {under.moves:.0f} | {peace.memory:.0f} → {under.memory:.0f} |",
        flush=True,
    )


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkout", nargs="?", type=Path, default=Path(__file__).parent.parent)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only", nargs="*", choices=ATTACKS, default=tuple(ATTACKS))
    parser.add_argument("--entries", type=int, default=9000)
    given = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(USUAL_DESCRIPTORS, hard), hard))
    record = change_minds(given.entries)
    print("| attack | in peace: median, p99, worst ms | under attack | median × | bots' moves a second | memory MB |")
    print("|---|---|---|---|---|---|", flush=True)
    for name in given.only:
        tell(name, [await run(name, given.checkout.resolve(), record, given.seconds) for _ in range(given.runs)])


if __name__ == "__main__":
    asyncio.run(main())
