"""Every kind of page in its states: no axe violation, fits a small phone, and fully translated. One test for each page,
because setting up its state is the slow part."""

import re
from itertools import product
from typing import Literal, get_args

import pytest
from playwright.sync_api import Browser, Page

from tests.amounts import LONG_RUN

from .accessibility import COLOURS, violations
from .both_languages import find_untranslated
from .conftest import ServerUnderTest
from .form_guests import DESK, PHONE, SMALL_PHONE
from .layout_checks import check_fitting
from .scenes import ALIKE, SCENES

Scheme = Literal["light", "dark"]
EVERY: list[tuple[tuple[int, int], Scheme]] = [*product((PHONE, DESK), get_args(Scheme))]
USUAL: list[tuple[tuple[int, int], Scheme]] = [(DESK, "light"), (PHONE, "dark")]
"""Both widths and both kinds of colours; that a colour fails at one width alone is rare."""


@pytest.mark.parametrize("scene", SCENES if LONG_RUN else [scene for scene in SCENES if scene not in ALIKE])
def test_page_is_good_to_everybody(chromium: Browser, house: ServerUnderTest, scene: str) -> None:
    page = house.show(chromium, scene, SMALL_PHONE, touch=True)
    check_fitting(page)
    assert find_flaws(page) == []
    assert not find_untranslated(*house.reach(scene))


def find_flaws(page: Page) -> list[str]:
    """Check on desktop in light mode, and the colours on a phone in dark mode. A long run checks all four by all
    rules."""
    found = []
    for (width, height), scheme in EVERY if LONG_RUN else USUAL:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        rules = COLOURS if scheme == "dark" and not LONG_RUN else []
        found += [f"{width} px, {scheme}: {flaw}" for flaw in violations(page, *rules)]
    # While the server runs, an unescaped text would become markup.
    return found + re.findall(r"</?(?:a|b|button|div|form|i|p|span|svg)\b[^<]{0,40}", page.locator("body").inner_text())
