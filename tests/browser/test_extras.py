"""Extras that need JavaScript: enlarge a card, remember how a hand is sorted, show the latest of the story. Also what a
small phone must show."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.amounts import first_cases
from tests.browser.form_guests import DESK, PHONE, Guest, StartedPlay
from tests.browser.page_checks import PHONE_WAY, check_page, open_menu

NO_CLIPBOARD = """() => { for (const name of ["clipboard", "share"])
  Object.defineProperty(navigator, name, { value: undefined }); }"""


def test_face_that_is_held_is_shown_large_and_not_marked(chromium: Browser, url: str) -> None:
    table = StartedPlay(url, "similo", ("Ada", "Bo"))
    guest = table.play_until_asked("mark")[0]
    with guest.window(chromium, table.path, PHONE) as page:
        face = page.locator("button.face").first
        box = face.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.down()
        sheet = page.locator(".closer:popover-open")
        sheet.wait_for()
        page.mouse.up()
        expect(sheet).to_be_visible()
        expect(page.locator("[data-zone=faces] .mine")).to_have_count(0)
        check_page(page)
        sheet.get_by_role("button").click()
        expect(sheet).to_have_count(0)
        face.click()
        expect(page.locator("[data-zone=faces] .mine")).to_have_count(1)


def test_order_of_the_hand_is_remembered(chromium: Browser, url: str) -> None:
    table = StartedPlay(url, "silencio", ("Ada", "Bo"))
    guest = table.play_until_asked("play")[0]
    with guest.window(chromium, table.path) as page:
        sort = page.locator("[data-keep=sort]")
        expect(sort).not_to_be_checked()
        page.locator("label[for=sort]").click()
        page.reload()
        expect(sort).to_be_checked()
        table.play_on(1)
        while guest not in table.play_until_asked("play"):
            table.play_on(1)
        expect(sort).to_be_checked()


def test_story_shows_its_latest_line(chromium: Browser, url: str) -> None:
    table = StartedPlay(url, "tofugott", ("Ada", "Bo")).play_on(16)
    with table.host.window(chromium, table.path, PHONE) as page:
        page.locator('.tools [href="#z-story"]').click()
        log = page.locator("#z-story")
        rest = "one => one.scrollHeight - one.clientHeight - one.scrollTop"
        assert log.evaluate("one => one.scrollHeight - one.clientHeight") > 0
        assert log.evaluate(rest) < 2
        lines = log.locator("li").count()
        table.play_on(1)
        expect(log.locator("li").nth(lines)).to_be_attached()
        assert log.evaluate(rest) < 2


@pytest.mark.parametrize("kind", ["copy", "share"])
def test_link_is_laid_out_where_the_browser_does_not_copy(chromium: Browser, url: str, kind: str) -> None:
    """Without a clipboard, for example over plain http in a local network, the page shows the link as text."""
    ada = Guest(url, "Ada")
    path = ada.client.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
    with ada.window(chromium, path, PHONE, before=NO_CLIPBOARD) as page:
        page.locator(f"[data-{kind}]").click()
        expect(page.locator(".notice .field")).to_have_value(re.compile(rf"^{re.escape(url + path)}\?k=\w+$"))
        expect(page.locator(".notice")).to_contain_text("by hand")


@pytest.mark.parametrize("game", first_cases(["similo", "silencio"]))
def test_notice_after_a_game_moves_nothing_but_the_ways_on(chromium: Browser, url: str, game: str) -> None:
    """After a game the dock is empty and hidden. A notice must not bring it back, because everything else would
    shrink."""
    table = StartedPlay(url, game, ("Ada", "Bo")).play_on()
    for size in (PHONE, DESK):
        with table.host.window(chromium, table.path, size, before=NO_CLIPBOARD) as page:
            parts = page.locator(".z-end > *, .z-faces li")
            before = [one.bounding_box() for one in parts.all()]
            page.locator(".trio [data-share]").click()
            expect(page.locator(".z-go > .notice .field")).to_be_in_viewport()
            after = [one.bounding_box() for one in parts.all()]
            assert [(box["width"], box["height"]) for box in after if box] == [
                (box["width"], box["height"]) for box in before if box
            ]


def test_whoever_presses_twice_comes_in_once(chromium: Browser, url: str) -> None:
    path = Guest(url, "Ada").client.post("/make", data={"game": "similo", "name": "Ada"}).url.path
    with Guest(url, "Zora").window(chromium, path, PHONE) as page:
        joined: list[str] = []
        page.on("request", lambda asked: joined.append(asked.url) if asked.method == "POST" else None)
        page.fill("[data-zone=door] [name=name]", "Zora")
        page.locator("[data-zone=door] .btn").first.dblclick()
        expect(page.locator("[data-zone=seats]")).to_contain_text("Zora")
        assert joined == [f"{url}{path}/join"]


def test_whoever_could_not_come_in_is_not_told_that_it_is_kept(chromium: Browser, url: str) -> None:
    """A form that leads to another page is not queued while the server is unreachable, so the page must not promise
    that."""
    path = Guest(url, "Ada").client.post("/make", data={"game": "similo", "name": "Ada"}).url.path
    with Guest(url, "Zora").window(chromium, path, PHONE) as page:
        page.locator("main[data-connection=open]").wait_for()
        page.route("**/zones", lambda route: route.abort())
        page.fill("[data-zone=door] [name=name]", "Zora")
        page.locator("[data-zone=door] .btn").first.click()
        expect(page.locator(".notice")).to_have_text("That didn’t get through. Please try again.")
        page.unroute("**/zones")
        page.locator("[data-zone=door] .btn").first.click()
        expect(page.locator("[data-zone=seats]")).to_contain_text("Zora")


@pytest.mark.parametrize(("lang", "size"), PHONE_WAY)
def test_clock_is_set_and_counts_down(chromium: Browser, url: str, lang: str, size: tuple[int, int]) -> None:
    ada, bo = Guest(url, "Ada", lang), Guest(url, "Bo", lang)
    table = ada.client.post("/make", data={"game": "similo", "name": "Ada"}).url.path
    bo.client.post(f"{table}/join", data={"name": "Bo"})
    with ada.window(chromium, f"{table}/clock", size) as page:
        page.select_option("select[name=seconds]", "120")
        page.locator("form:has(select[name=seconds]) button").click()
        page.wait_for_url(f"**{table}")
        expect(page.locator("[data-zone=clock]")).to_contain_text("zwei Minuten" if lang == "de" else "two minutes")
        ada.send_command(table, "start")
        timer = page.locator("[data-zone=clock] [role=timer]")
        expect(timer).to_be_visible()
        first = timer.inner_text()
        expect(timer).not_to_have_text(first)
        check_page(page)


@pytest.mark.parametrize(("lang", "size"), PHONE_WAY)
def test_token_of_a_program_is_shown_once(chromium: Browser, url: str, lang: str, size: tuple[int, int]) -> None:
    ada = Guest(url, "Ada", lang)
    path = ada.client.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
    with ada.window(chromium, path, size) as page:
        open_menu(page)
        page.fill("form[action$='/outside'] input", "Robby")
        page.locator("form[action$='/outside'] button").click()
        token = page.locator(".command pre").last.inner_text().split()[-1]
        check_page(page)
        page.locator("main a.btn").first.click()
        expect(page.locator("#z-seats .chair", has_text="Robby").locator(".pill")).to_be_visible()
        assert token not in page.content()
        check_page(page)
