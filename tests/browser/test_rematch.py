"""A whole session: three people and a bot make a table, play a short game, react, and agree on another game."""

from re import compile as pattern
from re import search

from playwright.sync_api import Browser, Page, expect

from tests.browser.form_guests import DESK, PHONE, SMALL_PHONE, Guest, PlayGroup, StartedPlay
from tests.browser.page_checks import check_page
from tests.browser.page_relay import PageRelay
from tests.time_limits import PLAY, wait_until


def make_table(page: Page) -> None:
    """Make a table by hand. Its bot is an easy one without pauses."""
    page.select_option("select[name=game]", "similo")
    page.fill("form[action='/make'] input[name=name]", "Ada")
    page.click("form[action='/make'] button")
    expect(page.locator("#z-hero")).to_contain_text("Ada’s table")
    expect(page.locator("#z-go .off")).to_have_text("One more player must sit down")


def come_in(page: Page, name: str) -> None:
    page.fill("form[action$='/join'] input[name=name]", name)
    page.locator("button[name=sit][value='1']").click()


def choose_bot(page: Page) -> None:
    """Choose a bot in the sheet over the lobby, which closes afterwards."""
    page.locator(".chair.free button").first.click()
    expect(page.locator("#z-seats")).to_contain_text("Moss")
    page.locator("a.setline").click()
    sheet = page.get_by_role("dialog")
    sheet.locator("select[name=bot-3]").select_option("easy")
    sheet.get_by_role("radio", name="Quick").check(force=True)
    check_page(page)
    sheet.get_by_role("button", name="Done").click()
    expect(sheet).to_have_count(0)
    expect(page.locator(".chair .dots .on")).to_have_count(1)


def play_through(path: str, guests: list[Guest]) -> None:
    group = PlayGroup(path, guests, "evening")
    wait_until(lambda: group.step() is None and group.over, "the end of the play", PLAY)


def test_evening_with_two_titles(chromium: Browser, url: str) -> None:
    ada, bo, cleo = Guest(url, "Ada"), Guest(url, "Bo"), Guest(url, "Cleo", "de")
    with ada.window(chromium, "/", PHONE, touch=True) as host:
        make_table(host)
        ada.use_session_of(host)
        path = host.url.removeprefix(url)
        with bo.window(chromium, path, DESK) as desk, cleo.window(chromium, path, SMALL_PHONE, touch=True) as phone:
            expect(desk.locator("#z-hero")).to_contain_text("Ada invites you")
            check_page(desk)
            come_in(desk, "Bo")
            expect(desk.locator("#z-go")).to_contain_text("Ada starts the game.")
            bo.use_session_of(desk)
            come_in(phone, "Bo")  # The name is taken: the typed text stays, and one tap is enough.
            expect(phone.locator("input[aria-invalid]")).to_have_value("Bo")
            check_page(phone)
            phone.locator(".chips .chip").nth(1).click()
            expect(phone.locator("#z-seats")).to_contain_text("Auch Bo")
            cleo.use_session_of(phone)
            choose_bot(host)
            check_page(host)
            host.get_by_role("button", name="Start with 4").click()
            expect(phone.locator("main.board")).to_be_visible()
            play_through(path, [ada, bo, cleo])
            agree_on_another(host, desk, phone)


def agree_on_another(host: Page, desk: Page, phone: Page) -> None:
    """Let a guest suggest another game. All pages are present when it begins."""
    expect(phone.get_by_role("button", name="Noch einmal")).to_be_visible()
    phone.locator("#z-go button.sign.heart").click()
    for page in (host, desk):
        expect(page.locator("#z-go .sign.heart .giver")).to_have_text("A")
    desk.get_by_role("link", name="Change something").click()
    sheet = desk.get_by_role("dialog")
    sheet.get_by_text("Tofugott").click()
    check_page(desk)
    sheet.get_by_role("button", name="Suggest this to the table").click()
    expect(sheet).to_have_count(0)
    expect(desk.locator("#z-go")).to_contain_text("You suggest: Tofugott.")
    expect(host.locator("#z-go")).to_contain_text("Bo suggests: Tofugott.")
    expect(phone.locator("#z-go")).to_contain_text(pattern("Bo schlägt vor: Tofugott"))
    host.get_by_role("button", name="Count me in").click()
    expect(host.get_by_role("button", name="Never mind, not now")).to_be_visible()
    check_page(phone)
    phone.get_by_role("button", name="Ich bin dabei").click()
    for page in (host, desk, phone):
        expect(page.locator("main.board.tofugott")).to_be_visible()
        expect(page.locator("h1.where")).to_have_text("Tofugott")
        assert page.evaluate("() => [...document.styleSheets].some(one => one.href?.includes('/games/tofugott/'))")


def test_reveal_is_never_cut_short_and_who_looks_back_is_asked_too(chromium: Browser, url: str) -> None:
    table = StartedPlay(url, "tofugott", ("Ada", "Bo")).play_on()
    ada, bo = table.guests
    with (
        ada.window(chromium, table.path, PHONE, touch=True) as page,
        bo.window(chromium, f"{table.replay()}?ply=0", DESK) as past,
    ):
        expect(page.locator("#z-go")).to_be_hidden()  # The last answer is turned up first.
        way = past.locator("[data-zone=way]")
        expect(past.get_by_role("link", name="Table", exact=True)).to_be_visible()
        ada.send_command(table.path, "offered")
        way.get_by_text("Ada would like another game.").wait_for()
        check_page(past)
        way.get_by_role("button", name="Count me in").click()
        expect(past.locator("main.board.tofugott #z-dock")).to_be_visible()
        line = page.get_by_text("A new game has begun.")
        expect(line).to_be_visible()
        assert page.locator("[data-goes-on]:not(:checked)").count(), "what is turned up is still there"
        now = search("<title>(.+?)</title>", ada.get(table.path))
        assert now
        expect(page).to_have_title(now[1])  # The page of an asked player calls them, even here.
        check_page(page)
        page.get_by_role("button", name="To the new game").click()
        expect(line).to_have_count(0)
        expect(page.locator("[data-goes-on]")).to_have_count(0)


def test_page_that_missed_some_reveals_is_told_of_no_new_game(chromium: Browser, url: str) -> None:
    table = StartedPlay(url, "tofugott", ("Ada", "Bo"))
    first = go_to_reveal(table)
    with table.host.window(chromium, table.path, PHONE) as page:
        line, gate = PageRelay(page), page.locator("[data-goes-on]")
        page.locator("main[data-connection=open]").wait_for()
        expect(gate).to_have_attribute("id", first)
        line.go_silent()
        second = go_to_reveal(table, beyond=first)
        line.cut()
        expect(gate).to_have_attribute("id", second)
        expect(page.get_by_text("A new game has begun.")).to_have_count(0)


def go_to_reveal(table: StartedPlay, beyond: str = "") -> str:
    """Play until the host is shown a reveal other than `beyond`. Return its ID."""
    for _ in range(100):
        found = search(r'id="(seen-[\d-]+)"', table.host.get(table.path))
        if found and found[1] != beyond:
            return found[1]
        table.step()
    raise AssertionError("nothing was ever turned up")
