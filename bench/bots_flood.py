"""Measure how long a person waits for a bot while an attacker runs bots at many tables, at default limits.

    .venv/bin/python bench/bots_flood.py [--tables 0,25,150] [--moves 40] [--checkout FOLDER]

A person plays Silencio with a bot. From another address, an attacker starts bot-only games at each of the given numbers
of tables, and restarts them whenever they end. Prints median and maximum of the seconds from the person's action until
the bot has moved, for each number of tables. `--checkout` runs the server of another checkout.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from statistics import median

import httpx
from processes import serving

STRANGER = "127.0.0.2"
BOT = "strong"
SEATS = 4
PER_SECOND = 40
"""Requests per second of the attacker, once all tables exist."""
POLL = 0.02
WARMING_UP = 20
"""Moves before the first measurement, while the bots load."""


def browser(url: str, address: str | None = None) -> httpx.AsyncClient:
    transport = httpx.AsyncHTTPTransport(local_address=address, limits=httpx.Limits(max_connections=20))
    headers = {"origin": url}
    return httpx.AsyncClient(base_url=url, headers=headers, follow_redirects=True, timeout=600, transport=transport)


async def make_table(client: httpx.AsyncClient, seats: int) -> str:
    """Make a table of Silencio without pauses, with bots in the last `seats` seats; return its path."""
    path = (await client.post("/make", data={"game": "silencio", "name": "Host"})).url.path
    if seats == SEATS:
        await client.post(f"{path}/do", data={"kind": "stood"})
    for seat in range(SEATS - seats, SEATS) if seats == SEATS else (1,):
        await client.post(f"{path}/do", data={"kind": "bot-seated", "seat": str(seat), "bot": BOT})
    await client.post(f"{path}/do", data={"kind": "ruled", "rule": "unhurried", "on": "0"})
    return path


class Person:
    """Plays random legal actions and waits for the bot."""

    def __init__(self, client: httpx.AsyncClient, path: str) -> None:
        self._client = client
        self._path = path
        self._api = path.replace("/t/", "/api/tables/")

    async def find_legal(self) -> list[str] | None:
        """Return the person's legal actions; None if no play is running."""
        answer = await self._client.get(f"{self._api}/sight")
        if answer.status_code != httpx.codes.OK:
            return None
        sight = answer.json()
        return None if sight.get("outcome") else [one["do"] for one in sight.get("legal", [])]

    async def play(self, moves: int) -> list[float]:
        """Return the seconds until the bot had moved, for `moves` moves."""
        took: list[float] = []
        while len(took) < moves:
            legal = await self.find_legal()
            if legal is None:
                await self._client.post(f"{self._path}/do", data={"kind": "start"})
            elif not legal:
                await asyncio.sleep(POLL)
            else:
                took += await self._act(legal[len(took) % len(legal)])
        return took

    async def _act(self, do: str) -> list[float]:
        """Act, and return the waiting time; empty if the person moves again or the play is over."""
        await self._client.post(f"{self._api}/act", json={"do": do})
        began, waited = time.perf_counter(), False
        while (legal := await self.find_legal()) == []:
            waited = True
            await asyncio.sleep(POLL)
        return [time.perf_counter() - began] if waited and legal else []


class Stranger:
    """Keeps bot-only games running at a growing number of tables."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self._client = client
        self._paths: list[str] = []
        self.answers: Counter[int] = Counter()

    async def grow(self, count: int) -> None:
        while len(self._paths) < count:
            self._paths.append(await make_table(self._client, SEATS))
            await self._start(self._paths[-1])

    async def go_on(self) -> None:
        while True:
            for path in tuple(self._paths):
                await self._start(path)
                await asyncio.sleep(1 / PER_SECOND)
            await asyncio.sleep(1 / PER_SECOND)

    async def _start(self, path: str) -> None:
        answer = await self._client.post(f"{path}/do", data={"kind": "start"}, follow_redirects=False)
        self.answers[answer.status_code] += 1


async def run(url: str, counts: list[int], moves: int) -> None:
    async with browser(url) as client, browser(url, STRANGER) as strange:
        person, stranger = Person(client, await make_table(client, 1)), Stranger(strange)
        await person.play(WARMING_UP)
        going_on = asyncio.ensure_future(stranger.go_on())
        for count in sorted(counts):
            await stranger.grow(count)
            took = await person.play(moves)
            print(f"{count:4} tables of bots: median {median(took):.2f} s, max {max(took):.2f} s ({len(took)} moves)")
        going_on.cancel()
        print("the stranger was answered", dict(stranger.answers))


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", default="0,25,150")
    parser.add_argument("--moves", type=int, default=40)
    parser.add_argument("--checkout", help="a folder whose src/ the server runs from")
    given = parser.parse_args()
    variables = {"PYTHONPATH": f"{given.checkout}/src"} if given.checkout else {}
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=".") as folder:
        serve = [sys.executable, "-c", "from inkling.cli import main; main()", "serve", "--data", folder, "--port"]
        async with serving(serve, 120, variables) as (url, _):
            await run(url, [int(count) for count in given.tables.split(",")], given.moves)


if __name__ == "__main__":
    asyncio.run(main())
