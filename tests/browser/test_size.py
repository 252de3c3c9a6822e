"""A table loads fast on a slow connection, and an action sends few bytes."""

from pathlib import Path
from re import findall, search

import httpx
import pytest
from playwright.sync_api import Browser, expect

from inkling.server.features.daily.views import MODULES
from inkling.server.platform.html.scripts import ALONE, module_url, read_modules
from tests.server.local_server import NEAR, serving

from .form_guests import PHONE, StartedPlay
from .socket_frames import gather, size

LARGEST_LOAD, LARGEST_WITH_PICTURES, MOST_REQUESTS = 69_500, 250_000, 45
LARGEST_PUSH = 4_000
LOADED = """() => performance.getEntriesByType("navigation").concat(performance.getEntriesByType("resource"))
  .filter(one => one.name.startsWith("http")).map(one => [new URL(one.name).pathname, one.encodedBodySize])"""


@pytest.mark.parametrize("game", ["silencio", "similo", "tofugott"])
def test_table_loads_little(chromium: Browser, url: str, game: str) -> None:
    """Page, style sheets, script and symbols as sent, compressed. Pictures load later and are cached forever."""
    table = StartedPlay(url, game, ("Ada", "Bo", "Cleo", "Dan"), "de").play_on(9)
    with table.host.window(chromium, table.path, PHONE) as page:
        page.wait_for_load_state("networkidle")
        loaded = page.evaluate(LOADED)
    first = [(name, bytes) for name, bytes in loaded if "/pictures/" not in name and not name.endswith("art.css")]
    assert {"/static/inkling.css", module_url("inkling.js"), f"/games/{game}/board.css"} <= {name for name, _ in first}
    assert all(bytes for _, bytes in loaded), "what came from a cache has no size"
    assert sum(bytes for _, bytes in first) <= LARGEST_LOAD
    assert sum(bytes for _, bytes in loaded) <= LARGEST_WITH_PICTURES
    assert len(loaded) <= MOST_REQUESTS


def test_pictures_of_a_board_come_once(chromium: Browser, url: str) -> None:
    """One style sheet holds them all, cached forever. It also works without JavaScript. A loaded page shows them."""
    table = StartedPlay(url, "silencio", ("Ada", "Bo"), "de").play_on(9)
    shown = "one => getComputedStyle(one, '::before').backgroundImage"
    for scripts in (True, False):
        with table.host.window(chromium, table.path, PHONE, scripts=scripts) as page:
            card = page.locator(".hand .card").first
            expect(card).to_be_visible()
            assert card.evaluate(shown).startswith('url("data:image/svg+xml,')
    sheet = httpx.get(url + (page_sheet(table) or ""), **NEAR)
    assert "immutable" in sheet.headers["cache-control"]
    plain = httpx.get(str(sheet.url), headers={"accept-encoding": "identity"}, **NEAR)
    assert plain.text == sheet.text
    assert httpx.get(f"{url}/games/tofugott/art.css", **NEAR).status_code == httpx.codes.NOT_FOUND


def page_sheet(table: StartedPlay) -> str | None:
    found = search(r"/games/silencio/art\.css\?v=\w+", table.host.get(table.path))
    return found and found[0]


@pytest.mark.parametrize("game", ["silencio", "similo", "tofugott"])
def test_move_pushes_little(tmp_path: Path, game: str) -> None:
    with serving(tmp_path, messages_per_second=100_000.0) as url:
        frames = gather(StartedPlay(url, game, ("Ada", "Bo", "Cleo"), "de"), 40)
    assert len(frames) > 40
    assert max(map(size, frames)) < LARGEST_PUSH


def test_scripts_are_kept_for_good_and_never_mixed(url: str) -> None:
    """Each module imports its siblings from a folder whose name changes with any of them."""
    page = httpx.get(f"{url}/daily", **NEAR).text
    for name in read_modules():
        assert (module_url(name) in page) == (name not in ALONE or name in MODULES)
        answer = httpx.get(url + module_url(name), **NEAR)
        assert "immutable" in answer.headers["cache-control"]
        assert "javascript" in answer.headers["content-type"]
        assert set(findall(r'(?:from|import) "\./([\w.]+)"', answer.text)) <= set(read_modules())
    assert httpx.get(f"{url}/scripts/older/inkling.js", **NEAR).headers["cache-control"] == "no-store"
    assert httpx.get(f"{url}/scripts/older/nothing.js", **NEAR).status_code == httpx.codes.NOT_FOUND
