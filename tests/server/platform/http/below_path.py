"""Visits a server below a path of its host, like a search engine that also makes tables.

Prints every URL that leaves the path, and every broken link. It must be a separate process, because HTML with links is
cached.

Behind one proxy the path arrives at the server, another one removes it. The path begins like one of the server's own.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urljoin, urlsplit

import httpx
from click.testing import CliRunner
from websockets.sync.client import connect

from inkling.cli import main as cli
from inkling.games import SHELF
from inkling.server.platform.http import urls
from inkling.server.platform.http.urls import Url
from tests.server.local_server import PATIENT, browser, lines, serving, socket_address
from tests.server.own_decks import NAMES
from tests.time_limits import ANSWER

BASE = "/games"
ORIGIN = "http://play.example"
"""Without TLS, because clients would not send Secure cookies to this server."""
FOLDERS = ("/scripts/", "/static/", "/games/", "/p/PLAY", "/t/{code}/live")
"""Parts of URLs that scripts and programs complete."""
UNLIMITED = {"requests_per_second": 1e6, "reading_seconds": 6e3, "misses_per_hour": 1e6}
OF_EACH_ROUTE = 2
"""Links of one route that are followed."""
CSS = re.compile(r"""url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)""")
SCRIPT = re.compile(r"""["'`](/[a-z][\w/.-]*)["'`]|(?:from|import)\s*\(?["'](\.[^"']+)""")
ABSOLUTE = re.compile(r"https?://[^\s\"'<>&\\]+")
REFRESH = re.compile(r"^\d+;\s*url=(.*)", re.IGNORECASE)
SENT_ELSEWHERE = ("http://www.w3.org/", "https://www.boardgamegeek.com/", "https://github.com/")
"""Namespaces, and links that leave on purpose."""
SEEDS = (
    *("/", "/nowhere", "/t/ABCD", "/p/nothing", "/sw.js", "/api/openapi.json", "/api/games", "/livez", "/readyz"),
    *(
        "/healthz",
        "/favicon.ico",
        "/robots.txt",
        "/tv",
        "/connect",
        "/records",
        "/programs",
        "/open",
        "/alike",
        "/deals",
    ),
    *("/offline", "/join?code=ABCD", "/d/silencio1-2-0-abcde"),
)
"""Where visits begin. Everything else is reached by links."""
TABLE_PAGES = (
    "",
    "/tv",
    "/options",
    "/clock",
    "/passport",
    "/delete",
    "/decks",
    "/understood",
    "/next",
    "/key",
    "/push",
    "/zones",
    "/tv/zones",
    "/qr.svg",
    "/way",
    "/noticed",
    "/talk",
)


class Links(HTMLParser):
    """Collects the URLs of a page: those that may be fetched, and all."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.all: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            refreshed = REFRESH.match(value or "")
            for word in [refreshed[1]] if refreshed else (value or "").split():
                if name in ("href", "src", "action", "formaction") or word[:1] == "/" != word:
                    self.all.append(word)
                    if name not in ("action", "formaction"):
                        self.fetched.append(word)


def strings_in(data: Any) -> Iterator[str]:
    """Yield every string value of a JSON document. Keys are no URLs: in the API's description they are patterns."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from strings_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from strings_in(value)


class Visit:
    """One pass over the site. `outside` and `broken` are the findings."""

    def __init__(self, person: httpx.Client) -> None:
        self.person = person
        self.outside: set[str] = set()
        self.broken: set[str] = set()
        self.seen: set[str] = set()
        self.routes: Counter[str] = Counter()
        self.todo: list[tuple[str, str]] = []

    def get(self, path: str) -> httpx.Response:
        self.seen.add(path.partition("?")[0])
        self.routes[name_route(path.partition("?")[0])] += 1
        return self.read(self.person.get(BASE + path))

    def post(self, path: str, **fields: Any) -> httpx.Response:
        self.routes[name_route(path)] += 1
        return self.read(self.person.post(BASE + path, **fields))

    def read(self, answer: httpx.Response) -> httpx.Response:
        """Check all URLs of a response and remember those that can be visited."""
        here, text = answer.request.url.path, answer.text
        for name in ("location", "content-location", "link"):
            if name in answer.headers:
                self.note(here, answer.headers[name])
        for cookie in answer.headers.get_list("set-cookie"):
            path = re.search(r"path=([^;]*)", cookie, re.IGNORECASE)
            if path is None or not f"{path[1]}/".startswith(f"{BASE}/"):
                self.outside.add(f"{here}: cookie {cookie.partition('=')[0]} at {path and path[1]}")
        kind = answer.headers.get("content-type", "").partition(";")[0]
        if kind in ("text/html", "image/svg+xml"):
            self.read_html(here, text)
        elif kind == "text/css":
            for groups in CSS.findall(text):
                self.note(here, "".join(groups))
        elif kind == "text/javascript":
            for absolute, relative in SCRIPT.findall(text):
                if relative or urls.first_path_segment(absolute) in {*urls.FIRST_PARTS, BASE[1:]}:
                    self.note(here, relative or absolute)
        elif "json" in kind:
            self.read_json(here, answer.json())
        for address in ABSOLUTE.findall(text):
            if not address.startswith((f"{ORIGIN}{BASE}", *SENT_ELSEWHERE)):
                self.outside.add(f"{here}: {address}")
        return answer

    def read_html(self, here: str, text: str) -> None:
        links = Links(text)
        for link in links.all:
            self.note(here, link, link in links.fetched)

    def read_json(self, here: str, data: Any) -> None:
        for text in strings_in(data):
            if "<" in text:
                self.read_html(here, text)
            elif re.match(r"/[\w/]", text):
                self.note(here, text)

    def note(self, here: str, link: str, fetched: bool = True) -> None:
        """Check one URL. It is visited later if few of its route were."""
        if link.startswith(("data:", "mailto:", "#", "blob:")) or link.startswith(SENT_ELSEWHERE):
            return
        found = urlsplit(urljoin(f"{ORIGIN}{here}", link))
        if f"{found.scheme}://{found.netloc}" != ORIGIN or not f"{found.path}/".startswith(f"{BASE}/"):
            self.outside.add(f"{here}: {link}")
            return
        path = found.path.removeprefix(BASE)
        if (
            fetched
            and path not in self.seen
            and not path.endswith(FOLDERS)
            and self.routes[name_route(path)] < OF_EACH_ROUTE
        ):
            self.seen.add(path)
            self.todo.append((here, f"{path}?{found.query}" if found.query else path))

    def go_on(self) -> None:
        """Visit remembered URLs until there are no more. Links must lead somewhere."""
        while self.todo:
            here, path = self.todo.pop()
            if not path.endswith(("/live", "/events")) and self.get(path).status_code in (404, 405):
                self.broken.add(f"{here}: {path}")


def name_route(path: str) -> str:
    """Return the pattern of the route that a path belongs to, or the path itself."""
    found = [url.pattern for url in vars(urls).values() if isinstance(url, Url) and url.matches(path)]
    return max(found, key=lambda pattern: pattern.count("/") * 100 - pattern.count("{"), default=path)


def make_tables(visit: Visit, game: str) -> None:
    """Visit all pages of a lobby and of a game in play."""
    for way in ("/make", "/play"):
        table = visit.post(way, data={"game": game, "name": "Ada"}).headers["location"].partition("?")[0]
        table = table.removeprefix(BASE)
        for page in TABLE_PAGES:
            visit.get(table + page)
        visit.get(f"/api/tables{table.removeprefix('/t')}")
        visit.get(f"/api/tables{table.removeprefix('/t')}/sight")
        read_socket(visit, table)


def bring_record(visit: Visit, game: str) -> None:
    """Visit the pages of a whole game's replay."""
    replay = visit.post("/records", files={"file": ("play.json", write_record(game))}).headers["location"]
    replay = replay.removeprefix(BASE)
    for page in ("", "?why=1&ply=1", "/moments", "/record.json"):
        visit.get(replay + page)
    visit.post(f"{replay}/fork", data={"ply": "1", "seat": "0", "with": "friends"})


def make_deck(visit: Visit) -> None:
    """Visit the pages of a table's own deck."""
    table = visit.post("/make", data={"game": "similo", "name": "Ada"}).headers["location"].partition("?")[0]
    fields = {"name": "Our Friends", "cards": "\n".join(NAMES)}
    place = f"{table.removeprefix(BASE)}/decks"
    deck = visit.post(place, data=fields, files={"file": ("", b"")}).headers["location"]
    visit.get(deck.removeprefix(BASE))


@cache
def write_record(game: str) -> bytes:
    """Return the record of a play of random bots."""
    with TemporaryDirectory() as folder:
        done = CliRunner().invoke(cli, ["simulate", game, "--games", "1", "--bot", "random", "--save", folder])
        assert done.exit_code == 0, done.output
        (file,) = Path(folder).iterdir()
        return file.read_bytes()


def read_socket(visit: Visit, table: str) -> None:
    """Check the first messages of a table's socket."""
    site = str(visit.person.base_url).rstrip("/")
    address, headers = socket_address(visit.person, site, BASE + table)
    with connect(address, additional_headers=headers, **PATIENT) as opened:
        visit.read_json(f"{BASE}{table}", json.loads(opened.recv(timeout=ANSWER)))


class RemovingProxy(httpx.HTTPTransport):
    """Removes the path, as nginx does with `proxy_pass http://127.0.0.1:8000/;`."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        there = httpx.Request(request.method, request.url, headers=request.headers, stream=request.stream)
        there.url = request.url.copy_with(raw_path=request.url.raw_path.removeprefix(BASE.encode()))
        return super().handle_request(there)


def visit_all(person: httpx.Client, games: tuple[str, ...]) -> Visit:
    person.follow_redirects = False
    visit = Visit(person)
    for path in SEEDS:
        visit.get(path)
    for game in games:
        make_tables(visit, game)
    for path in ("/language", "/look"):
        visit.post(path, headers={"referer": f"{ORIGIN}{BASE}/learn"}, data={"lang": "de", "look": "dark"})
    visit.go_on()
    return visit


def main() -> None:
    settings: dict[str, Any] = {
        "base_url": ORIGIN + BASE,
        "uploads": True,
        "ask": True,
        "meet": "ada@play.example",
        **UNLIMITED,
    }
    with TemporaryDirectory() as folder, serving(Path(folder), **settings) as url, browser(url) as ada:
        visit = visit_all(ada, tuple(SHELF))
        for game in SHELF:
            bring_record(visit, game)
        make_deck(visit)
        visit.go_on()
        removing = RemovingProxy(verify=False)
        lines[url].append(removing)
        with httpx.Client(base_url=url, headers={"origin": url}, timeout=ANSWER, transport=removing) as bo:
            second = visit_all(bo, tuple(SHELF)[:1])
    for one in (visit, second):
        print(f"visited {len(one.seen)} pages of {len(one.routes)} routes")
        print(*sorted(f"outside {found}\n" for found in one.outside), sep="", end="")
        print(*sorted(f"broken {found}\n" for found in one.broken), sep="", end="")
    print(f"not visited: {', '.join(sorted(find_unvisited(visit)))}")


def find_unvisited(visit: Visit) -> set[str]:
    return {url.pattern for url in vars(urls).values() if isinstance(url, Url)} - visit.routes.keys()


if __name__ == "__main__":
    main()
