"""Before a verdict the board is held and the cards turn. The newest card is marked, and a line says what happened."""

from playwright.sync_api import Browser, Page, expect

from inkling.server.platform.html.scripts import module_url
from tests.server.fixtures import url_fixture
from tests.server.page_parsing import offered_actions

from .form_guests import PHONE, Guest, StartedPlay

HOLDS = """() => {
  const real = window.setTimeout;
  window.setTimeout = (call, wait, ...given) => {
    if (wait !== 1200) return real(call, wait, ...given);
    window.later = () => call(...given);
  };
}"""
"""A script that makes a hold last until the test ends it."""
FACES = """async address => {
  const { morphChildren } = await import(address), make = html => new Range().createContextualFragment(html);
  const place = document.createElement("p");
  place.append(make('<img src="/a.svg"><b>A</b>'));
  const [face, name] = place.children;
  morphChildren(place, make('<img src="/a.svg" alt="A"><b>A</b>'));
  const kept = place.firstChild === face;
  morphChildren(place, make('<img src="/b.svg"><b>B</b>'));
  return [kept, place.firstChild !== face, place.lastChild === name];
}"""


url = url_fixture(messages_per_second=1e6)


def move_on(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")


def confirm(table: StartedPlay) -> None:
    """Let the only guesser mark and confirm."""
    (guesser,) = table.play_until_asked("mark")
    while "confirm" not in offered_actions(html := guesser.get(table.path)):
        table.step()
    guesser.act(table.path, "confirm", html)


def test_removal_and_end_are_held_and_can_be_skipped(chromium: Browser, url: str) -> None:
    table = StartedPlay(url, "similo", ("Ada", "Bo"), code="similo1-2-0-fancy")
    with table.host.window(chromium, table.path, PHONE, before=HOLDS) as page:
        move_on(page)
        held, gone = page.locator("main.suspense"), page.locator(".faces .gone")
        confirm(table)
        expect(held).to_be_visible()
        expect(gone).to_have_count(0)
        page.evaluate("() => later()")
        expect(gone).to_have_count(1)
        expect(held).to_have_count(0)
        confirm(table)
        expect(held).to_be_visible()
        page.keyboard.press("Enter")
        expect(gone).to_have_count(3)
        page.emulate_media(reduced_motion="reduce")
        confirm(table)
        expect(gone).to_have_count(6)


def test_newest_card_is_marked_and_a_line_says_what_happened(chromium: Browser, url: str) -> None:
    table = StartedPlay(url, "silencio")
    watcher: Guest = table.guests[1]
    with watcher.window(chromium, table.path, PHONE) as page:
        for _ in range(40):
            mine = table.step() is watcher
            if not mine and page.locator(".recap").count() and page.locator(".ribbon .fresh").count():
                break
            page.wait_for_timeout(100)
        expect(page.locator(".ribbon .fresh")).to_have_count(1)
        story = page.locator("#z-story li").all_text_contents()
        expect(page.locator(".z-dock .recap")).to_contain_text(story[-1].strip())


def test_picture_of_another_card_is_another_element(chromium: Browser, url: str) -> None:
    """Each card has its own element. Otherwise the old picture would stay above the new name until the new one is
    loaded."""
    with Guest(url, "Ada").window(chromium, "/") as page:
        assert page.evaluate(FACES, module_url("morph.js")) == [True, True, True]


def test_reveal_tells_nothing_before_and_covers_no_sheet(chromium: Browser, url: str) -> None:
    """The recap would tell what the cards are about to show, and the story is a sheet over the reveal."""
    table = StartedPlay(url, "tofugott", ("Ada", "Bo"))
    (active,) = table.play_until_asked("choose")
    while offers := offered_actions(html := active.get(table.path)):
        active.act(table.path, table.choose(offers), html)
    (guesser,) = (guest for guest in table.guests if guest is not active)
    with guesser.window(chromium, table.path, PHONE, touch=True) as page:
        move_on(page)
        page.locator("#ask label.tile").first.tap()
        page.get_by_role("button", name="Put it down for good").tap()
        forth, hurry = page.locator(".over .forth").first, page.locator(".over .hurry").first
        expect(hurry).to_be_visible()
        before = forth.bounding_box()
        expect(page.locator(".recap")).to_have_count(0)
        page.locator(".tools [href='#z-story']").tap()
        expect(page.locator("#z-story.atop")).to_be_visible()
        page.keyboard.press("Escape")
        expect(hurry).to_be_hidden(timeout=15_000)
        assert forth.bounding_box() == before
