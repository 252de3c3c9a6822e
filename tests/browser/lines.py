"""A line between a page and its server that a test can hold up, cut and shut; and what the table's log has of it."""

import re
from pathlib import Path

from playwright.sync_api import Page, WebSocketRoute

from inkling.server.storage.log_row import LogRow
from tests.server.processes import ServerUnderTest


class Line:
    """All sockets of a page go through it. The page is loaded anew over it."""

    def __init__(self, page: Page, *, shut: bool = False) -> None:
        self.shut = shut
        """Whether no socket can be had."""
        self.up = True
        """Whether what the page sends arrives."""
        self.down = True
        """Whether what the server sends arrives, once the page has the zones."""
        self.tries = 0
        self._open: list[tuple[WebSocketRoute, WebSocketRoute]] = []
        self._dead: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/live"), self._lay)
        page.reload()

    def _lay(self, here: WebSocketRoute) -> None:
        self.tries += 1
        if self.shut:
            here.close()
            return
        there = here.connect_to_server()
        here.on_message(lambda message: there.send(message) if self._lives(here, self.up) else None)
        there.on_message(lambda message: here.send(message) if self._lives(here, self.down) else None)
        self._open.append((here, there))

    def _lives(self, here: WebSocketRoute, way: bool) -> bool:
        return way and here not in self._dead

    def die(self) -> None:
        """Nothing comes through any more and nobody is told, as when a phone has slept; a new socket would do."""
        self._dead = [here for here, _ in self._open]

    def cut(self) -> None:
        """From now on everything goes through again, over a new socket."""
        self.up = self.down = True
        for here, there in self._open:
            there.close()
            here.close()
        self._open = []


def sent(folder: Path, kind: str | None = None) -> list[LogRow]:
    """What pages with scripts have done, as it is stored: each has a mark of its own."""
    rows = [row for row in ServerUnderTest(folder).rows() if row.send and kind in (None, row.kind)]
    assert len({row.send for row in rows}) == len(rows)
    return rows


def stay(page: Page) -> None:
    page.evaluate("() => { window.loadedOnce = true; }")


def check_stayed(page: Page, address: str) -> None:
    """Nothing has loaded the page anew, or another in its place."""
    assert page.url == address
    assert page.evaluate("() => window.loadedOnce")
