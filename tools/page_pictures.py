"""Takes the pictures of the READMEs from a running server, in the midst of plays: three phones side by side in either
language, and a laptop. The cards are always the same, so two runs of one commit show the same; only the line that says
so is left out.

.venv/bin/python tools/page_pictures.py [FOLDER]
"""

import argparse
import io
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.browser.engine import SWITCHES
from tests.browser.guests import DESK, PHONE, Guest, Round
from tests.browser.hands import tick
from tests.server.reading import offered
from tests.server.running import serving

NAMES = ("Anna", "Jörg", "Mia")
GAP, GROUND = 24, (216, 207, 196)
CODES = {"silencio": "silencio1-3-0-roads", "similo": "similo1-3-0-roads", "tofugott": "tofugott1-3-0-roads"}
"""The usual game of each, for three."""
Light = Literal["light", "dark"]


class Careful(Round):
    """They play the lowest card that fits, take what help there is, and agree."""

    def choose(self, offers: list[str]) -> str:
        plays = [do for do in offers if do.startswith("play ")]
        return min(plays, key=rank_of) if plays else super().choose(offers)

    def reach(self, steps: int, word: str, guest: int = 0, shows: tuple[str, ...] = ()) -> Guest:
        """So many steps on, and then until this one is offered something that begins with this word, on a page with all
        of this in it."""
        self.go(steps)
        asked = self.guests[guest]
        for _ in range(200):
            html = asked.look(self.path)
            if any(do.startswith(word) for do in offered(html)) and all(part in html for part in shows):
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
    asked = play.asks("worst")[0]
    for _ in range(2):
        html = asked.look(play.path)
        asked.act(play.path, next(do for do in offered(html) if do.startswith(("best", "worst"))), html)
    return asked, play.path


def take(chromium: Browser, guest: Guest, path: str, size: tuple[int, int], light: Light) -> Image.Image:
    with guest.window(chromium, "/", size) as page:
        page.emulate_media(color_scheme=light, reduced_motion="reduce")
        # No first game any more: the goal line has been read.
        page.evaluate("games => games.forEach(game => localStorage.setItem(`inkling.knows.${game}`, '1'))", [*CODES])
        guest.visit(page, path)
        page.wait_for_load_state("networkidle")
        page.evaluate("() => document.querySelector('[data-zone=known]')?.remove()")
        choose_something(page)
        return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def choose_something(page: Page) -> None:
    """As somebody would who is about to press the button: a card over a gap, where there is one."""
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


def take_all(chromium: Browser, url: str, folder: Path) -> None:
    for lang, name in (("en", "phones"), ("de", "phones-de")):
        scenes = ((silencio, "light"), (similo, "dark"), (tofugott, "light"))
        phones = [take(chromium, *scene(url, lang), PHONE, light) for scene, light in scenes]  # type: ignore[arg-type]  # literals
        side_by_side(phones).save(folder / f"{name}.png", optimize=True)
    take(chromium, *silencio(url, "en"), DESK, "light").save(folder / "desk.png", optimize=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", default="docs/pages", type=Path)
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data), cover_after=3600.0) as url,
        sync_playwright() as playwright,
        playwright.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("chromium-headless-shell"), args=SWITCHES
        ) as chromium,
    ):
        take_all(chromium, url, folder)


if __name__ == "__main__":
    main()
