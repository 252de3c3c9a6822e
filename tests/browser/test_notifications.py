"""Players notice their turn by sound, unless muted, by window title, and by notification if switched on. The
phone stays awake during a play. Test doubles replace the browser's own functions."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.form_guests import DESK, Guest, PlayGroup
from tests.browser.page_checks import PHONE_WAY, WAYS, open_menu
from tests.server.fixtures import url_fixture

STAND_INS = """() => {
  window.heard = [];
  window.noticed = [];
  window.locks = [];
  window.away = false;
  Object.defineProperty(document, "hidden", { get: () => window.away });
  window.AudioContext = class {
    state = "running"; currentTime = 0; destination = {};
    createGain() { return { connect() {}, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } }; }
    createOscillator() {
      const frequency = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
      return { frequency, connect: next => next, start: () => { heard.push(1); }, stop() {} };
    }
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
"""A script that behaves like phones where only a service worker may show notifications."""
HIDE = """away => {
  window.away = away;
  if (away) for (const lock of locks) lock.released = true;
  document.dispatchEvent(new Event("visibilitychange"));
}"""
"""A script that hides the page; like a browser, it releases the wake lock at once."""
WORDS = {
    ("notice", "en"): "A notification when it’s my turn",
    ("notice", "de"): "Eine Benachrichtigung, wenn ich dran bin",
}
MINE = {"en": "Your turn: Similo · inkling", "de": "Du bist dran: Similo · inkling"}
DEAL = "/d/similo1-2-0-fancy"
"""A deal with five turns: a guesser who always removes the first characters keeps the secret one to the end."""
THEIRS = "Similo · inkling"
END = {"en": "Similo: the end · inkling", "de": "Similo: das Ende · inkling"}


url = url_fixture()


@contextmanager
def guesser(
    chromium: Browser, url: str, lang: str, size: tuple[int, int], before: str = GRANTED
) -> Iterator[tuple[PlayGroup, Page]]:
    """Open the page of a guesser before the first clue: the next step makes it their turn."""
    table = gather(url, "similo", lang, DEAL)
    table.host.send_command(table.path, "start")
    (giver,) = table.play_until_asked("clue")
    (waits,) = (guest for guest in table.guests if guest is not giver)
    with waits.window(chromium, table.path, size, before=before) as page:
        expect(page).to_have_title(THEIRS)
        yield table, page


def switch(page: Page, kind: str) -> None:
    """Press the button of the open menu."""
    lang = page.locator("html").get_attribute("lang") or ""
    page.get_by_role("button", name=WORDS[kind, lang]).click()


def switch_on(page: Page, *kinds: str) -> None:
    open_menu(page)
    for kind in kinds:
        switch(page, kind)
        expect(page.locator(f"[data-ring={kind}]")).to_have_attribute("aria-pressed", "true")


def turn_comes(table: PlayGroup, page: Page, lang: str) -> None:
    """Bring the turn once more, after all other steps. Wait until the page has seen them."""
    table.play_until_asked("clue")
    expect(page).to_have_title(THEIRS)
    table.play_on(1)
    expect(page).to_have_title(MINE[lang])


def tones(page: Page) -> int:
    """Return how many tones were heard since the page was loaded."""
    return int(page.evaluate("() => heard.length"))


def notices(page: Page) -> list[str]:
    return list(page.evaluate("() => noticed"))


def locks(page: Page) -> list[bool]:
    """Return for each wake lock whether it was released."""
    return list(page.evaluate("() => locks.map(lock => lock.released)"))


def gather(url: str, game: str, lang: str, door: str = "/make") -> PlayGroup:
    """Seat two people in a lobby, with random cards or known ones."""
    ada, bo = Guest(url, "Ada", lang), Guest(url, "Bo", lang)
    path = ada.client.post(door, data={"game": game, "name": "Ada", "seat": "0", "with": "friends"}).url.path
    bo.client.post(f"{path}/join", data={"name": "Bo"})
    return PlayGroup(path, [ada, bo], game)


@pytest.mark.parametrize(("lang", "size"), PHONE_WAY)
def test_switch_stays_as_it_was_after_a_reload(chromium: Browser, url: str, lang: str, size: tuple[int, int]) -> None:
    with guesser(chromium, url, lang, size) as (table, page):
        for pressed in ("true", "false"):
            open_menu(page)
            switch(page, "notice")
            expect(page.locator("[data-ring=notice]")).to_have_attribute("aria-pressed", pressed)
            page.reload()
            expect(page.locator("[data-ring=notice]")).to_have_attribute("aria-pressed", pressed)
            turn_comes(table, page, lang)
            expect(page.locator("[data-ring=notice]")).to_have_attribute("aria-pressed", pressed)
        page.evaluate(HIDE, True)
        turn_comes(table, page, lang)
        assert notices(page) == [], "there is none unless asked for"


@pytest.mark.parametrize(("lang", "size"), WAYS)
def test_sounds_follow_public_events_after_the_first_tap_unless_muted(
    chromium: Browser, url: str, lang: str, size: tuple[int, int]
) -> None:
    """A turn has two tones, a removal three. The player's marks are silent. The mute is remembered."""
    with guesser(chromium, url, lang, size) as (table, page):
        mute = page.locator("[data-sound]")
        turn_comes(table, page, lang)
        assert tones(page) == 0
        page.locator("h1").click()
        turn_comes(table, page, lang)
        heard = tones(page)
        assert heard == 3 + 2
        page.locator("button.face").first.click()
        expect(page.locator(".faces .mine")).not_to_have_count(0)
        assert tones(page) == heard
        mute.click()
        page.reload()
        expect(mute).to_have_attribute("aria-pressed", "false")
        page.locator("h1").click()
        turn_comes(table, page, lang)
        assert tones(page) == 0


@pytest.mark.parametrize(("lang", "size"), PHONE_WAY)
def test_notice_is_made_once_and_only_for_who_looks_elsewhere(
    chromium: Browser, url: str, lang: str, size: tuple[int, int]
) -> None:
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
    """If the browser throws on creating a notification, the page still shows the turn completely."""
    table = gather(url, "silencio", "en")
    with table.host.window(chromium, table.path, before=NO_NOTICES) as page:
        switch_on(page, "notice")
        page.evaluate(HIDE, True)
        table.host.send_command(table.path, "start")
        expect(page).to_have_title("Your turn: Silencio · inkling")
        expect(page.locator("[data-ring=notice]")).to_be_visible()


@pytest.mark.parametrize(("lang", "size"), PHONE_WAY)
def test_phone_stays_awake_while_a_play_is_on(chromium: Browser, url: str, lang: str, size: tuple[int, int]) -> None:
    """The page holds a wake lock during a play only. After the browser released it for a hidden page, the page requests
    it again."""
    table = gather(url, "similo", lang)
    with table.host.window(chromium, table.path, size, before=GRANTED) as page:
        expect(page.locator("#z-seats")).to_contain_text("Bo")
        assert locks(page) == []
        table.host.send_command(table.path, "start")
        page.wait_for_function("() => locks.length === 1")
        asked = table.play_until_asked("mark")
        expect(page).to_have_title(MINE[lang] if table.host in asked else THEIRS)
        page.evaluate(HIDE, False)
        assert locks(page) == [False]
        page.evaluate(HIDE, True)
        assert locks(page) == [True]
        page.evaluate(HIDE, False)
        page.wait_for_function("() => locks.length === 2")
        assert locks(page) == [True, False]
        table.play_on()
        expect(page).to_have_title(END[lang])
        page.wait_for_function("() => locks.every(lock => lock.released)")
        assert locks(page) == [True, True]
