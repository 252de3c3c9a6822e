"""Checks every page in both languages, as served and after scripts ran, with the Nu HTML checker. Long runs only: it
needs Java, npm and a package index."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.amounts import LONG_RUN
from tests.server.local_server import serving
from tests.source_files import ROOT
from tests.time_limits import PLAY

from .form_guests import DESK, Guest
from .scenes import SCENES, Scene, board, lobby, scene_at

CHECKER = "vnu-jar@26.9.27"
FOLDER = ROOT / ".venv" / "nu"
JAR = FOLDER / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"


def beside(scene: Scene, path: str) -> Scene:
    """Return another page of the same table."""

    def reach(url: str, lang: str) -> tuple[Guest, str]:
        guest, table = scene(url, lang)
        return guest, f"{table}{path}"

    return reach


PAGES: dict[str, Scene] = {
    **SCENES,
    "programs": scene_at("/programs"),
    "pastime": scene_at("/alike"),
    "sheets to print": scene_at("/cards/similo/print/fables"),
    "all cards of similo": scene_at("/cards/similo"),
    "no page": scene_at("/nowhere"),
    **{name: beside(lobby, f"/{name}") for name in ("options", "delete", "tv")},
    **{name: beside(board("similo", ""), f"/{name}") for name in ("noticed", "next", "understood")},
}


@pytest.fixture(scope="module")
def checker() -> list[str]:
    """Return the command that checks files. npm downloads the checker once."""
    java, npm = shutil.which("java"), shutil.which("npm")
    if java is None or npm is None:
        pytest.skip("the Nu checker needs java and npm; no page was checked by it")
    if not JAR.is_file():
        FOLDER.mkdir(parents=True, exist_ok=True)
        fetch = [npm, "install", "--ignore-scripts", "--no-save", "--prefix", str(FOLDER), CHECKER]
        done = subprocess.run(fetch, capture_output=True, text=True, check=False, timeout=PLAY)
        if done.returncode or not JAR.is_file():
            pytest.skip(f"npm could not fetch the Nu checker; no page was checked by it: {done.stderr[-300:]}")
    return [java, "-jar", str(JAR), "--errors-only", "--exit-zero-always", "--format", "json"]


@pytest.mark.skipif(not LONG_RUN, reason="Java reads some 250 documents for half a minute; make soak does")
def test_every_page_conforms(chromium: Browser, checker: list[str], tmp_path: Path) -> None:
    pages, data = tmp_path / "pages", tmp_path / "data"
    pages.mkdir()
    data.mkdir()
    with serving(data, cover_after=3600.0, uploads=True, ask=True) as url:
        for name, html in documents(chromium, url):
            (pages / f"{name}.html").write_text(html)
    files = sorted(map(str, pages.iterdir()))
    done = subprocess.run([*checker, *files], capture_output=True, text=True, check=True, timeout=PLAY)
    errors = [one for one in json.loads(done.stderr)["messages"] if one["type"] != "info"]
    assert len(files) == 4 * len(PAGES)
    assert sorted({f"{Path(one['url']).stem}: {one['message']} {one.get('extract', '')}" for one in errors}) == []


def documents(chromium: Browser, url: str) -> Iterator[tuple[str, str]]:
    """Yield each page in English and German, as served and after scripts ran."""
    for lang in ("en", "de"):
        with Guest(url, "Ada", lang).window(chromium, "/", DESK) as window:
            for scene, reach in PAGES.items():
                guest, path = reach(url, lang)
                name = f"{scene}-{lang}".replace(" ", "-").replace(",", "").replace("'", "")
                yield f"{name}-served", guest.get(path)
                guest.visit(window, path)
                yield f"{name}-live", window.content()
