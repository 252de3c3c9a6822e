"""Several people on one device, and a public screen, in Chromium: no cards are visible to other people."""

import zlib
from re import findall

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.form_guests import CARDS, Guest, StartedPlay
from tests.browser.page_checks import (
    DESK_LIVE,
    DESK_WAY,
    act_if_asked,
    cards_on_page,
    check_both_languages,
    check_page,
    open_menu,
)
from tests.server.fixtures import url_fixture

DEAL = CARDS["silencio"].format(seats=2)
QR = "#z-invite .qr"
INSIDE = """square => { const box = square.getBoundingClientRect();
  return box.width > 90 && box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth; }"""


url = url_fixture()


def public(url: str, chromium: Browser, path: str) -> set[str]:
    """Return the cards that a passer-by can see."""
    with Guest(url, "Eve").window(chromium, path) as page:
        return cards_on_page(page)


def lift(page: Page, lang: str, name: str) -> None:
    page.get_by_role("button", name=f"Ich bin {name}" if lang == "de" else f"I’m {name}").click()
    page.locator("#z-curtain [name=self][value='']").wait_for(state="attached")


def share_a_device(page: Page, guest: Guest, name: str) -> None:
    """Add one more person on this device in the lobby, and begin."""
    open_menu(page)
    page.fill("form[action$='/bring'] input", name)
    page.locator("form[action$='/bring'] button").click()
    expect(page.locator("#z-seats")).to_contain_text(name)
    page.locator("#z-go form button").click()
    page.locator("#z-curtain .curtain").wait_for()


@pytest.mark.parametrize(("lang", "size", "scripts"), DESK_LIVE)
def test_curtain_hides_each_hand_from_the_other(
    chromium: Browser, url: str, lang: str, size: tuple[int, int], scripts: bool
) -> None:
    """Before the curtain is lifted no hand is in the page or was sent to it. Each player sees only their own."""
    ada = Guest(url, "Ada", lang)
    path = ada.client.post(f"/d/{DEAL}", data={"name": "Ada", "seat": "0", "with": "friends"}).url.path
    came: list[str] = []
    with ada.window(chromium, path, size, scripts=scripts) as page:
        page.on("websocket", lambda line: line.on("framereceived", lambda frame: came.append(read(frame))))
        share_a_device(page, ada, "Bo")
        shown = public(url, chromium, path)
        assert cards_on_page(page) == shown
        check_both_languages(page.locator("#z-curtain"), lang, "Alle anderen schauen weg", "Everybody else looks away")
        if scripts:
            check_page(page)
        lift(page, lang, "Ada")
        hers = cards_on_page(page) - shown
        assert hers
        if scripts:
            check_page(page)
        page.locator("#z-curtain button").click()
        page.locator("#z-curtain .curtain").wait_for()
        assert cards_on_page(page) == shown
        lift(page, lang, "Bo")
        his = cards_on_page(page) - shown
        assert his
        assert not hers & his
        page.locator("#z-curtain button").click()
        page.locator("#z-curtain .curtain").wait_for()
        came.clear()
        lift(page, lang, "Ada")
        act_if_asked(page, scripts, 0)
        assert not his & told(came)
        if scripts:
            assert hers & told(came)
        take_turns(page, scripts)


def read(frame: str | bytes) -> str:
    """Decode a frame as the page does: unless it begins with a brace, it is compressed."""
    if isinstance(frame, str):
        return frame
    return (frame if frame.startswith(b"{") else zlib.decompress(frame)).decode()


def told(frames: list[str]) -> set[str]:
    """Return the cards in the frames."""
    return {card for frame in frames for card in findall(r'data-card=\\?"?([^\\" >]+)', frame)}


def take_turns(page: Page, scripts: bool) -> None:
    """Let each asked player lift the curtain and act, until it has fallen automatically four times."""
    fallen = 0
    for turn in range(60):
        curtain = page.locator("#z-curtain .curtain")
        if curtain.count():
            assert page.locator(".hand").count() == 0
            fallen += 1
            if fallen == 4:
                return
            curtain.locator("button").first.click()
            page.locator("#z-curtain [name=self][value='']").wait_for(state="attached")
        act_if_asked(page, scripts, turn)
    raise AssertionError("the curtain does not fall")


@pytest.mark.parametrize(("lang", "size"), DESK_WAY)
def test_large_screen_shows_what_is_public_and_always_the_way_in(
    chromium: Browser, url: str, lang: str, size: tuple[int, int]
) -> None:
    """In the lobby, during the play and at the end. It updates automatically and no longer shows a single player's
    view."""
    ada, bo = Guest(url, "Ada", lang), Guest(url, "Bo", lang)
    path = ada.client.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
    with ada.window(chromium, f"{path}/tv", size) as page:
        assert page.locator(QR).evaluate(INSIDE)
        bo.client.post(f"{path}/join", data={"name": "Bo"})
        expect(page.locator("#z-seats")).to_contain_text("Bo")
        ada.send_command(path, "start")
        expect(page.locator("main")).to_have_class("board silencio tv")
        ada.act(path, "start", ada.get(path))
        expect(page.locator(".log li")).not_to_have_count(0)
        assert cards_on_page(page) == public(url, chromium, path)
        expect(page.locator(".hand, [name=do]")).to_have_count(0)
        assert page.locator(QR).evaluate(INSIDE)
        check_page(page)
        ada.send_command(path, "gave-up")
        expect(page.locator("#z-seats")).to_contain_text("Bo")
        assert page.locator(QR).evaluate(INSIDE)


def test_large_screen_goes_on_by_itself(chromium: Browser, url: str) -> None:
    """On a large screen a reveal closes automatically, because nobody is there to press a button."""
    table = StartedPlay(url, "tofugott", ("Ada", "Bo")).play_on(12)
    with Guest(url, "Eve").window(chromium, f"{table.path}/tv") as page:
        page.clock.install()
        page.reload()
        gate = page.locator("input.gate").first
        expect(gate).not_to_be_checked()
        page.clock.fast_forward(5_000)
        page.clock.fast_forward(15_000)
        expect(gate).to_be_checked()
