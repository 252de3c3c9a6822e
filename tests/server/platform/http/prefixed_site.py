"""Prints every link that leaves the base path on the pages of a server with one. Everything is imported before the base
path is set, so that links built at import time show up too. The server answers without the prefix, as behind a proxy
that removes it."""

import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx

from inkling.games import SHELF
from inkling.server.platform.http.urls import Url
from tests.server.running import browser, serving

BASE = "/below"
LINK = re.compile(
    r"(?:href|action|formaction|src|data-share|data-door)=\"?(/[^\" >]*)"
    r"|\"(?:src|start_url|url|id|scope)\":\"(/[^\"]*)|const (?:HOME|OFFLINE) = \"(/[^\"]*)"
)
BY_GAMES = re.compile(r"/pictures/(silencio|similo)/|/games/similo/symbols\.svg")
"""Addresses of emblems and symbols, which games write without `urls`."""
PAGES = (
    *("/", "/us", "/learn", "/cards", "/open", "/deals", "/programs", "/records", "/nowhere", "/t/ZZZZ"),
    *("/manifest.webmanifest", "/sw.js", "/offline"),
    *(f"{page}/{game}" for page in ("/learn", "/cards") for game in SHELF),
    *(f"/learn/{game}/lesson" for game in SHELF),
)
"""Pages that the server process renders. Render workers don't know the base path yet."""
TABLE_PAGES = ("", "/tv", "/options", "/clock", "/passport", "/delete", "/decks", "/understood", "/next")


def find_outside(answer: httpx.Response) -> Iterator[str]:
    """Yield the links of a page, and of a redirect, that are not below the base path."""
    found = ["".join(groups) for groups in LINK.findall(answer.text)]
    for link in [*found, answer.headers.get("location", BASE)]:
        if not f"{link}/".startswith(f"{BASE}/") and not BY_GAMES.match(link):
            yield f"{answer.request.url.path}: {link}"


def visit(person: httpx.Client) -> Iterator[httpx.Response]:
    """Yield the answers of every kind of page, with a game in play and one without."""
    yield from (person.get(page) for page in PAGES)
    for game in SHELF:
        for way in ("/make", "/play"):
            made = person.post(way, data={"game": game, "name": "Ada"})
            yield made
            table = made.headers["location"].removeprefix(BASE)
            yield from (person.get(table + page) for page in TABLE_PAGES)


if __name__ == "__main__":
    Url.base = BASE
    with TemporaryDirectory() as folder, serving(Path(folder), uploads=True, ask=True) as url, browser(url) as ada:
        ada.follow_redirects = False
        outside = [link for answer in visit(ada) for link in find_outside(answer)]
    print(*(f"outside {link}\n" for link in outside), sep="", end="")
