"""GET and HEAD only read: for every route, as a stranger or as the host, no row is written, no cookie that grants
something is set, and no link is used up. So link previews and mail scanners change nothing."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, select
from starlette.routing import BaseRoute, Route

from inkling.server.features.deals.bot_results import BotResultsOfDeals
from inkling.server.features.deals.model import make_new_deal_code
from inkling.server.main import build_app
from inkling.server.platform.html import scripts
from inkling.server.settings import Settings
from inkling.server.storage.schema import METADATA
from tests.markup_errors import find_markup_errors
from tests.server.data_locations import find_database
from tests.server.features.deals.test_deals import deal_with_easy_bots, finish
from tests.server.features.private_tables.test_private_tables import open_and_close
from tests.server.local_server import browser, serving
from tests.server.own_decks import make_deck

EVERYTHING: dict[str, Any] = {"uploads": True, "meet": "ada@example.org", "ask": True}
"""Settings that switch on everything."""
BY_THE_CLOCK = {"health", "rounds", "ages", "processes", "presence", "leases"}
"""Database tables that a server writes without requests; /readyz writes the health row into the first."""
HARMLESS = {"k", "table", "alike"}
"""Cookies that grant nothing: the signature from the address, the member's last table, a session of the similarity
quiz."""


class Evening:
    """A table of Similo with a deck, a finished play, a question to a friend, and an unused seat transfer link."""

    def __init__(self, folder: Path, url: str, held: ExitStack) -> None:
        self.folder, self.url = folder, url
        self.host, self.stranger = (held.enter_context(browser(url)) for _ in range(2))
        self.table = self.host.post("/make", data={"game": "similo", "name": "Ada"}).url.path
        deck = make_deck(self.host, self.table)
        self.host.post(f"{self.table}/bring", data={"name": "Bo"})
        for kind in ("start", "gave-up"):
            self.host.post(f"{self.table}/do", data={"kind": kind})
        play = search(r"/p/[0-9a-f]{32}", self.host.get(self.table).text)
        self.link = search(r'href="http://[^/"]+(/r/[^"]+)"', self.host.get(f"{self.table}/passport").text)
        asker = held.enter_context(browser(url))
        asked = finish(asker, deal_with_easy_bots(asker, make_new_deal_code("similo", 2, {})))
        question = asker.post(f"{asked}/ask", data={"ply": "0"}).url.path
        self.values = {
            "code": self.table[-4:],
            "token": self.link.removeprefix("/r/"),
            "play": play.removeprefix("/p/"),
            "question": question.removeprefix("/ask/"),
            "deck": deck.rpartition("/")[2],
            "slug": "figure-1",
            "ending": "zip",
            "form": "json",
            "game": "similo",
            "face": "fables-the-evil-queen",
            "version": scripts.hash_of_modules(),
            "name": "board.css",
            "day": "2026-11-20",
            "report": "0" * 8,
            "table": "0" * 32,
        }
        self.special = {
            "/d/{code}": f"/d/{make_new_deal_code('similo', 2, {})}",
            "/scripts/{version}/{name}": scripts.module_url(scripts.FIRST),
            "/cards/{game}/print/{group}": "/cards/tofugott/print/cubes",
        }

    def address(self, pattern: str) -> str:
        """Fill in the pattern of a route. A new parameter needs a value above."""
        return self.special.get(pattern) or re.sub(r"{(\w+)(:\w+)?}", lambda found: self.values[found[1]], pattern)

    def stored(self) -> dict[str, list[Any]]:
        """Return every row of the database, by table."""
        tables = [table for table in METADATA.sorted_tables if table.name not in BY_THE_CLOCK]
        engine = create_engine(find_database(self.folder))
        try:
            with engine.connect() as connection:
                return {table.name: sorted(map(str, connection.execute(select(table)))) for table in tables}
        finally:
            engine.dispose()


def search(pattern: str, page: str) -> str:
    found = re.search(pattern, page)
    assert found is not None, page
    return found[found.lastindex or 0]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    folder = tmp_path_factory.mktemp("reads")
    # Bots that play the day's deals for comparison would be the most expensive part.
    with pytest.MonkeyPatch.context() as patch, ExitStack() as held:
        patch.setattr(BotResultsOfDeals, "start_play", lambda *_: None)
        yield Evening(folder, held.enter_context(serving(folder, **EVERYTHING)), held)


@pytest.fixture(scope="module")
def routes(tmp_path_factory: pytest.TempPathFactory) -> list[BaseRoute]:
    app = build_app(Settings(data=str(tmp_path_factory.mktemp("routes")), **EVERYTHING))
    asyncio.run(open_and_close(app))
    return app.routes


def readable(routes: list[BaseRoute]) -> list[str]:
    return [route.path for route in routes if isinstance(route, Route) and "GET" in (route.methods or ())]


@pytest.mark.parametrize("method", ["HEAD", "GET"])
def test_no_address_writes_when_it_is_read(evening: Evening, routes: list[BaseRoute], method: str) -> None:
    before = evening.stored()
    for pattern in readable(routes):
        for person in (evening.stranger, evening.host):
            with person.stream(method, evening.address(pattern), follow_redirects=False) as answer:
                assert answer.status_code < 500, pattern
                assert set(answer.cookies) <= HARMLESS, pattern
                assert method == "GET" or not answer.read(), pattern
    assert evening.stored() == before
    with browser(evening.url) as phone:
        assert evening.link in phone.get(evening.link).text, "the link still works"


def test_link_to_a_seat_is_used_up_by_its_button_alone(evening: Evening) -> None:
    """The page names the seat and the table. The seat moves when its form is sent."""
    with browser(evening.url) as scanner, browser(evening.url) as phone:
        for method in ("HEAD", "GET", "OPTIONS"):
            scanner.request(method, evening.link)
        assert not scanner.cookies
        page = phone.get(evening.link).text.partition("<main")[2]
        assert {"Ada", "Similo", evening.table[-4:]} <= set(re.findall(r"\w+", page))
        assert phone.post(evening.link).url.path == evening.table
        assert phone.get(f"{evening.table}/passport").status_code == 200
        refused = scanner.get(evening.link)
        assert (refused.status_code, "no longer works" in refused.text) == (409, True)


def test_foreign_site_can_have_nothing_fetched_by_head(evening: Evening) -> None:
    headers = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image"}
    for method in ("GET", "HEAD"):
        assert evening.host.request(method, evening.table, headers=headers).status_code == 403


def test_pages_have_none_of_the_errors_that_the_nu_checker_found(evening: Evening, routes: list[BaseRoute]) -> None:
    turn = "/learn/silencio/lesson?at=3"
    for path in [*(evening.address(pattern) for pattern in readable(routes)), turn]:
        with evening.host.stream("GET", path) as answer:
            if answer.headers["content-type"].startswith("text/html"):
                answer.read()
                assert not find_markup_errors(answer.text), path
