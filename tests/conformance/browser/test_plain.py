"""Two people finish a play of each title in a real Chromium, with scripts and without, whatever board it has."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser

from inkling.games import SHELF
from tests.browser.hands import finish
from tests.server.running import serving


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("data")) as address:
        yield address


@pytest.mark.parametrize("scripts", [True, False], ids=["live", "plain forms"])
@pytest.mark.parametrize("game", SHELF)
def test_two_people_finish_a_play_on_the_plain_board(
    chromium: Browser, url: str, game: str, scripts: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on the first day of a game, before it has a board of its own."""
    monkeypatch.setitem(SHELF, game, replace(SHELF[game], page=replace(SHELF[game].page, board=None)))
    finish(chromium, url, game, scripts)


@pytest.mark.parametrize("scripts", [True, False], ids=["live", "plain forms"])
@pytest.mark.parametrize("game", SHELF)
def test_two_people_finish_a_play(chromium: Browser, url: str, game: str, scripts: bool) -> None:
    finish(chromium, url, game, scripts)
