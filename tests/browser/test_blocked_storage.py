"""Without storage, clipboard or cookies the page works, or says what it needs."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.form_guests import PHONE, Guest, StartedPlay
from tests.browser.test_reconnect import wait_for_line
from tests.server.local_server import serving

BLOCKED = """() => {
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, { get() { throw new DOMException("blocked", "SecurityError"); } });
  Object.defineProperty(Navigator.prototype, "clipboard", { get() { return undefined; } });
}"""


def test_blocked_storage_breaks_nothing(chromium: Browser, url: str) -> None:
    table = StartedPlay(url, "similo", ("Ada", "Bo"))
    wrong: list[str] = []
    with table.play_until_asked("mark")[0].window(chromium, table.path, before=BLOCKED) as page:
        page.on("pageerror", lambda error: wrong.append(error.message))
        wait_for_line(page)
        sound = page.locator("[data-sound]")
        sound.click()
        expect(sound).to_have_attribute("aria-pressed", "false")
        name = page.locator("button.face").first.inner_text()
        page.locator("button.face").first.click()
        expect(page.locator(".mine")).to_contain_text(name)
    assert not wrong


def test_blocked_cookies_are_told_before_anybody_is_seated(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as url:
        host = Guest(url, "Ada")
        path = host.client.post("/make", data={"game": "similo", "name": "Ada"}).url.path
        blocked = "() => Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })"
        with Guest(url, "Zora").window(chromium, path, PHONE, before=blocked) as page:
            page.fill("[data-zone=door] [name=name]", "Zora")
            page.locator("[data-zone=door] [name=name]").press("Enter")
            expect(page.get_by_role("alert")).to_contain_text("Allow cookies")
            assert "Zora" not in host.get(path)
