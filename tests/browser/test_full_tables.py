"""Whole plays of more than two people, each at a page of their own in a Chromium: phones and desks, German and English,
one of them without scripts. They come in, sit down and play to the end by clicking, and nobody is ever refused."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress

import pytest
from playwright.sync_api import Browser, Page, TimeoutError, expect

from tests.amounts import LONG_RUN
from tests.limits import LOOKS
from tests.server.reading import asked, offered
from tests.server.running import serving

from .guests import DESK, PHONE, Group, Guest
from .hands import DO, TRIES, call_up, press, tick
from .ways import check

WATCH = """() => new MutationObserver(changes => {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
    if (node.matches?.(".notice:not(.calm)")) console.error(`notice: ${node.textContent}`);
}).observe(document, { childList: true, subtree: true })"""
SHOWS = """([ask, offers]) => {
  const seen = [...document.querySelectorAll("main [name=do]")].map(one => one.value);
  return seen.join() === offers.join() && document.querySelector("main [name=ask]")?.value === ask;
}"""
CLICKS = 1000 if LONG_RUN else 1
"""So many actions of each kind are clicks of each person; the others they send by forms, and their pages follow."""


class Sitter(Guest):
    """Somebody who acts by clicking at their page, and remembers what went wrong there."""

    def __init__(self, url: str, name: str, lang: str, size: tuple[int, int], *, scripts: bool = True) -> None:
        super().__init__(url, name, lang)
        self.size = size
        self.scripts = scripts
        self.complaints: list[str] = []
        self.clicked: Counter[str] = Counter()
        self.page: Page
        self.pauses: dict[str, Callable[[Page, str], None]] = {}
        """By the first word of an action: what is looked at once before it is done."""

    def open(self, chromium: Browser, path: str, windows: ExitStack) -> None:
        window = self.window(
            chromium,
            path,
            self.size,
            scripts=self.scripts,
            touch=self.size == PHONE,
            before=WATCH if self.scripts else "",
        )
        self.page = windows.enter_context(window)
        self.page.on("console", lambda line: self.complaints.append(line.text) if line.type == "error" else None)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on(
            "response", lambda got: self.complaints.append(f"{got.status} {got.url}") if got.status >= 400 else None
        )

    def come_in(self, form: str, button: str) -> None:
        """Gives a name at the door; from then on this is also who asks by plain requests."""
        self.page.fill(f"{form} input[name=name]", self.name)
        self.page.locator(f"{form} {button}").click()
        self.page.locator("form:has(input[value=stood]) button").wait_for(state="attached")
        self.meet(self.page)

    def act(self, path: str, do: str, html: str, say: str = "") -> str:
        """By clicks, once the page offers what the server offers; and until the server knows of it."""
        kind = do.split(maxsplit=1)[0]
        self.clicked[kind] += 1
        if self.clicked[kind] > CLICKS:
            return super().act(path, do, html, say)
        self._catch_up(html)
        for word in [word for word in self.pauses if do.startswith(word)]:
            self.pauses.pop(word)(self.page, do)
        for _ in range(TRIES):
            # On a slow machine a button may not be ready in time.
            with suppress(TimeoutError):
                self._press(do, html)
            fresh = self.look(path)
            if offers(fresh) != offers(html):
                return fresh
        raise AssertionError(f"{self.name} cannot {do}")

    def _catch_up(self, html: str) -> None:
        if not self.scripts and not self.page.evaluate(SHOWS, offers(html)):
            call_up(self.page)
        self.page.wait_for_function(SHOWS, arg=offers(html), polling=LOOKS)

    def _press(self, do: str, html: str) -> None:
        while (gate := self.page.locator("main input.gate:not(:checked):visible")).count():
            gate.first.click(force=True)
        control = self.page.locator(f'{DO}[value="{do}"]').first
        for fold in self.page.locator("main details:not([open])").filter(has=control).all():
            fold.locator("summary").click()
        if not self.scripts:
            with self.page.expect_navigation():
                press(control)
            return
        press(control)
        self.page.wait_for_function(f"seen => !({SHOWS})(seen)", arg=offers(html), polling=LOOKS)


def offers(html: str) -> list[object]:
    """What a page asks and offers."""
    return [asked(html), offered(html)]


class Party(Group):
    """People at their pages, the host first; the play has just begun."""

    def __init__(self, chromium: Browser, code: str, sitters: list[Sitter], windows: ExitStack) -> None:
        self.sitters = sitters
        host = sitters[0]
        host.open(chromium, f"/d/{code}", windows)
        host.come_in("main form", "button[value=friends]")
        super().__init__(host.page.url.removeprefix(host.url), list(sitters), code)
        for guest in sitters[1:]:
            guest.open(chromium, self.path, windows)
            guest.come_in("form[action$='/join']", ".btn:not(.quiet)")
        if not host.scripts:
            call_up(host.page)
        for guest in sitters[1:] if host.scripts else []:
            expect(host.page.locator("#z-seats")).to_contain_text(guest.name)
        host.page.locator("#z-go form button").click()
        host.page.locator("main.board").wait_for()

    def check_end(self, title: str) -> None:
        """Everybody sees it, also who calls the page up anew; and nobody was ever told that something went wrong."""
        for sitter in self.sitters:
            if not sitter.scripts:
                call_up(sitter.page)
            expect(sitter.page).to_have_title(f"{title}: {'das Ende' if sitter.lang == 'de' else 'the end'} · inkling")
            expect(sitter.page.locator("main [name=do]")).to_have_count(0)
            expect(sitter.page.locator(".notice, [role=alert]")).to_have_count(0)
        expect(self.sitters[0].page.locator("#z-go :is([value=start], [value=offered])")).to_be_attached()
        assert {sitter.name: sitter.complaints for sitter in self.sitters if sitter.complaints} == {}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("tables")) as address:
        yield address


@pytest.fixture
def windows() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def pick(page: Page, do: str) -> None:
    """Chooses, without sending it, and looks at the page then."""
    radio = page.locator(f'{DO}[value="{do}"]')
    tick(radio)
    expect(radio).to_be_checked()
    check(page)


def enlarge(page: Page, do: str) -> None:
    """Looks closer at a face, and lays it back."""
    page.locator(".z-glass .eye").first.click()
    sheet = page.locator(".closer:popover-open")
    sheet.wait_for()
    check(page)
    sheet.get_by_role("button").click()
    expect(sheet).to_have_count(0)


def test_people_finish_a_play_of_silencio(chromium: Browser, url: str, windows: ExitStack) -> None:
    """Three of them; a long run plays with four."""
    ada, bo = Sitter(url, "Ada", "de", PHONE), Sitter(url, "Bo", "en", DESK)
    cleo = Sitter(url, "Cleo", "en", PHONE, scripts=False)
    people = [ada, bo, cleo, *([Sitter(url, "Dora", "de", DESK)] if LONG_RUN else [])]
    party = Party(chromium, f"silencio1-{len(people)}-00011-tours", people, windows)
    ada.pauses["play"] = bo.pauses["play"] = pick
    party.go()
    party.check_end("Silencio")
    assert not ada.pauses | bo.pauses


def test_three_people_finish_a_play_of_similo(chromium: Browser, url: str, windows: ExitStack) -> None:
    """All five rounds: whoever always removes the first keeps the secret one to the end."""
    ada, bo = Sitter(url, "Ada", "en", DESK), Sitter(url, "Bo", "de", PHONE)
    cleo = Sitter(url, "Cleo", "de", DESK, scripts=False)
    party = Party(chromium, "similo1-3-0-dream", [ada, bo, cleo], windows)
    ada.pauses["mark"] = bo.pauses["clue"] = enlarge
    party.go()
    party.check_end("Similo")
    assert not ada.pauses | bo.pauses


def test_three_people_finish_a_play_of_tofugott(chromium: Browser, url: str, windows: ExitStack) -> None:
    """The host has no scripts. Tofugott R8 and R10: play waits after each silhouette turned up for its owner."""
    ada = Sitter(url, "Ada", "de", PHONE, scripts=False)
    bo, cleo = Sitter(url, "Bo", "en", PHONE), Sitter(url, "Cleo", "de", DESK)
    party = Party(chromium, "tofugott1-3-1-tours", [ada, bo, cleo], windows)
    bo.pauses["worst"] = cleo.pauses["best"] = pick
    party.go()
    party.check_end("Tofugott")
    assert not bo.pauses | cleo.pauses
