"""One Chromium for all tests of a worker, and a server of its own for each test."""

import shutil
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.limits import ON_PAGE
from tests.server.running import serving

from .guests import Guest
from .scenes import SCENES

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
"""The same engine without the windows around it: a page costs a sixth of the time."""
SWITCHES = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed here; tools/system-packages installs it")
    expect.set_options(timeout=ON_PAGE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES, timeout=ON_PAGE)
        try:
            yield browser
        finally:
            browser.close()


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    with serving(tmp_path) as address:
        yield address


class House:
    """Pages in German at their moments; each is brought there once, for all tests that look at it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._reached: dict[str, tuple[Guest, str]] = {}
        self._windows: dict[bool, Page] = {}
        self._open = ExitStack()

    def reach(self, scene: str) -> tuple[Guest, str]:
        if scene not in self._reached:
            self._reached[scene] = SCENES[scene](self.url, "de")
        return self._reached[scene]

    def show(self, chromium: Browser, scene: str, size: tuple[int, int], *, touch: bool = False) -> Page:
        """The page in a window of that size. One window is used for all: to open another takes longer than to look."""
        guest, path = self.reach(scene)
        if touch not in self._windows:
            self._windows[touch] = self._open.enter_context(guest.window(chromium, "/", size, touch=touch))
        page = self._windows[touch]
        page.evaluate("() => localStorage.clear()")
        page.set_viewport_size({"width": size[0], "height": size[1]})
        guest.visit(page, path)
        return page

    def close(self) -> None:
        self._open.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    with serving(folder, cover_after=3600.0, uploads=True) as address, closing(House(address)) as opened:
        yield opened
