"""Tempo on a phone: one tap where one is enough, a turn that ends by itself, a pass that nobody has to tap."""

from playwright.sync_api import Browser, Page, expect

from tests.server.page_parsing import offered_actions
from tests.time_limits import LOOKS

from .form_guests import PHONE, Guest, StartedPlay

TURNS = "number => document.querySelector('main').dataset.turn === number"


def wait_for_turn(page: Page, mine: bool) -> None:
    page.wait_for_function(TURNS, arg="1" if mine else "0", polling=LOOKS)


def test_guess_of_the_last_person_needs_two_taps_and_an_answer_one(chromium: Browser, url: str) -> None:
    table = StartedPlay(url, "tofugott", ("Ada", "Bo"))
    (active,) = table.play_until_asked("choose")
    with active.window(chromium, table.path, PHONE, touch=True) as page:
        page.locator("label.ponder").first.tap()
        page.locator("#ask label.tile").first.tap()
        expect(page.locator(".slot.set u")).to_have_count(1)
        for number in range(2, 7):
            page.locator("#ask label.tile:not(.used)").first.tap()
            expect(page.locator(".slot.set u")).to_have_count(number)
        page.get_by_role("button", name="Lock all six").tap()
        expect(page.locator("button[value=confirm]")).to_have_count(0)
    other = next(guest for guest in table.guests if guest is not active)
    with other.window(chromium, table.path, PHONE, touch=True) as page:
        page.locator("#ask label.tile").first.tap()
        page.get_by_role("button", name="Put it down for good").tap()
        expect(page.locator(".gate").first).to_be_attached()


def test_keyboard_chooses_an_answer_before_it_sends_it(chromium: Browser, url: str) -> None:
    table = StartedPlay(url, "tofugott", ("Ada", "Bo"))
    (active,) = table.play_until_asked("choose")
    with active.window(chromium, table.path) as page:
        page.locator("label.ponder input").first.focus()
        page.keyboard.press("Space")
        page.keyboard.press("ArrowDown")
        expect(page.locator("label.ponder input:checked")).to_have_count(1)
        page.keyboard.press("Enter")
        expect(page.locator("#ask label.tile")).to_have_count(8)


def test_turn_of_silencio_ends_by_itself_unless_the_player_wants_to_be_asked(chromium: Browser, url: str) -> None:
    table = StartedPlay(url, "silencio", ("Ada", "Bo"), code="silencio1-2-0-tours")
    (player,) = table.play_until_asked("play")[:1]
    with player.window(chromium, table.path, PHONE, touch=True) as page:
        page.locator(".hand-card.playable").first.tap()
        page.locator("#ask .btn:not([name])").tap()
        answers = page.locator("#ask .btn.no")
        answers.or_(page.locator("main[data-turn='0']")).first.wait_for(state="attached")
        if answers.count():
            answers.tap()
        wait_for_turn(page, mine=False)


def test_forced_pass_needs_no_tap(chromium: Browser, url: str) -> None:
    """In this deal somebody has no card that fits."""
    table = StartedPlay(url, "silencio", ("Ada", "Bo"), code="silencio1-2-00011-aaurs")
    table.play_until_asked("play")
    forced: list[Guest] = []
    while not (forced or table.over):
        forced = [guest for guest in table.guests if offered_actions(guest.get(table.path)) == ["pass"]]
        if not forced:
            table.step()
    assert forced, "nobody had to pass in this deal"
    with forced[0].window(chromium, table.path, PHONE) as page:
        expect(page.get_by_text("In a moment you pass automatically.")).to_be_visible()
        expect(page.locator("[value=pass]")).to_have_count(0)


def test_speed_of_bots_is_one_tap(chromium: Browser, url: str) -> None:
    ada = Guest(url, "Ada")
    path = ada.client.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
    with ada.window(chromium, f"{path}", scripts=False) as page:
        page.get_by_role("group", name="Speed of bots").get_by_role("button", name="Slow").click()
        slow = page.get_by_role("group", name="Speed of bots").get_by_role("button", name="Slow")
        expect(slow).to_have_attribute("aria-pressed", "true")
