"""Drives pages: two people sit down and finish a play in Chromium, with any game's board."""

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Error, Locator, Page, TimeoutError, expect

from tests.amounts import LONG_RUN
from tests.server.page_parsing import offered_actions as offered_in
from tests.server.page_parsing import question_number
from tests.time_limits import LOOKS, ON_PAGE, TRY

DECISIVE = ("confirm", "pass", "end")
"""Actions that advance a play, preferred if they are offered."""
SEATED = "form:has(input[value=stood]) button"
"""Visible only after sitting down, on a complete page."""
TAKES_BACK = ("clear", "unmark")
TRIES = 8
CLICKS = 1000 if LONG_RUN else 1
"""How many actions of each kind a person clicks. The others are sent by forms, and live pages follow."""


@contextmanager
def open_page(chromium: Browser, lang: str, phone: bool, scripts: bool) -> Iterator[Page]:
    """Open a page. At the end it must have no script errors and no refused requests."""
    size = {"width": 390, "height": 780} if phone else {"width": 1280, "height": 800}
    context = chromium.new_context(locale=lang, viewport=size, java_script_enabled=scripts, reduced_motion="reduce")  # type: ignore[arg-type]  # a plain dict
    with closing(context):
        page, complaints = context.new_page(), list[str]()
        page.set_default_timeout(ON_PAGE)
        page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("response", lambda got: complaints.append(f"{got.status} {got.url}") if got.status >= 400 else None)
        yield page
        expect(page.locator(".notice:not(.calm), [role=alert]")).to_have_count(0)
        assert complaints == []


def reload(page: Page) -> None:
    """Reload the page. Without JavaScript it refreshes itself now and then, maybe at this very moment."""
    for _ in range(TRIES):
        try:
            page.goto(page.url)
            return
        except Error as error:
            if "interrupted by another navigation" not in str(error):
                raise
    raise AssertionError("the page never came")


def sit_down(ada: Page, bo: Page, url: str, game: str, *more: Page) -> None:
    ada.goto(url)
    ada.select_option("select[name=game]", game)
    ada.fill("form[action='/make'] input[name=name]", "Ada")
    ada.click("form[action='/make'] button")
    ada.locator(SEATED).wait_for(state="attached")
    for page, name in zip((bo, *more), ("Bo", "Cleo"), strict=False):
        page.goto(ada.url)
        page.fill("form[action$='/join'] input[name=name]", name)
        page.click("form[action$='/join'] button")
        page.locator(SEATED).wait_for(state="attached")
    reload(ada)
    choose_one_round(ada)
    ada.locator("form:has(input[value=start]) button").click()


def choose_one_round(host: Page) -> None:
    """Set one round if the game has a setting for rounds."""
    if 'name="rounds"' in host.request.get(f"{host.url}/options").text():
        host.locator("a.setline").click()
        host.locator("dialog select[name=rounds]").select_option("1")
        host.locator("dialog button.btn").click()
        expect(host.locator("dialog")).to_have_count(0)


def play_to_end(chromium: Browser, url: str, game: str, *, three: bool = False) -> None:
    """Finish a play: a German phone with JavaScript, an English laptop without it, and perhaps another laptop
    with it."""
    with ExitStack() as windows:
        ada = windows.enter_context(open_page(chromium, "de-DE", phone=True, scripts=True))
        bo = windows.enter_context(open_page(chromium, "en-GB", phone=False, scripts=False))
        more = [windows.enter_context(open_page(chromium, "en-GB", phone=False, scripts=True))] if three else []
        sit_down(ada, bo, url, game, *more)
        ada.locator("[data-zone=go] form:has(input[value=start]) button").wait_for(state="detached")
        again = ada.locator("[data-zone=go] form:has(input[value=offered]) button")
        made = {page: Counter[str]() for page in (ada, bo, *more)}
        for turn in range(300):
            for page, clicks in made.items():
                # A button can vanish while it is pressed: two players are offered the start card, one gets it.
                with suppress(TimeoutError):
                    act_once(page, page is not bo, turn, made=clicks)
            if again.count():
                break
        again.wait_for(state="attached")
        reload(bo)
        expect(bo.locator("[data-zone=go]")).to_contain_text("Play again")


def act_once(
    page: Page, scripts: bool, turn: int, avoid: tuple[str, ...] = TAKES_BACK, made: Counter[str] | None = None
) -> None:
    """Do one action if any is offered. With JavaScript the page updates itself, otherwise reload. If `made` counts
    actions, only a few of each kind are clicks."""
    if made is not None and not scripts:
        act_without_script(page, turn, avoid, made)
        return
    if not scripts and not page.locator(DO).count():
        if not offered_in(page.request.get(page.url).text()):
            return
        reload(page)
    offered = [value for value in page.locator(DO).evaluate_all(VALUES) if not value.startswith(avoid)]
    if not offered:
        return
    dismiss_reveals(page)
    chosen = choose(offered, turn)
    if made is not None:
        made[chosen.split()[0]] += 1
        if made[chosen.split()[0]] > CLICKS:
            send(page, chosen)
            return
    control = page.locator(f'{DO}[value="{chosen}"]').first
    if scripts:
        page.evaluate(REMEMBER)
        press(control)
        page.wait_for_function(CHANGED, timeout=TRY, polling=LOOKS)
    else:
        with page.expect_navigation(timeout=TRY):
            press(control)


def act_without_script(page: Page, turn: int, avoid: tuple[str, ...], made: Counter[str]) -> None:
    """Act without JavaScript. The page is loaded only for actions that are clicked."""
    html = page.request.get(page.url).text()
    offered = [value for value in offered_in(html) if not value.startswith(avoid)]
    if not offered:
        return
    chosen = choose(offered, turn)
    made[chosen.split()[0]] += 1
    if made[chosen.split()[0]] > CLICKS:
        post(page, chosen, question_number(html) or "")
        return
    reload(page)
    dismiss_reveals(page)
    with page.expect_navigation(timeout=TRY):
        press(page.locator(f'{DO}[value="{chosen}"]').first)


def choose(offered: list[str], turn: int) -> str:
    return next((value for value in offered if value in DECISIVE), offered[turn % len(offered)])


def dismiss_reveals(page: Page) -> None:
    """Dismiss what was turned up, on boards that ask for it."""
    while (gate := page.locator("main input.gate:not(:checked):visible")).count():
        gate.first.click(force=True, timeout=TRY)


def send(page: Page, chosen: str) -> None:
    """Send a plain form and wait until the page shows the result."""
    question = page.locator("main [name=ask]").first.get_attribute("value", timeout=TRY) or ""
    page.evaluate(REMEMBER)
    post(page, chosen, question)
    page.wait_for_function(CHANGED, timeout=TRY, polling=LOOKS)


def post(page: Page, chosen: str, question: str) -> None:
    where = urlsplit(page.url)
    site = f"{where.scheme}://{where.netloc}"
    page.request.post(f"{site}{where.path}/act", form={"do": chosen, "ask": question}, headers={"origin": site})


def press(control: Locator) -> None:
    """Press a button, or a radio button and then the button of its form. Some appear only after an earlier choice."""
    make_visible(control)
    if control.evaluate("one => one.localName", timeout=TRY) == "button":
        control.click(timeout=TRY)
        return
    form = control.evaluate("one => one.form.id", timeout=TRY)
    tick(control)
    sends = control.page.locator(f"#{form} button:not([name=do]), button[form={form}]:not([name=do])")
    # A board may have a button for each choice; only the chosen one's is visible.
    sends.locator("visible=true").last.click(timeout=TRY)


def make_visible(control: Locator) -> None:
    """Open the parent of the control, then make one board choice after the other until the control is visible."""
    for summary in control.locator("xpath=ancestor::details[not(@open)]/summary").all():
        summary.click(timeout=TRY)
    for choice in control.page.locator(CHOICES).all():
        if control.is_visible():
            return
        tick(choice)


def tick(radio: Locator) -> None:
    """Tick by clicking the label. Use the keyboard if no label is visible or something covers it."""
    if radio.is_checked(timeout=TRY):
        return
    labels = radio.page.locator(f'label[for="{radio.get_attribute("id", timeout=TRY)}"]').locator("visible=true")
    label = next((one for one in labels.all() if one.evaluate(IN_REACH, timeout=TRY)), None)
    if label is not None:
        label.click(timeout=TRY)
    else:
        radio.press("Space", timeout=TRY)


CHOICES = "main input[type=checkbox]:not([name=do]), main input[type=radio]:not([name=do])"
DO = "main [name=do]:not(:disabled)"
VALUES = "controls => controls.map(one => one.value)"
IN_REACH = """label => {
  label.scrollIntoView({ block: "center" });
  const box = label.getBoundingClientRect();
  return label.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""
REMEMBER = "() => { window.before = document.querySelector('main').innerHTML; }"
CHANGED = "() => document.querySelector('main').innerHTML !== window.before"
