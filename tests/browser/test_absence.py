"""The host closes the browser during a play. The others wait or let a bot play, finish, and begin the next one; on
phone and desktop, without axe violations."""

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import product
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.amounts import LONG_RUN, first_cases
from tests.server.local_server import serving
from tests.server.page_parsing import offered_actions, question_number
from tests.time_limits import ON_PAGE, PLAY

from .form_guests import DESK, PHONE, SMALL_PHONE, Guest, StartedPlay
from .page_actions import DO
from .page_checks import PHONE_WAY, act_if_asked, check_page, command_button, has_no_overflow, is_over

SOON = 2.0
BY_HAND = 1000 if LONG_RUN else 2
AHEAD = "() => { const right = Date.now; Date.now = () => right() + 86400000; }"
"""A script that sets the browser's clock a day ahead."""


@contextmanager
def without_host(chromium: Browser, table: StartedPlay) -> Iterator[None]:
    """Run a play whose host leaves and comes back at the end."""
    with table.host.window(chromium, table.path) as page:
        page.locator("[data-zone=dock]").wait_for()
    yield


def bring_turn(table: StartedPlay) -> StartedPlay:
    """Play until the host alone is asked."""
    for _ in range(60):
        offers = offered_actions(table.host.get(table.path))
        if offers and offers != ["start"]:
            return table
        table.step()
    raise AssertionError("it never was the host's turn")


def act_plainly(guest: Guest, path: str) -> None:
    """Act without JavaScript if asked. Reload if a bot was quicker."""
    html = guest.get(path)
    offers = [do for do in offered_actions(html) if not do.startswith(("use", "start"))]
    if offers:
        answer = guest.client.post(f"{path}/act", data={"do": offers[0], "ask": question_number(html) or ""})
        assert answer.is_success or 'data-refused="stale"' in answer.text, answer.text


def finish(page: Page, me: Guest, other: Guest, path: str) -> None:
    """Finish the play with one person in a window, later by forms, one person without JavaScript, and a bot in the
    host's seat."""
    turn, end = 0, monotonic() + PLAY
    while not is_over(page):
        assert monotonic() < end, "the play never ended"
        act_plainly(other, path)
        if turn >= BY_HAND:
            act_plainly(me, path)
        elif page.locator(DO).count():
            act_if_asked(page, True, turn := turn + 1)
        else:
            page.wait_for_timeout(200)


@pytest.mark.parametrize(("lang", "size"), PHONE_WAY)
def test_others_finish_the_play_and_begin_the_next_without_their_host(
    chromium: Browser, tmp_path: Path, lang: str, size: tuple[int, int]
) -> None:
    with serving(tmp_path, cover_after=SOON) as url:
        table = bring_turn(StartedPlay(url, "silencio", ("Ada", "Bo", "Cleo"), lang))
        table.host.send_command(table.path, "ruled", rule="unhurried", on=0)
        _, bo, cleo = table.guests
        with bo.window(chromium, table.path, size) as page, without_host(chromium, table):
            away = "Ada ist weg" if lang == "de" else "Ada is away"
            expect(page.locator(".away h2")).to_have_text(away)
            covered = "Für Ada springt ein Bot ein." if lang == "de" else "A bot is filling in for Ada."
            expect(page.locator("#z-story")).to_contain_text(covered, timeout=ON_PAGE)
            finish(page, bo, cleo, table.path)
            check_page(page)
            expect(page.locator("#z-go")).to_contain_text("übernimmst" if lang == "de" else "acting host")
            bo.send_command(table.path, "start")
            expect(page.locator("#z-go :is([value=start], [value=offered])")).to_have_count(0)
            expect(page.locator("#z-dock")).to_be_visible()


@pytest.mark.parametrize("game", first_cases(["tofugott", "similo", "silencio"]))
def test_countdown_lies_in_the_dock_and_hides_no_button(chromium: Browser, tmp_path: Path, game: str) -> None:
    """A player who is asked still sees their own button. Nothing is wider than the window."""
    with serving(tmp_path, cover_after=60.0) as url:
        table = bring_turn(StartedPlay(url, game, ("Ada", "Bo", "Cleo"), "de"))
        with ExitStack() as held:
            pages = [held.enter_context(guest.window(chromium, table.path, DESK)) for guest in table.guests[1:]]
            held.enter_context(without_host(chromium, table))
            for page, (width, height) in product(pages, (DESK, PHONE, SMALL_PHONE)):
                page.set_viewport_size({"width": width, "height": height})
                expect(page.locator(".away")).to_be_visible()
                assert has_no_overflow(page)
                if LONG_RUN or (width, height) == PHONE:
                    check_page(page)
                for button in page.locator("#z-dock .btn").all():
                    expect(button).to_be_in_viewport(ratio=0.9)


def test_anybody_can_wait_and_anybody_can_let_a_bot_play(chromium: Browser, tmp_path: Path) -> None:
    """A returning player gets the seat back at once and reads what was done for them."""
    with serving(tmp_path, cover_after=40.0) as url:
        table = bring_turn(StartedPlay(url, "silencio", ("Ada", "Bo", "Cleo")))
        ada, bo, cleo = table.guests
        with bo.window(chromium, table.path, PHONE) as page, cleo.window(chromium, table.path, before=AHEAD) as other:
            with without_host(chromium, table):
                expect(page.locator(".away [role=timer]")).to_be_visible()
                expect(other.locator(".away [role=timer]")).to_have_text(re.compile("^0:[1-4]"))
                other.wait_for_timeout(1500)
                expect(other.locator(".away [role=timer]")).not_to_have_text("0:00")
                first = page.locator(".away [role=timer]").inner_text()
                expect(page.locator(".away [role=timer]")).not_to_have_text(first)
                expect(page.locator("[data-said]")).to_contain_text("Ada is away. A bot will take over in")
                command_button(other, "held").click()
                expect(page.locator(".away")).to_contain_text("Cleo would like to wait")
                expect(page.locator(".away [role=timer]")).to_have_count(0)
                check_page(page)
                page.locator(".away form:has(input[value=covered]) button").click()
                expect(other.locator("#z-story")).to_contain_text("Bo lets a bot play for Ada.")
                expect(other.locator("#z-story")).to_contain_text("Ada passes", timeout=ON_PAGE)
            with ada.window(chromium, table.path, PHONE) as back:
                expect(page.locator("#z-story")).to_contain_text("Ada is back.")
                expect(back.locator("#z-dock")).to_contain_text("While you were away, a bot made")
                check_page(back)


def test_without_scripts_plain_buttons_do_it(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, cover_after=40.0) as url:
        table = bring_turn(StartedPlay(url, "silencio", ("Ada", "Bo", "Cleo")))
        with table.guests[1].window(chromium, table.path, PHONE, scripts=False) as page, without_host(chromium, table):
            waits = page.locator(".away form:has(input[value=held]) button")
            shown(page, ".away")
            waits.click()
            expect(page.locator(".away")).to_contain_text("would like to wait")
            page.locator(".away form:has(input[value=covered]) button").click()
            expect(page.locator("#z-story")).to_contain_text("Bo lets a bot play for Ada.")


def shown(page: Page, part: str) -> None:
    """Reload until the part appears: a page without JavaScript refreshes itself."""
    page.locator(part).wait_for(timeout=ON_PAGE)
