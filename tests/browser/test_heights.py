"""On every low screen the task, the choices and the whole board are in sight, and pictures come before names."""

import pytest
from playwright.sync_api import Browser, Page

from tests.amounts import first_cases
from tests.server.fixtures import url_fixture

from .form_guests import LONG_NAME, Guest, StartedPlay

SIZES = ((360, 640), (640, 400), (360, 740), (740, 360), (844, 390))
BOARDS = (("similo", "clue"), ("silencio", "take"), ("similo", "mark"), ("silencio", "play"))
NAMES = LONG_NAME, "Wolfgangamadeus", "Cleopatra"
WHOLE = ".faces:not(.over) > li, .lane, .person, .clue, .z-oracle .mini, .z-dock .ask, .z-dock .btn, .hand-card"
READABLE = ".face > :is(b, s), .clue b, .hand-card b, .z-dock h2, .z-dock .btn"
CASES = first_cases([(board, lang) for lang in ("de", "en") for board in BOARDS], usual=2)
LEAST = 0.6
"""The least part of a portrait's height that is shown."""
FLAWS = """([whole, readable, least]) => {
  const dock = document.querySelector(".z-dock").getBoundingClientRect(), found = [];
  const shows = one => one.checkVisibility() && !one.closest("details");
  const all = names => [...document.querySelectorAll(names)].filter(shows);
  const tell = (one, flaw) => found.push(`${flaw}: ${one.className} ${one.textContent.trim().slice(0, 40)}`);
  if (document.documentElement.scrollWidth > innerWidth) found.push("wider than the screen");
  for (const one of all(whole)) {
    const { right, bottom } = one.getBoundingClientRect();
    const foot = one.closest(".z-dock") || dock.left > 9 ? innerHeight : dock.top;
    if (right > innerWidth + 1 || bottom > foot + 1) tell(one, `reaches ${Math.round(right)}, ${Math.round(bottom)}`);
  }
  for (const one of all(readable))
    if (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2) tell(one, "cut");
  for (const one of all(".faces:not(.over) .face > :first-child")) {
    const { width, height } = one.getBoundingClientRect();
    if (height < least * width * 1.4) tell(one.parentNode, `only ${Math.round(100 * height / width / 1.4)} %`);
  }
  return found;
}"""


url = url_fixture(messages_per_second=1e6)


def reach(url: str, game: str, word: str, lang: str) -> tuple[Guest, str]:
    table = StartedPlay(url, game, NAMES, lang, "similo1-3-0-fancy" if game == "similo" else "")
    if (game, word) == ("similo", "clue"):
        # Two clues and some removed faces.
        for _ in range(2):
            table.play_until_asked(word)
            table.step()
    return table.play_until_asked(word)[0], table.path


def check_sizes(page: Page, sizes: tuple[tuple[int, int], ...]) -> None:
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(FLAWS, [WHOLE, READABLE, LEAST]) == [], f"{width} × {height}"


@pytest.mark.parametrize(("board", "lang"), CASES)
def test_low_screens_show_the_whole_board(chromium: Browser, url: str, board: tuple[str, str], lang: str) -> None:
    guest, path = reach(url, *board, lang)
    with guest.window(chromium, path, SIZES[0]) as page:
        for coached in (True, False):
            page.evaluate("([key, on]) => localStorage.setItem(key, on)", [f"inkling.knows.{board[0]}", "10"[coached]])
            page.reload()
            page.wait_for_function("() => document.documentElement.classList.contains('scripted')")
            check_sizes(page, SIZES)
