"""The live region announces each event once, even after a lost connection, in the words of the story and in the
listener's language."""

from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page

from inkling.catalogs import speech
from inkling.core.driver import AnyPlay
from inkling.core.play import Play
from inkling.core.record import read_record
from inkling.core.sight import Seat
from inkling.games import SHELF
from tests.amounts import first_cases
from tests.server.local_server import serving
from tests.time_limits import LOOKS

from .form_guests import StartedPlay

LISTEN = """() => {
  window.heard = [];
  const told = all => window.heard.push(...all.flatMap(one => [...one.addedNodes]).map(node => node.textContent));
  new MutationObserver(told).observe(document.querySelector("[data-said]"), { childList: true, subtree: true });
}"""
LINE = ["No connection. Whatever you’ve chosen is kept.", "The connection is back."]


def listen(page: Page) -> int:
    """Record announcements from now on. Return how many lines there were before."""
    page.locator("main.board").wait_for()
    page.evaluate(LISTEN)
    return page.locator(".log li:not(.since)").count()


def heard(page: Page, lines: int) -> list[str]:
    page.wait_for_function("lines => window.heard.length >= lines", arg=lines, polling=LOOKS)
    return list(page.evaluate("window.heard"))


def story_of(table: StartedPlay, seat: int, lang: str) -> list[str]:
    """Return what a screen reader should say to a seat, computed from the record alone."""
    record = read_record(table.host.client.get(f"{table.replay()}/record.json").content, SHELF)
    play: AnyPlay
    *_, play = Play.steps(SHELF[record.setup.game], record)
    say = speech(lang, play.game.package).to(Seat(seat), record.names)
    sight = play.sight(Seat(seat))
    told = [(play.game.words.tell(line.event, sight.options, say), line.words) for line in sight.story]
    return [f"{sentence} {words}" if words else sentence for sentence, words in told]


@pytest.mark.parametrize(("game", "lang"), first_cases([("silencio", "de"), ("similo", "en"), ("tofugott", "de")]))
def test_each_event_is_said_once(chromium: Browser, url: str, game: str, lang: str) -> None:
    table = StartedPlay(url, game, ("Ada", "Bo"), lang)
    with table.guests[1].window(chromium, table.path) as page:
        before = listen(page)
        table.play_on()
        story = story_of(table, 1, lang)
        assert heard(page, len(story) - before) == story[before:]


def test_what_happened_during_a_break_is_said_once(chromium: Browser, tmp_path: Path) -> None:
    """The divider “since you left” must not count as a line of the story."""
    with ExitStack() as server:
        url = server.enter_context(serving(tmp_path))
        table = StartedPlay(url, "silencio", ("Ada", "Bo"))
        with table.guests[1].window(chromium, table.path) as page:
            before = listen(page)
            table.play_on(5)
            for _ in range(2):
                server.close()
                page.locator(".notice").wait_for()
                server.enter_context(serving(tmp_path, port=urlsplit(url).port or 0))
                table.play_on(4)
                page.locator(".notice").wait_for(state="detached")
                table.play_on(4)
            table.play_on()
            story = story_of(table, 1, "en")
            lines = heard(page, len(story) - before + 2 * len(LINE))
            assert [line for line in lines if line not in LINE] == story[before:]
            assert sorted(line for line in lines if line in LINE) == sorted(LINE * 2)


def test_events_of_the_next_play_are_said_too(chromium: Browser, url: str) -> None:
    table = StartedPlay(url, "silencio", ("Ada", "Bo"))
    with table.guests[1].window(chromium, table.path) as page:
        listen(page)
        table.play_on()
        page.locator("main .log li").last.wait_for()
        page.wait_for_function("() => document.title.includes('the end')")
        page.evaluate("() => { window.heard.length = 0; }")
        table.host.send_command(table.path, "start")
        table.play_on(1)
        page.wait_for_function("() => document.querySelectorAll('.log li').length < 6")
        lines = page.locator(".log li").all_text_contents()
        assert heard(page, len(lines)) == lines
