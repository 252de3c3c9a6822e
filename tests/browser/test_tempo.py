"""Tempo on a phone: one tap where one is enough, a turn that ends by itself, a pass that nobody has to tap."""

from playwright.sync_api import Browser, Page, expect

from tests.server.page_parsing import offered_actions
from tests.time_limits import LOOKS, wait_until

from .form_guests import PHONE, Guest, PlayGroup, StartedPlay
from .page_checks import check_page, open_menu

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
        expect(page.get_by_text("You’ll pass automatically in a moment.")).to_be_visible()
        expect(page.locator("[value=pass]")).to_have_count(0)


def test_people_see_how_long_bots_leave_the_start_card_to_them(chromium: Browser, url: str) -> None:
    ada = Guest(url, "Ada")
    path = seat_with_bots(ada, "silencio1-3-0-tours")
    with ada.window(chromium, path, PHONE) as page:
        left = page.locator("#z-dock [role=timer]")
        expect(page.locator("#z-dock")).to_contain_text("If you wait, a bot acts in")
        expect(left).not_to_have_text(left.inner_text())


def test_advice_comes_after_the_mark_of_a_person(chromium: Browser, url: str) -> None:
    ada = Guest(url, "Ada")
    table = PlayGroup(seat_with_bots(ada, "similo1-3-0-fancy"), [ada], "advice")
    wait_until(lambda: any(do.startswith("mark") for do in offered_actions(ada.get(table.path))), "the first clue")
    with ada.window(chromium, table.path, PHONE) as page:
        advice = page.locator(".faces .marks .bot")
        expect(page.locator("#z-dock")).to_contain_text("advising")
        page.wait_for_timeout(2000)
        expect(advice).to_have_count(0)
        table.step()
        expect(advice).not_to_have_count(0)


def seat_with_bots(host: Guest, deal: str, *, quick: bool = False) -> str:
    """Start a game with two bots, which don't pause if they are quick. Return its address."""
    path = host.client.post(f"/d/{deal}", data={"name": host.name, "seat": "0", "with": "friends"}).url.path
    for seat in (1, 2):
        host.send_command(path, "bot-seated", seat=seat, bot="simple")
    host.send_command(path, "ruled", rule="unhurried", on=int(not quick))
    host.send_command(path, "start")
    return path


def test_speed_of_bots_is_one_tap(chromium: Browser, url: str) -> None:
    ada = Guest(url, "Ada")
    path = ada.client.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
    with ada.window(chromium, f"{path}", scripts=False) as page:
        page.get_by_role("group", name="Speed of bots").get_by_role("button", name="Slow").click()
        slow = page.get_by_role("group", name="Speed of bots").get_by_role("button", name="Slow")
        expect(slow).to_have_attribute("aria-pressed", "true")


def test_remarks_of_bots_are_off_with_one_tap(chromium: Browser, url: str) -> None:
    """One tap hides the bots' remarks in this browser until the menu's switch shows them again."""
    ada = Guest(url, "Ada")
    path = seat_with_bots(ada, "similo1-3-0-fancy", quick=True)
    table = PlayGroup(path, [ada], "remarks")
    wait_until(lambda: table.step() is None and table.over, "the end of a play with bots")
    with ada.window(chromium, path, PHONE, touch=True) as page:
        remark = page.locator(".verdict .banter")
        expect(remark).to_be_visible()
        remark.locator("label").tap()
        expect(remark).to_be_hidden()
        page.reload()
        expect(remark).to_be_hidden()
        open_menu(page)
        page.get_by_role("switch", name="Bots keep their remarks to themselves").uncheck(force=True)
        page.keyboard.press("Escape")
        expect(remark).to_be_visible()
        check_page(page)


def test_rows_of_silencio_keep_their_size_while_others_move(chromium: Browser, url: str) -> None:
    """The rows keep their size until the first cards are put into the box, which needs a line."""
    table = StartedPlay(url, "silencio", ("Ada", "Bo", "Cleo"), code="silencio1-3-0-tours")
    watcher = table.guests[2]
    table.play_until_asked("play")
    with watcher.window(chromium, table.path, (390, 844)) as page:
        heights = set[float]()
        while not page.locator(".z-places .cap").count():
            if page.locator("main").get_attribute("data-turn") == "0":
                heights.add(page.locator(".z-blue .lane").evaluate("lane => lane.getBoundingClientRect().height"))
            moved = table.step()
            if moved is None:
                break
            _, _, told = watcher.get(table.path).partition('id="z-story"')
            expect(page.locator("#z-story li")).to_have_count(told.partition("</section>")[0].count("<li>"))
        assert len(heights) == 1
