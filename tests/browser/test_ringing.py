"""Whoever looks elsewhere learns that it is their turn: by a sound or a notice, each only if asked for, and by the
window's title; and the phone stays awake while a play is on. In place of the browser's own stand others that count."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.running import serving

from .guests import DESK, Guest, Round
from .ways import WAYS, open_menu

STAND_INS = """() => {
  window.heard = [];
  window.noticed = [];
  window.locks = [];
  window.away = false;
  Object.defineProperty(document, "hidden", { get: () => window.away });
  window.AudioContext = class {
    constructor() { Object.assign(this, { currentTime: 0, destination: {}, tones: 0, closed: false }); heard.push(this); }
    createGain() { return { connect() {}, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } }; }
    createOscillator() { return { frequency: {}, connect() {}, start: () => { this.tones++; }, stop() {} }; }
    async close() { this.closed = true; }
  };
  window.Notification = class {
    static permission = "ANSWER";
    static async requestPermission() { return "ANSWER"; }
    constructor(title) { noticed.push(title); }
  };
  const request = async kind => { const lock = { kind, released: false }; locks.push(lock); return lock; };
  Object.defineProperty(navigator, "wakeLock", { value: { request } });
}"""
GRANTED, DENIED = (STAND_INS.replace("ANSWER", answer) for answer in ("granted", "denied"))
NO_NOTICES = f"""() => {{ ({GRANTED})();
  Notification = class {{ static permission = "granted"; constructor() {{ throw new TypeError("Illegal constructor"); }} }};
  Notification.requestPermission = async () => "granted"; }}"""
"""As on phones that let only a worker make notices."""
SHOW = """away => { window.away = away; document.dispatchEvent(new Event("visibilitychange")); }"""
LEAVE = """() => { for (const lock of locks) lock.released = true; }"""
WORDS = {
    ("sound", "en"): "A sound when it is my turn",
    ("sound", "de"): "Ein Ton, wenn ich dran bin",
    ("notice", "en"): "A notice when it is my turn",
    ("notice", "de"): "Ein Hinweis, wenn ich dran bin",
}
MINE = {"en": "Your turn: Similo · inkling", "de": "Du bist dran: Similo · inkling"}
THEIRS = "Similo · inkling"
END = {"en": "Similo: the end · inkling", "de": "Similo: das Ende · inkling"}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("ringing")) as address:
        yield address


@contextmanager
def guesser(
    chromium: Browser, url: str, lang: str, size: tuple[int, int], before: str = GRANTED
) -> Iterator[tuple[Round, Page]]:
    """The page of somebody who waits for the first clue: with the next step it is their turn."""
    table = Round(url, "similo", ("Ada", "Bo"), lang)
    (giver,) = table.asks("clue")
    (waits,) = (guest for guest in table.guests if guest is not giver)
    with waits.window(chromium, table.path, size, before=before) as page:
        expect(page).to_have_title(THEIRS)
        yield table, page


def switch(page: Page, kind: str) -> None:
    """Presses the button of the menu, which must be open."""
    lang = page.locator("html").get_attribute("lang") or ""
    page.get_by_role("button", name=WORDS[kind, lang]).click()


def switch_on(page: Page, *kinds: str) -> None:
    open_menu(page)
    for kind in kinds:
        switch(page, kind)
        expect(page.locator(f"[data-ring={kind}]")).to_have_attribute("aria-pressed", "true")


def turn_comes(table: Round, page: Page, lang: str) -> None:
    """The giver gives a clue, and the page has seen it."""
    table.go(1)
    expect(page).to_have_title(MINE[lang])


def turn_goes_and_comes(table: Round, page: Page, lang: str) -> None:
    """Whoever guesses makes up their mind, and gets the next clue."""
    removed = page.locator("[data-zone=faces] .gone").count()
    while not table.guests[giver_of(table)].look(table.path).count('value="clue'):
        table.go(1)
    expect(page).to_have_title(THEIRS)
    expect(page.locator("[data-zone=faces] .gone")).not_to_have_count(removed)
    turn_comes(table, page, lang)


def giver_of(table: Round) -> int:
    raise NotImplementedError


def sounds(page: Page) -> list[int]:
    """How many tones each sound had."""
    return list(page.evaluate("() => heard.map(one => one.tones)"))


def notices(page: Page) -> list[str]:
    return list(page.evaluate("() => noticed"))
