"""What somebody needs next is on the screen: a button on a laptop, and the ways on after a game on a phone."""

from contextlib import closing

from playwright.sync_api import Browser, ViewportSize

from .guests import DESK, PHONE, Guest, Round

SILHOUETTES = '<label class="tile">'
WIDEST = """() => new Promise(done => {
  let most = 0;
  const begun = performance.now();
  const look = () => {
    most = Math.max(most, document.documentElement.scrollWidth, innerWidth);
    performance.now() - begun < 1500 ? requestAnimationFrame(look) : done(most);
  };
  look();
})"""


def guesser_of_question(table: Round, left: int) -> Guest:
    """Somebody who chooses between so many silhouettes."""
    for _ in range(60):
        guest = table.asks("guess")[0]
        if guest.look(table.path).count(SILHOUETTES) == left:
            return guest
        table.step()
    raise AssertionError(f"nobody ever chose between {left}")


def test_later_questions_leave_the_button_on_the_screen(chromium: Browser, url: str) -> None:
    """With six and with four silhouettes, too, which lie in one row."""
    for left in (6, 4):
        table = Round(url, "tofugott", ("Ada", "Bo", "Cleo"))
        guest = guesser_of_question(table, left)
        with guest.window(chromium, table.path, DESK) as page:
            page.locator(".over:visible .forth").last.click()
            tiles = [one.bounding_box() for one in page.locator(".tiles .tile").all()]
            button = page.locator("#ask .btn").last.bounding_box()
            assert len({round(tile["y"]) for tile in tiles if tile}) == 1
            assert len(tiles) == left
            assert button is not None
            assert button["y"] + button["height"] <= DESK[1]


def test_paper_that_falls_after_a_win_widens_no_page(chromium: Browser, url: str) -> None:
    """A phone shows a wider page smaller, and whatever sticks to its edge is out of sight."""
    table = Round(url, "tofugott", ("Ada", "Bo")).go()
    size: ViewportSize = {"width": PHONE[0], "height": PHONE[1]}
    with closing(chromium.new_context(viewport=size, is_mobile=True, has_touch=True)) as context:
        page = context.new_page()
        table.host.visit(page, table.path)
        page.evaluate("() => document.querySelectorAll('.gate').forEach(one => { one.checked = true; })")
        assert page.locator(".bits i").count() == 8
        assert page.evaluate(WIDEST) == PHONE[0]
