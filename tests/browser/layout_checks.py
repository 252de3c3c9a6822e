"""On a small phone, in German, with long names and doubled text size, nothing scrolls sideways and all targets fit a
thumb."""

from playwright.sync_api import Locator, Page, expect

from .form_guests import SMALL_PHONE

THUMB = 44
STICKS_OUT = """() => document.documentElement.scrollWidth <= innerWidth ? [] :
  [...document.querySelectorAll("body *")].filter(one => one.getBoundingClientRect().right > innerWidth + 1)
    .map(one => `${one.outerHTML.slice(0, 99)} reaches ${Math.round(one.getBoundingClientRect().right)}`).slice(0, 8)"""
HALF = SMALL_PHONE[0] // 2, SMALL_PHONE[1] // 2
"""Half of a phone's size. Because all sizes are in rem, it looks like a whole phone with text twice as large."""
TOO_SMALL = """thumb => {
  const high = one => one.getBoundingClientRect().height;
  // A choice that can be pressed at two places is large enough at one of them.
  const labels = one => [...one.labels].filter(label => label.checkVisibility()).sort((a, b) => high(b) - high(a));
  const pressed = one => one.matches(".pickr") ? labels(one).slice(0, 1) : [one];
  const places = ".bar, .z-dock, .z-replay, .teach";
  const parts = places.split(", ").map(place => `${place} :is(a, button, summary, select, input:not([type=hidden]))`);
  return [...document.querySelectorAll(parts.join(", "))].filter(one => !one.disabled && one.checkVisibility())
    .flatMap(pressed)
    .map(one => [one, one.getBoundingClientRect()])
    .filter(([one, box]) => box.width > 1 && (box.width < thumb - .5 || box.height < thumb - .5))
    .map(([one, box]) => `${Math.round(box.width)} × ${Math.round(box.height)}: ${one.outerHTML.slice(0, 140)}`);
}"""
BAR_LINES = """() => new Set([...document.querySelectorAll(".bar > :not(.coach)")].filter(one => one.checkVisibility())
  .map(one => { const box = one.getBoundingClientRect(); return Math.round((box.top + box.bottom) / 2 / 12); })).size"""
BAR_HIGH = """() => document.querySelector(".bar").offsetHeight
  - (document.querySelector(".bar > .coach")?.offsetHeight ?? 0)"""
LOW_PHONE = 360, 740
COVERED = """() => {
  const dock = document.querySelector(".board:is([data-live], .lesson) > .z-dock:not(:empty)");
  const all = [...dock?.parentElement.children ?? []];
  const before = dock?.checkVisibility() ? all.slice(0, all.indexOf(dock)) : [];
  scrollTo(0, 0);
  return before.filter(one => one.checkVisibility() && one.offsetHeight && getComputedStyle(one).position === "static")
    .filter(one => one.getBoundingClientRect().bottom > dock.getBoundingClientRect().top + 1).map(one => one.className);
}"""
ON_ITS_SIDE = 844, 390
BELOW = """high => [...document.querySelectorAll(".board[data-live] .z-dock :is(.btn, .pickr + label)")]
  .filter(one => one.checkVisibility() && !one.closest("details") && one.getBoundingClientRect().bottom > high)
    .map(one => `${one.outerHTML.slice(0, 99)} reaches ${Math.round(one.getBoundingClientRect().bottom)}`)"""

OFF_CENTRE = """button => {
  const words = document.createRange(), box = button.getBoundingClientRect();
  words.selectNodeContents(button);
  const { left, right } = words.getBoundingClientRect();
  return Math.abs(left + right - box.left - box.right) / 2;
}"""
"""JavaScript that returns the distance in pixels between a button's text and its middle."""


def check_paused_button(button: Locator, name: str) -> None:
    """Check that offline the bar stays, and that the button has two lines instead of two columns."""
    expect(button).to_have_accessible_name(name)
    for part in (".bar .where", '.tools [href="#z-menu"]'):
        expect(button.page.locator(part)).to_be_in_viewport(ratio=0.9)
    assert button.evaluate(OFF_CENTRE) < 2


def check_fitting(page: Page) -> None:
    """Check a page in a window of a small phone's size."""
    assert page.evaluate(STICKS_OUT) == []
    assert page.evaluate(TOO_SMALL, THUMB) == []
    check_bar(page)
    check_dock_is_visible(page)
    check_landscape(page)
    page.set_viewport_size({"width": HALF[0], "height": HALF[1]})
    assert page.evaluate(STICKS_OUT) == []


def check_bar(page: Page) -> None:
    """Check that the bar of a table takes one line, apart from the goal of a first game. On a large screen its QR code
    has at least 90 pixels, which cameras can read."""
    if page.locator("main[data-live]").count():
        assert page.evaluate(BAR_LINES) == 1
        assert page.evaluate(BAR_HIGH) <= (104 if page.locator("main.tv").count() else 64)


def check_dock_is_visible(page: Page) -> None:
    """Check that on a short phone the dock is below the board and covers nothing, and that pictures keep their size."""
    page.set_viewport_size({"width": LOW_PHONE[0], "height": LOW_PHONE[1]})
    assert page.evaluate(COVERED) == []


def check_landscape(page: Page) -> None:
    """Check that in landscape the question and its button are visible without scrolling."""
    page.set_viewport_size({"width": ON_ITS_SIDE[0], "height": ON_ITS_SIDE[1]})
    assert page.evaluate(STICKS_OUT) == []
    assert page.evaluate(BELOW, ON_ITS_SIDE[1]) == []
