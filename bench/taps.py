"""Count the taps that a person needs on a phone: for a game of Tofugott, and for each turn of Silencio.

.venv/bin/python bench/taps.py

One person and two bots play a fixed deal with default options in Chromium, 390 px wide. The script taps what somebody
without a plan would: the next choice and its button; no shrine, no sentence. For Silencio it also counts how often the
height of the rows changes. Counts don't depend on the speed of the machine.
"""

import sys
import tempfile
from collections import Counter
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Browser, Page, TimeoutError, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.browser.chromium import CHROMIUM, SWITCHES
from tests.browser.form_guests import Guest
from tests.server.local_server import serving

PHONE = (390, 844)
DEALS = {"tofugott": "tofugott1-3-0-tours", "silencio": "silencio1-3-0-tours"}
BUTTONS = ", ".join(
    (
        ".gate:not(:checked) ~ .btn.forth",
        "button[value=confirm]",
        "#ask .btn.yes",
        "#ask:has([name=do]:checked) .btn:not([name])",
    )
)
CHOICES = "label.ponder, #ask label.tile:not(.used), #ask .hand-card.playable, #ask .chips .chip"
READY = f":is({BUTTONS}, {CHOICES}):visible, #z-go form:has([value=offered])"
WATCH = """() => {
  const heights = window.heights = [], main = document.querySelector("main");
  window.turns = 0;
  new MutationObserver(() => { if (main.dataset.turn === "0") window.turns++; })
    .observe(main, { attributeFilter: ["data-turn"] });
  const look = () => {
    const lane = document.querySelector(".z-blue .lane"), dock = document.querySelector(".z-dock > *");
    const height = lane && dock ? Math.round(lane.getBoundingClientRect().height) : 0;
    if (height && height !== heights.at(-1)) heights.push(height);
    requestAnimationFrame(look);
  };
  look();
}"""
MOST_TAPS = 400


class Tapped(NamedTuple):
    """One tap: in which turn of this person, and what was tapped."""

    turn: int
    words: str


def tap(page: Page) -> Tapped | None:
    """Tap what comes next. Return None if nothing can be tapped now."""
    for kind in (BUTTONS, CHOICES):
        found = page.locator(f":is({kind}):visible").first
        if found.count():
            with suppress(TimeoutError):
                turn = page.evaluate("() => window.turns")
                words = " ".join(found.inner_text(timeout=500).split())
                found.click(timeout=1500)
                page.wait_for_timeout(250)
                return Tapped(turn, words)
    return None


def play(chromium: Browser, url: str, game: str) -> tuple[list[Tapped], list[int]]:
    """Play the deal to its end. Return all taps, and the heights of a row in the order in which they came."""
    guest, taps = Guest(url, "Ada"), list[Tapped]()
    made = guest.client.post(f"/d/{DEALS[game]}", data={"name": "Ada", "seat": "0", "with": "friends"})
    path = made.url.path
    for seat in (1, 2):
        guest.send_command(path, "bot-seated", seat=seat, bot="simple")
    guest.send_command(path, "ruled", rule="unhurried", on=0)
    guest.send_command(path, "start")
    with guest.window(chromium, path, PHONE, touch=True) as page:
        page.evaluate(WATCH)
        for _ in range(MOST_TAPS):
            page.locator(READY).locator("visible=true").first.wait_for(timeout=90_000)
            if page.locator("#z-go form:has([value=offered]):visible").count():
                break
            if done := tap(page):
                taps.append(done)
                print(game, *done, flush=True) if "-v" in sys.argv else None
        return taps, page.evaluate("() => window.heights")


def count_turns(taps: list[Tapped]) -> list[int]:
    """Return the taps of each turn of Silencio in which a card was played."""
    played = {one.turn for one in taps if one.words.startswith("Play ")}
    return [count for turn, count in sorted(Counter(one.turn for one in taps).items()) if turn in played]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as url, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        for game in sys.argv[1:] or DEALS:
            if game in DEALS:
                taps, heights = play(chromium, url, game)
                print(f"{game}: {len(taps)} taps")
                if turns := count_turns(taps):
                    print(f"  turns {turns}, median {median(turns):.0f}; the rows had these heights: {heights}")
        chromium.close()


if __name__ == "__main__":
    main()
