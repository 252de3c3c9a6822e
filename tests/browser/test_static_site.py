"""The static site in Chromium: a folder on a plain web server, below a path, with Python in the page."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from .static_folder import Player, act, build_folder, offered_actions, serving_folder


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    root = tmp_path_factory.mktemp("site")
    build_folder(root)
    with serving_folder(root) as url:
        yield url


def test_game_is_played_kept_over_a_reload_and_continued_offline(chromium: Browser, site: str) -> None:
    player = Player(chromium, site)
    player.open()
    expect(player.page.locator("h1")).to_contain_text("understanding each other")
    frame = player.play("tofugott")
    code = frame.url.rpartition("/")[2]
    act(frame, offered_actions(frame)[0])
    story = frame.locator("[data-zone=story]").text_content() or ""
    assert story
    player.page.reload()
    frame = player.frame()
    assert frame.url.endswith(f"/t/{code}")
    expect(frame.locator("[data-zone=story]")).to_contain_text(story)
    player.page.locator("#player[data-kept]").wait_for(state="attached")
    player.context.set_offline(True)
    player.page.reload()
    frame = player.frame()
    act(frame, offered_actions(frame)[0])
    assert player.errors == []
