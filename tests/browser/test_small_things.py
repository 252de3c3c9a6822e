"""What only scripts can do: hold a card to enlarge it, remember how a hand is sorted, show the latest of the story."""

from playwright.sync_api import Browser, expect

from .guests import PHONE, Round


def test_face_that_is_held_is_shown_large_and_not_marked(chromium: Browser, url: str) -> None:
    table = Round(url, "similo", ("Ada", "Bo"))
    guest = table.asks("mark")[0]
    with guest.window(chromium, table.path, PHONE) as page:
        face = page.locator("button.face").first
        box = face.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.down()
        sheet = page.locator(".closer:popover-open")
        sheet.wait_for()
        page.mouse.up()
        expect(sheet).to_be_visible()
        expect(page.locator("[data-zone=faces] .mine")).to_have_count(0)
        sheet.get_by_role("button").click()
        expect(sheet).to_have_count(0)
        face.click()
        expect(page.locator("[data-zone=faces] .mine")).to_have_count(1)


def test_order_of_the_hand_is_remembered(chromium: Browser, url: str) -> None:
    """After a push and after a new load."""
    table = Round(url, "silencio", ("Ada", "Bo"))
    guest = table.asks("play")[0]
    with guest.window(chromium, table.path, PHONE) as page:
        sort = page.locator("[data-keep=sort]")
        expect(sort).not_to_be_checked()
        page.locator("label[for=sort]").click()
        page.reload()
        expect(sort).to_be_checked()
        table.go(1)
        while guest not in table.asks("play"):
            table.go(1)
        expect(sort).to_be_checked()


def test_story_shows_its_latest_line(chromium: Browser, url: str) -> None:
    table = Round(url, "tofugott", ("Ada", "Bo")).go(16)
    with table.host.window(chromium, table.path, PHONE) as page:
        log = page.locator(".log")
        rest = "one => one.scrollHeight - one.clientHeight - one.scrollTop"
        assert log.evaluate("one => one.scrollHeight - one.clientHeight") > 0
        assert log.evaluate(rest) < 2
        lines = log.locator("li").count()
        table.go(1)
        expect(log.locator("li").nth(lines)).to_be_attached()
        assert log.evaluate(rest) < 2
