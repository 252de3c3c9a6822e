"""What a player needs next is on the screen and stays in place, and adjacent texts keep a distance."""

from contextlib import closing

from playwright.sync_api import Browser

from .form_guests import DESK, PHONE, Guest, StartedPlay
from .layout_checks import BAR_LINES, HALF

TALL, NARROW = (390, 844), (320, 640)
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


def guesser_of_question(table: StartedPlay, left: int) -> Guest:
    """Return the player who chooses among `left` silhouettes."""
    for _ in range(60):
        guest = table.play_until_asked("guess")[0]
        if guest.get(table.path).count(SILHOUETTES) == left:
            return guest
        table.step()
    raise AssertionError(f"nobody ever chose between {left}")


def test_later_questions_leave_the_button_on_the_screen(chromium: Browser, url: str) -> None:
    """The button stays visible with six and with four silhouettes in one row."""
    for left in (6, 4):
        table = StartedPlay(url, "tofugott", ("Ada", "Bo", "Cleo"))
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
    """Confetti must not widen the page: a phone would zoom out, and fixed elements would leave the screen."""
    table = StartedPlay(url, "tofugott", ("Ada", "Bo")).play_on()
    width, height = PHONE
    phone = chromium.new_context(viewport={"width": width, "height": height}, is_mobile=True, has_touch=True)
    with closing(phone) as context:
        page = context.new_page()
        winner = next(guest for guest in table.guests if "data-cheer" in guest.get(table.path))
        winner.visit(page, table.path)
        page.evaluate("() => document.querySelectorAll('.gate').forEach(one => { one.checked = true; })")
        assert page.locator(".bits i").count() == 8
        assert page.evaluate(WIDEST) == PHONE[0]


def test_hand_stays_while_the_heading_has_one_line_or_two(chromium: Browser, url: str) -> None:
    """The hand keeps its position while the headings of the other players' steps change."""
    table = StartedPlay(url, "silencio", ("Ada", "Bo", "Cleo"))
    guest = next(one for one in table.play_on(6).guests if 'id="ask"' not in one.get(table.path))
    with guest.window(chromium, table.path, TALL) as page:
        places = set()
        for words in ("It’s Bo’s turn.", "Bo is choosing a card to put into the Oracle, out of six."):
            page.locator(".z-dock .ask h2").evaluate("(one, words) => { one.textContent = words; }", words)
            box = page.locator(".z-dock .hand").bounding_box()
            assert box is not None
            places.add(round(box["y"]))
        assert len(places) == 1


def test_field_that_is_typed_in_has_one_ring_and_room_where_text_is_large(chromium: Browser, url: str) -> None:
    """The input has the focus ring and its label has none. With large text the code field keeps more than half of the
    width."""
    outlined = "one => getComputedStyle(one).outlineStyle"
    with Guest(url, "Ada").window(chromium, "/") as page:
        name = page.locator("form:has(select) input[name=name]")
        name.focus()
        assert name.evaluate(outlined) == "solid"
        assert page.locator("label:has(> input[name=name])").last.evaluate(outlined) == "none"
        page.set_viewport_size({"width": HALF[0], "height": HALF[1]})
        field = page.locator(".code-row .field").bounding_box()
        assert field is not None
        assert field["width"] > HALF[0] / 2


def test_bar_of_the_narrowest_phone_has_one_line(chromium: Browser, url: str) -> None:
    table = StartedPlay(url, "similo", ("Ada", "Bo"), "de")
    with table.host.window(chromium, table.path, NARROW) as page:
        assert page.locator(".bar .tools .tool:visible").count() == 5
        assert page.evaluate(BAR_LINES) == 1
