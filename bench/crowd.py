"""Measure what a crowd that guesses along costs the players: 500 watchers who mark, beside 500 silent ones.

    .venv/bin/python bench/crowd.py [--watchers 500] [--every 5] [--moves 60] [--blocks 6]

Two people play Similo at one table. The same watchers are connected all the time, and blocks of moves alternate: in
every second one each watcher marks a random character every few seconds. Prints the median time from a move until both
players have it, of both kinds of blocks, and their ratio.
"""

import argparse
import asyncio
import random
import re
import resource
import sys
import tempfile
import time
from statistics import median
from typing import Any

import msgspec
from load.browser import Browser, sit_down
from load.client import LightClient, open_client
from processes import cpu_seconds, serving

AT_ONCE = 50
BETWEEN = 0.25
"""Seconds between two moves."""
DECISIVE = ("confirm", "clue", "mark")
CHOICE = re.compile(r'name="choice" value="([^"]+)"')
ASKED = re.compile(r'name="key" value="(\w+)"><input type="hidden" name="part" value="(\d+)"')


class Player:
    """A player with a page; `heard` is set by every message."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.link: LightClient | None = None
        self.heard = asyncio.Event()

    def hear(self, text: bytes) -> None:
        self.heard.set()

    async def sight(self, path: str) -> dict[str, Any]:
        found: dict[str, Any] = (await self.browser.get(f"/api/tables/{path[3:]}/sight")).json()
        return found


class Watcher:
    """Somebody who watches and, in some blocks, marks a character now and then."""

    def __init__(self, url: str, number: int) -> None:
        self.browser = Browser(url)
        self.dice = random.Random(number)
        self.link: LightClient | None = None
        self._text = ""
        self.refused = self.sent = 0

    def hear(self, text: bytes) -> None:
        if b"crowd" in text:
            self._text = text.decode()
        self.refused += text.startswith(b'{"refused"') and b"stale" not in text

    async def open(self, path: str) -> None:
        await self.browser.get(path)
        headers = {"cookie": self.browser.cookie, "origin": self.browser.url}
        self.link = await open_client(self.browser.url, f"{path}/live", headers, self.hear)
        await self.browser.close()

    async def keep_marking(self, every: float) -> None:
        """Mark a random character about every `every` seconds, until cancelled."""
        while True:
            await asyncio.sleep(2 * every * self.dice.random())
            shown = self._text.replace("\\", "")
            asked, choices = ASKED.search(shown), CHOICE.findall(shown)
            if asked is None or not choices:
                continue
            form = {"to": "crowd", "key": asked[1], "part": asked[2], "choice": self.dice.choice(choices)}
            assert self.link is not None
            self.link.send(msgspec.json.encode({**form, "send": f"m{self.sent}"}))
            self.sent += 1


async def play_moves(players: list[Player], path: str, moves: int, dice: random.Random) -> list[float]:
    """Play this many moves, and begin a new game whenever one is over. Return the waits in seconds."""
    waits: list[float] = []
    while len(waits) < moves:
        sights = [await player.sight(path) for player in players]
        turns = [place for place, sight in enumerate(sights) if any(is_forward(one["do"]) for one in sight["legal"])]
        if not turns:
            await players[0].browser.submit(f"{path}/do", kind="start")
            continue
        legal = [one["do"] for one in sights[turns[0]]["legal"] if is_forward(one["do"])]
        do = next((one for one in legal if one.startswith("confirm")), "") or dice.choice(legal)
        await asyncio.sleep(BETWEEN)
        waits.append(await act(players, turns[0], {"to": "act", "do": do, "ask": str(sights[turns[0]]["ask"])}))
    return waits


def is_forward(action: str) -> bool:
    return action.startswith(DECISIVE)


async def act(players: list[Player], turn: int, form: dict[str, str]) -> float:
    """Send a move, and return the seconds until both players have heard of it."""
    for player in players:
        player.heard.clear()
    link, start = players[turn].link, time.perf_counter()
    assert link is not None
    link.send(msgspec.json.encode({**form, "send": f"a{time.time_ns()}"}))
    await asyncio.wait_for(asyncio.gather(*(player.heard.wait() for player in players)), 30)
    return time.perf_counter() - start


async def seat_players(url: str) -> tuple[list[Player], str]:
    browsers = [Browser(url), Browser(url)]
    path = await sit_down(browsers, "similo", ["Ada", "Bo"])
    await browsers[0].submit(f"{path}/do", kind="ruled", rule="crowd", on="1")
    players = [Player(browser) for browser in browsers]
    for player in players:
        headers = {"cookie": player.browser.cookie, "origin": url}
        player.link = await open_client(url, f"{path}/live", headers, player.hear)
    return players, path


async def measure(given: argparse.Namespace, folder: str) -> None:
    serve = [sys.executable, "-c", "from inkling.cli import main; main()", "serve", "--data", folder, "--port"]
    async with serving(serve) as (url, process):
        players, path = await seat_players(url)
        crowd = [Watcher(url, number) for number in range(given.watchers)]
        for first in range(0, len(crowd), AT_ONCE):
            await asyncio.gather(*(watcher.open(path) for watcher in crowd[first : first + AT_ONCE]))
        dice, cpu = random.Random(1), [0.0, 0.0]
        waits: tuple[list[float], list[float]] = ([], [])
        await play_moves(players, path, 10, dice)
        for block in range(2 * given.blocks):
            marking, before = block % 2, cpu_seconds(process)
            marked = [asyncio.ensure_future(watcher.keep_marking(given.every)) for watcher in crowd if marking]
            waits[marking].extend(await play_moves(players, path, given.moves, dice))
            for task in marked:
                task.cancel()
            cpu[marking] += cpu_seconds(process) - before
        report(given, waits, cpu, sum(watcher.sent for watcher in crowd), sum(watcher.refused for watcher in crowd))


def report(
    given: argparse.Namespace, waits: tuple[list[float], list[float]], cpu: list[float], sent: int, refused: int
) -> None:
    silent, marking = (1000 * median(block) for block in waits)
    print(f"{given.watchers} watchers, {len(waits[0])} moves each; a mark every {given.every:g} s from each watcher")
    print(f"{sent} marks, {refused} of them refused")
    print(f"median wait: {silent:.2f} ms beside silent watchers, {marking:.2f} ms beside those who mark")
    print(f"ratio {marking / silent:.2f}; server CPU {cpu[0]:.1f} and {cpu[1]:.1f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--watchers", type=int, default=500)
    parser.add_argument("--every", type=float, default=5.0, help="seconds between two marks of a watcher, on average")
    parser.add_argument("--moves", type=int, default=60, help="in a block")
    parser.add_argument("--blocks", type=int, default=6, help="of each kind")
    given = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=".") as folder:
        asyncio.run(measure(given, folder))


if __name__ == "__main__":
    main()
