"""The gallery of cards is found from home, and says what is not there; its pages are examined by the kit."""

from collections.abc import Iterator

import httpx
import pytest

from inkling.games import SHELF
from inkling.server.pages.cards import has_cards, overview_page
from tests import crescendo

from .running import browser, serving


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with serving(tmp_path_factory.mktemp("data")) as url, browser(url) as ada:
        yield ada


def test_words_of_tofugott_are_there_without_pictures() -> None:
    assert len(SHELF["tofugott"].page.word_cards()[0].cards) == 99


def test_game_without_cards_does_not_appear(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SHELF, "crescendo", crescendo.GAME)
    page = overview_page.__wrapped__("en")
    assert "/cards/crescendo" not in page
    assert all(f"/cards/{game}" in page for game in SHELF if has_cards(game))


def test_gallery_is_found_and_walked(site: httpx.Client) -> None:
    """From home to the games, a game, a card, its picture and sheets to print."""
    assert 'href="/cards"' in site.get("/").text
    assert 'href="/cards/similo"' in site.get("/learn").text
    assert 'href="/cards/similo"' in site.get("/cards").text
    page = site.get("/cards/similo").text
    assert 'href="/learn/similo"' in page
    assert "Sundiata" in site.get("/cards/similo/world-sundiata").text
    assert site.get("/pictures/similo/world-sundiata.svg").headers["cache-control"].startswith("public")
    sheet = site.get("/cards/similo/print/world")
    assert sheet.text.count('class="page"') == 8, "four leaves of fronts and four of backs"
    assert 'href="/cards/similo#world"' in sheet.text
    assert site.get("/cards/print.css").headers["content-type"].startswith("text/css")


@pytest.mark.parametrize("path", ["/cards/chess", "/cards/similo/nobody", "/cards/similo/print/x", "/cards/x/print/y"])
def test_what_is_not_there_is_said(site: httpx.Client, path: str) -> None:
    assert site.get(path).status_code == httpx.codes.NOT_FOUND
