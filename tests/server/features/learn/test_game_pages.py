"""Pages about a game: its cards, the reasons in its lesson, and a game without board, pictures or German."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from re import findall

import httpx
import pytest

from inkling.games import SHELF
from inkling.server.features.gallery.views import draw_overview_page, has_game_cards_to_show
from tests import crescendo
from tests.server.fixtures import browser_fixture
from tests.server.local_server import browser, serving

GAME = replace(crescendo.GAME, page=replace(crescendo.GAME.page, primer=None))


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setitem(SHELF, "crescendo", GAME)
    with serving(tmp_path / "data") as address:
        yield address


def test_home_frames_no_picture_where_there_is_none(ada: httpx.Client) -> None:
    page = ada.get("/").text
    assert "<h2>Crescendo</h2>" in page
    assert '<div class="pic" aria-hidden="true"></div>' not in page
    assert page.count('<div class="pic"') == sum(bool(game.page.emblem()) for game in SHELF.values())


@pytest.mark.parametrize("part", ["lesson", "primer"])
def test_learn_lists_only_games_that_teach(url: str, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with browser(url) as ada:
        assert "Crescendo" not in ada.get("/learn").text
        for page in ("/learn/crescendo", "/learn/crescendo/lesson"):
            assert ada.get(page).status_code == httpx.codes.NOT_FOUND
        some = next(game for game in SHELF.values() if getattr(game.page, part))
        monkeypatch.setitem(
            SHELF, "crescendo", replace(GAME, page=replace(GAME.page, **{part: getattr(some.page, part)}))
        )
        assert "Crescendo" in ada.get("/learn").text


def test_page_of_a_game_without_a_catalog_speaks_english(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SHELF, "crescendo", replace(GAME, package="tests.crescendo.rules"))
    with browser(url, "de") as ada:
        home = ada.get("/")
        assert home.status_code == httpx.codes.OK
        assert GAME.page.pitch in home.text
        assert "Jetzt spielen" in home.text
        table = ada.post("/play", data={"game": "crescendo", "name": "Ada"})
        assert table.status_code == httpx.codes.OK
        assert "Play a card." in table.text


site = browser_fixture()


def test_game_without_cards_does_not_appear(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SHELF, "crescendo", crescendo.GAME)
    page = draw_overview_page("en")
    assert "/cards/crescendo" not in page
    assert all(f"/cards/{game}" in page for game in SHELF if has_game_cards_to_show(game))


def test_gallery_is_found_and_walked(site: httpx.Client) -> None:
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


def links(page: str) -> list[str]:
    found = findall(r'href="(/learn/\w+/lesson\?at=\d+&amp;why=\d+)#reasons"', page)
    return [link.replace("&amp;", "&") for link in found]


@pytest.mark.parametrize(("lang", "said"), [("en", "in common"), ("de", "gemeinsam")])
def test_clue_of_a_lesson_is_explained(site: httpx.Client, lang: str, said: str) -> None:
    page = site.get(f"/learn/similo/lesson?at=0&lang={lang}").text
    answer = site.get(links(page)[0], headers={"accept-language": lang}).text
    assert said in answer
    assert answer.count('<th scope="row">') == 12


def test_reason_of_another_step_is_not_given(site: httpx.Client) -> None:
    for nonsense in ("99", "-1", "x", "²", "0" * 400):
        page = site.get("/learn/similo/lesson", params={"at": "3", "why": nonsense})
        assert page.status_code == 200
        assert '<details class="sheet stack reasons">' in page.text
