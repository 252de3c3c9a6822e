"""Measure scrubbing through a finished play: bytes and CPU of its moments, and how fast a page shows them.

.venv/bin/python bench/replay.py

Prints for each game, in German, a table of four seen by spectators and by the first seat. Bytes of the first 60 moments
(or all, if there are fewer) as sent, compared with as many pages; CPU of drawing the batch the first time and again. In
Chromium, the milliseconds from moving the slider until the moment is painted, compared with fetching a page for it.
"""

import gzip
import shutil
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.browser.chromium import SWITCHES
from tests.browser.form_guests import PHONE, PlayGroup, StartedPlay
from tests.server.local_server import serving

from inkling.catalogs import speech
from inkling.core.driver import AnyPlay
from inkling.core.play import Play
from inkling.core.record import read_record
from inkling.core.sight import Seat, Viewer
from inkling.games import SHELF
from inkling.server.features.replay.render_jobs import draw_batch_of_moments
from inkling.server.features.replay.replay_moment import NOTHING_BESIDE, PositionsByPly, ReplayMoment
from inkling.server.features.replay.views import draw_replay_page
from inkling.server.platform.html.compressed_page import LEVEL

NAMES = ("Ada", "Bo", "Cleopatra", "Maximiliane")
MOMENTS = 60
DRAG = """async plies => {
  const slider = document.querySelector("#ply"), took = [];
  for (const ply of plies) {
    const began = performance.now();
    slider.value = ply;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
    took.push(performance.now() - began);
  }
  return took;
}"""
FETCH = """async addresses => {
  const took = [];
  for (const address of addresses) {
    const began = performance.now();
    await (await fetch(address)).text();
    took.push(performance.now() - began);
  }
  return took;
}"""


def measure_bytes(game: str, play: AnyPlay) -> None:
    count = min(MOMENTS, play.ply + 1)
    for seat in (None, Seat(0)):
        steps = PositionsByPly(play)
        cold, batch = draw(steps, seat)
        warm, _ = draw(steps, seat)
        seen = [ReplayMoment(ply, seat) for ply in range(count)]
        pages = [
            draw_replay_page(steps, moment, "0" * 32, None, True, speech("de"), NOTHING_BESIDE, "") for moment in seen
        ]
        print(
            f"{game}, {'onlookers' if seat is None else 'first seat'}: {count} moments {len(batch):,} bytes in one "
            f"batch, {sum(len(gzip.compress(one.encode(), LEVEL)) for one in pages):,} as pages; "
            f"{cold * 1000:.0f} ms of CPU, again {warm * 1000:.0f} ms"
        )


def draw(steps: PositionsByPly, seat: Viewer) -> tuple[float, bytes]:
    began = time.process_time()
    batch = gzip.compress(
        draw_batch_of_moments(steps, ReplayMoment(0, seat), "0" * 32, True, speech("de")).encode(), LEVEL
    )
    return time.process_time() - began, batch


def measure_scrubbing(chromium: Browser, game: str, table: PlayGroup) -> None:
    address = table.replay()
    with table.host.window(chromium, f"{address}?ply=0&seat=0", PHONE) as window:
        window.wait_for_load_state("networkidle")
        last = min(MOMENTS, int(window.locator("#ply").get_attribute("max") or 0))
        there = [*range(1, last), *range(last, 0, -7)]
        shown = sorted(window.evaluate(DRAG, there))
        pages = window.evaluate(FETCH, [f"{address}?ply={ply}&seat=0" for ply in there])
        print(
            f"{game}: a moment is painted after {median(shown):.0f} ms in the median, {shown[-1]:.0f} ms at most; "
            f"a page for it takes {median(pages):.0f} ms to come"
        )


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as url,
        sync_playwright() as playwright,
        playwright.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("chromium-headless-shell"), args=SWITCHES
        ) as chromium,
    ):
        for game in SHELF:
            table = StartedPlay(url, game, NAMES, "de").play_on()
            record = read_record(table.host.client.get(f"{table.replay()}/record.json").content, SHELF)
            measure_bytes(game, Play.replay(SHELF[game], record))
            measure_scrubbing(chromium, game, table)


if __name__ == "__main__":
    main()
