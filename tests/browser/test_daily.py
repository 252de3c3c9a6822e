"""Today's puzzle in a Chromium: played, shared and counted."""

from collections.abc import Iterator
from re import compile as pattern

import pytest
from playwright.sync_api import Browser, Page, expect

from inkling.core.record import Record, read_record
from inkling.games import SHELF
from inkling.games.similo.rules.decks import card_name, possible_characters
from tests.amounts import LONG_RUN
from tests.browser.form_guests import Guest
from tests.browser.page_actions import reload
from tests.browser.page_checks import PHONE_ALONE, check_page, is_over, play_on
from tests.server.features.deals.test_deals import finish as finish_by_forms
from tests.server.local_server import serving

BY_HAND = 400 if LONG_RUN else 3
"""Actions of a person at a page; whole plays are clicked through elsewhere."""


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory, compiled: None) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("daily")) as address:
        yield address


def record_of(guest: Guest, page: Page) -> Record:
    """Return the record of the finished play on this page."""
    link = page.locator("#z-go a[href^='/p/']").get_attribute("href")
    assert link is not None
    return read_record(guest.client.get(f"{link.partition('?')[0]}/record.json").content, SHELF)


def finish(guest: Guest, page: Page, scripts: bool) -> None:
    """Finish the play: by hand at first, then by forms. The page shows it all at the end."""
    turns = iter(range(BY_HAND))
    play_on(page, scripts, lambda: is_over(page) or next(turns, None) is None)
    finish_by_forms(guest.client, page.url.removeprefix(guest.url))
    if not scripts:
        reload(page)
    page.locator("#z-go :is([value=start], [value=offered])").wait_for(state="attached")


@pytest.mark.parametrize(("lang", "size", "scripts"), PHONE_ALONE)
def test_puzzle_of_the_day_is_played_shared_and_counted(
    chromium: Browser, url: str, lang: str, size: tuple[int, int], scripts: bool
) -> None:
    """The page invites, a bot gives the clues, and practice can go on. Then it shows the result, lines to share without
    names or cards, the streak, and how others did."""
    guest = Guest(url, "Ada", lang)
    with guest.window(chromium, "/daily", size, scripts=scripts) as page:
        expect(page.locator(".tease img")).to_have_count(12)
        expect(page.locator(".veil")).to_be_visible()
        if scripts:
            expect(page.locator("[data-streak]")).to_have_text(NEW[lang])
            check_page(page)
        page.locator("form[action='/daily/similo'] button").click()
        page.wait_for_url("**/t/*")
        guest.use_session_of(page)
        table = page.url
        guest.send_command(page.url.removeprefix(url), "ruled", rule="unhurried", on=0)
        page.goto(f"{url}/daily")
        page.locator(".onwards a").click()
        page.wait_for_url(table)
        finish(guest, page, scripts)
        options = record_of(guest, page).setup.options
        names = [card_name(card, options, lang) for card in possible_characters(options)]
        expect(page.locator("#z-known")).not_to_contain_text(UNRATED[lang])
        result = page.locator("#z-go a.btn:not(.quiet)")
        assert not scripts or result.evaluate(IN_SIGHT), "the way to the result is the first thing to press"
        result.click()
        page.wait_for_url("**/daily?play=*")
        expect(page.locator("[data-daily]")).to_have_count(1)
        lines = page.locator(".lines")
        expect(lines).to_contain_text(pattern(r"Inkling, .*: Similo\s+(?:🟩|🟥|⬜){5} · "))
        expect(lines).to_contain_text(f"{url}/daily/similo")
        expect(page.locator(".signs i")).to_have_count(5)
        expect(lines).to_contain_text(ENDS[lang])
        assert not [name for name in names if name in (lines.text_content() or "")]
        expect(page.locator(".bots")).to_be_visible()
        if not scripts:
            return
        check_page(page)
        expect(page.locator("[data-streak]")).to_have_text(FIRST[lang])
        expect(page.locator(".week .today.done")).to_have_count(1)
        page.evaluate(YESTERDAY)
        page.goto(f"{url}/daily/similo")
        expect(page.locator("[data-streak]")).to_contain_text("2 ")
        page.goto(f"{url}/daily")
        expect(page.locator("h1")).to_have_text(NEXT[lang])


IN_SIGHT = (
    """one => { const { top, bottom } = one.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; }"""
)
UNRATED = {"de": "nicht gewertet", "en": "isn’t rated"}
NEW = {"de": "Beginne heute deine Serie", "en": "Start your streak today"}
FIRST = {"de": "Deine Serie: ein Tag", "en": "Your streak: one day"}
NEXT = {"de": "Wie wenige Karten bleiben übrig?", "en": "How few cards will be left?"}
ENDS = {"de": pattern("gefunden|in Runde"), "en": pattern("found|in round")}
YESTERDAY = """() => {
  const today = new Date(`${document.querySelector("[data-today]").dataset.today}T12:00:00Z`);
  const days = [0, 1].map(ago => new Date(today.getTime() - ago * 86400000).toISOString().slice(0, 10));
  localStorage.setItem("inkling.days", JSON.stringify(days));
}"""
