"""Takes a screenshot of every page for visual review: phone and laptop, light and dark, both languages. Not a test.

.venv/bin/python tools/tour.py [FOLDER] [--only WORD]
"""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Literal

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.browser.chromium import SWITCHES
from tests.browser.form_guests import DESK, PHONE
from tests.browser.scenes import SCENES
from tests.server.local_server import serving

SIZES = {"phone": PHONE, "desk": DESK}
LIGHTS: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", default="tour", type=Path)
    parser.add_argument("--only", default="", help="scenes and languages whose name holds this word")
    given = parser.parse_args()
    given.folder.mkdir(exist_ok=True)
    chosen = [(scene, lang) for scene in SCENES for lang in ("en", "de") if given.only in f"{scene} {lang}"]
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data), cover_after=3600.0, uploads=True) as url,
        sync_playwright() as playwright,
        playwright.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("chromium-headless-shell"), args=SWITCHES
        ) as chromium,
    ):
        for scene, lang in chosen:
            guest, path = SCENES[scene](url, lang)
            with guest.window(chromium, path) as page:
                for size, (width, height) in SIZES.items():
                    page.set_viewport_size({"width": width, "height": height})
                    for light in LIGHTS:
                        page.emulate_media(color_scheme=light, reduced_motion="reduce")
                        name = f"{scene} {size} {light} {lang}".replace(",", "").replace(" ", "-").replace("'", "")
                        page.screenshot(path=given.folder / f"{name}.png", full_page=True)
            print(scene, lang, flush=True)


if __name__ == "__main__":
    main()
