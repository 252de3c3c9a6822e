"""The board of a first game in Chromium: the goal and all controls fit on the screen, and rows show where cards
may go."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.fixtures import url_fixture

from .form_guests import DESK, LONG_NAME, StartedPlay
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
        expect_in_sight(page, ".lane, .person, .z-oracle .mini, .z-dock .btn, .hand-card")
        page.locator('[value^="play "]').first.check(force=True)
        expect(page.locator(".z-dock .btn .first")).to_be_hidden()
