"""How much a move pushes to a page, and how long a page needs for a burst of 12 moves.

.venv/bin/python bench/page.py

Prints for each game: frames, median, 90th percentile, largest and share above 4 kB, in bytes as they go over the line
(not compressed); and the milliseconds from the first of 12 pushes until the page has painted the last, in Chromium.
"""

import json
import shutil
import sys
import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.browser.conftest import SWITCHES
from tests.browser.guests import PHONE, Round
from tests.browser.pushes import gather, size
from tests.server.running import serving

NAMES = ("Ada", "Bo", "Cleopatra", "Maximiliane")
BURST = 12
LIMIT = 4_000
REPEATS = 5
PLAY = """async frames => {
  const began = performance.now();
  for (const frame of frames) window.line.onmessage({ data: frame });
  await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - began;
}"""
CATCH = """() => {
  const Real = window.WebSocket;
  window.WebSocket = class extends Real { constructor(...all) { super(...all); window.line = this; } };
}"""


def measure_pushes(url: str, game: str) -> list[dict[str, object]]:
    frames = gather(Round(url, game, NAMES, "de"))
    sizes = sorted(map(size, frames))
    over = sum(bytes > LIMIT for bytes in sizes) / len(sizes)
    tenth = sizes[len(sizes) * 9 // 10]
    print(f"{game}: {len(sizes)} pushes, median {median(sizes):.0f}, 90 % below {tenth}, {over:.0%} above 4 kB")
    return frames


def measure_burst(chromium: Browser, url: str, game: str, frames: list[dict[str, object]]) -> None:
    """The pushes of a play, as fast as the page can take them."""
    table = Round(url, game, NAMES, "de")
    some = [json.dumps(frame) for frame in frames[BURST : 2 * BURST]]
    with table.host.window(chromium, table.path, PHONE, before=CATCH) as page:
        page.wait_for_function("() => window.line?.readyState === 1")
        taken = [page.evaluate(PLAY, some) for _ in range(REPEATS)]
    print(f"{game}: a burst of {BURST} pushes takes {median(taken):.0f} ms until it is painted")


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data), messages_per_second=100_000.0) as url,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=shutil.which("chromium"), args=SWITCHES) as chromium,
    ):
        for game in ("silencio", "similo", "tofugott"):
            measure_burst(chromium, url, game, measure_pushes(url, game))


if __name__ == "__main__":
    main()
