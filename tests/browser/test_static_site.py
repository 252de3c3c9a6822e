"""The static site in Chromium: a folder on a plain web server, below a path, with Python in the page.

`make test` plays a few moves. A long run plays whole games, and takes records from a server to the site and back.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, Error, Frame, expect

from tests.amounts import LONG_RUN
from tests.time_limits import LOOKS

from .keyboard import KeyboardUser
from .page_actions import DO, choose
from .static_folder import FramedPage, Player, act, build_folder, offered_actions, serving_folder

LONG = pytest.mark.skipif(not LONG_RUN, reason="for long runs (INKLING_PLAYS=2)")
GAMES = ("silencio", "similo", "tofugott")
PHONE, LAPTOP = (390, 780), (1280, 800)
OVER = "[data-zone=go] form:has(input[value=offered]) button"
QUESTION = "() => document.querySelector('main [name=ask]')?.value ?? ''"
IS_ANSWERED = """([question, action]) => (document.querySelector('main [name=ask]')?.value ?? '') !== question
  || !document.querySelector(`main [name=do][value="${action}"]:not(:disabled)`)"""
MOST_TURNS = 1000
INKLING = str(Path(sys.executable).parent / "inkling")


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
    player.page.locator("#player[data-kept]").wait_for(state="attached")
    player.context.set_offline(True)
    player.page.reload()
    frame = player.frame()
    assert frame.url.endswith(f"/t/{code}")
    expect(frame.locator("[data-zone=story]")).to_contain_text(story)
    act(frame, offered_actions(frame)[0])
    assert player.errors == []
    player.context.close()


@LONG
def test_static_pages_switch_their_language(chromium: Browser, site: str) -> None:
    player = Player(chromium, site)
    player.open("learn/")
    for folder in ("de/learn/", "learn/"):
        player.page.locator("form[action$='language'] button").first.click()
        player.page.wait_for_url(site + folder)
    player.open()
    player.page.locator("form[action$='language'] button").first.click()
    player.page.wait_for_url(site + "de/")
    player.open()
    player.page.wait_for_url(site + "de/")
    assert player.errors == []
    player.context.close()


@LONG
@pytest.mark.parametrize(("size", "lang"), [(size, lang) for size in (PHONE, LAPTOP) for lang in ("en-GB", "de-DE")])
def test_whole_games_by_keyboard(chromium: Browser, site: str, size: tuple[int, int], lang: str) -> None:
    player = Player(chromium, site, size, lang)
    for game in GAMES:
        player.open("" if lang == "en-GB" else "de/")
        play_by_keyboard(player, game)
    assert player.errors == []
    player.context.close()


def play_by_keyboard(player: Player, game: str) -> Frame:
    """Start a game on the home page and play it to its end, with Tab, arrows, space and Enter alone."""
    KeyboardUser(player.page).press(f"form.go:has(input[value={game}]) button.btn")
    frame = player.frame()
    page: Any = FramedPage(player.page, frame)
    person = KeyboardUser(page)
    for _ in range(MOST_TURNS):
        frame.locator(f"{DO}, {OVER}").first.wait_for(state="attached")
        if frame.locator(OVER).count():
            # Tofugott shows its last reveals first.
            while not frame.locator(OVER).first.is_visible() and person.open_choices():
                pass
            person.reach(OVER)
            return frame
        asked = [frame.evaluate(QUESTION), do := person.next_action()]
        try:
            person.play(do)
        except (AssertionError, Error):
            # The table answers a question with a single choice itself, maybe while the keyboard is on its way to it.
            if not frame.evaluate(IS_ANSWERED, asked):
                raise
        if do is not None:
            frame.wait_for_function(IS_ANSWERED, arg=asked, polling=LOOKS)
    raise AssertionError("the game never ended")


def play_on(frame: Frame) -> None:
    """Play until the game is over."""
    for turn in range(MOST_TURNS):
        frame.locator(f"{DO}, {OVER}").first.wait_for(state="attached")
        if frame.locator(OVER).count():
            return
        # A question can disappear while it is answered: somebody else took the card.
        with suppress(Error):
            offered = offered_actions(frame)
            act(frame, choose(offered, turn)) if offered else frame.wait_for_timeout(LOOKS)
    raise AssertionError("the game never ended")


@LONG
@pytest.mark.parametrize("game", GAMES)
def test_record_of_the_site_is_valid_elsewhere(chromium: Browser, site: str, tmp_path: Path, game: str) -> None:
    """The same seed and actions give the same game outside the browser: `inkling verify` plays it again."""
    player = Player(chromium, site)
    player.open()
    frame = player.play(game)
    play_on(frame)
    replay = frame.locator("a[href*='/p/']").first.get_attribute("href")
    frame.evaluate("address => { location.href = address; }", replay)
    frame = player.frame("main")
    frame.locator("a[download$='.json']").first.wait_for(state="attached")
    where = frame.locator("a[download$='.json']").first.get_attribute("href")
    text = frame.evaluate("address => fetch(address).then(answer => answer.text())", where)
    record = tmp_path / "record.json"
    record.write_text(text, encoding="utf-8")
    done = subprocess.run([INKLING, "verify", str(record)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    player.context.close()


@LONG
@pytest.mark.parametrize("game", GAMES)
def test_record_from_elsewhere_opens_in_the_site(chromium: Browser, site: str, tmp_path: Path, game: str) -> None:
    command = [INKLING, "simulate", game, "--games", "1", "--seats", "3", "--bot", "random", "--seed", "5"]
    subprocess.run([*command, "--save", str(tmp_path)], check=True, capture_output=True)
    (record,) = (path for path in tmp_path.iterdir() if path.is_file())
    player = Player(chromium, site)
    player.open("play/#/records")
    frame = player.frame("input[type=file]")
    frame.locator("input[type=file]").set_input_files(record)
    frame.locator("form[enctype] button.btn").click()
    frame = player.frame("[data-zone=moves], #timeline, .replay, main[data-replay]")
    assert "/p/" in frame.url
    assert player.errors == []
    player.context.close()


@LONG
def test_two_people_hand_one_device_around(chromium: Browser, site: str) -> None:
    player = Player(chromium, site)
    player.open()
    player.page.fill("form[action$='make'] input[name=name]", "Ada")
    player.page.select_option("form[action$='make'] select[name=game]", "similo")
    player.page.locator("form[action$='make'] button").click()
    frame = player.frame()
    frame.fill("[data-zone=invite] input[name=name]", "Bo")
    frame.locator("[data-zone=invite] form button").click()
    frame.locator("form:has(input[value=start]) button").first.click()
    frame.locator(".curtain button").first.click()
    frame.locator(DO).first.wait_for(state="attached")
    assert player.errors == []
    player.context.close()


@LONG
def test_bots_that_need_a_given_wheel_are_offered(chromium: Browser, tmp_path: Path) -> None:
    """A stand-in for numpy shows that the wheel is there before the games are loaded. No bot computes with it."""
    wheel = tmp_path / "numpy-0-py3-none-any.whl"
    with ZipFile(wheel, "w") as archive:
        archive.writestr("numpy/__init__.py", "")
    folder = tmp_path / "folder"
    build_folder(folder, "--wheel", str(wheel))
    with serving_folder(folder) as url:
        player = Player(chromium, url)
        player.open("play/#/privacy")
        row = player.frame("table").locator("tr", has_text="Silencio")
        expect(row).to_contain_text("strong")
        expect(row.locator("td").last).to_have_text("yes")
        assert player.errors == []
        player.context.close()
