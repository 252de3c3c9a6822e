"""The view for a large screen is readable from a sofa. Nothing is covered, cut or scrolled."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from inkling.catalogs import speech
from inkling.core.sight import Seat
from inkling.games.tofugott.board.ending import draw_end
from inkling.games.tofugott.rules.cards import TOFU, load_silhouettes
from inkling.games.tofugott.rules.state import TieBreakPass
from tests.amounts import LONG_RUN
from tests.browser.form_guests import LONG_NAME, PHONE, Guest, PlayGroup, StartedPlay
from tests.browser.page_checks import LANGUAGES, check_page

TELEVISION = 1920, 1080
SCREENS = TELEVISION, (1280, 720)
"""The usual sizes of a browser on a TV."""
READABLE = 20
"""Pixels of a screen of this size that a letter needs from across a room."""
NAMES = (
    *(LONG_NAME, "Bartholomäus-Maximilian", "Anneliese-Friederike", "Cleo", "Dietrich-Ferdinand", "Eva", "Finn"),
    "Großherzogin-Theodora",
)
COVERED = """() => {
  const box = one => one.getBoundingClientRect(), way = box(document.querySelector(".z-invite > *"));
  const beside = one => box(one).right > way.left && box(one).width > 0;
  return [...document.querySelectorAll(".bar > *, main > section:not(.z-invite) > *")]
    .filter(one => beside(one) && box(one).bottom > way.top && box(one).top < way.bottom)
    .map(one => one.outerHTML.slice(0, 99));
}"""
SMALL = """least => [...document.querySelectorAll("main *")]
  .filter(one => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 2)
  .filter(one => [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim()))
  .filter(one => !one.closest(".z-known, .z-seats .pill, details"))
  .filter(one => parseFloat(getComputedStyle(one).fontSize) < least)
  .map(one => `${getComputedStyle(one).fontSize}: ${one.outerHTML.slice(0, 99)}`)"""
CUT = """() => {
  const page = document.documentElement, found = page.scrollHeight > innerHeight || page.scrollWidth > innerWidth
    ? [`the page needs ${page.scrollWidth} × ${page.scrollHeight}`] : [];
  const seen = { checkOpacity: true, visibilityProperty: true };
  const isHidden = one => one.matches(".sr, .skip, .bits, [data-said]")
    || getComputedStyle(one).clipPath.startsWith("inset");
  const isAside = one => one !== document.body && (isHidden(one) || isAside(one.parentElement));
  const boxes = one => one.matches("img, svg") ? [one.getBoundingClientRect()] :
    [...one.childNodes].filter(node => node.nodeType === 3 && node.data.trim()).map(node => {
      const range = document.createRange();
      range.selectNode(node);
      return range.getBoundingClientRect();
    });
  // Pictures fill their frames and may be cut by them; words may not.
  const frames = one => {
    const all = [{ top: 0, left: 0, bottom: innerHeight, right: innerWidth }];
    for (let up = one; up !== document.body && !one.matches("img, svg"); up = up.parentElement)
      if (getComputedStyle(up).overflow !== "visible") all.push(up.getBoundingClientRect());
    return all;
  };
  for (const one of document.querySelectorAll("body *")) {
    if (!one.checkVisibility(seen) || one.parentElement.closest("svg") || isAside(one)) continue;
    for (const box of boxes(one)) {
      const out = frame => box.top < frame.top - 2 || box.left < frame.left - 2
        || box.bottom > frame.bottom + 2 || box.right > frame.right + 2;
      if (box.width > 1 && frames(one).some(out)) found.push(one.outerHTML.slice(0, 140));
    }
  }
  return found;
}"""
SETTLED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
PUT = "html => { document.querySelector('.z-end').innerHTML = html; }"


def check_whole(page: Page) -> None:
    """Check on every usual screen that the whole page is visible and no word is cut."""
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        assert page.evaluate(CUT) == []


def check_readable(page: Page) -> None:
    """Check the pixel height of letters on the larger screen."""
    page.set_viewport_size({"width": TELEVISION[0], "height": TELEVISION[1]})
    page.evaluate(SETTLED)
    assert page.evaluate(COVERED) == []
    assert page.evaluate(SMALL, READABLE) == []


def turn_up(page: Page) -> None:
    """Turn up what would turn up by itself after a while."""
    page.evaluate("() => document.querySelectorAll('[data-goes-on]').forEach(box => { box.checked = true; })")


RUNS = [("silencio", 2, 14), ("similo", 2, 5), ("tofugott", 2, 9)]
"""A game, its seats, and the number of actions after which it is looked at."""
if LONG_RUN:
    RUNS = [
        (game, seats, steps)
        for game, most in (("silencio", 4), ("similo", 8), ("tofugott", 6))
        for seats in (2, most)
        for steps in (0, 1, 3, 9, 20, 30)
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "seats", "steps"), RUNS)
def test_a_sofa_can_read_it(chromium: Browser, url: str, game: str, seats: int, steps: int, lang: str) -> None:
    play = StartedPlay(url, game, NAMES[:seats], lang).play_on(steps)
    with Guest(url, "Dora", lang).window(chromium, f"{play.path}/tv", TELEVISION) as page:
        page.locator(".z-invite .qr").wait_for()
        page.locator(".z-invite .url a").click(trial=True)  # Nothing covers it.
        check_whole(page)
        turn_up(page)
        check_whole(page)
        check_readable(page)
        play.play_on()
        page.locator(".z-end > *").first.wait_for(state="attached")
        check_whole(page)
        turn_up(page)
        check_whole(page)
        check_readable(page)
        if game == "tofugott":
            page.evaluate(PUT, draw_tie_break(6, lang))
            check_whole(page)


def draw_tie_break(seats: int, lang: str) -> str:
    """Draw a tie between all players. The last of ten cards decides between two of them."""
    one, two, *rest = (name for name in load_silhouettes() if name != TOFU)
    rows = [(one, two, *rest, TOFU if seat < 2 else one) for seat in range(seats)]
    first = TieBreakPass(tuple(map(Seat, range(seats))), tuple(rows))
    again = TieBreakPass((Seat(0), Seat(1)), ((one, TOFU), (two, one)))
    say = speech(lang, "inkling.games.tofugott").to(None, NAMES[:seats])
    return draw_end((11,) * seats, tuple(range(1, seats + 1)), 9, (first, again), "/pictures/tofugott", (), say)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "people"), [("silencio", 4), ("similo", 8), ("tofugott", 6)] if LONG_RUN else [("similo", 8)]
)
def test_the_way_in_and_all_seats_are_in_sight(chromium: Browser, url: str, game: str, people: int, lang: str) -> None:
    host = Guest(url, NAMES[0], lang)
    path = host.client.post("/make", data={"game": game, "name": host.name}).url.path
    host.send_command(path, "sat", seat=0)
    with Guest(url, "Dora", lang).window(chromium, f"{path}/tv", TELEVISION) as page:
        page.locator(".z-invite .qr").wait_for()
        check_whole(page)
        for seat in range(1, people):
            guest = Guest(url, NAMES[seat], lang)
            guest.client.post(f"{path}/join", data={"name": guest.name})
            guest.send_command(path, "sat", seat=seat)
        page.locator(f".z-seats .chair:not(.free) >> nth={people - 1}").wait_for()
        check_whole(page)
        check_readable(page)


def test_tv_comes_first_and_follows_the_group_from_game_to_game(chromium: Browser, url: str) -> None:
    ada, bo, sofa = (Guest(url, name) for name in ("Ada", "Bo", "Sofa"))
    with sofa.window(chromium, "/tv", TELEVISION) as tv, ada.window(chromium, "/connect", PHONE, touch=True) as phone:
        check_whole(tv)
        assert tv.evaluate(SMALL, READABLE * 2 // 3) == [], "it is 720 pixels high now"
        check_page(phone)
        phone.fill("input[name=code]", tv.locator(".pairing").inner_text())
        phone.get_by_role("button", name="Continue").click()
        phone.get_by_label("Similo").check()
        phone.get_by_label("Your name").fill("Ada")
        check_page(phone)
        phone.get_by_role("button", name="Show it on the TV").click()
        expect(phone.locator("#z-hero")).to_contain_text("Ada’s table")
        expect(tv.get_by_role("heading")).to_have_text("Ada has connected. Is that right?")
        check_whole(tv)
        for key, stop in (("ArrowDown", "No, show a new code"), ("ArrowUp", "Yes, show the table")):
            tv.keyboard.press(key)
            expect(tv.get_by_role("link", name=stop)).to_be_focused()
        tv.keyboard.press("Enter")
        expect(tv.locator("main.lobby.tv")).to_contain_text("Ada invites you")
        ada.use_session_of(phone)
        path = urlsplit(phone.url).path
        bo.client.post(f"{path}/join", data={"name": "Bo"})
        ada.send_command(path, "start")
        expect(tv.locator("main.board.similo.tv")).to_be_visible()
        PlayGroup(path, [ada, bo], "tv").play_on()
        ada.send_command(path, "offered", game="silencio")
        bo.send_command(path, "agreed", offer=1, on=1)
        expect(tv.locator("main.board.silencio.tv")).to_be_visible()
        expect(tv.locator(".bar .where")).to_have_text("Silencio")
        assert {cookie["name"] for cookie in tv.context.cookies()} == {"k"}
