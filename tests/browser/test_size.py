"""A table loads fast on a bad line, and little travels when somebody acts."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.server.running import serving
from tests.sources import ROOT

from .guests import PHONE, Round
from .pushes import gather, size

LARGEST_LOAD = 60_000
LARGEST_PUSH = 4_000
LOADED = """() => performance.getEntriesByType("navigation").concat(performance.getEntriesByType("resource"))
  .filter(one => !one.name.includes("/pictures/")).map(one => [new URL(one.name).pathname, one.encodedBodySize])"""


@pytest.mark.parametrize("game", ["silencio", "similo", "tofugott"])
def test_table_loads_little(chromium: Browser, url: str, game: str) -> None:
    """Page, sheets, script and symbols as they travel, compressed; portraits come later and are kept for good."""
    table = Round(url, game, ("Ada", "Bo", "Cleo", "Dan"), "de").go(9)
    with table.host.window(chromium, table.path, PHONE) as page:
        page.wait_for_load_state("networkidle")
        loaded = page.evaluate(LOADED)
    assert {"/static/inkling.css", "/static/inkling.js", f"/games/{game}/board.css"} <= {name for name, _ in loaded}
    assert all(bytes for _, bytes in loaded), "what came from a cache has no size"
    assert sum(bytes for _, bytes in loaded) <= LARGEST_LOAD


@pytest.mark.parametrize("game", ["silencio", "similo", "tofugott"])
def test_move_pushes_little(tmp_path: Path, game: str) -> None:
    with serving(tmp_path, messages_per_second=100_000.0) as url:
        frames = gather(Round(url, game, ("Ada", "Bo", "Cleo"), "de"), 40)
    assert len(frames) > 40
    assert max(map(size, frames)) < LARGEST_PUSH


def test_script_is_short() -> None:
    script = ROOT / "src/inkling/server/web/static/inkling.js"
    assert len(script.read_text().splitlines()) < 600
