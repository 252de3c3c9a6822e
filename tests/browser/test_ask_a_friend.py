"""Ask a friend, as a whole story: asked from a replay, answered by five, counted, deleted."""

from playwright.sync_api import Browser, Page, expect

from tests.server.fixtures import url_fixture
from tests.server.local_server import browser

from .form_guests import SMALL_PHONE, Guest, StartedPlay

url = url_fixture()
WIDTH = "document.documentElement.scrollWidth"


def check_before_answering(page: Page) -> None:
    assert page.evaluate(WIDTH) == SMALL_PHONE[0]
    expect(page.get_by_role("heading", level=1)).to_contain_text("which one would you remove?")
    expect(page.get_by_role("heading", name="How it ended")).to_have_count(0)


def check_after_answering(page: Page, answers: str) -> None:
    expect(page.get_by_role("heading", name="How it ended")).to_be_visible()
    expect(page.locator(".counts caption")).to_have_text(answers)
    expect(page.get_by_role("heading", name="What the bots think")).to_be_visible()
    assert page.evaluate(WIDTH) == SMALL_PHONE[0]


def test_moment_is_asked_answered_by_five_and_deleted(chromium: Browser, url: str) -> None:
    table = StartedPlay(url, "similo", ("Ada", "Bo")).play_on()
    ada, replay = table.host, table.replay()
    with ada.window(chromium, f"{replay}?ply=1") as page:
        page.get_by_role("button", name="Ask a friend").click()
        page.wait_for_url("**/ask/*")
        expect(page.locator(".share .url")).to_contain_text("/ask/")
        question = page.url.removeprefix(url)
    with Guest(url, "Cleo").window(chromium, question, SMALL_PHONE) as page:
        check_before_answering(page)
        page.locator(".choices button").nth(1).focus()
        page.keyboard.press("Enter")
        check_after_answering(page, "1 answer")
        page.get_by_role("link", name="Change my answer").click()
        expect(page.locator(".choices .yours")).to_have_count(1)
        page.locator(".choices button").first.click()
        check_after_answering(page, "1 answer")
    with Guest(url, "Dora").window(chromium, question, SMALL_PHONE, scripts=False) as page:
        check_before_answering(page)
        choice = page.locator(".choices button").first.get_attribute("value") or ""
        page.locator(".choices button").first.click()
        check_after_answering(page, "2 answers")
    for _ in range(3):
        with browser(url) as friend:
            assert "How it ended" in friend.post(question, data={"choice": choice}).text
    with ada.window(chromium, question) as page:
        expect(page.locator(".counts caption")).to_have_text("5 answers")
        page.get_by_text("Delete this question").click()
        page.get_by_role("button", name="Delete it with all answers").click()
        page.wait_for_url("**/p/*")
    with browser(url) as friend:
        assert "This question is no longer here." in friend.get(question).text


def test_several_choices_are_marked_before_they_are_sent(chromium: Browser, url: str) -> None:
    table = StartedPlay(url, "similo", ("Ada", "Bo", "Cleo")).play_on()
    asked = (table.host.client.post(f"{table.replay()}/ask", data={"ply": str(ply)}) for ply in range(6, 12))
    question = next(answer.url.path for answer in asked if "which two" in answer.text)
    with Guest(url, "Dora").window(chromium, question, SMALL_PHONE) as page:
        send = page.get_by_role("button", name="That’s my choice")
        expect(send).to_be_hidden()
        for place in range(3):
            page.locator("label.choice").nth(place).click()
            expect(send).to_be_visible(visible=place == 1)
        page.locator("label.choice").nth(2).click()
        send.click()
        check_after_answering(page, "1 answer")
