"""The lobby in Chromium: what matters is on the first screen, and a free seat can be pressed anywhere."""

import pytest
from playwright.sync_api import Browser, Page, expect

from inkling.games import SHELF
from tests.amounts import first_cases
from tests.time_limits import LOOKS

from .form_guests import DESK, Guest

SMALL, TALL = (360, 740), (390, 844)
HIDDEN = """wanted => {
  const foot = document.querySelector("#z-go").getBoundingClientRect();
  return wanted.filter(place => {
    const box = document.querySelector(place)?.getBoundingClientRect();
    return !box?.height || box.bottom > innerHeight || box.right > innerWidth
      || (box.bottom > foot.top + 1 && box.left < foot.right && !place.startsWith("#z-go"));
  });
}"""
"""JavaScript that returns those of the selectors whose element is missing, outside the window, or covered by the
footer."""
NONE_HIDDEN = f"wanted => ({HIDDEN})(wanted).length === 0"
HERO = ("#z-hero h2", "#z-hero .salute p", "#z-hero .meta")
SEATS = ("#z-seats h2", "#z-seats :nth-last-child(1 of .chair:not(.spare))")
EVERYBODY = (*HERO, *SEATS, "#z-invite .url span")
HOST = (*EVERYBODY, "#z-invite .acts", "#z-go button")
GUEST = (*EVERYBODY, ".learn h2", ".learn [href$='/lesson']", "#z-options a", "#z-go .starter", "#z-go .cap")
AT_A_DESK = ("#z-options", "#z-talk form")


def gather(url: str, game: str, lang: str, people: int) -> tuple[str, list[Guest]]:
    """Make a table with `people` people, and a bot if there is room."""
    guests = [Guest(url, name, lang) for name in ("Maximiliane", "Jörg", "Cleopatra", "Bo", "Uta", "Ida")[:people]]
    path = guests[0].client.post("/make", data={"game": game, "name": guests[0].name}).url.path
    for guest in guests[1:]:
        guest.client.post(f"{path}/join", data={"name": guest.name})
    if people < SHELF[game].seats[-1]:
        guests[0].send_command(path, "bot-seated", seat=people, bot="simple")
    return path, guests


@pytest.mark.parametrize(
    ("game", "people"), first_cases([("similo", 3), ("tofugott", 6), ("silencio", 1), ("silencio", 3)], usual=2)
)
def test_first_screen_has_all_that_matters(chromium: Browser, url: str, game: str, people: int) -> None:
    """On a small phone and on desktop, in German: host, game, seats, invitation, options and the next step, covered by
    nothing. On desktop nothing scrolls, and everybody sees the QR code while a seat is free."""
    path, guests = gather(url, game, "de", people)
    full = (game, people) in {("silencio", 3), ("tofugott", 6)}
    host = (*HOST, "#z-options a") if full else (*HOST, "#z-options a", "#z-invite .qr")
    waits = GUEST if full else (*GUEST, "#z-invite .acts")
    desk = [".learn .gist li:last-child"] if full else ["#z-invite .qr", ".chair.free"]
    for guest, wanted in ((guests[0], host), (guests[-1], waits))[: min(2, people)]:
        with guest.window(chromium, path, SMALL) as page:
            assert page.evaluate(HIDDEN, wanted) == []
            page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
            assert page.evaluate(HIDDEN, [*wanted, *AT_A_DESK, *desk]) == []
            assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")


def test_many_on_a_low_phone_whose_host_is_away_see_the_options(chromium: Browser, url: str) -> None:
    path, guests = gather(url, "similo", "de", 6)
    with guests[-1].window(chromium, path, SMALL) as page:
        expect(page.locator("#z-go .starter")).to_contain_text("Die Tischleitung ist weg.")
        assert page.evaluate(HIDDEN, GUEST) == []


def test_full_table_invites_in_one_line(chromium: Browser, url: str) -> None:
    """On a phone the space goes to the rules in brief. The QR code is one tap away, and returns once a seat is free."""
    path, guests = gather(url, "silencio", "en", 3)
    with guests[0].window(chromium, path, TALL) as host, guests[1].window(chromium, path, TALL) as guest:
        for page in (host, guest):
            invite = page.locator("#z-invite")
            expect(invite).to_contain_text("The table is full")
            expect(invite).to_contain_text("Anybody else who comes can watch or replace a bot.")
            expect(invite.locator(".qr")).to_be_hidden()
            assert page.evaluate(HIDDEN, [".learn h2", ".learn .gist li:last-child", "#z-options a"]) == []
            invite.locator("summary").click()
            expect(invite.locator(".qr")).to_be_visible()
            expect(invite.locator("[data-copy]")).to_be_visible()
        host.locator("[data-key=chair3] .tool").click()
        expect(host.locator("#z-invite")).to_contain_text("Join with code")
        expect(host.locator("#z-invite .qr")).to_be_visible()


def test_one_free_seat_stands_for_all(chromium: Browser, url: str) -> None:
    """The card for all free seats follows the last taken seat or has its own line. The foot of the page never covers
    the options."""
    path, (ada,) = gather(url, "similo", "de", 1)
    with ada.window(chromium, path, SMALL) as page:
        for taken in range(2, 8):
            expect(page.locator("#z-seats h2")).to_contain_text(f"{taken} von 8 Plätzen besetzt")
            free = page.locator("#z-seats .chair.free:visible")
            expect(page.locator("#z-seats .chair:visible")).to_have_count(taken + 1)
            told = f"{8 - taken} freie Plätze" if taken < 7 else "Freier Platz"
            expect(free).to_contain_text(told, use_inner_text=True)
            wide = free.evaluate("one => one.offsetWidth / one.parentElement.offsetWidth")
            assert wide == (1 if taken % 2 == 0 else pytest.approx(0.5, abs=0.05))
            # The taken seat may be drawn a moment before the rest of the page makes room.
            page.wait_for_function(NONE_HIDDEN, arg=[*HOST, "#z-options a"], polling=LOOKS)
            free.locator("button").click()
        expect(page.locator("#z-seats .chair.free")).to_have_count(0)


@pytest.mark.parametrize("game", first_cases(["silencio", "similo", "tofugott"]))
def test_who_waits_on_a_phone_reads_how_it_plays(chromium: Browser, url: str, game: str) -> None:
    """The lobby shows as many illustrated lines of the rules as fit the window, none of them cut."""
    path, guests = gather(url, game, "en", 3)
    shown = """() => { const card = document.querySelector(".learn").getBoundingClientRect();
      return [...document.querySelectorAll(".learn .gist li")].filter(one => one.checkVisibility())
        .map(one => one.getBoundingClientRect().bottom <= card.bottom) }"""
    with guests[1].window(chromium, path, TALL) as page:
        for height, lines in ((844, 3), (760, 1), (640, 0)):
            page.set_viewport_size({"width": 390, "height": height})
            assert page.evaluate(shown) == [True] * max(lines, len(page.evaluate(shown)))
            assert page.evaluate(HIDDEN, [".learn h2", ".learn [href$='/lesson']"]) == []


def test_free_seat_is_pressed_anywhere(chromium: Browser, url: str) -> None:
    path, (ada, bo) = gather(url, "tofugott", "en", 2)
    with ada.window(chromium, path, SMALL) as host, bo.window(chromium, path, DESK) as guest:
        expect(guest.locator("#z-seats")).to_contain_text("3 of 6 seats taken")
        press_at_the_edge(guest)
        expect(guest.locator(".chair.me")).to_have_attribute("data-key", "chair3")
        expect(guest.locator("[data-key=chair1]")).to_contain_text("free seats")
        expect(host.locator("[data-key=chair1]")).to_contain_text("Add a bot")
        press_at_the_edge(host)
        expect(host.locator("[data-key=chair1]")).to_contain_text("Bot")
        expect(host.locator("#z-seats")).to_contain_text("4 of 6 seats taken")


def press_at_the_edge(page: Page) -> None:
    """Press the edge of the first free seat, where there is no text."""
    box = page.locator(".chair.free").first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 6, box["y"] + box["height"] / 2)


def test_who_waits_learns_without_leaving(chromium: Browser, url: str) -> None:
    """The lesson opens in another tab and the rules in a sheet, so the others still see a ready player."""
    path, (ada, bo) = gather(url, "silencio", "en", 2)
    with ada.window(chromium, path) as host, bo.window(chromium, path, SMALL) as guest:
        with guest.context.expect_page() as opened:
            guest.locator(".learn [href$='/lesson']").click()
        expect(opened.value.locator(".lesson .teach")).to_be_visible()
        guest.bring_to_front()
        guest.locator(".tools [href*='/learn/']").click()
        expect(guest.get_by_role("dialog")).to_contain_text("Silencio")
        expect(host.locator(".chair", has_text="Jörg")).to_contain_text("ready")
        host.locator("#z-go button").click()
        expect(guest.locator("main")).to_have_class("board silencio")


def test_while_nobody_can_start_sending_the_link_is_the_one_filled_button(chromium: Browser, url: str) -> None:
    ada = Guest(url, "Ada")
    path = ada.client.post("/make", data={"game": "similo", "name": "Ada"}).url.path
    filled = """() => [...document.querySelectorAll("main .btn:not(.off)")].filter(one => one.checkVisibility())
      .filter(one => getComputedStyle(one).backgroundColor === getComputedStyle(document.body).color)
      .map(one => one.textContent)"""
    with ada.window(chromium, path, SMALL) as page:
        assert page.evaluate(filled) == ["Share"]
        page.locator(".chair.free button").first.click()
        expect(page.locator("#z-go button")).to_have_text("Start with 2")
        assert page.evaluate(filled) == ["Start with 2"]


def test_host_and_guest_read_the_same_next_step(chromium: Browser, url: str) -> None:
    """Host and guest see the same next step while the other one moves to another device, in the lobby and during a
    play."""
    path, (host, guest) = gather(url, "silencio", "en", 2)
    guest.send_command(path, "stood")
    host.send_command(path, "bot-sent", seat=2)
    missing, moving = "One more player must sit down", "is moving to another device"
    with host.window(chromium, path, SMALL) as page, guest.window(chromium, path, SMALL) as theirs:
        for one in (page, theirs):
            expect(one.locator("#z-go")).to_contain_text(missing)
        expect(theirs.locator("#z-go")).to_contain_text(f"{host.name} starts the game.")
        guest.send_command(path, "sat", seat=1)
        for one in (page, theirs):
            expect(one.locator("#z-go")).not_to_contain_text(missing)
        theirs.goto(f"{url}{path}/passport")
        expect(page.locator("#z-seats")).to_contain_text(moving)
        host.send_command(path, "start")
        expect(page.locator("main.board")).to_be_visible()
        seat = page.locator(".person", has_text=guest.name)
        expect(seat).not_to_contain_text("away")
        expect(page.locator("#z-seats li", has_text=guest.name)).to_contain_text(moving)
        theirs.goto(f"{url}{path}")
        expect(page.locator("#z-seats")).not_to_contain_text(moving)
