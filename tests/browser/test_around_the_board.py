"""What surrounds a board in Chromium: the first game, sheets, chat, reactions and the menu, without axe violations."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.server.fixtures import url_fixture
from tests.time_limits import LOOKS

from .form_guests import DESK, PHONE, Guest, StartedPlay
from .page_checks import DESK_WAY, PHONE_WAY, check_page, open_menu

IMPATIENT = """() => {
  const later = setTimeout;
  window.setTimeout = (what, after, ...more) => later(what, after > 9000 ? 50 : after, ...more);
}"""
"""A script that shortens timers of more than nine seconds, so that tests need not wait."""
LONG_WORDS = "na " * 80
"""A message of many words, so that a few of them fill the chat."""
KEYBOARD = """high => {
  Object.defineProperties(visualViewport, { height: { value: innerHeight - high }, offsetTop: { value: 0 } });
  visualViewport.dispatchEvent(new Event("resize"));
}"""
"""A keyboard that covers the lower part of the page without resizing it, as on some phones."""
FLIGHTS = """() => {
  window.flights = [];
  const note = node => {
    if (node.matches?.(".flight")) flights.push([node.innerText.trim(), node.getAnimations().length]);
  };
  new MutationObserver(all => all.forEach(({ addedNodes }) => addedNodes.forEach(note)))
    .observe(document, { childList: true, subtree: true });
}"""
"""A script that records the face and the movement of each flying reaction, because it disappears after two seconds."""
BACK = "() => history.back()"
"""JavaScript that presses the browser's back button."""


url = url_fixture(messages_per_second=1e6)


def tool(page: Page, to: str) -> Locator:
    return page.locator(f'.tools [href^="{to}"]')


def expect_sheet(page: Page, name: str) -> Locator:
    """Expect a sheet that is the only reachable part and has the focus inside."""
    sheet = page.get_by_role("dialog", name=name)
    expect(sheet).to_be_visible()
    assert sheet.evaluate("sheet => sheet.contains(document.activeElement) && sheet.ariaModal === 'true'")
    assert page.locator(".bar").evaluate("bar => bar.inert")
    return sheet


@pytest.mark.parametrize(("lang", "size"), DESK_WAY)
def test_first_play_has_a_goal_and_rules_that_lose_nothing(
    chromium: Browser, url: str, lang: str, size: tuple[int, int]
) -> None:
    table = StartedPlay(url, "silencio", ("Ada", "Bo"), lang)
    (passes, *_) = table.play_until_asked("give")
    with passes.window(chromium, table.path, size) as page:
        expect(tool(page, "#z-story")).to_be_visible()
        expect(tool(page, "#z-talk")).to_be_hidden()
        expect(page.locator(".signs")).to_have_count(0)
        goal = page.locator(".coach")
        expect(goal).to_contain_text("Ziel:" if lang == "de" else "Goal:")
        expect(goal.get_by_role("link")).to_have_attribute("href", "/learn/silencio/lesson")
        page.locator(".z-dock input[name=do]").first.check(force=True)
        chosen = page.locator(".z-dock input[name=do]:checked").get_attribute("value")
        tool(page, "/learn/silencio").click()
        sheet = expect_sheet(page, "Silencio in drei Minuten" if lang == "de" else "Silencio in three minutes")
        check_page(page)
        page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
        expect(tool(page, "/learn/silencio")).to_be_focused()
        expect(page.locator(".z-dock input[name=do]:checked")).to_have_value(chosen or "")
        tool(page, "/learn/silencio").press("Enter")
        expect_sheet(page, "Silencio in drei Minuten" if lang == "de" else "Silencio in three minutes")
        page.locator(".veil").click(position={"x": 4, "y": 4})
        expect(page.locator(".veil")).to_have_count(0)
        goal.get_by_role("button").click()
        expect(goal).to_be_hidden()
        page.reload()
        expect(page.locator(".coach")).to_be_hidden()


def test_goal_line_goes_with_the_first_play(chromium: Browser, url: str) -> None:
    table = StartedPlay(url, "similo", ("Ada", "Bo"))
    with table.host.window(chromium, table.path, PHONE) as page:
        expect(page.locator(".coach")).to_be_visible()
        table.host.send_command(table.path, "gave-up")
        expect(page.locator(".coach")).to_be_hidden()
        table.host.send_command(table.path, "start")
        expect(page.locator("#z-go")).to_be_empty()
        expect(page.locator(".coach")).to_be_hidden()


def test_rules_and_sheets_without_scripts_are_pages_that_lead_back(chromium: Browser, url: str) -> None:
    table = StartedPlay(url, "similo", ("Ada", "Bo"))
    with table.host.window(chromium, table.path, PHONE, scripts=False) as page:
        expect(page.locator(".coach")).to_be_hidden()
        expect(page.locator("#z-menu")).to_be_visible()
        tool(page, "/learn/similo").click()
        page.locator(".back-to a").click()
        page.wait_for_url(f"**{table.path}")


def test_talk_is_seen_on_a_phone(chromium: Browser, url: str) -> None:
    """The other guesser can answer, the giver sees it but can't answer, and a muted sender stays hidden."""
    table = StartedPlay(url, "similo", ("Ada", "Bo", "Cleo"), "de")
    first, second = table.play_until_asked("mark")
    (giver,) = (guest for guest in table.guests if guest not in (first, second))
    with first.window(chromium, table.path, PHONE) as page, giver.window(chromium, table.path, PHONE) as listens:
        for one in (page, listens):
            expect(one.locator("main")).to_have_attribute("data-connection", "open")
        second.client.post(f"{table.path}/talk", data={"text": "Nicht die mit der Krone."})
        line, count = page.locator(".toast"), page.locator(".tools .count")
        expect(line).to_contain_text("Nicht die mit der Krone.")
        expect(line).to_have_attribute("role", "status")
        expect(count).to_have_text("1 neu")
        expect(listens.locator(".toast")).to_contain_text("Nicht die mit der Krone.")
        expect(listens.locator(".toast button")).to_have_count(0)
        check_page(page)
        line.get_by_role("button").click()
        expect_sheet(page, "Talk" if first.lang == "en" else "Gespräch")
        check_page(page)
        expect(page.locator("[name=text]")).to_be_focused()
        page.keyboard.type("Finde ich auch.")
        page.keyboard.press("Enter")
        expect(page.locator(".talk .me")).to_contain_text("Finde ich auch.")
        expect(count).to_have_count(0)
        page.keyboard.press("Escape")
        expect(page.locator(".toast")).to_have_count(0)
        for number in range(5):
            second.client.post(f"{table.path}/talk", data={"text": f"Wort {number} {LONG_WORDS}"})
        expect(count).to_have_text("5 neu")
        tool(page, "#z-talk").click()
        for part in (page.locator(".talk li").last, page.locator("[name=text]")):
            expect(part).to_be_in_viewport(ratio=0.9)
        tool(listens, "#z-talk").click()
        sheet = listens.get_by_role("dialog")
        expect(sheet.locator(".talk li").last).to_be_in_viewport(ratio=0.9)
        expect(sheet).to_contain_text("Du hörst zu")
        expect(sheet.locator("input, .sign")).to_have_count(0)
        muted = table.guests.index(first)
        if first is not table.host:
            table.host.send_command(table.path, "muted", member=muted, on=1)
            expect(page.locator("#z-talk")).to_contain_text("stumm")


def test_talk_follows_its_newest_line_and_pushes_nothing_away(chromium: Browser, url: str) -> None:
    """In the lobby and beside a board, readers of older messages keep their scroll position, and the game starts at the
    top."""
    host, bo, cleo = (Guest(url, name) for name in ("Ada", "Bo", "Cleo"))
    path = host.client.post("/make", data={"game": "similo", "name": host.name}).url.path
    host.send_command(path, "sat", seat=0)
    for seat, guest in enumerate((bo, cleo), start=1):
        guest.client.post(f"{path}/join", data={"name": guest.name})
        guest.send_command(path, "sat", seat=seat)
    for number in range(5):
        bo.client.post(f"{path}/talk", data={"text": f"Word {number} {LONG_WORDS}"})
    with cleo.window(chromium, path, DESK) as page:
        lines, field = page.locator(".talk li"), page.locator("[name=text]")
        expect(page.locator("main")).to_have_attribute("data-connection", "open")
        for part in (lines.last, field):
            expect(part).to_be_in_viewport(ratio=0.9)
        assert page.evaluate("() => scrollY") == 0
        expect(lines.first.locator("b")).to_have_text("Bo")
        expect(lines.last).to_have_class("a1 again")
        field.fill("Hello")
        field.press("Enter")
        expect(lines.last).to_contain_text("Hello")
        expect(lines.last).to_have_class("a2 me")
        expect(lines.last).to_be_in_viewport(ratio=0.9)
        expect(field).to_be_in_viewport(ratio=0.9)
        page.locator(".talk").evaluate("list => { list.scrollTop = 40; }")
        expect(lines.first).to_be_in_viewport()
        host.client.post(f"{path}/talk", data={"text": "Still there?"})
        expect(lines.last).to_contain_text("Still there?")
        expect(lines.last).not_to_be_in_viewport()
        assert page.locator(".talk").evaluate("list => list.scrollTop") == 40
        page.evaluate("() => scrollTo(0, 200)")
        host.send_command(path, "start")
        expect(page.locator("main.board")).to_be_visible()
        assert page.evaluate("() => scrollY") == 0
        page.reload()
        expect(lines.last).to_be_in_viewport(ratio=0.9)
        expect(page.locator(".z-talk form, .z-talk > .cap").last).to_be_in_viewport(ratio=0.9)
        assert page.locator(".talk").evaluate("list => list.clientHeight") < DESK[1] / 4


@pytest.mark.parametrize(("size", "keyboard"), [(PHONE, 330), (DESK, 0)])
def test_talk_stays_above_the_keyboard_and_offers_newer_messages(
    chromium: Browser, url: str, size: tuple[int, int], keyboard: int
) -> None:
    table = StartedPlay(url, "similo", ("Ada", "Bo", "Cleo"))
    first, second = table.play_until_asked("mark")
    for number in range(4):
        second.client.post(f"{table.path}/talk", data={"text": f"Word {number} {LONG_WORDS}"})
    with first.window(chromium, table.path, size) as page:
        expect(page.locator("main")).to_have_attribute("data-connection", "open")
        viewport = page.locator("meta[name=viewport]").get_attribute("content") or ""
        assert "interactive-widget=resizes-content" in viewport
        lines, field, newer = page.locator(".talk li"), page.locator("[name=text]"), page.locator(".newer")
        if keyboard:
            tool(page, "#z-talk").click()
            page.evaluate(KEYBOARD, keyboard)
            for part in (lines.last, field):
                expect(part).to_be_in_viewport(ratio=0.9)
                box = part.bounding_box()
                assert box is not None
                assert box["y"] + box["height"] <= size[1] - keyboard
        page.locator(".talk").evaluate("list => { list.scrollTop = 40; }")
        expect(newer).to_have_count(0)
        second.client.post(f"{table.path}/talk", data={"text": "The owl"})
        expect(newer).to_have_text("1 new ↓")
        check_page(page)
        newer.click()
        expect(lines.last).to_be_in_viewport(ratio=0.9)
        expect(newer).to_have_count(0)
        expect(page.locator(".tools .count")).to_have_count(0)


def test_back_closes_what_lies_over_the_table(chromium: Browser, url: str) -> None:
    """The back button closes a sheet, a page in a sheet and an enlarged card. Afterwards the browser's history is as
    long as before."""
    table = StartedPlay(url, "similo")
    table.play_on(1)
    with table.host.window(chromium, "/learn", PHONE) as page:
        page.goto(f"{url}{table.path}")
        expect(page.locator("main")).to_have_attribute("data-connection", "open")
        length = page.evaluate("() => history.length")
        sheet = page.get_by_role("dialog")
        for _ in range(2):
            open_menu(page)
            expect(sheet).to_be_visible()
            page.evaluate(BACK)
            expect(sheet).to_have_count(0)
        assert page.url == f"{url}{table.path}"
        tool(page, "/learn/similo").click()
        expect(sheet).to_be_visible()
        page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
        page.wait_for_function("() => history.state === null", polling=LOOKS)
        page.locator(".z-clues .clue-card[popovertarget]").first.click()
        expect(page.locator(".closer:popover-open")).to_be_visible()
        page.wait_for_function("() => history.state !== null", polling=LOOKS)
        page.evaluate(BACK)
        expect(page.locator(".closer:popover-open")).to_have_count(0)
        assert page.url == f"{url}{table.path}"
        open_menu(page)
        expect(sheet).to_be_visible()
        page.reload()
        page.wait_for_function("() => history.state === null", polling=LOOKS)
        assert page.evaluate("() => history.length") <= length + 1, "one entry ahead at most"
        page.evaluate(BACK)
        page.wait_for_url("**/learn")


@pytest.mark.parametrize(("lang", "size"), PHONE_WAY)
def test_reactions_at_the_end(chromium: Browser, url: str, lang: str, size: tuple[int, int]) -> None:
    table = StartedPlay(url, "silencio", ("Ada", "Bo"), lang)
    table.host.send_command(table.path, "gave-up")
    one, other = table.guests
    with (
        one.window(chromium, table.path, size, before=FLIGHTS) as page,
        other.window(chromium, table.path, size, before=FLIGHTS) as theirs,
    ):
        theirs.emulate_media(reduced_motion="no-preference")
        for one_page in (page, theirs):
            expect(one_page.locator("main")).to_have_attribute("data-connection", "open")
        page.locator("main .sign.heart").click()
        # The sender's face flies over the board; with reduced motion it stands there.
        for one_page, moves in ((theirs, 1), (page, 0)):
            one_page.wait_for_function("() => flights.length", polling=LOOKS)
            assert one_page.evaluate("() => flights") == [["A", moves]]
        expect(page.locator(".flight")).to_have_count(0)
        expect(page.locator("main .sign.heart")).to_have_attribute("aria-pressed", "true")
        expect(theirs.locator("main .sign.heart .giver")).to_have_text(["A"])
        expect(theirs.locator("[data-key=who-gave]")).to_have_text("Ada: Herz." if lang == "de" else "Ada: Heart.")
        theirs.locator("main .sign.heart").click()
        expect(page.locator("main .sign.heart .giver")).to_have_text(["A", "B"])
        check_page(page)
        page.locator("main .sign.heart").click()
        expect(page.locator("main .sign.heart .giver")).to_have_text(["B"])


def test_reactions_fly_during_a_play_and_over_a_tv(chromium: Browser, url: str) -> None:
    """In Similo guessers may react. The giver and the TV show the reaction."""
    table = StartedPlay(url, "similo", ("Ada", "Bo", "Cleo"))
    first, second = table.play_until_asked("mark")
    (giver,) = (guest for guest in table.guests if guest not in (first, second))
    watcher = Guest(url, "TV")
    with (
        giver.window(chromium, table.path, PHONE, before=FLIGHTS) as page,
        watcher.window(chromium, f"{table.path}/tv", before=FLIGHTS) as tv,
    ):
        for one in (page, tv):
            expect(one.locator("main")).to_have_attribute("data-connection", "open")
        assert '"sign"' not in giver.get(table.path), "the giver must be silent"
        first.client.post(f"{table.path}/react", data={"sign": "heart"})
        for one in (page, tv):
            one.wait_for_function("() => flights.length", polling=LOOKS)
            assert one.evaluate("() => flights") == [[first.name[0], 0]]
            expect(one.locator("[data-key=who-gave]")).to_have_text(f"{first.name}: Heart.")


@pytest.mark.parametrize(("lang", "size"), PHONE_WAY)
def test_menu_in_groups(chromium: Browser, url: str, lang: str, size: tuple[int, int]) -> None:
    table = StartedPlay(url, "similo", ("Ada", "Bo"), lang)
    with table.host.window(chromium, table.path, size) as page:
        open_menu(page)
        menu = expect_sheet(page, "Menü" if lang == "de" else "Menu")
        lock = menu.get_by_role("button", name="Tisch abschließen" if lang == "de" else "Lock the table")
        expect(lock).to_have_attribute("aria-pressed", "false")
        lock.click()
        expect(lock).to_have_attribute("aria-pressed", "true")
        expect(menu).to_be_visible()
        expect(menu.locator(".between").first).to_be_hidden()
        check_page(page)
        menu.locator(".parting summary").click()
        expect(menu.locator(".parting .btn")).to_be_visible()
        menu.get_by_role("link", name="Am Tisch" if lang == "de" else "At the table").click()
        expect(page.locator("#z-seats")).to_be_visible()
        page.keyboard.press("Escape")
        open_menu(page)
        menu.locator("form[action$='/passport'] button").click()
        expect(page.locator(".pin")).to_contain_text("PIN")
        page.get_by_role("link", name="Zurück zum Tisch" if lang == "de" else "Back to the table").click()
        open_menu(page)
        menu.get_by_role("button", name="English" if lang == "de" else "Deutsch").click()
        expect(page.locator("html")).to_have_attribute("lang", "en" if lang == "de" else "de")


def test_whoever_waits_long_is_asked_once_whether_to_be_called(chromium: Browser, url: str) -> None:
    table = StartedPlay(url, "similo", ("Ada", "Bo"))
    (giver,) = table.play_until_asked("clue")
    with giver.window(chromium, table.path, PHONE, before=IMPATIENT) as page:
        expect(page.locator("main")).to_have_attribute("data-turn", "1")
        table.step()
        offer = page.locator(".offer")
        expect(offer).to_be_visible()
        check_page(page)
        offer.locator(".tool").click()
        expect(offer).to_have_count(0)
