"""Two server processes behind a relay, one of which dies during a play: players have nothing to do."""

import os
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from signal import SIGKILL, SIGSTOP, SIGTERM

import pytest
from playwright.sync_api import Browser, Page, expect

from inkling.games import SHELF
from tests.amounts import LONG_RUN
from tests.server.page_parsing import offered_actions
from tests.server.several_processes import ServerGroup, open_several
from tests.time_limits import wait_until

from .form_guests import CARDS, PHONE, Guest, StartedPlay
from .page_actions import DECISIVE, DO, TAKES_BACK, VALUES, press
from .page_checks import act_if_asked
from .page_relay import check_not_reloaded, mark_page, stored_actions
from .test_reconnect import check_kept, take_up, wait_for_line

NOTICED = """() => {
  window.noticed = [];
  const look = () => document.querySelectorAll(".notice").forEach(one => window.noticed.push(one.textContent));
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("several")


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[ServerGroup]:
    with open_several(folder, 1, cover_after=3600.0) as opened:
        yield opened


def open_windows(
    site: ServerGroup, held: ExitStack, chromium: Browser, table: StartedPlay, asked: Guest
) -> tuple[Page, list[tuple[Guest, Page]]]:
    """Open a window of an asked player at the process that will die, and another player's at the other process."""
    going, staying = site.servers[-2:]
    others = [guest for guest in table.guests if guest is not asked]
    windows = []
    for guest, server in ((asked, going), (others[0], staying)):
        site.route_to(server)
        page = held.enter_context(guest.window(chromium, table.path, PHONE))
        wait_for_line(page)
        mark_page(page)
        page.evaluate(NOTICED)
        windows.append((guest, page))
    site.route_to(going, staying)
    return windows[0][1], windows


def choose(offers: list[str]) -> str | None:
    """Return the offered action that advances the play."""
    able = [do for do in offers if not do.startswith(TAKES_BACK)]
    return next((do for do in (*DECISIVE, *able) if do in able), None)


def play_on(windows: list[tuple[Guest, Page]], path: str) -> None:
    """Click a few times in each window. Then both must offer what a reloaded page offers."""
    for turn in range(2):
        for _, page in windows:
            act_if_asked(page, True, turn)
    for guest, page in windows:
        wait_until(partial(is_up_to_date, guest, page, path), "a page that is up to date")


def is_up_to_date(guest: Guest, page: Page, path: str) -> bool:
    return set(page.locator("main [name=do]").evaluate_all(VALUES)) == set(offered_actions(guest.get(path)))


@pytest.mark.parametrize("game", sorted(CARDS) if LONG_RUN else ["similo"])
def test_killed_process_is_not_missed(chromium: Browser, site: ServerGroup, folder: Path, game: str) -> None:
    """A request in flight counts once, through the other process. The play goes on in both windows."""
    site.start(2 - sum(server.child.poll() is None for server in site.servers))
    table = StartedPlay(site.url, game, ("Ada", "Bo", "Cleo")[: SHELF[game].table.usual_seats]).play_on(4)
    asked = next(guest for guest in table.guests if choose(offered_actions(guest.get(table.path))))
    with ExitStack() as held:
        page, windows = open_windows(site, held, chromium, table, asked)
        before = len(stored_actions(folder, "acted"))
        choice = choose(page.locator(DO).evaluate_all(VALUES))
        going = site.servers[-2]
        os.kill(going.child.pid, SIGSTOP)
        press(page.locator(f'{DO}[value="{choice}"]').first)
        os.kill(going.child.pid, SIGKILL)
        wait_until(lambda: len(stored_actions(folder, "acted")) == before + 1, "what was under way")
        for _, one in windows:
            wait_for_line(one)
        play_on(windows, table.path)
        for _, one in windows:
            check_not_reloaded(one, f"{site.url}{table.path}")


def test_who_is_sent_on_notices_nothing(chromium: Browser, site: ServerGroup) -> None:
    """When the process shuts down gracefully, the page reconnects to another one. It keeps choices and typed text, and
    shows no notice."""
    site.start(2 - sum(server.child.poll() is None for server in site.servers))
    table = StartedPlay(site.url, "tofugott", ("Ada", "Bo", "Cleo"), "de")
    with ExitStack() as held:
        page, windows = open_windows(site, held, chromium, table, table.play_until_asked("guess")[0])
        chosen = take_up(page)
        going = site.servers[-2].child
        going.send_signal(SIGTERM)
        going.wait()
        for _, one in windows:
            wait_for_line(one)
            check_not_reloaded(one, f"{site.url}{table.path}")
            assert one.evaluate("() => window.noticed") == []
        check_kept(page, chosen)
        page.locator("#lay").click()
        expect(page.locator("[data-zone=dock] .mine q")).to_be_visible()
