"""The server goes away in the middle of a turn and comes back: the page says so, loses nothing and plays on."""

from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, expect

from tests.server.reading import offered
from tests.server.running import serving

from .guests import PHONE, Guest, Round

SENTENCE = "Weil es da keinen Strom gibt."
GONE = "Die Verbindung ist weg; neuer Versuch …"


def take_up(page: Page) -> str:
    """Chooses a silhouette and writes a sentence, without sending them; and which it was."""
    radio = page.locator("[data-zone=dock] input[name=do]").nth(2)
    radio.check(force=True)
    page.fill("[data-zone=dock] input[name=say]", SENTENCE)
    return str(radio.get_attribute("value"))


def check_kept(page: Page, chosen: str) -> None:
    expect(page.locator(f'input[value="{chosen}"]')).to_be_checked()
    expect(page.locator("[data-zone=dock] input[name=say]")).to_have_value(SENTENCE)


def guess(guest: Guest, path: str) -> None:
    """By plain forms, and confirmed, so that all see it."""
    html = guest.look(path)
    html = guest.act(path, next(do for do in offered(html) if do.startswith("guess")), html)
    guest.act(path, "confirm", html)


def test_choice_and_text_survive_pushes_and_a_restart(chromium: Browser, tmp_path: Path) -> None:
    with ExitStack() as server:
        url = server.enter_context(serving(tmp_path))
        table = Round(url, "tofugott", ("Ada", "Bo", "Cleo"), "de")
        me, other = table.asks("guess")
        with me.window(chromium, table.path, PHONE) as page:
            chosen = take_up(page)
            guess(other, table.path)
            expect(page.locator(".crew .done")).to_have_count(1)
            check_kept(page, chosen)
            server.close()
            expect(page.get_by_role("alert")).to_have_text(GONE)
            check_kept(page, chosen)
            server.enter_context(serving(tmp_path, port=urlsplit(url).port or 0))
            expect(page.get_by_role("alert")).to_have_count(0)
            check_kept(page, chosen)
            page.locator("#lay").click()
            expect(page.locator("[data-zone=dock] .mine q")).to_have_text(SENTENCE)
            page.locator("#sure button").click()
            expect(page.locator(".crew .done")).to_have_count(2)
            table.go()
            expect(page).to_have_title("Tofugott: das Ende · inkling")


def test_move_made_without_a_line_goes_by_plain_form(chromium: Browser, tmp_path: Path) -> None:
    """Whoever presses a button before the line is back is not stuck: the form is posted."""
    with serving(tmp_path) as url:
        table = Round(url, "similo", ("Ada", "Bo"))
        guest = table.asks("mark")[0]
        with guest.window(chromium, table.path) as page:
            page.route_web_socket("**/live?*", lambda line: line.close())
            page.reload()
            page.get_by_role("alert").wait_for()
            face = page.locator("button.face").first
            name = face.inner_text()
            face.click()
            expect(page.locator(".mine")).to_contain_text(name)
