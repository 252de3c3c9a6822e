"""The gallery of cards: everything a game has is there, in both languages, light and without scripts."""

import gzip
import re
from collections.abc import Iterator

import httpx
import pytest

from inkling.catalogs import speech
from inkling.games import SHELF
from inkling.server.pages.cards import card_page, game_page, has_cards, overview_page
from tests import crescendo

from .running import browser, serving

SHOWN = [name for name in SHELF if has_cards(name)]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with serving(tmp_path_factory.mktemp("data")) as url, browser(url) as ada:
        yield ada


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", SHOWN)
def test_page_shows_every_card_with_name_and_line(game: str, lang: str) -> None:
    page, words = str(game_page(game, lang)), speech(lang, SHELF[game].package)
    faces = [face for group in SHELF[game].page.faces() for face in group.faces]
    pictures = re.findall(r"<img [^>]*>", page)
    assert len(pictures) == len(faces)
    assert all('loading="lazy"' in picture and 'width="300"' in picture for picture in pictures)
    for face in faces:
        assert f'href="/cards/{game}/{face.id}"' in page
        assert face.name(words) in page
        assert face.line(words) in page
    for card in (card for group in SHELF[game].page.word_cards() for card in group.cards):
        assert card.heading(words) in page
        assert all(line in page for line in card.lines(words))
    assert "<script" not in page
    assert len(gzip.compress(page.encode())) < 30_000


def test_words_of_tofugott_are_there_without_pictures() -> None:
    assert len(SHELF["tofugott"].page.word_cards()[0].cards) == 99


def test_game_without_cards_does_not_appear(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SHELF, "crescendo", crescendo.GAME)
    page = overview_page.__wrapped__("en")
    assert "/cards/crescendo" not in page
    assert all(f"/cards/{game}" in page for game in SHOWN)


@pytest.mark.parametrize("game", SHOWN)
def test_every_card_leads_to_the_next(game: str) -> None:
    for group in SHELF[game].page.faces():
        ids = [face.id for face in group.faces]
        for place, face in enumerate(ids):
            page = str(card_page(game, face, "de"))
            ahead = re.findall(r'href="/cards/[^/]+/([^"]+)" rel="next"', page)
            assert ahead == ids[place + 1 : place + 2]
            assert len(re.findall(r'rel="prev"', page)) == (place > 0)
            assert re.search(r'<img [^>]*alt="[^"]+"', page)


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
