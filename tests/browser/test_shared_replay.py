"""Watching a replay together: one person leads and the other pages follow, each with its own permissions. A new play
ends it."""

from re import compile as pattern

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.amounts import first_cases
from tests.browser.accessibility import violations
from tests.browser.form_guests import DESK, SMALL_PHONE, StartedPlay
from tests.browser.page_checks import LANGUAGES
from tests.time_limits import PLAY, wait_until

SMALLEST = (360, 740)
WORDS = {
    "en": (
        "Everyone’s cards",
        "Ada is leading the replay.",
        "You’re following",
        "A new game has begun at your table.",
        "To the table",
    ),
    "de": (
        "Karten von allen",
        "Ada führt durch die Rückschau.",
        "Du folgst",
        "An deinem Tisch hat eine neue Partie begonnen.",
        "Zum Tisch",
    ),
}

DECIDED = {"en": "this was the turning point", "de": "wo die Entscheidung fiel"}


def at(page: Page, ply: int) -> None:
    """Expect the page to have drawn this moment: the address follows what is shown."""
    expect(page.locator("#ply")).to_have_value(str(ply))
    page.wait_for_url(f"**ply={ply}**")


@pytest.mark.parametrize(("lang", "game"), first_cases([("en", "silencio"), ("de", "similo")]))
def test_one_leads_the_others_follow_until_a_new_play_begins(chromium: Browser, url: str, lang: str, game: str) -> None:
    everyone, leads, follows, begun, to_table = WORDS[lang]
    table = StartedPlay(url, game, ("Ada", "Bo", "Cleo"), lang).play_on()
    (ada, bo, cleo), address = table.guests, table.replay()
    with (
        ada.window(chromium, f"{address}?ply=0", DESK) as hers,
        bo.window(chromium, f"{address}?ply=0", SMALL_PHONE) as his,
        cleo.window(chromium, f"{address}?ply=0&seat=public", DESK) as third,
    ):
        expect(his.locator(".eyes [aria-current]")).to_have_text(everyone)
        expect(his.locator("h1")).to_contain_text(game.title())
        hers.locator("button[data-to=lead]").click()
        expect(his.locator(".led")).to_contain_text(leads)
        expect(his.locator("[data-follow]")).to_have_text(follows)
        hers.locator("#ply").fill("4")
        for page in (hers, his, third):
            at(page, 4)
        # Each page keeps its own permissions: the leader's hands are not shown to the others.
        expect(his.locator(".theirs")).not_to_have_count(0)
        expect(third.locator(".theirs")).to_have_count(0)
        assert not violations(his)
        # A follower can leave, and returns by one tap.
        his.locator("a[rel=back]").click()
        at(his, 3)
        hers.locator("#ply").fill("6")
        at(third, 6)
        at(his, 3)
        his.locator("[data-follow]").click()
        at(his, 6)
        # The table's chat is next to it, and another person may lead.
        his.locator(".z-talk [name=text]").fill("There!")
        his.locator(".z-talk button").click()
        expect(hers.locator(".z-talk li")).to_contain_text(pattern(r"Bo There! \d+:\d\d"))
        expect(his.locator(".z-talk [name=text]")).to_have_value("")
        his.locator("button[data-to=lead]").click()
        expect(hers.locator("[data-follow]")).to_have_text(follows)
        his.locator("#ply").focus()
        his.keyboard.press("Home")
        at(hers, 0)
        for guest in table.guests:
            guest.send_command(table.path, "offered" if guest is ada else "agreed", offer=1, on=1)
        for page in (hers, his):
            expect(page.get_by_text(begun)).to_be_in_viewport()
            expect(page.locator(".led")).to_be_hidden()
            if game == "silencio":
                # A silent game closes the chat here as it does at the table.
                expect(page.locator(".z-talk form")).to_have_count(0)
        assert not violations(hers)
        his.get_by_role("link", name=to_table, exact=True).last.click()
        expect(his.locator("main[data-live]")).to_be_visible()


def check_hands_above_the_steps(page: Page) -> None:
    for hand in page.locator(".theirs").all():
        box, dock = hand.bounding_box(), page.locator(".moves").bounding_box()
        assert box
        assert dock
        assert box["y"] + box["height"] <= dock["y"] + 1, "cut behind the steps"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_phone_shows_it_all_and_plays_on_at_one_tap(chromium: Browser, url: str, lang: str) -> None:
    """On a phone nothing scrolls sideways, all four hands are visible and keys reach the key moments, in light and dark
    mode."""
    table = StartedPlay(url, "silencio", ("Ada", "Bo", "Maximiliane Katharina", "Jörg"), lang).play_on()
    address = table.replay()
    # Until the bots are ready the page is the same, without their opinion.
    wait_until(lambda: table.host.client.get(f"{address}/key").is_success, "bots that are ready", PLAY)
    with table.host.window(chromium, f"{address}?ply=9", SMALLEST) as page:
        page.emulate_media(color_scheme="dark")
        expect(page.locator(".theirs")).to_have_count(4)
        check_hands_above_the_steps(page)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        assert not violations(page, "color-contrast")
        decided = page.locator(".keyed .decided a").first
        expect(decided).to_be_visible()
        expect(page.locator("[data-said]")).to_contain_text(DECIDED[lang])
        keys = [int(ply) for ply in (page.locator(".moves").get_attribute("data-keys") or "").split()]
        page.keyboard.press("PageDown")
        at(page, next(key for key in keys if key > 9))
        page.keyboard.press("PageUp")
        at(page, max([key for key in keys if key <= 9], default=0))
        # The bots' turning point arrived later: a line and an icon like the others.
        expect(page.locator(".keys .k-bolt")).not_to_have_count(0)
        ply = int(decided.get_attribute("data-to") or "")
        assert ply in keys
        decided.click()
        at(page, ply)
        expect(decided).to_have_attribute("aria-current", "true")
        # It appears once, even if only the perspective changed, and not if the ending is hidden.
        count = page.locator(".decided").count()
        page.locator(".eyes .chip").last.click()
        page.wait_for_url("**seat=public**")
        expect(page.locator(".decided")).to_have_count(count)
        page.locator(".z-keys .tool").click()
        page.wait_for_url("**hide=1**")
        expect(page.locator(".decided")).to_have_count(0)
        page.locator(".z-keys .tool").click()
        expect(page.locator(".decided")).to_have_count(count)
        page.locator("#ply").fill("9")
        at(page, 9)
        # Every link is visible, and one tap leads to the key moments.
        for way in (".why", ".to-keys", ".led button", ".onto button"):
            expect(page.locator(f".further {way}")).to_be_in_viewport(ratio=1)
        page.locator(".to-keys").click()
        expect(page.locator(".z-keys h2")).to_be_in_viewport(ratio=1)
        page.locator(".onto button").click()
        page.wait_for_url("**/t/*")
        expect(page.locator("main.board.silencio")).to_be_visible()
        expect(page.locator(".person")).to_have_count(3)
