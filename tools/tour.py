"""Takes a picture of every page: phone and laptop, day and night, both languages. For eyes, not for tests.

.venv/bin/python tools/tour.py [FOLDER] [--only WORD]
"""

import argparse
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.server.running import serving

SIZES = {"phone": (390, 800), "desk": (1280, 800)}
SWITCHES = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
DEALS = {"silencio": "silencio1-3-0-tours", "similo": "similo1-3-0-tours", "tofugott": "tofugott1-3-0-tours"}


def open_home(page: Page, url: str) -> None:
    page.goto(url)


def at(path: str) -> Callable[[Page, str], None]:
    def go(page: Page, url: str) -> None:
        page.goto(f"{url}{path}")

    return go


def open_lobby(page: Page, url: str) -> None:
    page.goto(url)
    page.select_option("form[action='/make'] select[name=game]", "similo")
    page.fill("form[action='/make'] input[name=name]", "Maximiliane")
    page.click("form[action='/make'] button")
    page.locator("form:has(input[value=sat]) button").first.click()
    page.locator("form:has(input[value=bot-seated]) button").first.click()
    page.wait_for_timeout(300)


def play(game: str, moves: int) -> Callable[[Page, str], None]:
    """A given deal with quick bots, so many moves in; with -1 to the end."""

    def run(page: Page, url: str) -> None:
        page.goto(f"{url}/d/{DEALS[game]}")
        page.fill("input[name=name]", "Ada")
        page.click("button[value=friends]")
        while page.locator("form:has(input[value=bot-seated]) button").count():
            select = page.locator("form:has(input[value=bot-seated]) select").first
            select.select_option(index=0)
            page.locator("form:has(input[value=bot-seated]) button").first.click()
            page.wait_for_timeout(250)
        page.locator("form:has(input[value=start]) button").click()
        page.wait_for_timeout(600)
        done = 0
        for _ in range(600):
            if done == moves or page.locator("a[href^='/p/']").count():
                break
            done += take_one(page)
            page.wait_for_timeout(250)
        page.wait_for_timeout(500)

    return run


def take_one(page: Page) -> int:
    """The first thing on offer: a choice and then the button, or a button that acts by itself."""
    radio = page.locator("input[type=radio][name=do]").first
    if radio.count():
        page.locator(f"label[for='{radio.get_attribute('id')}'], label:has(#{radio.get_attribute('id')})").first.click(
            force=True
        )
    button = page.locator("#ask button:visible, button[form=ask]:visible").first
    if not button.count():
        return 0
    button.click(force=True)
    return 1


def open_replay(page: Page, url: str) -> None:
    play("silencio", -1)(page, url)
    page.goto(url + str(page.locator("a[href^='/p/']").first.get_attribute("href")) + "?ply=9&seat=0&why=1")
    page.wait_for_timeout(600)


SCENES: dict[str, Callable[[Page, str], None]] = {
    "home": open_home,
    "learn": at("/learn"),
    "lobby": open_lobby,
    "daily": at("/daily"),
    "deals": at("/deals"),
    "deal": at(f"/d/{DEALS['silencio']}"),
    **{f"primer-{game}": at(f"/learn/{game}") for game in DEALS},
    **{f"lesson-{game}": at(f"/learn/{game}/lesson?at=2") for game in DEALS},
    **{f"board-{game}": play(game, 4) for game in DEALS},
    **{f"end-{game}": play(game, -1) for game in DEALS},
    "replay": open_replay,
}


@contextmanager
def look(chromium: Browser, size: str, scheme: str, lang: str) -> Iterator[Page]:
    width, height = SIZES[size]
    context = chromium.new_context(
        viewport={"width": width, "height": height}, color_scheme="dark" if scheme == "dark" else "light", locale=lang
    )
    page = context.new_page()
    page.set_default_timeout(15_000)
    yield page
    context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", default="tour", type=Path)
    parser.add_argument("--only", default="", help="scenes and views whose name holds this word")
    given = parser.parse_args()
    given.folder.mkdir(exist_ok=True)
    views = [(size, scheme, lang) for size in SIZES for scheme in ("light", "dark") for lang in ("en", "de")]
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as url,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=shutil.which("chromium"), args=SWITCHES) as chromium,
    ):
        for scene, go in SCENES.items():
            for size, scheme, lang in views:
                name = f"{scene}-{size}-{scheme}-{lang}"
                if given.only and given.only not in name:
                    continue
                with look(chromium, size, scheme, lang) as page:
                    go(page, url)
                    page.screenshot(path=given.folder / f"{name}.png", full_page=True)
                print(name, flush=True)


if __name__ == "__main__":
    main()
