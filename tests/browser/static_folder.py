"""Builds the static site once, serves its folder under a path with Python's own web server, and opens pages of it."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, BrowserContext, Frame, Page

from tests.time_limits import LOOKS, ON_PAGE, PLAY

from .page_actions import CHANGED, DO, REMEMBER, TAKES_BACK, VALUES

PATH = "/some/where"
MISSING = ("it isn’t installed here", "could not be downloaded")
"""What the command says on a machine without npm or without a package index."""


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *values: object) -> None:
        """Print nothing."""


def build_folder(root: Path, *options: str) -> None:
    """Write the site below `root`, at PATH. Skip the test if this machine can't get the packages."""
    program = str(Path(sys.executable).parent / "inkling")
    command = [program, "site", str(root / PATH.strip("/")), "--lang", "en", *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PLAY, check=False)
    if any(words in done.stderr for words in MISSING):
        pytest.skip(done.stderr.strip())
    assert done.returncode == 0, done.stderr


@contextmanager
def serving_folder(root: Path) -> Iterator[str]:
    """Serve the folder, and yield the address of the site in it."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=str(root)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://localhost:{server.server_port}{PATH}/"
    finally:
        server.shutdown()
        thread.join()


class FramedPage:
    """The page in the frame, for helpers that expect a page: it has the keyboard of the page around it."""

    def __init__(self, page: Page, frame: Frame) -> None:
        self.keyboard = page.keyboard
        self._frame = frame

    def __getattr__(self, name: str) -> object:
        return getattr(self._frame, name)


class Player:
    """One person's browser on the site. `errors` are messages of its console."""

    def __init__(self, browser: Browser, url: str, size: tuple[int, int] = (390, 780), lang: str = "en") -> None:
        self.url, self.errors = url, list[str]()
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=lang,
            has_touch=size[0] < 600,
            reduced_motion="reduce",
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(ON_PAGE)
        self.page.on("console", lambda told: self.errors.append(told.text) if told.type == "error" else None)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def open(self, path: str = "") -> None:
        self.page.goto(self.url + path)

    def play(self, game: str) -> Frame:
        """Start a game with bots on the home page, and return the frame with its table once it is shown."""
        self.page.locator(f"form.go:has(input[value={game}]) button.btn").first.click()
        return self.frame()

    def frame(self, shows: str = "main[data-game]") -> Frame:
        """Return the frame with the pages that Python draws, once it shows an element; by default a table."""
        self.page.locator("[data-playing] iframe").wait_for()
        frame = self.page.frame(name="inkling-page")
        assert frame is not None
        frame.locator(shows).first.wait_for()
        return frame

    def go(self, path: str, shows: str) -> Frame:
        """Open another page of the site in the frame."""
        frame = self.frame("main")
        frame.evaluate("address => { location.href = address; }", self.url + path)
        return self.frame(shows)


def offered_actions(frame: Frame) -> list[str]:
    """Wait until it is the player's turn, and return the offered actions."""
    frame.locator(DO).first.wait_for(state="attached")
    found: list[str] = frame.locator(DO).evaluate_all(VALUES)
    return [value for value in found if not value.startswith(TAKES_BACK)]


def act(frame: Frame, do: str) -> None:
    """Send an action as the page's forms do, and wait until the page shows the result."""
    frame.evaluate(REMEMBER)
    frame.evaluate(SEND, do)
    frame.wait_for_function(CHANGED, polling=LOOKS)


SEND = """action => fetch(`${location.pathname}/act`, {
  method: "POST", redirect: "manual",
  body: new URLSearchParams({ do: action, ask: document.querySelector("main [name=ask]")?.value ?? "" }),
})"""
