"""Whoever looks elsewhere learns that it is their turn: by a sound or a notice, each only if asked for, and by the
window's title; and the phone stays awake while a play is on. In place of the browser's own stand others that count."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.guests import DESK, Group, Guest
from tests.browser.ways import DESK_WAY, PHONE_WAY, open_menu
from tests.server.running import serving

STAND_INS = """() => {
  window.heard = [];
  window.noticed = [];
  window.locks = [];
  window.away = false;
  Object.defineProperty(document, "hidden", { get: () => window.away });
  window.AudioContext = class {
    currentTime = 0; destination = {}; tones = 0; closed = false;
    constructor() { heard.push(this); }
    createGain() { return { connect() {}, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } }; }
    createOscillator() { return { frequency: {}, connect() {}, start: () => { this.tones++; }, stop() {} }; }
    async close() { this.closed = true; }
  };
  window.Notification = class {
    static permission = "ANSWER";
    static async requestPermission() { return "ANSWER"; }
    constructor(title) { noticed.push(title); }
  };
  const request = async kind => {
    if ("ANSWER" === "denied") throw new DOMException("The battery is low", "NotAllowedError");
    locks.push({ kind, released: false, async release() { this.released = true; } });
    return locks.at(-1);
  };
  Object.defineProperty(navigator, "wakeLock", { value: { request } });
}"""
GRANTED, DENIED = (STAND_INS.replace("ANSWER", answer) for answer in ("granted", "denied"))
NO_NOTICES = GRANTED.replace("noticed.push(title);", "throw new TypeError('Illegal constructor');")
"""As on phones that let only a worker make notices."""
HIDE = """away => {
  window.away = away;
  if (away) for (const lock of locks) lock.released = true;
  document.dispatchEvent(new Event("visibilitychange"));
}"""
"""As a browser does it, which lets the screen go at once."""
WORDS = {
    ("sound", "en"): "A sound when it’s my turn",
    ("sound", "de"): "Ein Ton, wenn ich dran bin",
    ("notice", "en"): "A notification when it’s my turn",
    ("notice", "de"): "Eine Benachrichtigung, wenn ich dran bin",
}
MINE = {"en": "Your turn: Similo · inkling", "de": "Du bist dran: Similo · inkling"}
DEAL = "/d/similo1-2-0-fancy"
"""Whoever always removes the first keeps the secret one to the end: there are five turns."""
THEIRS = "Similo · inkling"
END = {"en": "Similo: the end · inkling", "de": "Similo: das Ende · inkling"}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("ringing")) as address:
        yield address


@contextmanager
def guesser(
    chromium: Browser, url: str, lang: str, size: tuple[int, int], before: str = GRANTED
) -> Iterator[tuple[Group, Page]]:
    """The page of somebody who waits for the first clue: with the next step it is their turn."""
    table = gather(url, "similo", lang, DEAL)
    table.host.wish(table.path, "start")
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


def turn_comes(table: Group, page: Page, lang: str) -> None:
    """Once more, after whatever else must happen before; the page has seen all of it."""
    table.asks("clue")
    expect(page).to_have_title(THEIRS)
    table.go(1)
    expect(page).to_have_title(MINE[lang])


def sounds(page: Page) -> list[int]:
    """How many tones each sound had."""
    return list(page.evaluate("() => heard.map(one => one.tones)"))


def notices(page: Page) -> list[str]:
    return list(page.evaluate("() => noticed"))


def locks(page: Page) -> list[bool]:
    """Of each time that the phone was asked to stay awake: whether that is over."""
    return list(page.evaluate("() => locks.map(lock => lock.released)"))


def gather(url: str, game: str, lang: str, door: str = "/make") -> Group:
    """Two in the lobby of a table, with chance cards or known ones."""
    ada, bo = Guest(url, "Ada", lang), Guest(url, "Bo", lang)
    path = ada.client.post(door, data={"game": game, "name": "Ada", "seat": "0", "with": "friends"}).url.path
    bo.client.post(f"{path}/join", data={"name": "Bo"})
    return Group(path, [ada, bo], game)


@pytest.mark.parametrize("kind", ["sound", "notice"])
@pytest.mark.parametrize(("lang", "size"), PHONE_WAY)
def test_switch_stays_as_it_was_after_a_reload(
    chromium: Browser, url: str, lang: str, size: tuple[int, int], kind: str
) -> None:
    with guesser(chromium, url, lang, size) as (table, page):
        for pressed in ("true", "false"):
            open_menu(page)
            switch(page, kind)
            expect(page.locator(f"[data-ring={kind}]")).to_have_attribute("aria-pressed", pressed)
            page.reload()
            expect(page.locator(f"[data-ring={kind}]")).to_have_attribute("aria-pressed", pressed)
            expect(page.locator(f"[data-ring]:not([data-ring={kind}])")).to_have_attribute("aria-pressed", "false")
            turn_comes(table, page, lang)
            expect(page.locator(f"[data-ring={kind}]")).to_have_attribute("aria-pressed", pressed)


@pytest.mark.parametrize(("lang", "size"), DESK_WAY)
def test_sound_is_made_once_when_the_turn_comes(chromium: Browser, url: str, lang: str, size: tuple[int, int]) -> None:
    """And once as a sample, when it is switched on; not for what one does in a turn, nor for one found on arriving."""
    with guesser(chromium, url, lang, size) as (table, page):
        switch_on(page, "sound")
        assert sounds(page) == [2]
        turn_comes(table, page, lang)
        assert sounds(page) == [2, 2]
        # A browser has only so many for a page.
        page.wait_for_function("() => heard.every(one => one.closed)")
        table.go(1)
        expect(page.locator("#ask [value=confirm]")).to_be_enabled()
        assert sounds(page) == [2, 2]
        turn_comes(table, page, lang)
        assert sounds(page) == [2, 2, 2]
        page.reload()
        expect(page).to_have_title(MINE[lang])
        turn_comes(table, page, lang)
        assert sounds(page) == [2]
        assert notices(page) == []


@pytest.mark.parametrize(("lang", "size"), PHONE_WAY)
def test_notice_is_made_once_and_only_for_who_looks_elsewhere(
    chromium: Browser, url: str, lang: str, size: tuple[int, int]
) -> None:
    """It says what the window's title says."""
    with guesser(chromium, url, lang, size) as (table, page):
        switch_on(page, "notice")
        turn_comes(table, page, lang)
        assert notices(page) == []
        page.evaluate(HIDE, True)
        turn_comes(table, page, lang)
        assert notices(page) == [MINE[lang]]
        turn_comes(table, page, lang)
        assert notices(page) == [MINE[lang]] * 2
        page.evaluate(HIDE, False)
        turn_comes(table, page, lang)
        assert notices(page) == [MINE[lang]] * 2
        assert sounds(page) == []


@pytest.mark.parametrize(("lang", "size"), DESK_WAY)
def test_turn_is_silent_unless_asked_for(chromium: Browser, url: str, lang: str, size: tuple[int, int]) -> None:
    with guesser(chromium, url, lang, size) as (table, page):
        page.evaluate(HIDE, True)
        turn_comes(table, page, lang)
        turn_comes(table, page, lang)
        assert (sounds(page), notices(page)) == ([], [])


def test_notice_that_the_browser_refuses_is_not_switched_on(chromium: Browser, url: str) -> None:
    with guesser(chromium, url, "en", DESK, DENIED) as (table, page):
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        open_menu(page)
        switch(page, "notice")
        page.wait_for_function("() => localStorage.getItem('inkling.notice') === '0'")
        expect(page.locator("[data-ring=notice]")).to_have_attribute("aria-pressed", "false")
        page.evaluate(HIDE, True)
        turn_comes(table, page, "en")
        assert notices(page) == []
        page.evaluate(HIDE, False)
        turn_comes(table, page, "en")
        assert errors == []


def test_page_is_whole_where_a_notice_cannot_be_made(chromium: Browser, url: str) -> None:
    """What comes with the turn is shown to its end, though the browser throws."""
    table = gather(url, "silencio", "en")
    with table.host.window(chromium, table.path, before=NO_NOTICES) as page:
        switch_on(page, "notice")
        page.evaluate(HIDE, True)
        table.host.wish(table.path, "start")
        expect(page).to_have_title("Your turn: Silencio · inkling")
        expect(page.locator("[data-ring=notice]")).to_be_visible()


@pytest.mark.parametrize(("lang", "size"), PHONE_WAY)
def test_phone_stays_awake_while_a_play_is_on(chromium: Browser, url: str, lang: str, size: tuple[int, int]) -> None:
    """Not in the lobby, before it or after. The browser lets go when the page is hidden, and is asked again when it is
    back."""
    table = gather(url, "similo", lang)
    with table.host.window(chromium, table.path, size, before=GRANTED) as page:
        expect(page.locator("#z-seats")).to_contain_text("Bo")
        assert locks(page) == []
        table.host.wish(table.path, "start")
        page.wait_for_function("() => locks.length === 1")
        asked = table.asks("mark")
        expect(page).to_have_title(MINE[lang] if table.host in asked else THEIRS)
        page.evaluate(HIDE, False)
        assert locks(page) == [False]
        page.evaluate(HIDE, True)
        assert locks(page) == [True]
        page.evaluate(HIDE, False)
        page.wait_for_function("() => locks.length === 2")
        assert locks(page) == [True, False]
        table.go()
        expect(page).to_have_title(END[lang])
        page.wait_for_function("() => locks.every(lock => lock.released)")
        assert locks(page) == [True, True]
