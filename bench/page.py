"""Measure how many bytes a move pushes to a page, and how long a page needs for a burst of 12 moves.

.venv/bin/python bench/page.py

Prints for each game: frames, median, 90th percentile, largest and share above 4 kB, in bytes as sent to a browser
(large ones compressed). Also the milliseconds from the first of 12 pushes until Chromium has painted the last.
"""

import base64
import shutil
import sys
import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.browser.chromium import SWITCHES
from tests.browser.form_guests import PHONE, StartedPlay
from tests.browser.socket_frames import encoded_frame, gather, size
from tests.server.local_server import serving

NAMES = ("Ada", "Bo", "Cleopatra", "Maximiliane")
BURST = 12
LIMIT = 4_000
REPEATS = 5
PLAY = """async frames => {
  const read = text => Uint8Array.from(atob(text), byte => byte.charCodeAt(0)).buffer;
  const all = frames.map(frame => frame.packed ? read(frame.packed) : frame.plain);
  const began = performance.now();
  for (const data of all) window.line.onmessage({ data });
  window.line.onmessage({ data: JSON.stringify({ title: `burst ${began}` }) });
  while (!document.title.startsWith(`burst ${began}`)) await new Promise(requestAnimationFrame);
  await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - began;
}"""
CATCH = """() => {
  const Real = window.WebSocket;
  window.WebSocket = class extends Real { constructor(...all) { super(...all); window.line = this; } };
}"""


def measure_pushes(url: str, game: str) -> list[dict[str, object]]:
    frames = gather(StartedPlay(url, game, NAMES, "de"))
    sizes = sorted(map(size, frames))
    over = sum(bytes > LIMIT for bytes in sizes) / len(sizes)
    tenth = sizes[len(sizes) * 9 // 10]
    print(
        f"{game}: {len(sizes)} pushes, median {median(sizes):.0f}, 90 % below {tenth}, largest {sizes[-1]}, "
        f"{over:.1%} above 4 kB"
    )
    return frames


def as_data(frame: dict[str, object]) -> dict[str, str]:
    data = encoded_frame(frame)
    return {"plain": data.decode()} if data.startswith(b"{") else {"packed": base64.b64encode(data).decode()}


def measure_burst(chromium: Browser, url: str, game: str, frames: list[dict[str, object]]) -> None:
    """Push the frames of a play as fast as the page can handle them."""
    table = StartedPlay(url, game, NAMES, "de")
    some = [as_data(frame) for frame in frames[BURST : 2 * BURST]]
    with table.host.window(chromium, table.path, PHONE, before=CATCH) as page:
        page.wait_for_function("() => window.line?.readyState === 1")
        taken = [page.evaluate(PLAY, some) for _ in range(REPEATS)]
    print(f"{game}: a burst of {BURST} pushes takes {median(taken):.0f} ms until it is painted")


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data), messages_per_second=100_000.0) as url,
        sync_playwright() as playwright,
        playwright.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("chromium-headless-shell"), args=SWITCHES
        ) as chromium,
    ):
        for game in ("silencio", "similo", "tofugott"):
            measure_burst(chromium, url, game, measure_pushes(url, game))


if __name__ == "__main__":
    main()
