"""A finished play, moment by moment: with slider, keys and clicks, and without JavaScript by plain links."""

from functools import cache
from re import search

import pytest
from playwright.sync_api import Browser, Page, expect

from inkling.core.record import Record, read_record
from inkling.games import SHELF
from tests.amounts import LONG_RUN, first_cases
from tests.server.fixtures import url_fixture

from .form_guests import DESK, PHONE, Guest, StartedPlay

LOW = """() => {
  const dock = document.querySelector(".moves").getBoundingClientRect().top;
  return [...document.querySelectorAll("main > *, .z-hands")].filter(one => one.offsetHeight && one.checkVisibility())
    .filter(one => one.getBoundingClientRect().bottom > dock + 1).map(one => one.className);
}"""
"""JavaScript that returns the parts of board and hands that don't end above the timeline."""
WIDE, SEEN = "all => all.map(one => one.offsetWidth)", 28
"""JavaScript that returns the widths of cards, and the least width at which a card is recognisable."""
SIGN = """track => {
  const sign = track.querySelector("[data-at]"), box = sign.querySelector("circle").getBoundingClientRect();
  return [box.left + box.width / 2, track.getBoundingClientRect().top + 6, sign.dataset.at];
}"""
"""JavaScript that returns the position of the timeline's first icon, and its moment."""


url = url_fixture()


@cache
def finish(url: str, game: str = "silencio", names: tuple[str, ...] = ("Ada", "Bo")) -> tuple[Guest, str, Record]:
    """Return a former player, the address of the play, and its record. Tests only read them."""
    table = StartedPlay(url, game, names).play_on()
    address = table.replay()
    return table.host, address, read_record(table.host.client.get(f"{address}/record.json").content, SHELF)


def check_moment(page: Page, ply: int, last: int) -> None:
    expect(page.locator(".tells output")).to_have_text(f"{ply} / {last}")


def test_replay_goes_to_moments_by_slider_and_keys(chromium: Browser, url: str) -> None:
    guest, address, record = finish(url)
    last = len(record.entries)
    with guest.window(chromium, address) as page:
        check_moment(page, last, last)
        page.locator("#ply").fill("7")
        check_moment(page, 7, last)
        # The address follows what is drawn, so the moments have loaded.
        page.wait_for_url("**ply=7")
        expect(page.locator(".log li")).not_to_have_count(0)
        page.locator("#ply").blur()
        for key, ply in (("ArrowRight", 8), ("ArrowLeft", 7), ("Home", 0), ("ArrowLeft", 0), ("End", last)):
            page.keyboard.press(key)
            check_moment(page, ply, last)
        page.wait_for_url(f"**ply={last}")
        # Of the events of an entry, the last is announced last.
        expect(page.locator(".now")).to_contain_text(page.locator(".log li").last.inner_text())
        page.locator("#ply").focus()
        page.keyboard.press("ArrowLeft")
        check_moment(page, last - 1, last)
        expect(page.locator("#ply")).to_be_focused()


def test_moments_are_there_without_a_page_load(chromium: Browser, url: str) -> None:
    """One batch covers the whole play. Each moment in it equals its own page."""
    guest, address, record = finish(url)
    last, asked = len(record.entries), list[str]()
    with (
        guest.window(chromium, f"{address}?ply=0&seat=1", PHONE) as page,
        guest.window(chromium, f"{address}?ply=0&seat=1", PHONE, scripts=False) as plain,
    ):
        page.on("request", lambda request: asked.append(request.url))
        for ply in (1, 2, 3, last, last - 1, 20, 4, 0, 17) if LONG_RUN else (1, last, 20, 17):
            page.locator("#ply").fill(str(ply))
            page.wait_for_url(f"**ply={ply}&seat=1")
            plain.goto(page.url)
            for part in ("main", ".z-hands", ".moves"):
                assert read(page, part) == read(plain, part)
            for field in ("fork input[name=ply]", "story .log li:last-child"):
                assert page.locator(f".z-{field}").count() == plain.locator(f".z-{field}").count()
        slider, now = page.locator("#ply"), page.locator(".now").inner_text()
        expect(slider).to_have_attribute("aria-valuetext", f"{now} 17 / {last}")
        forth = page.locator("a[rel=forth]")
        forth.press("Enter")
        page.wait_for_url("**ply=18&seat=1")
        expect(forth).to_be_focused()
        expect(page.locator("[data-said]")).to_have_text(page.locator(".now").inner_text())
    assert len([address for address in asked if "/p/" in address]) <= 1, asked


def read(page: Page, part: str) -> tuple[str, list[str]]:
    """Return the text of a part and its links."""
    found = page.locator(part)
    return found.text_content() or "", found.locator("a").evaluate_all("links => links.map(link => link.href)")


def test_reasons_follow_the_moment(chromium: Browser, url: str) -> None:
    guest, address, _ = finish(url, "similo")
    with guest.window(chromium, f"{address}?ply=3&why=1") as page:
        why = page.locator(".reasons")
        # It is visible, within thumb reach.
        expect(why).to_be_in_viewport(ratio=0.9)
        before = why.inner_text()
        page.keyboard.press("ArrowRight")
        page.wait_for_url("**ply=4&why=1")
        expect(why).not_to_have_attribute("aria-busy", "true")
        assert why.inner_text() != before
        page.get_by_role("link", name="Why?").click()
        page.wait_for_url("**ply=4")
        expect(why).to_have_count(0)


def test_replay_shows_the_cards_of_a_seat(chromium: Browser, url: str) -> None:
    guest, address, _ = finish(url)
    with guest.window(chromium, f"{address}?ply=6", PHONE) as page:
        expect(page.locator(".hand")).to_have_count(0)
        # It opens with everyone's cards, and highlights the seat that moved last.
        expect(page.locator(".eyes [aria-current]")).to_have_text("Everyone’s cards")
        expect(page.locator(".theirs")).to_have_count(2)
        expect(page.locator(".theirs.acts")).to_have_count(1)
        expect(page.locator(".z-hands")).to_be_in_viewport(ratio=1)
        hands = []
        for name in ("Ada", "Bo"):
            page.get_by_role("link", name=name, exact=True).click()
            expect(page.locator(".eyes [aria-current]")).to_have_text(name)
            hands.append(page.locator(".hand").inner_text())
        assert hands[0] != hands[1]
        page.get_by_role("link", name="Onlookers").click()
        expect(page.locator(".hand, .theirs")).to_have_count(0)


@pytest.mark.parametrize("game", ["silencio", "similo", "tofugott"])
def test_board_and_hands_are_seen_whole_above_the_moments(chromium: Browser, url: str, game: str) -> None:
    """On desktop and on a phone, without scrolling. A tap on an icon of the timeline goes to its moment."""
    guest, address, _ = finish(url, game, ("Ada", "Bo", "Cleo"))
    with guest.window(chromium, f"{address}?ply=9", DESK) as page:
        for size in (DESK, (390, 844)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            expect(page.locator(".theirs").last).to_be_in_viewport(ratio=1)
            assert page.evaluate(LOW) == []
            assert all(wide >= SEEN for wide in page.locator(".helds .shape").evaluate_all(WIDE))
            assert page.locator(".moves").evaluate("dock => dock.offsetHeight") <= 150
            assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
        # Ask at once: the bots' opinion may arrive at any time and replace an icon.
        left, top, ply = page.locator(".keys").evaluate(SIGN)
        page.mouse.click(left, top)
        page.wait_for_url(f"**ply={ply}")
        chosen = page.locator(".keyed [aria-current]")
        expect(chosen.first).to_have_attribute("data-to", ply)
        # The others show a short version.
        told = page.locator(".keyed .told:visible")
        expect(told).to_have_count(chosen.locator(".told").count())
        for words in page.locator(".keyed li:not(.decided) a > span:first-of-type").all_inner_texts():
            assert 0 < len(words) <= 60, words


def test_reasons_take_nothing_from_the_board_at_a_desk(chromium: Browser, url: str) -> None:
    """On desktop the reasons are next to the board, above the button. On a phone everyone's cards stay visible above
    them."""
    guest, address, _ = finish(url, "silencio", ("Ada", "Bo", "Cleo"))
    with guest.window(chromium, f"{address}?ply=9", DESK) as page:
        board, why = page.locator(".stage"), page.locator(".reasons")
        before = board.bounding_box()
        page.get_by_role("link", name="Why?").click()
        expect(why).to_be_in_viewport(ratio=1)
        after, reasons = board.bounding_box(), why.bounding_box()
        assert before == after
        assert after
        assert reasons
        assert after["x"] + after["width"] <= reasons["x"]
        page.set_viewport_size({"width": 390, "height": 844})
        expect(why).to_be_in_viewport(ratio=1)
        assert page.evaluate(LOW) == []


@pytest.mark.parametrize("game", first_cases(["silencio", "similo", "tofugott"]))
def test_on_its_side_a_phone_has_the_moments_beside_the_board(chromium: Browser, url: str, game: str) -> None:
    guest, address, _ = finish(url, game)
    with guest.window(chromium, f"{address}?ply=2", (844, 390)) as page:
        for part in (".now", "#ply", "a[rel=back]", "a[rel=forth]", ".why", ".onto button"):
            expect(page.locator(f".moves {part}")).to_be_in_viewport(ratio=1)
        board, dock = page.locator("main").bounding_box(), page.locator(".moves").bounding_box()
        assert board
        assert dock
        assert board["x"] + board["width"] <= dock["x"]


def test_a_tap_shows_what_a_small_phone_has_no_room_for(chromium: Browser, url: str) -> None:
    guest, address, _ = finish(url, "tofugott")
    hidden = "one => one.scrollHeight - one.clientHeight"
    with guest.window(chromium, f"{address}?ply=1", (280, 740)) as page:
        now = page.locator(".now")
        assert now.evaluate(hidden) > 0
        now.click()
        assert now.evaluate(hidden) == 0
        # Even after a tie-break the winner is shown at once.
        page.emulate_media(reduced_motion="no-preference")
        page.goto(f"{url}{address}")
        waits = "one => { one.classList.add('late'); return getComputedStyle(one).animationName; }"
        assert page.locator(".z-end .verdict").evaluate(waits) == "none"


def test_what_has_just_happened_is_ringed(chromium: Browser, url: str) -> None:
    guest, address, record = finish(url)
    ply = next(place for place, entry in enumerate(record.entries, start=1) if entry.do.startswith("play "))
    row = record.entries[ply - 1].do.removeprefix("play ").split("-")[0]
    with guest.window(chromium, f"{address}?ply={ply}") as page:
        ring = "one => getComputedStyle(one).outlineStyle"
        rows = {name: page.locator(f".z-{name} .last-card > .end") for name in ("red", "blue", "yellow", "green")}
        ringed = [name for name, end in rows.items() if end.count() and end.evaluate(ring) == "solid"]
        assert ringed == [row]


def test_replay_hides_the_end(chromium: Browser, url: str) -> None:
    guest, address, record = finish(url)
    with guest.window(chromium, f"{address}?ply=6") as page:
        told = page.locator(".where").inner_text().replace("\n", "")
        page.get_by_role("link", name="Hide the ending").click()
        expect(page.locator(".tells output")).to_have_text("6")
        expect(page.locator(".where")).to_have_text(search(r"^.*Replay", told)[0])  # type: ignore[index]
        for gone in ("#ply", "a[rel=last]", "[download]"):
            expect(page.locator(gone)).to_have_count(0)
        page.keyboard.press("End")
        page.keyboard.press("ArrowRight")
        expect(page.locator(".tells output")).to_have_text("7")
        page.get_by_role("link", name="Show the ending").click()
        check_moment(page, 7, len(record.entries))
        expect(page.locator(".where")).to_contain_text("Not this time")


def test_moment_can_be_linked(chromium: Browser, url: str) -> None:
    """Another reader of the link sees what the sender saw, but no cards that are still to be played."""
    table = StartedPlay(url, "silencio", ("Ada", "Bo")).play_on()
    address, (guest, friend) = table.replay(), table.guests
    with guest.window(chromium, address) as page:
        page.get_by_role("link", name="Bo", exact=True).click()
        # Before Bo's page has arrived, it is already drawn for the newer moment.
        page.locator("#ply").fill("9")
        expect(page.locator(".eyes [aria-current]")).to_have_text("Bo")
        page.wait_for_url("**ply=9&seat=1")
        link, seen = page.url, page.locator("main").inner_text()
    with friend.window(chromium, link.removeprefix(url)) as other:
        expect(other.locator("#ply")).to_have_value("9")
        assert other.locator("main").inner_text() == seen
    with Guest(url, "Dora").window(chromium, link.removeprefix(url)) as stranger:
        expect(stranger.get_by_text("only to people who have played this deal")).to_be_visible()
        expect(stranger.locator(".hand, .theirs, .eyes .chip, [download], .why, .z-fork form")).to_have_count(0)


def test_replay_works_by_plain_links(chromium: Browser, url: str) -> None:
    guest, address, record = finish(url)
    last = len(record.entries)
    with guest.window(chromium, f"{address}?ply=3", scripts=False) as page:
        for name, ply in (("One step forward", 4), ("One step back", 3), ("To the end", last), ("To the beginning", 0)):
            page.get_by_role("link", name=name).click()
            check_moment(page, ply, last)
        page.locator("#ply").focus()
        for _ in range(5):
            page.keyboard.press("ArrowRight")
        page.get_by_role("button", name="Go", exact=True).click()
        check_moment(page, 5, last)
        page.get_by_role("link", name="Bo", exact=True).click()
        expect(page.locator(".hand")).to_have_count(1)
        page.get_by_role("link", name="Hide the ending").click()
        expect(page.locator(".tells output")).to_have_text("5")
        assert "seat=1" in page.url
        page.get_by_role("link", name="Show the ending").click()
        with page.expect_download() as waiting:
            page.get_by_role("link", name="The record as text").click()
        assert read_record(waiting.value.path().read_bytes(), SHELF) == record


def test_moment_has_a_link_that_scripts_can_copy(chromium: Browser, url: str) -> None:
    guest, address, _ = finish(url)
    here = f"{address}?ply=6"
    with guest.window(chromium, here) as page:
        expect(page.get_by_role("link", name="Link to this moment")).to_have_attribute("href", here)
        expect(page.get_by_role("button", name="Copy the link")).to_have_attribute("data-copy", here)
        page.keyboard.press("ArrowRight")
        expect(page.get_by_role("button", name="Copy the link")).to_have_attribute("data-copy", f"{address}?ply=7")
    with guest.window(chromium, here, scripts=False) as page:
        expect(page.get_by_role("link", name="Link to this moment")).to_be_visible()
        expect(page.get_by_role("button", name="Copy the link")).to_be_hidden()


def test_sentence_of_the_moment_follows_in_each_game(chromium: Browser, url: str) -> None:
    """The board has classes of its own, which must not be taken for the sentence."""
    guest, address, record = finish(url, "similo", ("Ada", "Bo", "Cleo"))
    with guest.window(chromium, f"{address}?ply=0", PHONE) as page:
        start = page.locator(".tells > p").inner_text()
        board = page.locator("[data-zone=clues], .ribbon, .clues").first
        page.keyboard.press("ArrowRight")
        check_moment(page, 1, len(record.entries))
        expect(page.locator(".tells > p")).not_to_have_text(start)
        assert page.locator(".tells > p").inner_text() not in board.inner_text()
