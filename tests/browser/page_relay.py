"""A relay between a page and its server that a test can delay, cut and close, and what the table's log contains
of it."""

import re
from pathlib import Path

from playwright.sync_api import Page, WebSocketRoute

from inkling.server.storage.log_row import LogRow
from tests.server.processes import ServerUnderTest


class PageRelay:
    """A relay for all sockets of a page. The page is reloaded over it."""

    def __init__(self, page: Page, *, shut: bool = False) -> None:
        self.shut = shut
        """True if no socket can be opened."""
        self.up = True
        """True if messages from the page arrive."""
        self.down = True
        """True if messages from the server arrive, after the first one with the zones."""
        self.tries = 0
        self._open: list[tuple[WebSocketRoute, WebSocketRoute]] = []
        self._dead: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/live"), self._connect)
        page.reload()

    def _connect(self, here: WebSocketRoute) -> None:
        self.tries += 1
        if self.shut:
            here.close()
            return
        there = here.connect_to_server()
        here.on_message(lambda message: there.send(message) if self._is_open(here, self.up) else None)
        there.on_message(lambda message: here.send(message) if self._is_open(here, self.down) else None)
        self._open.append((here, there))

    def _is_open(self, here: WebSocketRoute, way: bool) -> bool:
        return way and here not in self._dead

    def go_silent(self) -> None:
        """Drop all traffic without closing, as when a phone has slept. A new socket would work."""
        self._dead = [here for here, _ in self._open]

    def cut(self) -> None:
        """Close all sockets. New ones work again."""
        self.up = self.down = True
        for here, there in self._open:
            there.close()
            here.close()
        self._open = []


def stored_actions(folder: Path, kind: str | None = None) -> list[LogRow]:
    """Return the stored actions of pages with JavaScript. Each has its own request ID."""
    rows = [row for row in ServerUnderTest(folder).rows() if row.send and kind in (None, row.kind)]
    assert len({row.send for row in rows}) == len(rows)
    return rows


def mark_page(page: Page) -> None:
    page.evaluate("() => { window.loadedOnce = true; }")


def check_not_reloaded(page: Page, address: str) -> None:
    """Check that nothing has reloaded or replaced the page."""
    assert page.url == address
    assert page.evaluate("() => window.loadedOnce")
