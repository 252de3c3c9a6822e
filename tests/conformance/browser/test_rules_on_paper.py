"""The rules of every game print on both sides of one A4 sheet, at nine points or more."""

import re

import pytest
from playwright.sync_api import Browser

from inkling.games import SHELF
from tests.browser.form_guests import Guest

TOLD = [name for name, game in SHELF.items() if game.page.primer is not None]
NINE_POINTS = 12
"""In pixels."""
SMALLEST = """() => {
  const sizes = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; (text = walker.nextNode());)
    if (text.data.trim() && text.parentElement.checkVisibility())
      sizes.push(parseFloat(getComputedStyle(text.parentElement).fontSize));
  return Math.min(...sizes);
}"""


@pytest.mark.parametrize("lang", ["en", "de"])
def test_rules_print_on_one_sheet(chromium: Browser, url: str, lang: str) -> None:
    for game in TOLD:
        with Guest(url, "Ada", lang).window(chromium, f"/learn/{game}") as page:
            page.wait_for_load_state("networkidle")
            pages = len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))
            assert 1 <= pages <= 2, f"{game} needs {pages} pages"
            page.emulate_media(media="print")
            assert page.evaluate(SMALLEST) >= NINE_POINTS - 0.01, game
