"""A play of each game by keyboard alone: everything is reachable, and the focus is visible and survives updates."""

from collections import Counter
from contextlib import suppress
from functools import partial

import pytest
from playwright.sync_api import Browser, expect

from inkling.server.features.forced_passes import task
from tests.amounts import LONG_RUN
from tests.server.page_parsing import question_number
from tests.time_limits import LOOKS

from .form_guests import PHONE, Guest, StaleQuestion, StartedPlay
from .keyboard import KeyboardUser

SHOWN_QUESTION = "number => (document.querySelector('main [name=ask]')?.value ?? '')"
STANDS = "() => document.activeElement !== document.body"
TIMES = 1000 if LONG_RUN else 1
"""How many actions of each kind a person does by keyboard; the others are sent by forms."""
AGAIN = "[data-zone=go] form:has(input[value=offered]) button"


@pytest.mark.parametrize("game", ["silencio", "similo", "tofugott"])
def test_two_people_finish_a_play_by_keyboard(
    chromium: Browser, url: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A question that the table answers itself would disappear while the keyboard is on its way to it.
    monkeypatch.setattr(task, "draw_random_reading_pause", lambda luck: 3600.0)
    table = StartedPlay(url, game, ("Ada", "Bo"))
    ada, bo = table.guests
    with ada.window(chromium, table.path) as first, bo.window(chromium, table.path, PHONE) as second:
        people = KeyboardUser(first), KeyboardUser(second)
        for person in people:
            person.reach(".bar *, main *")
        made = {person: Counter[str]() for person in people}
        settled: dict[KeyboardUser, str] = {}
        for _ in range(200):
            if first.locator(AGAIN).count():
                break
            for person, other, guest in ((*people, ada), (*people[::-1], bo)):
                html = guest.get(table.path)
                question = question_number(html) or ""
                # A push that is still on the way would take the question away while the keyboard is walking to it.
                person.page.wait_for_function(SHOWN_QUESTION + " === number", arg=question, polling=LOOKS)
                if settled.get(person) == question and question:
                    continue
                do = person.next_action()
                kind = (do or "").split(" ")[0]
                made[person][kind] += 1
                if do and made[person][kind] > TIMES:
                    with suppress(StaleQuestion):
                        # The previous key press may still be on its way, so check again.
                        person.see_change(partial(guest.act, table.path, do, html))
                else:
                    person.play(do)
                if kind == "confirm":
                    settled[person] = question
                assert other.page.evaluate(STANDS), "what came in took the focus away"
        first.locator(AGAIN).wait_for(state="attached")


def test_table_is_made_and_begun_by_keyboard(chromium: Browser, url: str) -> None:
    with Guest(url, "Ada").window(chromium, "/") as page:
        keys = KeyboardUser(page)
        page.keyboard.press("Tab")
        keys.reach(".skip")
        keys.reach("form[action='/make'] select")
        page.keyboard.type("Sil")
        keys.reach("form[action='/make'] input[name=name]")
        page.keyboard.type("Ada")
        page.keyboard.press("Enter")
        page.wait_for_url("**/t/*")
        page.locator("form:has(input[value=stood])").wait_for(state="attached")
        keys.press("form:has(input[value=bot-seated]) button")
        page.locator("form:has(input[value=bot-sent])").wait_for()
        keys.press("form:has(input[value=start]) button")
        page.locator("main.board.silencio").wait_for()
        keys.reach("[data-zone=dock] *")


def test_digit_chooses_a_card_and_enter_plays_it(chromium: Browser, url: str) -> None:
    """Only while the focus is in the dock. Enter on a card that isn't chosen chooses it."""
    table = StartedPlay(url, "silencio", ("Ada", "Bo"))
    (player,) = table.play_until_asked("play")[:1]
    with player.window(chromium, table.path) as page:
        chosen, cards = page.locator(".hand input:checked"), page.locator(".hand-card.playable input")
        page.keyboard.press("1")
        expect(chosen).to_have_count(0)
        cards.first.focus()
        page.keyboard.press("Enter")
        expect(chosen).to_have_count(1)
        expect(page.locator(".notice")).to_have_count(0)
        places = page.locator(".hand-card").evaluate_all(
            "all => all.toSorted((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left)"
            ".map(one => one.querySelector('input')?.value ?? '')"
        )
        last = max(place for place, value in enumerate(places) if value)
        page.keyboard.press(str(last + 1))
        expect(page.locator(f"input[value='{places[last]}']")).to_be_checked()
        expect(page.locator(".keys-hint")).to_be_visible()
        page.keyboard.press("Enter")
        expect(page.locator(f"input[value='{places[last]}']")).to_have_count(0)
