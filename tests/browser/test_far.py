"""The view for a large screen: a sofa can read it, nothing lies under the way in, and nothing has to be scrolled to."""

import pytest
from playwright.sync_api import Browser

from .guests import Guest, Round

TELEVISION = 1920, 1080
READABLE = 20
"""Pixels of a screen of this size that a letter needs from across a room."""
COVERED = """() => {
  const box = one => one.getBoundingClientRect(), way = box(document.querySelector(".z-invite > *"));
  const beside = one => box(one).right > way.left && box(one).width > 0;
  return [...document.querySelectorAll(".bar > *, main > section:not(.z-invite) > *")]
    .filter(one => beside(one) && box(one).bottom > way.top && box(one).top < way.bottom)
    .map(one => one.outerHTML.slice(0, 99));
}"""
SMALL = """least => [...document.querySelectorAll("main *")]
  .filter(one => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 2)
  .filter(one => [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim()))
  .filter(one => !one.closest(".z-known, .z-talk, .z-seats, details"))
  .filter(one => parseFloat(getComputedStyle(one).fontSize) < least)
  .map(one => `${getComputedStyle(one).fontSize}: ${one.outerHTML.slice(0, 99)}`)"""
PARTS = ", ".join(f"main > .z-{name} > *" for name in ("faces", "clues", "dock", "asks", "reveal1", "lanes"))
BELOW = f"""high => [...document.querySelectorAll("{PARTS}")]
  .filter(one => one.getBoundingClientRect().bottom > high).map(one => one.outerHTML.slice(0, 99))"""


@pytest.mark.parametrize(("game", "steps"), [("silencio", 14), ("similo", 5), ("tofugott", 9)])
def test_a_sofa_can_read_it(chromium: Browser, url: str, game: str, steps: int) -> None:
    play = Round(url, game, ("Ada", "Bo", "Cleo"), "de").go(steps)
    with Guest(url, "Dora", "de").window(chromium, f"{play.path}/tv", TELEVISION) as page:
        page.locator(".z-invite .qr").wait_for()
        page.locator(".z-invite .url a").click(trial=True)  # and nothing lies over it
        assert page.evaluate(COVERED) == []
        assert page.evaluate(SMALL, READABLE) == []
        assert page.evaluate(BELOW, TELEVISION[1]) == []
