"""Guests who bring a table into a state by plain forms, and then open it in Chromium."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from random import Random
from re import search
from typing import Self
from urllib.parse import urlsplit

import httpx
from playwright.sync_api import Browser, Page

from tests.server.local_server import browser
from tests.server.page_parsing import offered_actions, question_number
from tests.time_limits import LOOKS, ON_PAGE

TAKES_BACK = ("clear", "unmark")
DECISIVE = ("confirm", "end", "mark")
"""Actions that advance a play, preferred if they are offered. People who always mark the first legal character agree
with each other."""
PHONE, SMALL_PHONE, DESK = (390, 780), (360, 780), (1280, 800)
LONG_NAME = "Wolfeschlegelsteinhausen"
"""A name of maximum length without a place to break it."""
CARDS = {
    "silencio": "silencio1-{seats}-00011-tours",
    "similo": "similo1-{seats}-0-tours",
    "tofugott": "tofugott1-{seats}-12-tours",
}
"""Set-ups of short plays with fixed cards; Tofugott without waiting for talk."""


class StaleQuestion(AssertionError):
    """The question changed before the action arrived."""


class Guest:
    """A guest with a browser. The session of forms and of windows is the same."""

    def __init__(self, url: str, name: str, lang: str = "en") -> None:
        self.url = url
        self.name = name
        self.lang = lang
        self.client = browser(url, lang)
        # Connections must not stay open, because nobody would close them.
        self.client.headers["connection"] = "close"

    @contextmanager
    def window(
        self,
        chromium: Browser,
        path: str,
        size: tuple[int, int] = DESK,
        *,
        scripts: bool = True,
        touch: bool = False,
        before: str = "",
        worker: bool = False,
    ) -> Iterator[Page]:
        """Open a page at this address as this guest. `before` is a script that runs before those of the page. Without
        `worker` no service worker is registered, which saves time."""
        context = chromium.new_context(
            locale=self.lang,
            viewport={"width": size[0], "height": size[1]},
            java_script_enabled=scripts,
            has_touch=touch,
            reduced_motion="reduce",
            service_workers="allow" if worker else "block",
        )
        with closing(context):
            page = context.new_page()
            if before:
                page.add_init_script(f"({before})()")
            page.set_default_timeout(ON_PAGE)
            self.visit(page, path, scripts=scripts)
            yield page

    def visit(self, page: Page, path: str, *, scripts: bool = True) -> None:
        """Open a page as this guest, no matter whose window it was."""
        page.context.clear_cookies()
        host = urlsplit(self.url).hostname or ""
        for kept in self.client.cookies.jar:
            page.context.add_cookies(
                [{"name": kept.name, "value": kept.value or "", "domain": host, "path": kept.path}]
            )
        page.goto(f"{self.url}{path}")
        if scripts and page.locator("[data-live]").count():
            page.wait_for_function("() => document.documentElement.classList.contains('scripted')", polling=LOOKS)

    def use_session_of(self, page: Page) -> None:
        """Send forms from now on as the person who joined on this page."""
        self.client.cookies.clear()
        for cookie in page.context.cookies():
            self.client.cookies.set(cookie["name"], cookie["value"], cookie["domain"], cookie["path"])

    def get(self, path: str) -> str:
        return self.client.get(path).text

    def act(self, path: str, do: str, html: str, say: str = "") -> str:
        """Send an action offered on the last page and return the next page. Raise Stale."""
        answer = self.client.post(f"{path}/act", data={"do": do, "ask": question_number(html) or "", "say": say})
        if 'data-refused="stale"' in answer.text:
            raise StaleQuestion(answer.text)
        assert answer.status_code == httpx.codes.OK, answer.text
        return answer.text

    def send_command(self, path: str, kind: str, **values: object) -> str:
        """Send one table command."""
        answer = self.client.post(f"{path}/do", data={"kind": kind, **{name: str(v) for name, v in values.items()}})
        assert answer.status_code == httpx.codes.OK, answer.text
        return answer.text


class PlayGroup:
    """The people of a play, the host first."""

    def __init__(self, path: str, guests: list[Guest], luck: str) -> None:
        self.path = path
        self.guests = guests
        self._dice = Random(luck)
        self._confirmed: dict[Guest, str | None] = {}
        """By guest: the question that they have answered, although they could still change the answer."""

    @property
    def host(self) -> Guest:
        return self.guests[0]

    @property
    def over(self) -> bool:
        return bool(search(r'value="(start|offered|agreed)"', self.host.get(self.path)))

    def step(self) -> Guest | None:
        """Let the first person who can act do so. Return None if nobody can."""
        for guest in self.guests:
            html = guest.get(self.path)
            offers = [do for do in offered_actions(html) if not do.startswith(TAKES_BACK)]
            if offers and self._confirmed.get(guest) != question_number(html):
                do = self.choose(offers)
                if do == "confirm":
                    self._confirmed[guest] = question_number(html)
                guest.act(self.path, do, html)
                return guest
        return None

    def choose(self, offers: list[str]) -> str:
        return next((do for word in DECISIVE for do in offers if do.startswith(word)), self._dice.choice(offers))

    def play_on(self, steps: int = 500) -> Self:
        """Play this many steps, or to the end."""
        for _ in range(steps):
            if self.step() is None:
                assert self.over
                break
        return self

    def play_until_asked(self, word: str) -> list[Guest]:
        """Play until somebody is offered an action that begins with this word. Return that guest."""
        for _ in range(200):
            offers = {guest: offered_actions(guest.get(self.path)) for guest in self.guests}
            found = [guest for guest in self.guests if any(do.startswith(word) for do in offers[guest])]
            if found:
                return found
            self.step()
        raise AssertionError(f"nobody was ever offered to {word}")

    def replay(self) -> str:
        """Return the address of the finished play."""
        html = self.host.get(self.path)
        found = search(r"/p/\w+", html)
        assert found
        return found[0]


class StartedPlay(PlayGroup):
    """A table with known cards where a play has just begun. The host has the first seat."""

    def __init__(
        self, url: str, game: str, names: tuple[str, ...] = ("Ada", "Bo"), lang: str = "en", code: str = ""
    ) -> None:
        guests = [Guest(url, name, lang) for name in names]
        code = code or CARDS[game].format(seats=len(names))
        made = guests[0].client.post(f"/d/{code}", data={"name": names[0], "seat": "0", "with": "friends"})
        super().__init__(made.url.path, guests, game)
        for seat, guest in enumerate(guests[1:], start=1):
            guest.client.post(f"{self.path}/join", data={"name": guest.name})
            guest.send_command(self.path, "sat", seat=seat)
        self.host.send_command(self.path, "start")
