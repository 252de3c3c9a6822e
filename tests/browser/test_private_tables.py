"""A private table in a browser: its link opens it and leaves no key in the address. Without the link, guests knock."""

from playwright.sync_api import Browser, Page, expect

from tests.browser.form_guests import DESK, PHONE, Guest
from tests.browser.page_relay import PageRelay

NO_KEY = "() => !location.hash"


def make_private(host: Page) -> str:
    """Make a private table by the form of the home page. Return the link to send."""
    host.locator("form[action='/make'] input[name=name]").fill("Ada")
    host.get_by_label("Private: people need your link or your OK to see it").check()
    host.get_by_role("button", name="Make a table").click()
    link = host.locator(".z-invite .url a").get_attribute("href")
    assert link is not None
    assert "#" in link
    return link


def test_private_link_on_a_phone_leaves_no_key_and_leads_to_a_seat(chromium: Browser, url: str) -> None:
    with Guest(url, "Ada").window(chromium, "/", DESK) as host:
        link = make_private(host)
        key, seen = link.partition("#")[2], list[str]()
        with Guest(url, "Bo").window(chromium, "/", PHONE, touch=True) as phone:
            phone.on("request", lambda asked: seen.append(f"{asked.url} {asked.headers.get('referer', '')}"))
            phone.goto(link)
            phone.get_by_role("button", name="Sit down").wait_for()
            assert phone.evaluate(NO_KEY)
            assert phone.url == link.partition("#")[0]
            assert len(seen) > 3
            assert key not in " ".join(seen).replace(link, "")
            phone.get_by_label("Your name").first.fill("Bo")
            phone.get_by_role("button", name="Sit down").click()
            expect(host.locator(".z-seats")).to_contain_text("Bo")
            host.get_by_role("button", name="Start with 2").click()
            expect(phone.locator("main.board")).to_be_visible()
            phone.go_back()
            assert phone.evaluate(NO_KEY)
            assert key not in phone.url


def test_key_that_is_pasted_on_the_page_of_the_table_is_taken_too(chromium: Browser, url: str) -> None:
    """Only the part after # changes then, so the page does not reload."""
    with Guest(url, "Ada").window(chromium, "/", DESK) as host, Guest(url, "Bo").window(chromium, "/", PHONE) as phone:
        link = make_private(host)
        phone.goto(link.partition("#")[0])
        phone.goto(link.partition("#")[0] + "#" + "x" * 22)
        expect(phone.get_by_role("alert")).to_contain_text("This link didn’t open the table")
        assert phone.evaluate(NO_KEY)
        phone.goto(link)
        phone.get_by_role("button", name="Sit down").wait_for()
        assert phone.evaluate(NO_KEY)


def test_whoever_knocks_waits_until_the_host_opens_and_goes_when_sent_away(chromium: Browser, url: str) -> None:
    with Guest(url, "Ada").window(chromium, "/", DESK) as host:
        path = make_private(host).partition("#")[0].removeprefix(url)
        with Guest(url, "Bo").window(chromium, path, PHONE, touch=True) as phone:
            knock(phone)
            assert "Ada" not in phone.content()
            # The connection is silent but not reported as lost, so guests must still be able to leave.
            expect(phone.locator("main[data-connection]")).to_have_attribute("data-connection", "open")
            phone.get_by_role("button", name="Never mind").click()
            expect(phone.get_by_role("heading", level=1)).not_to_have_text("You’ve knocked")
            expect(host.locator(".z-seats")).not_to_contain_text("wants to sit down")
            # Leaving leads to the request page or, if the socket closes before its answer, to the home page.
            phone.goto(f"{url}{path}")
            knock(phone)
            expect(host.locator(".z-seats")).to_contain_text("Bo wants to sit down")
            host.get_by_role("button", name="Let in", exact=True).click()
            expect(phone.locator(".z-seats")).to_contain_text("Ada")
            # An admitted guest sits, and both pages show the same next step. Then the host changes the decision.
            expect(host.get_by_role("button", name="Start with 2")).to_be_visible()
            expect(phone.locator(".z-go .starter")).to_contain_text("Ada starts")
            expect(phone.get_by_role("button", name="Sit here")).to_have_count(0)
            host.locator("summary", has_text="More about Bo").click()
            host.get_by_role("button", name="Send away").first.click()
            expect(phone.get_by_role("alert")).to_have_text("You’ve been sent away from this table.")
            assert "Ada" not in phone.content()


def test_door_opens_and_shuts_where_no_socket_can_be_had(chromium: Browser, url: str) -> None:
    with Guest(url, "Ada").window(chromium, "/", DESK) as host:
        path = make_private(host).partition("#")[0].removeprefix(url)
        with Guest(url, "Bo").window(chromium, path, PHONE, touch=True) as phone:
            knock(phone)
            PageRelay(phone, shut=True)
            expect(phone.locator("main[data-connection]")).to_have_attribute("data-connection", "asking")
            host.get_by_role("button", name="Let in", exact=True).click()
            expect(phone.locator(".z-seats")).to_contain_text("Ada")
            expect(phone.locator("main[data-connection]")).to_have_attribute("data-connection", "asking")
            host.locator("summary", has_text="More about Bo").click()
            host.get_by_role("button", name="Send away").first.click()
            expect(phone.get_by_role("alert")).to_have_text("You’ve been sent away from this table.")


def knock(phone: Page) -> None:
    phone.get_by_label("Your name").fill("Bo")
    phone.get_by_role("button", name="Knock").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("You’ve knocked")


def test_link_opens_the_door_without_scripts(chromium: Browser, url: str) -> None:
    with Guest(url, "Ada").window(chromium, "/", DESK) as host:
        link = make_private(host)
        with Guest(url, "Bo").window(chromium, link.removeprefix(url), PHONE, scripts=False) as phone:
            phone.get_by_text("I have a link").click()
            phone.get_by_label("The whole link").fill(link)
            phone.get_by_role("button", name="Open the door").click()
            expect(phone.locator(".z-seats")).to_contain_text("Ada")
            assert link.partition("#")[2] not in phone.url
