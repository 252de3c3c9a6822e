"""A table's own cards, from the list to the first clue: phone and desktop, both languages, with and without
JavaScript."""

import io
from typing import NamedTuple

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from tests.server.fixtures import url_fixture

from .form_guests import Guest
from .page_checks import DESK_LIVE, PHONE_ALONE, check_page

FIGURES = "\n".join(f"Figur {n}: Die Nummer {n}." for n in range(1, 14))


workshop = url_fixture(uploads=True)


def look(page: Page, scripts: bool) -> None:
    """Check for axe violations, which needs JavaScript."""
    if scripts:
        check_page(page)


def send(page: Page, name: str) -> None:
    """Send the form with the button of this name."""
    page.get_by_role("button", name=name, exact=True).click()


class Words(NamedTuple):
    make: str
    make_set: str
    done: str
    take: str
    play: str
    doubled: str


WORDS = {
    "en": Words(
        "Make this deck", "Make this set", "Done", "Use these", "Play with this deck", "already called “Figur 2”"
    ),
    "de": Words(
        "Deck anlegen", "Fragen anlegen", "Fertig", "Übernehmen", "Mit diesem Deck spielen", "heißt schon „figur 2“"
    ),
}


@pytest.mark.parametrize(("lang", "size", "scripts"), DESK_LIVE)
def test_deck_is_pasted_mended_photographed_and_played_with(
    chromium: Browser, workshop: str, lang: str, size: tuple[int, int], scripts: bool
) -> None:
    ada = Guest(workshop, "Ada", lang)
    table = ada.client.post("/make", data={"game": "similo", "name": "Ada"}).url.path
    with ada.window(chromium, f"{table}/decks", size, scripts=scripts) as page:
        look(page, scripts)
        paste_a_deck(page, lang, scripts)
        change_two_cards(page, lang, scripts)
        page.locator("details.paste > summary").click()
        page.fill("textarea[name=cards]", "Kater Linus: Schläft in fremden Fenstern.\nBello")
        send(page, WORDS[lang].take)
        expect(page.locator(".own-cards .own-card")).to_have_count(14)
        send(page, WORDS[lang].play)
        page.wait_for_url(f"**{table}")
        expect(page.locator(".setline")).to_contain_text("Unsere Leute")
        begin_another(page, f"{workshop}{table}/decks")
        ada.send_command(table, "bot-seated", seat=1, bot="random")
        ada.send_command(table, "start")
        page.goto(f"{workshop}{table}")
        expect(page.locator(f"img[src^='{table}/own/unsere-leute/']").first).to_be_attached()
        look(page, scripts)


def begin_another(page: Page, where: str) -> None:
    """If there are decks, a phone unfolds the form for a new one on request; on desktop it is always visible."""
    page.goto(where)
    expect(page.locator(".minis li").first).to_contain_text("Oma Hilde")
    ask, form = page.locator("a.begin"), page.locator("form.paste")
    if ask.is_visible():
        expect(form).to_be_hidden()
        ask.click()
    expect(form).to_be_visible()
    expect(ask).to_be_hidden()


def paste_a_deck(page: Page, lang: str, scripts: bool) -> None:
    """Paste a deck. A problem appears next to its card, and the text stays in the form."""
    page.fill("input[name=name]", "Unsere Leute")
    page.fill("textarea[name=cards]", f"{FIGURES}\nfigur 2")
    if scripts:
        expect(page.locator(".pasted li")).to_have_count(14)
    else:
        send(page, WORDS[lang].make)
    expect(page.locator(".pasted .bad")).to_have_count(1)
    expect(page.locator(".pasted .bad")).to_contain_text(WORDS[lang].doubled, ignore_case=True)
    expect(page.locator("textarea[name=cards]")).to_have_value(f"{FIGURES}\nfigur 2")
    look(page, scripts)
    page.fill("textarea[name=cards]", FIGURES)
    send(page, WORDS[lang].make)
    page.wait_for_url("**/decks/unsere-leute")
    expect(page.locator(".own-cards .own-card")).to_have_count(13)
    look(page, scripts)


def change_two_cards(page: Page, lang: str, scripts: bool) -> None:
    """Going to the next card saves this one. A duplicate name gives an error at its field."""
    page.locator("a[href$='card=figur-1']").click()
    page.fill(".cardform input[name=name]", "Oma Hilde")
    if scripts:
        expect(page.locator(".big .lbl")).to_have_text("Oma Hilde")
    page.locator(".cardform .tongues > summary").click()
    page.fill(".cardform [name=name-fr]", "Mamie Hilde")
    page.locator(".traits:not(.tongues) > summary").click()
    page.check("input[value='temperament=cheerful']")
    page.select_option("select[name=bond-card]", "figur-2")
    page.select_option("select[name=bond-word]", "friend")
    page.set_input_files("input[name=picture]", {"name": "a.png", "mimeType": "image/png", "buffer": paint()})
    if scripts:
        expect(page.locator(".big .photo")).to_be_visible()
    look(page, scripts)
    page.locator(".turning button[value=figur-2]").click()
    page.wait_for_url("**/card?card=figur-2")
    page.fill(".cardform [name=name]", "Oma Hilde")
    send(page, WORDS[lang].done)
    expect(page.locator(".cardform .why")).to_be_visible()
    expect(page.locator(".cardform [name=name]")).to_have_value("Oma Hilde")
    look(page, scripts)
    page.fill(".cardform [name=name]", "Kater Linus")
    send(page, WORDS[lang].done)
    page.wait_for_url("**/decks/unsere-leute")
    expect(page.locator("a[href$='card=figur-1'] .photo")).to_be_attached()
    page.goto(f"{page.url}/card?card=figur-1")
    expect(page.locator(".cardform [name=name-fr]")).to_have_value("Mamie Hilde")
    page.locator(".turning a.tool").click()
    page.wait_for_url("**/decks/unsere-leute")


QUESTIONS = "Sonntags bei Oma.\nWer nimmt den letzten Kloß?\nWas bellt da?\nWorüber reden wir nie?"
SECOND = "Im Stau.\nWer singt?\nWas riecht hier?\nWo sind wir?"
ASKING = {"en": "Play with these questions", "de": "Mit diesen Fragen spielen"}


@pytest.mark.parametrize(("lang", "size", "scripts"), PHONE_ALONE)
def test_questions_of_ones_own_are_asked_at_the_table(
    chromium: Browser, workshop: str, lang: str, size: tuple[int, int], scripts: bool
) -> None:
    """Two players: the card that one draws is hidden from the other until it is read out."""
    ada, bo = Guest(workshop, "Ada", lang), Guest(workshop, "Bo", lang)
    table = ada.client.post("/make", data={"game": "tofugott", "name": "Ada"}).url.path
    bo.client.post(f"{table}/join", data={"name": "Bo"})
    with ada.window(chromium, f"{table}/decks", size, scripts=scripts) as page:
        page.fill("input[name=name]", "Bei uns")
        page.fill("textarea[name=cards]", f"{QUESTIONS}\n\nIm Stau.\nWer singt?")
        if not scripts:
            send(page, WORDS[lang].make_set)
        expect(page.locator(".pasted .bad .why")).to_be_visible()
        look(page, scripts)
        page.fill("textarea[name=cards]", f"{QUESTIONS}\n\n{SECOND}")
        send(page, WORDS[lang].make_set)
        page.wait_for_url("**/decks/bei-uns")
        page.locator(".own-cards a.dk").first.click()
        page.fill(".cardform [name=line] >> nth=1", "Was bellt denn da?")
        if scripts:
            expect(page.locator(".big .three")).to_contain_text("Was bellt denn da?")
        look(page, scripts)
        send(page, WORDS[lang].done)
        expect(page.locator(".own-q").first).to_contain_text("Was bellt denn da?")
        look(page, scripts)
        send(page, ASKING[lang])
        page.wait_for_url(f"**{table}")
        expect(page.locator(".setline")).to_contain_text("Bei uns")
        ada.client.post(f"{table}/options", data={"starter": "0", "rounds": "1"})
        ada.send_command(table, "start")
        page.goto(f"{workshop}{table}")
        expect(page.locator("label.ponder")).to_have_count(2)
        look(page, scripts)
        own = page.locator("label.ponder:has([value^='choose own-'])").first
        premise = own.locator(".premise").inner_text()
        assert premise not in bo.get(table)
        own.click()
        if not scripts:  # With JavaScript a tap chooses at once.
            page.locator("#ask button").click()
        expect(page.locator("h2.premise")).to_have_text(premise)
        assert premise in bo.get(table)
        look(page, scripts)


def paint() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (60, 80), (30, 90, 160)).save(out, "PNG")
    return out.getvalue()
