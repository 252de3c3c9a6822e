"""Links are built from the routes that `urls` declares: no other code of the server contains a path."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

from inkling.server.app import list_enabled_features
from inkling.server.platform.http import urls
from inkling.server.platform.http.routing import RouteHandlers
from inkling.server.platform.http.static_files import STATIC, FileRoutes
from inkling.server.platform.http.urls import FixedUrl, OneParameterUrl, ThreeParameterUrl, TwoParameterUrl, Url
from inkling.server.settings import Settings
from tests.source_files import ROOT, SOURCE, parse, python_files

ROUTES = {name: url for name, url in vars(urls).items() if isinstance(url, Url)}
SERVER = SOURCE / "server"
SEGMENTS = {part for url in ROUTES.values() for part in url.pattern.split("/") if part and "{" not in part}
ROOTS = {url.pattern.split("/")[1] for url in ROUTES.values()} - {""}
LINKS = {"href", "action", "formaction", "src", "to", "path", "start_url", "RedirectResponse"}
"""Arguments, keys and functions that take an address; there even "/" alone is one."""
EXCEPTIONS = {
    ("settings.py", "seconds a server goes on answering after it’s told to stop, while /readyz says 503"): "help text",
    ("settings.py", "the page /open, with tables that are looking for players"): "help text",
}
"""By file: literals that name a path of the server without building a link."""


def find_literals(tree: ast.AST) -> Iterator[str]:
    """Yield every text of a module that contains the path of a route, or a part of one after a placeholder."""
    notes = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values[1:]}
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in notes:
                whole = re.findall(r"(?:^|[\s\"'=(])/([\w.]+)", text)
                after_placeholder = re.findall(r"^/([\w.]+)", text) if id(node) in inside else []
                if ROOTS.intersection(whole) or SEGMENTS.intersection(after_placeholder):
                    yield text
            case ast.keyword(arg=name, value=ast.Constant(value="/")) if name in LINKS:
                yield "/"
            case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value="/"), *_]) if name in LINKS:
                yield "/"
            case ast.Dict(keys=keys, values=values):
                pairs = zip(keys, values, strict=True)
                yield from (
                    "/"
                    for key, value in pairs
                    if getattr(key, "value", None) in LINKS and getattr(value, "value", None) == "/"
                )


def test_no_path_of_a_route_is_written_out() -> None:
    files = [path for path in python_files(SERVER) if path != SERVER / "platform" / "http" / "urls.py"]
    found = {(str(path.relative_to(SERVER)), text) for path in files for text in find_literals(parse(path))}
    assert not found - EXCEPTIONS.keys(), "build these links with platform/http/urls.py"
    assert not EXCEPTIONS.keys() - found, "not needed any more"


@pytest.mark.parametrize(
    "code",
    [
        'x = "/daily"',
        'x = f"/t/{code}"',
        'x = f"/t/{code}/act"',
        'x = f"{table}/clock"',
        'x = f"{home}/decks/{deck}"',
        'x = f\'<form method="post" action="/t/{code}/act">\'',
        'x = "GET /api/tables/CODE/events"',
        'x = path.startswith("/static/")',
        'x = "/open?blocked=1"',
        '@at("/t/{code}")\ndef show(): pass',
        'RedirectResponse("/", 303)',
        'h.a(href="/")',
        'x = {"start_url": "/"}',
    ],
)
def test_path_that_is_written_out_is_found(code: str) -> None:
    assert list(find_literals(ast.parse(code)))


@pytest.mark.parametrize(
    "code",
    [
        '"""Shows /daily."""',
        'x = 1\n"""Shows /daily."""',
        'x = person.partition("/")',
        'x = f"{person}/{number}"',
        'x = f"{pictures}/{face}.svg"',
        'x = "/proc/cpuinfo"',
        'x = "/metrics"',
        'x = "and/or"',
        "x = urls.daily()",
    ],
)
def test_other_text_is_not_taken_for_a_path(code: str) -> None:
    assert not list(find_literals(ast.parse(code)))


def test_every_declared_route_has_a_handler_and_every_handler_a_declared_route() -> None:
    everything = Settings(meet="host@play.example", open_list=True, uploads=True, ask=True)
    kinds: tuple[type[RouteHandlers], ...] = (FileRoutes, *list_enabled_features(everything))
    registered = {getattr(route, "path", "") for kind in kinds for route in object.__new__(kind).routes()}
    folders = {url.pattern for url in urls.FOLDERS}
    assert registered == {url.pattern for url in ROUTES.values()} - folders
    assert STATIC.path == urls.asset.path_before_parameters


def test_no_pattern_is_declared_twice() -> None:
    assert len({url.pattern for url in ROUTES.values()}) == len(ROUTES)


def test_links_are_escaped() -> None:
    assert OneParameterUrl("/t/{code}/act")("AB12") == "/t/AB12/act"
    assert OneParameterUrl("/t/{code}")('a/b?c#d"<é') == "/t/a%2Fb%3Fc%23d%22%3C%C3%A9"
    assert OneParameterUrl("/t/{code}")("\ud800") == "/t/%3F", "half a character breaks nothing"
    assert TwoParameterUrl("/p/{game}/{face:path}.svg")("a/b", "c/d e") == "/p/a%2Fb/c/d%20e.svg"
    assert ThreeParameterUrl("/{a}/{b:stem}.{c}")("1", "2/", "3") == "/1/2%2F.3"
    assert FixedUrl("/daily")() == "/daily"


def test_keywords_become_the_query() -> None:
    assert urls.replay("abc", ply=3, seat=None, hide=1) == "/p/abc?ply=3&hide=1"
    assert urls.replay("abc", seat=None) == "/p/abc"
    assert urls.open_tables(blocked=1) == "/open?blocked=1"
    assert urls.deck_card("AB", "ours", card="a&b c") == "/t/AB/decks/ours/card?card=a%26b+c"


def test_number_of_parameters_is_checked() -> None:
    with pytest.raises(ValueError, match="2 parameters, not 1"):
        OneParameterUrl("/t/{code}/{play}")


@pytest.mark.parametrize(
    ("url", "path", "covered"),
    [
        (urls.table, "/t/AB", True),
        (urls.act, "/t/AB/talk", True),
        (urls.table, "/tv", False),
        (urls.daily, "/daily", True),
        (urls.daily, "/daily/similo", True),
        (urls.daily, "/dailyx", False),
        (urls.pictures, "/pictures", True),
    ],
)
def test_route_covers_everything_below_its_root(url: Url, path: str, covered: bool) -> None:
    assert url.covers(path) is covered


def test_route_matches_its_own_paths() -> None:
    assert urls.join.matches("/t/AB/join")
    assert not urls.join.matches("/join")
    assert not urls.join.matches("/t/AB/join/x")
    assert not urls.deck.matches("/t/AB/decks/a/b")
    assert urls.picture.matches("/pictures/similo/a/b.svg")


def test_base_path_is_in_front_of_every_link(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Url, "base", "/base")
    assert urls.home() == "/base/"
    assert urls.act("AB") == "/base/t/AB/act"
    assert urls.picture("similo", "x") == "/base/pictures/similo/x.svg"
    assert urls.own_picture("AB", "x", "y") == "/base/t/AB/own/x/y"
    assert urls.link_to_path("/t/AB") == "/base/t/AB"
    assert urls.table.pattern == "/t/{code}"


@pytest.mark.parametrize(
    ("base", "path", "seen"),
    [
        ("/below", "/below/t/AB", "/t/AB"),
        ("/below", "/below/", "/"),
        ("/below", "/below/nowhere", "/nowhere"),
        ("/below", "/t/AB", "/t/AB"),
        ("/below", "/", "/"),
        ("/below", "/belowground", "/belowground"),
        ("/a/b", "/a/b/daily", "/daily"),
        ("/games", "/games/", "/"),
        ("/games", "/games/t/AB", "/t/AB"),
        ("/games", "/games/games/similo/board.css", "/games/similo/board.css"),
        ("/games", "/games/similo/board.css", "/games/similo/board.css"),
        ("/t", "/t/AB", "/t/AB"),
        ("/t", "/t/t/AB", "/t/AB"),
    ],
)
def test_base_path_is_removed_unless_a_proxy_has_done_that(
    monkeypatch: pytest.MonkeyPatch, base: str, path: str, seen: str
) -> None:
    monkeypatch.setattr(Url, "base", base)
    assert urls.remove_base_path(path) == seen


def test_site_below_a_path_has_no_url_that_leaves_it() -> None:
    """Pages, style sheets, scripts, JSON, sockets, headers and cookies. In a separate process, because HTML is
    cached."""
    command = [sys.executable, "-m", "tests.server.platform.http.below_path"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert not [line for line in lines if line.startswith(("outside ", "broken "))]
    routes = [int(line.split()[-2]) for line in lines if line.startswith("visited ")]
    assert len(routes) == 2, "there are two kinds of proxies"
    assert min(routes) > 50, "most kinds of pages were visited"
