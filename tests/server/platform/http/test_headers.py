"""Headers: cache lifetimes, what browsers and search engines may do, the host name, and `lang`."""

import re
import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import httpx
import pytest

from inkling.games import SHELF
from inkling.server.api.openapi import make_openapi_document
from inkling.server.platform.html import game_assets, scripts
from inkling.server.platform.html.layout import asset_url
from tests.server.local_server import browser, serving
from tests.time_limits import ANSWER


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with serving(tmp_path_factory.mktemp("headers")) as url, browser(url) as ada:
        ada.follow_redirects = False
        yield ada


@pytest.fixture(scope="module")
def table(site: httpx.Client) -> str:
    made = site.post("/make", data={"game": "silencio", "name": "Ada"})
    return made.headers["location"].partition("?")[0]


def files() -> list[str]:
    """Return the current address of one file of each kind."""
    of_games = game_assets.board_sheet_urls(*SHELF)[:2]
    drawn = [found for game in SHELF if (found := game_assets.art_sheet_url(game))][:1]
    return [asset_url("inkling.css"), scripts.module_url("page.js"), *of_games, *drawn]


def test_page_with_several_games_links_the_shared_sheet_once_and_first(site: httpx.Client) -> None:
    linked = re.findall(r'href="/games/(\w+)/board\.css', site.get("/learn").text)
    assert linked == [game_assets.KIT, *(game for game in SHELF if game_assets.load_board_file(game, "board.css"))]


@pytest.mark.parametrize("path", files())
def test_file_is_kept_for_good_at_the_address_of_its_version_alone(site: httpx.Client, path: str) -> None:
    known, version = site.get(path), re.compile(r"(?<=v=)\w+|(?<=/scripts/)\w+")
    assert (known.status_code, "immutable" in known.headers["cache-control"]) == (200, True)
    other = site.get(version.sub("0ther", path))
    assert (other.status_code, other.content) == (200, known.content), "today's file"
    plain = site.get(path.partition("?")[0])
    missing = site.get(re.sub(r"\w+\.(css|js)", r"nothing.\1", path))
    assert missing.status_code == 404
    for answer in (other, missing, *([plain] if "?" in path else [])):
        assert answer.headers["cache-control"] in ("no-cache", "no-store")


def test_strict_policy_denies_features_that_no_page_uses(site: httpx.Client, table: str) -> None:
    for path in ("/", table, "/nowhere", "/static/inkling.css"):
        headers = site.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        denied = headers["permissions-policy"]
        assert {"camera=()", "microphone=()", "geolocation=()"} <= set(denied.split(", "))
        assert not re.search("clipboard-write|web-share|screen-wake-lock|autoplay", denied), "our scripts use these"


def test_search_engines_leave_out_what_belongs_to_people(site: httpx.Client, table: str) -> None:
    for path in (
        table,
        f"{table}/tv",
        "/p/0123",
        "/r/x",
        "/us",
        "/api/games",
        "/daily?play=0123",
        "/learn/similo?table=A",
    ):
        assert site.get(path).headers["x-robots-tag"] == "noindex", path
    for path in ("/", "/learn", "/learn/similo", "/cards", "/daily", "/deals", "/programs"):
        assert "x-robots-tag" not in site.get(path).headers, path


def test_robots_may_look_everywhere(site: httpx.Client) -> None:
    """Crawlers may read all pages. Otherwise they could not read the noindex, and chats could show no preview."""
    told = site.get("/robots.txt")
    assert told.headers["content-type"].startswith("text/plain")
    lines = [line for line in told.text.splitlines() if line and not line.startswith("#")]
    assert lines[:2] == ["User-agent: *", "Disallow:"]
    assert [line.partition(":")[0] for line in lines[2:]] == ["Sitemap"]


def test_icon_is_found_where_programs_look_for_it(site: httpx.Client) -> None:
    found = site.get("/favicon.ico")
    assert (found.status_code, found.headers["content-type"]) == (200, "image/x-icon")
    assert found.content.startswith(b"\0\0\1\0")


@pytest.mark.parametrize(
    ("head", "status"),
    [
        ("GET / HTTP/1.1\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n", 400),
        ("GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\n", 200),
        ("GET / HTTP/1.0\r\n", 200),
    ],
)
def test_request_names_one_host(site: httpx.Client, head: str, status: int) -> None:
    where = urlsplit(str(site.base_url))
    with socket.create_connection((where.hostname or "", where.port or 0), ANSWER) as line:
        line.sendall(f"{head}Connection: close\r\n\r\n".encode())
        assert int(line.recv(65_536).split()[1]) == status


@pytest.mark.parametrize(
    ("path", "location"),
    [
        ("/learn/", "/learn"),
        ("/learn/similo/?lang=de", "/learn/similo?lang=de"),
        ("//other.example/", "/other.example"),
        ("/%5Cother.example/", "/%5Cother.example"),
        ("/%09//other.example/", "/other.example"),
    ],
)
def test_slash_too_many_leads_to_no_other_host(site: httpx.Client, path: str, location: str) -> None:
    led = site.get(f"{site.base_url}".rstrip("/") + path, headers={"host": "other.example"})
    assert (led.status_code, led.headers["location"]) == (307, location)
    assert site.post("/make/", data={"game": "similo"}).status_code == 404


def test_api_refuses_a_language_that_its_document_does_not_list(site: httpx.Client, table: str) -> None:
    listed = 0
    for path, methods in make_openapi_document()["paths"].items():
        for method, operation in methods.items():
            allowed = next(one["schema"]["enum"] for one in operation["parameters"] if one["name"] == "lang")
            assert "400" in operation["responses"]
            there = path.replace("{code}", table[-4:])
            for lang in ("AAA", "", "de-AT"):
                refused = site.request(method, there, params={"lang": lang})
                assert (refused.status_code, refused.json()["refused"]) == (400, "bad-lang"), (method, path)
                assert all(word in refused.json()["sentence"] for word in allowed)
            listed += 1
    assert listed > 10
    assert site.get("/api/games", params={"lang": "de"}).status_code == 200
