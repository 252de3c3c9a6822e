"""Every kind of page at its moments: no flaw that axe knows, room on a small phone, and nothing in one language only.

One test for each, because to bring a table to its moment takes longer than to look at it.
"""

import pytest
from playwright.sync_api import Browser, Page

from .both_languages import find_untranslated
from .conftest import House
from .fitting import check_fitting
from .flaws import COLOURS, violations
from .guests import DESK, PHONE, SMALL_PHONE
from .scenes import SCENES


@pytest.mark.parametrize("scene", SCENES)
def test_page_is_good_to_everybody(chromium: Browser, house: House, scene: str) -> None:
    assert find_flaws(house.show(chromium, scene, DESK)) == []
    check_fitting(house.show(chromium, scene, SMALL_PHONE, touch=True))
    assert not find_untranslated(*house.reach(scene))


def find_flaws(page: Page) -> list[str]:
    """On a phone and on a desk, by day and by night."""
    found = []
    for width, height in (PHONE, DESK):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        found += [f"{width} px: {flaw}" for flaw in violations(page)]
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        found += [f"{width} px by night: {flaw}" for flaw in violations(page, *COLOURS)]
    return found
