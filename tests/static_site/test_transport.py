"""The application without a network: the same calls that the Web Worker makes, here without WebAssembly."""

import asyncio
import json
import re
from html import unescape
from urllib.parse import urlencode, urlsplit

import pytest

from inkling.catalogs import speech
from inkling.games import SHELF
from inkling.games.board_kit.picture_urls import SitePathPrefix
from inkling.server.features.daily.result_views import OtherDailyResults, draw_results_on_device
from inkling.server.features.daily.routes import games_with_puzzle
from inkling.server.features.deals.model import DealResult
from inkling.server.platform.http import urls
from inkling.static_site.app import make_settings, make_site_app
from inkling.static_site.store import JournaledStore
from inkling.static_site.transport import Answer, CookieJar, Transport
from tests.time_limits import ANSWER

from .journal import DictJournal

ADDRESS = "https://someone.example/games"
FORM = {"content-type": "application/x-www-form-urlencoded"}


@pytest.fixture(autouse=True)
def base_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the base path of this process back after the test."""
    monkeypatch.setattr(urls.Url, "base", urls.Url.base)
    monkeypatch.setattr(SitePathPrefix, "base", SitePathPrefix.base)


class Site:
    """The site of one person. `reopened` opens it again with what the journal kept."""

    def __init__(self, journal: DictJournal, jar: CookieJar) -> None:
        self.journal, self.jar = journal, jar
        self.store = JournaledStore(journal, dict(journal.durable))
        app = make_site_app(make_settings(ADDRESS), self.store, b"secret" * 6)
        self.transport = Transport(app, ADDRESS, jar, lambda: None)

    def reopened(self) -> "Site":
        return Site(self.journal, CookieJar(self.jar.encode()))

    async def get(self, path: str) -> Answer:
        return await self.transport.request("GET", path, {"accept-language": "en"})

    async def post(self, path: str, **fields: str) -> Answer:
        return await self.transport.request("POST", path, FORM, urlencode(fields).encode())

    async def play_now(self, game: str) -> str:
        """Start a game with bots and return the path of its table."""
        answer = await self.post("/games/play", game=game)
        assert answer.status == 303
        return dict(answer.headers)["location"].partition("?")[0]


async def test_game_with_bots_is_there_after_a_reload() -> None:
    site = Site(DictJournal(), CookieJar())
    table = await site.play_now("tofugott")
    assert (await site.get(table)).status == 200
    code = table.rpartition("/")[2]
    found = site.store.find_table(code)
    assert found is not None
    rows = site.store.read(found)
    again = site.reopened()
    page = await again.get(table)
    assert page.status == 200
    assert SHELF["tofugott"].title in page.body.decode()
    assert again.store.read(found)[: len(rows)] == rows
    home = (await again.get("/games/")).body.decode()
    assert "Back to your table" in home


async def test_socket_shows_the_board_and_answers_a_message() -> None:
    site = Site(DictJournal(), CookieJar())
    table = await site.play_now("tofugott")
    received: asyncio.Queue[bytes | str | None] = asyncio.Queue()
    site.transport.open_socket(1, f"{table}/live?done=inside", {}, received.put_nowait)
    async with asyncio.timeout(ANSWER):
        first = json.loads(await received.get() or "")
        assert first["zones"]
        site.transport.send(1, json.dumps({"to": "echo", "send": "x"}))
        while json.loads(await received.get() or "").get("done") != "x":
            pass
        site.transport.close_socket(1)


async def test_page_may_be_framed_only_by_its_own_site() -> None:
    answer = await Site(DictJournal(), CookieJar()).get("/games/")
    headers = dict(answer.headers)
    assert "frame-ancestors 'self'" in headers["content-security-policy"]
    assert not {"x-frame-options", "set-cookie"} & headers.keys()


def test_cookies_are_sent_to_their_path_until_they_end() -> None:
    jar = CookieJar()
    jar.store("a=1; Path=/games/; Max-Age=9")
    jar.store("k=2; Path=/games/t/FERN")
    assert jar.header("/games/t/FERN/act") == "a=1; k=2"
    assert CookieJar(jar.encode()).header("/games/learn") == "a=1"
    jar.store("a=; Path=/games/; Max-Age=0")
    assert jar.header("/games/learn") == ""


async def test_every_link_leads_to_a_page() -> None:
    site = Site(DictJournal(), CookieJar())
    waiting = ["/games/", "/games/deals", *[await site.play_now(game) for game in SHELF]]
    for game in games_with_puzzle():
        answer = await site.post(f"/games/daily/{game}")
        waiting.append(dict(answer.headers)["location"])
    found: dict[str, int] = {}
    while waiting:
        path = waiting.pop()
        # Hundreds of cards and days have a page each.
        one_of_many = re.search(r"/cards/[a-z]+/(?!print)|/daily/(past\?|[a-z]+/)", path)
        if path in found or one_of_many or not path.startswith("/games/"):
            continue
        answer = await site.get(path)
        found[path] = answer.status
        links = re.findall(r'<a [^>]*href="([^"#]+)', answer.body.decode(errors="replace"))
        targets = [urlsplit(unescape(link)) for link in [*links, *dict(answer.headers).get("location", "").split()]]
        waiting += [f"{to.path}?{to.query}".rstrip("?") for to in targets if to.netloc in ("", "someone.example")]
    assert {"/games/daily", "/games/us", "/games/deals"} < found.keys()
    assert {path: status for path, status in found.items() if status >= 400} == {}


async def test_pages_promise_no_results_of_other_people_or_bots() -> None:
    """Only this browser's results exist, and bots play no whole games in the background."""
    site = Site(DictJournal(), CookieJar())
    for game in games_with_puzzle():
        page = await site.get(f"/games/daily/{game}")
        assert page.status == 200
        assert "Others on the same puzzle" not in page.body.decode()
    answer = await site.post("/games/deals", made="similo")
    page = await site.get(dict(answer.headers)["location"])
    assert "There are no results here yet: add yours." in page.body.decode()


def test_daily_page_compares_only_tries_on_this_device() -> None:
    say, first = speech("en"), DealResult("end", score=4.0)
    assert draw_results_on_device("tofugott", OtherDailyResults([], first), say) is None
    others = [DealResult("end", score=score) for score in (5.0, 6.0, 4.0)]
    section = str(draw_results_on_device("tofugott", OtherDailyResults(others, first), say))
    assert re.findall(r"<dt>([^<]+)</dt>.*?<b>(\d)</b>", section) == [
        ("better", "2"),
        ("just as good", "1"),
        ("not as good", "0"),
    ]
    past = str(draw_results_on_device("tofugott", OtherDailyResults(others, None), say))
    assert "Finished 3 times." in past
