"""Take the screenshots of README.md and docs, in English and German, from a running server in the middle of games.

.venv/bin/python tools/page_pictures.py [--check]

Three phones side by side, a laptop, and a game in the terminal (tools/terminal_picture.py). Deals and moves are fixed,
so two runs of one commit show the same. The notice about known cards is removed. texts.toml next to the pictures stores
the sentences that each shows. tests/test_tools.py looks them up in the catalogs, so that a changed sentence makes a
picture stale. With --check nothing is written: exit code 1 if new pictures would show other sentences.
"""

import argparse
import io
import re
import runpy
import shutil
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any, Literal, TypeAlias

import tomlkit
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.browser.chromium import SWITCHES
from tests.browser.form_guests import DESK, PHONE, Guest, StartedPlay
from tests.browser.page_actions import tick
from tests.catalog_sentences import is_sentence
from tests.server.local_server import serving
from tests.server.page_parsing import offered_actions
from tests.source_files import ROOT

NAMES = ("Anna", "Jörg", "Mia")
GAP, GROUND = 24, (216, 207, 196)
CODES = {"silencio": "silencio1-3-0-roads", "similo": "similo1-3-0-roads", "tofugott": "tofugott1-3-0-roads"}
"""Deal codes of each game with default options, for three players."""
Light = Literal["light", "dark"]
Shot: TypeAlias = tuple[Image.Image, list[str]]
PAGES = ROOT / "docs" / "pages"
APP = ROOT / "src" / "inkling" / "server" / "features" / "installed_app"
"""Where the screenshots of the web manifest are: the first phone and the laptop, in English, with fewer colours."""
VISIBLE_TEXTS = """() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange()
        range.selectNode(node)
        const {top, bottom, width, height} = range.getBoundingClientRect()
        const parent = node.parentElement, box = parent.getBoundingClientRect()
        const seen = parent.checkVisibility({visibilityProperty: true, opacityProperty: true}) && box.width > 4
        const text = node.data.replace(/\\s+/g, ' ').trim()
        if (seen && text && width > 4 && height > 4 && top >= 0 && bottom <= innerHeight) found.push(text)
    }
    return found
}"""
"""JavaScript that returns the texts within the window, without texts for screen readers only."""


class Careful(StartedPlay):
    """A game in which the players play their lowest card that fits, accept all help, and agree with each other."""

    def choose(self, offers: list[str]) -> str:
        plays = [do for do in offers if do.startswith("play ")]
        return min(plays, key=rank_of) if plays else super().choose(offers)

    def reach(self, steps: int, word: str, guest: int = 0, shows: tuple[str, ...] = ()) -> Guest:
        """Play `steps` steps. Then continue until this guest can choose an action whose notation starts with `word`, on
        a page that contains all texts in `shows`."""
        self.play_on(steps)
        asked = self.guests[guest]
        for _ in range(200):
            html = asked.get(self.path)
            if any(do.startswith(word) for do in offered_actions(html)) and all(part in html for part in shows):
                return asked
            self.step()
        raise AssertionError(f"nobody was ever offered to {word}")


def rank_of(play: str) -> int:
    return int(play.rsplit("-", 1)[1])


def silencio(url: str, lang: str) -> tuple[Guest, str]:
    play = Careful(url, "silencio", NAMES, lang, CODES["silencio"])
    return play.reach(18, "play", shows=("ic sun", "ic moon")), play.path


def similo(url: str, lang: str) -> tuple[Guest, str]:
    play = Careful(url, "similo", NAMES, lang, CODES["similo"])
    return play.reach(8, "confirm", 2), play.path


def tofugott(url: str, lang: str) -> tuple[Guest, str]:
    play = Careful(url, "tofugott", NAMES, lang, CODES["tofugott"])
    asked = play.play_until_asked("worst")[0]
    for _ in range(2):
        html = asked.get(play.path)
        asked.act(play.path, next(do for do in offered_actions(html) if do.startswith(("best", "worst"))), html)
    return asked, play.path


def take(chromium: Browser, scene: tuple[Guest, str], size: tuple[int, int], light: Light) -> Shot:
    """Return a screenshot of the scene, and the texts that it shows."""
    guest, path = scene
    with guest.window(chromium, "/", size) as page:
        page.emulate_media(color_scheme=light, reduced_motion="reduce")
        # Pretend it isn't the first game, so that the goal isn't shown.
        page.evaluate("games => games.forEach(game => localStorage.setItem(`inkling.knows.${game}`, '1'))", [*CODES])
        guest.visit(page, path)
        page.wait_for_load_state("networkidle")
        page.evaluate("() => document.querySelector('[data-zone=known]')?.remove()")
        choose_something(page)
        texts: list[str] = page.evaluate(VISIBLE_TEXTS)
        return Image.open(io.BytesIO(page.screenshot())).convert("RGB"), texts


def choose_something(page: Page) -> None:
    """Select a card, so that the picture shows the moment before a player presses the button. Prefer a card that leaves
    a gap."""
    cards = page.locator(".jc.can:has(.sun) [name=do], .tiles [name=do]:not(:checked)")
    if cards.count():
        tick(cards.last if cards.count() < 3 else cards.nth(1))
        page.evaluate("() => document.activeElement.blur()")


def side_by_side(pictures: list[Image.Image]) -> Image.Image:
    width = sum(one.width for one in pictures) + GAP * (len(pictures) - 1)
    sheet = Image.new("RGB", (width, pictures[0].height), GROUND)
    for n, one in enumerate(pictures):
        sheet.paste(one, (n * (one.width + GAP), 0))
    return sheet


def take_all(chromium: Browser, url: str, folder: Path) -> dict[str, list[str]]:
    """Save all pictures in the folder. Return, by picture name, the sentences that each picture shows."""
    shown = {}
    for lang, suffix in (("en", ""), ("de", "-de")):
        scenes: tuple[tuple[Any, Light], ...] = ((silencio, "light"), (similo, "dark"), (tofugott, "light"))
        phones = [take(chromium, scene(url, lang), PHONE, light) for scene, light in scenes]
        desk = take(chromium, silencio(url, lang), DESK, "light")
        side_by_side([picture for picture, _ in phones]).save(folder / f"phones{suffix}.png", optimize=True)
        desk[0].save(folder / f"desk{suffix}.png", optimize=True)
        if folder == PAGES and lang == "en":
            for name, (picture, _) in (("phone", phones[0]), ("desktop", desk)):
                picture.quantize(128).save(APP / f"screenshot-{name}.png", optimize=True)
        shown[f"phones{suffix}"] = keep_sentences([text for _, texts in phones for text in texts], lang)
        shown[f"desk{suffix}"] = keep_sentences(desk[1], lang)
    return shown


def keep_sentences(texts: list[str], lang: str) -> list[str]:
    """Return the texts that occur in the translation catalogs, each once. This leaves out names and numbers. Texts of
    three characters or fewer are left out, too."""
    return list(dict.fromkeys(text for text in texts if len(text) > 3 and is_sentence(text, lang)))


def take_pages(folder: Path) -> dict[str, list[str]]:
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data), cover_after=3600.0) as url,
        sync_playwright() as playwright,
        playwright.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("chromium-headless-shell"), args=SWITCHES
        ) as chromium,
    ):
        return take_all(chromium, url, folder)


def draw_terminal(folder: Path) -> list[str]:
    terminal = runpy.run_path(str(ROOT / "tools" / "terminal_picture.py"))
    lines: list[str] = terminal["play"]()
    (folder / "terminal.svg").write_text(terminal["draw"](lines), encoding="utf-8")
    return keep_sentences([re.sub(r"^· |^ +\d+  \w+ +", "", line) for line in lines], "en")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; compare the sentences with texts.toml")
    check = parser.parse_args().check
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) if check else PAGES
        shown = {**take_pages(folder), "terminal": draw_terminal(folder)}
    if check:
        stale = [name for name in shown if shown[name] != tomllib.loads((PAGES / "texts.toml").read_text())[name]]
        print(f"Stale: {', '.join(stale)}. Run `make pictures`." if stale else "The pictures are up to date.")
        return 1 if stale else 0
    document = tomlkit.document()
    document.add(tomlkit.comment("The sentences in the pictures of this folder. `make pictures` writes this file."))
    for name, sentences in shown.items():
        document[name] = tomlkit.item(sentences).multiline(True)
    (PAGES / "texts.toml").write_text(tomlkit.dumps(document), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
