"""One Chromium for all tests of a worker, and a server of its own for each test."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.limits import ON_PAGE
from tests.server.running import serving

from .guests import Guest
from .scenes import SCENES

CHROMIUM = shutil.which("chromium")
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

    def reach(self, scene: str) -> tuple[Guest, str]:
        if scene not in self._reached:
            self._reached[scene] = SCENES[scene](self.url, "de")
        return self._reached[scene]


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serving(tmp_path_factory.mktemp("house"), cover_after=3600.0, uploads=True) as address:
        yield House(address)
