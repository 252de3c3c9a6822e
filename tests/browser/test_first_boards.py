"""The board of a first game in Chromium: the goal and all controls fit on the screen, and rows show where cards
may go."""

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.server.fixtures import url_fixture
from tests.time_limits import wait_until

from .form_guests import DESK, LONG_NAME, PHONE, StartedPlay
from .page_checks import LANGUAGES

SIZES = (DESK, (390, 844), (360, 740))
IN_SIGHT = """whole => {
  const dock = document.querySelector(".z-dock").getBoundingClientRect(), phone = innerWidth < 500;
  return [...document.querySelectorAll(whole)].filter(one => one.offsetParent).every(one => {
    const { bottom, right } = one.getBoundingClientRect();
    const foot = phone && !one.closest(".z-dock") ? dock.top : innerHeight;
    return bottom <= foot + 1 && right <= innerWidth + 1;
  });
}"""
"""JavaScript that is true if the whole board is in the window, and on a phone above the dock."""
PLACES = """offered => offered === [...document.querySelectorAll(".ghost")]
  .filter(one => getComputedStyle(one, "::before").display === "block")
  .map(one => `${one.closest("[data-place]").dataset.place}${one.textContent}`).sort().join()"""

PLACED = """() => Array.from(document.querySelectorAll(".tool, .lane, .faces > li, .z-oracle, .z-dock, .btn"), part => {
  const { top, left, width, height } = part.getBoundingClientRect();
  return [part.className, ...[top, left, width, height].map(Math.round)];
})"""
"""JavaScript that returns where the parts of a board are."""


url = url_fixture(messages_per_second=1e6)


def expect_in_sight(page: Page, whole: str) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".coach")).to_be_visible()
        page.wait_for_function(IN_SIGHT, arg=whole)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_faces_names_and_the_button_are_in_sight(chromium: Browser, url: str, lang: str) -> None:
    table = StartedPlay(url, "similo", (LONG_NAME, "Bo", "Cleo"), lang)
    for word, missing in (
        ("clue", ("Choose a card first", "Wähle erst eine Karte")),
        ("mark", ("Mark one", "Markiere")),
    ):
        (asked, *_) = table.play_until_asked(word)
        with asked.window(chromium, table.path) as page:
            expect(page.locator(".z-dock .btn[disabled]")).to_contain_text(missing[lang == "de"])
            expect_in_sight(page, ".faces:not(.over) > li, .face > b, .z-dock .btn, .clue")


def test_rows_show_where_cards_may_go(chromium: Browser, url: str) -> None:
    table = StartedPlay(url, "silencio", (LONG_NAME, "Bo", "Cleo"))
    (asked, *_) = table.play_until_asked("play")
    with asked.window(chromium, table.path) as page:
        offered = sorted(one.get_attribute("value") or "" for one in page.locator('[value^="play "]').all())
        page.wait_for_function(PLACES, arg=",".join(offered))
        expect(page.locator(".z-dock .btn .first")).to_have_text("Choose a card first")
        assert not any(letter.isalpha() for letter in "".join(page.locator(".lane .ribbon").all_inner_texts()))
        expect_in_sight(page, ".lane, .person, .z-oracle .mini, .z-dock .btn, .hand-card")
        page.locator('[value^="play "]').first.check(force=True)
        expect(page.locator(".z-dock .btn .first")).to_be_hidden()


@pytest.mark.parametrize(("game", "word"), [("silencio", "play"), ("similo", "mark")])
def test_scripts_move_nothing_that_is_already_painted(chromium: Browser, url: str, game: str, word: str) -> None:
    """The page reserves the space of a new game's goal before its scripts load. If the scripts cannot load, it shows
    the plain layout."""
    table = StartedPlay(url, game, (LONG_NAME, "Bo", "Cleo"))
    (asked, *_) = table.play_until_asked(word)
    with asked.window(chromium, "/learn", PHONE) as page:
        held: list[Route] = []
        page.route("**/inkling.js", lambda route: held.append(route))  # noqa: PLW0108  # a list takes no attributes
        page.goto(f"{url}{table.path}", wait_until="commit")
        expect(page.locator(".coach")).to_be_visible()
        wait_until(lambda: page.locator("[data-said]").count() and held, "the request of the modules")
        before = page.evaluate(PLACED)
        held.pop().continue_()
        expect(page.locator("main")).to_have_attribute("data-connection", "open")
        assert page.evaluate(PLACED) == before
        page.reload(wait_until="commit")
        page.locator("html.scripting").wait_for()
        wait_until(lambda: page.locator("[data-said]").count() and held, "the request of the modules")
        held.pop().abort()
        expect(page.locator("html.scripting")).to_have_count(0)
        expect(page.locator("#z-story")).to_be_visible()
