"""A game that has no board, picture, lesson or German yet is at home on every page from its first day."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from inkling.games import SHELF
from tests import crescendo

from .running import browser, serving

GAME = replace(crescendo.GAME, page=replace(crescendo.GAME.page, primer=None))


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setitem(SHELF, "crescendo", GAME)
    with serving(tmp_path / "data") as address:
        yield address


def test_home_frames_no_picture_where_there_is_none(url: str) -> None:
    with browser(url) as ada:
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
    """And the rest of the page German."""
    monkeypatch.setitem(SHELF, "crescendo", replace(GAME, package="tests.crescendo.rules"))
    with browser(url, "de") as ada:
        home = ada.get("/")
        assert home.status_code == httpx.codes.OK
        assert GAME.page.pitch in home.text
        assert "Jetzt spielen" in home.text
        table = ada.post("/play", data={"game": "crescendo", "name": "Ada"})
        assert table.status_code == httpx.codes.OK
        assert "Play a card." in table.text
