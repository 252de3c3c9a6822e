"""The connection drops during a turn and returns: the page says so, loses nothing and does nothing twice."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from shutil import rmtree
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from inkling.server.features.table_page import story_and_notice_views
from tests.amounts import LONG_RUN
from tests.server.local_server import serving
from tests.server.page_parsing import offered_actions
from tests.time_limits import LOOKS, ON_PAGE

from .form_guests import DESK, PHONE, Guest, StartedPlay
from .layout_checks import check_paused_button
from .page_relay import PageRelay, check_not_reloaded, mark_page, stored_actions

SENTENCE = "Weil es da keinen Strom gibt."
GONE = "Keine Verbindung. Was du gewählt hast, bleibt erhalten."
SIZES = [pytest.param(PHONE, id="phone"), pytest.param(DESK, id="desk")]
ON_A_PHONE, AT_A_DESK = (pytest.mark.parametrize("size", SIZES if LONG_RUN else SIZES[nth : nth + 1]) for nth in (0, 1))
"""The two ways of using a page. The connection doesn't depend on the size, so short runs test one way, long runs
both."""
SAID = """() => {
  const last = parts => document.querySelectorAll(parts).item(document.querySelectorAll(parts).length - 1);
  return last("[data-said] p").textContent.trim() === last("#z-story li").innerText.trim();
}"""
"""JavaScript that is true if the announced line is the last of the story."""
LOST = {"it never arrived": (PHONE, "up"), "its answer was lost": (DESK, "down")}
if LONG_RUN:
    LOST |= {"it never arrived, at a desk": (DESK, "up"), "its answer was lost, on a phone": (PHONE, "down")}


def take_up(page: Page) -> str:
    """Choose a silhouette and write a sentence, without sending them. Return the silhouette."""
    radio = page.locator("[data-zone=dock] input[name=do]").nth(2)
    radio.check(force=True)
    page.fill("[data-zone=dock] input[name=say]", SENTENCE)
    return str(radio.get_attribute("value"))


def check_kept(page: Page, chosen: str) -> None:
    expect(page.locator(f'input[value="{chosen}"]')).to_be_checked()
    expect(page.locator("[data-zone=dock] input[name=say]")).to_have_value(SENTENCE)


def guess(guest: Guest, path: str) -> None:
    """Guess by plain forms, and confirm."""
    html = guest.get(path)
    html = guest.act(path, next(do for do in offered_actions(html) if do.startswith("guess")), html)
    guest.act(path, "confirm", html)


def wait_for_line(page: Page) -> None:
    page.locator("main[data-connection=open]").wait_for()
    expect(page.locator(".notice")).to_have_count(0)


@ON_A_PHONE
def test_choice_and_text_survive_pushes_and_a_restart(chromium: Browser, tmp_path: Path, size: tuple[int, int]) -> None:
    with ExitStack() as server:
        url = server.enter_context(serving(tmp_path))
        table = StartedPlay(url, "tofugott", ("Ada", "Bo", "Cleo"), "de")
        me, other = table.play_until_asked("guess")
        with me.window(chromium, table.path, size) as page:
            mark_page(page)
            chosen = take_up(page)
            guess(other, table.path)
            expect(page.locator(".people .done")).to_have_count(1)
            check_kept(page, chosen)
            server.close()
            check_paused(page, chosen)
            server.enter_context(serving(tmp_path, port=urlsplit(url).port or 0))
            wait_for_line(page)
            check_kept(page, chosen)
            page.locator("#lay").click()
            expect(page.locator("[data-zone=dock] .mine q")).to_have_text(SENTENCE)
            page.locator("#sure button").click()
            expect(page.locator(".people .done")).to_have_count(2)
            assert len(stored_actions(tmp_path, "acted")) == 2
            check_not_reloaded(page, f"{url}{table.path}")
            table.play_on()
            expect(page).to_have_title("Tofugott: das Ende · inkling")


def check_paused(page: Page, chosen: str) -> None:
    """Check that the page says next to the choice that it is offline, and that nothing is sent or lost."""
    sign = page.locator("[data-zone=dock] > .notice")
    expect(sign).to_contain_text(GONE)
    check_paused_button(page.locator("#lay"), "Verdeckt hinlegen · sobald wieder online")
    address = page.url
    page.locator("#lay").click(force=True)
    page.locator("[data-zone=dock] input[name=say]").press("Enter")
    page.evaluate("() => document.querySelector('form[action=\"/language\"]').requestSubmit()")
    sign.get_by_role("button", name="Erneut versuchen").click()
    check_kept(page, chosen)
    check_not_reloaded(page, address)
    page.evaluate("() => scrollTo(0, 0)")
    card, notice = page.locator(".premise").first.bounding_box(), sign.bounding_box()
    assert card
    assert notice
    assert card["y"] + card["height"] <= notice["y"]


@pytest.mark.parametrize(("size", "lost"), LOST.values(), ids=LOST)
def test_action_under_way_counts_once(chromium: Browser, tmp_path: Path, size: tuple[int, int], lost: str) -> None:
    with serving(tmp_path) as url:
        table = StartedPlay(url, "tofugott", ("Ada", "Bo", "Cleo"), "de")
        with table.play_until_asked("guess")[0].window(chromium, table.path, size) as page:
            line = PageRelay(page)
            wait_for_line(page)
            mark_page(page)
            take_up(page)
            setattr(line, lost, False)
            page.locator("#lay").click()
            expect(page.locator("#lay")).to_have_accessible_name("Verdeckt hinlegen · wird gesendet …")
            page.locator("#lay").click(force=True)
            line.cut()
            expect(page.locator("[data-zone=dock] .mine q")).to_have_text(SENTENCE)
            wait_for_line(page)
            assert len(stored_actions(tmp_path)) == 1
            check_not_reloaded(page, f"{url}{table.path}")


@AT_A_DESK
def test_action_under_way_survives_a_restart(chromium: Browser, tmp_path: Path, size: tuple[int, int]) -> None:
    with ExitStack() as server:
        url = server.enter_context(serving(tmp_path))
        table = StartedPlay(url, "similo", ("Ada", "Bo"))
        with table.play_until_asked("mark")[0].window(chromium, table.path, size) as page:
            line = PageRelay(page)
            wait_for_line(page)
            mark_page(page)
            line.up = False
            face = page.locator("button.face").first
            name = face.inner_text()
            face.click()
            server.close()
            expect(page.locator(".notice")).to_contain_text("No connection.")
            line.cut()
            server.enter_context(serving(tmp_path, port=urlsplit(url).port or 0))
            expect(page.locator(".mine")).to_contain_text(name)
            wait_for_line(page)
            assert len(stored_actions(tmp_path, "acted")) == 1
            check_not_reloaded(page, f"{url}{table.path}")


def lose_answer(route: Route) -> None:
    route.fetch(max_redirects=0)
    route.abort()


def test_options_under_way_count_once_and_the_page_stays(chromium: Browser, tmp_path: Path) -> None:
    """What no socket accepts is sent as a request. Its answer is lost, then the server is busy, then it succeeds."""
    with serving(tmp_path) as url:
        host = Guest(url, "Ada")
        path = host.client.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
        with host.window(chromium, path, PHONE) as page:
            wait_for_line(page)
            mark_page(page)
            answers: list[Callable[[Route], None]] = [lose_answer, lambda route: route.fulfill(status=503)]
            page.locator("a.setline").click()
            page.locator("dialog select").first.select_option(index=1)
            page.route("**/options", lambda route: answers.pop(0)(route) if answers else route.continue_())
            with page.expect_request(lambda asked: asked.method == "POST" and not answers):
                page.locator("dialog button.btn").click()
            expect(page.locator("a.setline")).to_contain_text("One thing is different")
            expect(page.locator("dialog")).to_have_count(0)
            assert not answers
            assert len(stored_actions(tmp_path, "options-set")) == 1
            check_not_reloaded(page, f"{url}{path}")


def test_dead_line_is_found_out(chromium: Browser, tmp_path: Path) -> None:
    """The connection is silently dead. When the phone wakes up, the page sends a ping, gets no answer and
    reconnects."""
    with serving(tmp_path) as url:
        table = StartedPlay(url, "similo", ("Ada", "Bo"))
        with table.play_until_asked("mark")[0].window(chromium, table.path, PHONE) as page:
            line = PageRelay(page)
            wait_for_line(page)
            mark_page(page)
            line.go_silent()
            face = page.locator("button.face").first
            name = face.inner_text()
            face.click()
            page.evaluate("() => dispatchEvent(new Event('online'))")
            expect(page.locator(".mine")).to_contain_text(name, timeout=ON_PAGE)
            assert line.tries == 2
            assert len(stored_actions(tmp_path, "acted")) == 1
            check_not_reloaded(page, f"{url}{table.path}")


def test_action_that_came_too_late_is_told_in_the_dock(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as url:
        table = StartedPlay(url, "tofugott", ("Ada", "Bo", "Cleo"), "de")
        me = table.play_until_asked("guess")[0]
        with me.window(chromium, table.path, PHONE) as page:
            line = PageRelay(page)
            wait_for_line(page)
            take_up(page)
            line.up = False
            page.locator("#lay").click()
            for guest in table.play_until_asked("guess"):
                guess(guest, table.path)
            line.cut()
            expect(page.locator("[data-zone=dock] > .notice[role=alert]")).to_be_visible()
            assert not stored_actions(tmp_path)


@ON_A_PHONE
def test_without_sockets_requests_do_it_all(chromium: Browser, tmp_path: Path, size: tuple[int, int]) -> None:
    """Actions, chat and updates by request. The page returns to a socket once it can."""
    with serving(tmp_path) as url:
        table = StartedPlay(url, "similo", ("Ada", "Bo", "Cleo"))
        first, second, *_ = table.play_until_asked("mark")
        with first.window(chromium, table.path, size) as page:
            line = PageRelay(page, shut=True)
            page.locator("main[data-connection=asking]").wait_for()
            mark_page(page)
            expect(page.locator(".notice.line")).to_contain_text("every few seconds")
            name = page.locator("button.face").first.inner_text()
            page.locator("button.face").first.click()
            expect(page.locator(".mine")).to_contain_text(name)
            page.locator('.tools [href="#z-talk"]').click()
            page.fill("[data-zone=talk] [name=text]", "Not the moustache.")
            page.locator("[data-zone=talk] [name=text]").press("Enter")
            expect(page.locator("[data-zone=talk] li")).to_contain_text("Not the moustache.")
            expect(page.locator("[data-zone=talk] [name=text]")).to_have_value("")
            second.client.post(f"{table.path}/talk", data={"text": "Agreed."})
            expect(page.locator("[data-zone=talk]")).to_contain_text("Agreed.")
            assert [row.kind for row in stored_actions(tmp_path)] == ["acted", "talked"]
            check_not_reloaded(page, f"{url}{table.path}")
            line.shut = False
            page.locator("main[data-connection=open]").wait_for(timeout=ON_PAGE)
            expect(page.locator(".notice")).to_have_count(0)
            check_not_reloaded(page, f"{url}{table.path}")


def test_without_sockets_a_refusal_is_told(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as url:
        table = StartedPlay(url, "similo", ("Ada", "Bo"))
        me = table.play_until_asked("mark")[0]
        with me.window(chromium, table.path) as page:
            PageRelay(page, shut=True)
            page.locator("main[data-connection=asking]").wait_for()
            page.evaluate("() => document.querySelectorAll('[name=ask]').forEach(one => { one.value = 999; })")
            page.locator("button.face").first.click()
            expect(page.locator("[data-zone=dock] > .notice[role=alert]")).to_be_visible()
            assert not stored_actions(tmp_path)


def test_lost_line_is_spoken_of_once(chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Earlier announcements are not repeated after the reconnect, even if the story is too long to be shown
    completely."""
    monkeypatch.setattr(story_and_notice_views, "MOST_LINES", 1)
    with ExitStack() as server:
        url = server.enter_context(serving(tmp_path))
        table = StartedPlay(url, "similo", ("Ada", "Bo"))
        with table.host.window(chromium, table.path) as page:
            page.locator("main[data-connection=open]").wait_for()
            spoken = page.locator("[data-said] p", has_text="No connection.")
            server.close()
            expect(spoken).to_have_count(1)
            for _ in range(3):
                with page.expect_event("requestfailed", lambda request: "/zones" in request.url):
                    page.get_by_role("button", name="Try again").click()
            expect(spoken).to_have_count(1)
            server.enter_context(serving(tmp_path, port=urlsplit(url).port or 0))
            wait_for_line(page)
            expect(page.locator("[data-said] p")).to_have_count(2)
            table.step()
            page.wait_for_function(SAID, polling=LOOKS)


def test_table_that_is_gone_is_told_once_and_for_all(chromium: Browser, tmp_path: Path) -> None:
    with ExitStack() as server:
        url = server.enter_context(serving(tmp_path / "old"))
        table = StartedPlay(url, "similo", ("Ada", "Bo"))
        with table.host.window(chromium, table.path, PHONE) as page:
            page.locator("main[data-connection=open]").wait_for()
            server.close()
            rmtree(tmp_path / "old")
            server.enter_context(serving(tmp_path / "new", port=urlsplit(url).port or 0))
            page.locator("main[data-connection=gone]").wait_for()
            expect(page.locator(".notice")).to_contain_text("This table is gone.")
            page.locator(".notice").get_by_role("link", name="Home").click()
            expect(page).to_have_url(f"{url}/")


def test_table_that_is_deleted_leaves_the_page_and_nobody_tries_again(chromium: Browser, url: str) -> None:
    table = StartedPlay(url, "tofugott", ("Ada", "Bo", "Cleo"), "de").play_on(2)
    other = next(guest for guest in table.guests if guest is not table.host)
    with table.host.window(chromium, table.path, PHONE) as mine, other.window(chromium, table.path, PHONE) as page:
        mine.goto(f"{url}{table.path}/delete")
        mine.get_by_role("button", name="Alles löschen").click()
        expect(mine).to_have_url(f"{url}/")
        expect(page.get_by_role("alert")).to_have_text("Dieser Tisch wurde gelöscht.")
        expect(page.locator("main section")).to_have_count(0)
