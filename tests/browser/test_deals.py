"""Cards that are known, in a Chromium: a play that goes on from a moment of another, the same deal for many, today's
puzzle; and the reasons beside a moment."""

from collections.abc import Iterator
from re import compile as pattern

import pytest
from playwright.sync_api import Browser, Page, expect

from inkling.core.record import Record, read_record
from inkling.games import SHELF
from inkling.games.similo.rules.decks import card_name, characters
from tests.amounts import LONG_RUN
from tests.browser.guests import Guest
from tests.browser.hands import call_up
from tests.browser.ways import DESK_ALONE, PHONE_ALONE, begin_with_a_bot, check, check_words, is_over, play_on
from tests.limits import LOOKS
from tests.server.features.deals.test_deals import finish as finish_by_forms
from tests.server.running import serving

BY_HAND = 400 if LONG_RUN else 3
"""Actions of a person at a page; whole plays are clicked through elsewhere."""
BOTS = ".ofbots b"


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory, compiled: None) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("deals")) as address:
        yield address


def record_of(guest: Guest, page: Page) -> Record:
    """Of the play that is over on this page."""
    link = page.locator("#z-go a[href^='/p/']").get_attribute("href")
    assert link is not None
    return read_record(guest.client.get(f"{link.partition('?')[0]}/record.json").content, SHELF)


def finish(guest: Guest, page: Page, scripts: bool) -> None:
    """By hand at first, then by forms; the page has it all at the end."""
    turns = iter(range(BY_HAND))
    play_on(page, scripts, lambda: is_over(page) or next(turns, None) is None)
    finish_by_forms(guest.client, page.url.removeprefix(guest.url))
    if not scripts:
        call_up(page)
    page.locator("#z-go :is([value=start], [value=offered])").wait_for(state="attached")


@pytest.mark.parametrize(("lang", "size", "scripts"), DESK_ALONE)
def test_deal_is_made_passed_on_and_compared(
    chromium: Browser, url: str, lang: str, size: tuple[int, int], scripts: bool
) -> None:
    """Ada makes a code and plays it; Bo's group gets the same cards, and the results stand side by side."""
    ada, bo = Guest(url, "Ada", lang), Guest(url, "Bo", lang)
    with ada.window(chromium, "/deals", size, scripts=scripts) as page:
        page.locator("label:has([name=game][value=silencio])").click()
        seats = page.locator(".seg:visible")
        expect(seats.locator("label")).to_have_text(["2", "3", "4"])
        seats.get_by_text("2").click()
        page.locator(".newdeal .btn:visible").click()
        page.wait_for_url("**/d/silencio1-2-*")
        code = page.locator(".url b").inner_text()
        finish_by_forms(ada.client, open_deal(page, ada))
    with bo.window(chromium, "/deals", size, scripts=scripts) as page:
        page.fill("input[name=code]", code)
        page.locator("form:has(input[name=code]) button").click()
        page.wait_for_url(f"**/d/{code}")
        path = open_deal(page, bo)
        if scripts:
            finish(bo, page, scripts)
        else:
            finish_by_forms(bo.client, path)
        call_up(page)
        assert record_of(bo, page).setup.seed == f"deal {code}"
        page.locator("#z-known a").click()
        page.wait_for_url(f"**/d/{code}")
        wait_for_bots(page)
        results = page.locator(".ranking li")
        expect(results).to_have_count(3)
        for row in results.all():
            check_words(row, lang, "übrig", "left")
        expect(page.locator("a[href^='/p/']")).to_have_count(0)
        if scripts:
            check(page)


def open_deal(page: Page, guest: Guest) -> str:
    """From the page of a deal to a table where it is played with a bot; the table's path."""
    page.fill("input[name=name]", guest.name)
    page.locator("button[value=friends]").click()
    page.wait_for_url("**/t/*")
    guest.meet(page)
    path = page.url.removeprefix(guest.url)
    begin_with_a_bot(guest, path)
    call_up(page)
    check_words(page.locator("#z-known"), guest.lang, "nicht gewertet", "isn’t rated")
    return path


def wait_for_bots(page: Page) -> None:
    """What they made of it is on the page as soon as they have played it."""
    for _ in range(200):
        if page.locator(BOTS).filter(has_text=pattern(r"\d")).count():
            return
        page.wait_for_timeout(LOOKS * 10)
        page.reload()
    raise AssertionError("the bots never come to an end")


@pytest.mark.parametrize(("lang", "size", "scripts"), PHONE_ALONE)
def test_puzzle_of_the_day_is_played_shared_and_counted(
    chromium: Browser, url: str, lang: str, size: tuple[int, int], scripts: bool
) -> None:
    """It invites, a bot gives the clues, the try can be gone on with; afterwards the result, lines to share that name
    nobody and no card, the streak, and how others did."""
    guest = Guest(url, "Ada", lang)
    with guest.window(chromium, "/daily", size, scripts=scripts) as page:
        expect(page.locator(".tease img")).to_have_count(12)
        expect(page.locator(".veil")).to_be_visible()
        if scripts:
            expect(page.locator("[data-streak]")).to_have_text(NEW[lang])
            check(page)
        page.locator("form[action='/daily/similo'] button").click()
        page.wait_for_url("**/t/*")
        guest.meet(page)
        table = page.url
        guest.wish(page.url.removeprefix(url), "ruled", rule="unhurried", on=0)
        page.goto(f"{url}/daily")
        page.locator(".onwards a").click()
        page.wait_for_url(table)
        finish(guest, page, scripts)
        options = record_of(guest, page).setup.options
        names = [card_name(card, options, lang) for card in characters(options)]
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
        check(page)
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
