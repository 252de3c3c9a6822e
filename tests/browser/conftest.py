"""A running server whose pages several tests examine."""

from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest
from playwright.sync_api import Browser, Page

from tests.server.local_server import serving

from .form_guests import Guest
from .scenes import SCENES


class ServerUnderTest:
    """German pages in prepared states. Each state is set up once, for all tests that use it."""

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
        """Show a scene in a window of this size. All scenes share one window, because opening another is slow."""
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
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerUnderTest]:
    folder = tmp_path_factory.mktemp("house")
    with serving(folder, cover_after=3600.0, uploads=True) as address, closing(ServerUnderTest(address)) as opened:
        yield opened
