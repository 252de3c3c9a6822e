"""Drives a page by keyboard only: Tab, arrows, space and Enter. The focus ring must be visible at each stop."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from playwright.sync_api import Page, TimeoutError

from tests.time_limits import LOOKS, TRY

from .form_guests import TAKES_BACK

MOST_STOPS = 120
FIRST = ("confirm", "end", "mark")
"""Actions that advance a play, preferred if they are offered."""

STOP = """() => {
  const on = document.activeElement;
  if (!on || on === document.body) return { seen: true, what: "nothing" };
  const drawn = [on, ...(on.labels ?? [])].flatMap(one => [one, ...one.querySelectorAll("*")]);
  const seen = drawn.some(one => {
    const style = getComputedStyle(one), box = one.getBoundingClientRect();
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2 && style.opacity !== "0"
      && box.width > 4 && box.height > 4
      && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  });
  return { seen, what: `${on.outerHTML.slice(0, 160)} at ${JSON.stringify(on.getBoundingClientRect())}` };
}"""
OFFERS = """all => all.filter(one => one.checkVisibility({ visibilityProperty: true })).map(one => one.value)"""
OPEN = (
    """all => all.filter(one => !one.checked && one.checkVisibility({ visibilityProperty: true })).map(one => one.id)"""
)
ASKED = """() => document.querySelector('main')?.innerHTML.replace(/ data-look="[^"]*"/g, "") ?? ''"""
"""JavaScript that returns the page without the preview of a chosen card, so that every difference comes from the
server."""


class KeyboardUser:
    def __init__(self, page: Page) -> None:
        self.page = page

    def reach(self, target: str) -> None:
        """Press Tab until the element has the focus. Each stop on the way must have a visible ring."""
        self._walk(target, "Tab")

    def _walk(self, target: str, key: str) -> None:
        for _ in range(MOST_STOPS):
            if self.page.evaluate("target => document.activeElement.matches(target)", target):
                return
            self.page.keyboard.press(key)
            stop: dict[str, Any] = self.page.evaluate(STOP)
            assert stop["seen"], f"the focus cannot be seen on {stop['what']}"
        raise AssertionError(f"{target} cannot be reached by {key}")

    def press(self, target: str, key: str = "Enter") -> None:
        self.reach(target)
        self.page.keyboard.press(key)

    def offers(self) -> list[str]:
        """Return the enabled actions that are not folded away."""
        found = self.page.locator("main [name=do]:not(:disabled)").evaluate_all(OFFERS)
        return [do for do in found if not do.startswith(TAKES_BACK)]

    def act(self, do: str) -> None:
        """Do one action: press a button, or make a choice and press the button of its form."""
        control = self.page.locator(f'main [name=do][value="{do}"]').first
        if control.evaluate("one => one.localName") == "button":
            self.press(f'[name=do][value="{do}"]')
            return
        form = str(control.evaluate("one => one.form.id"))
        if not control.is_checked():
            self.choose(f'input[name=do][value="{do}"]', f"#{form} input[name=do], input[name=do][form={form}]")
        self.press(f"#{form} button:not([name=do]), button[form={form}]:not([name=do])")

    def choose(self, radio: str, group: str) -> None:
        """Press Tab to reach a group of choices, then arrows to move within it."""
        self.reach(group)
        self._walk(radio, "ArrowDown")
        self.page.keyboard.press("Space")
        assert self.page.locator(radio).first.is_checked()

    def open_choices(self) -> bool:
        """Make a choice that only opens others, such as picking up a card or reading a reveal."""
        closed = "main input:is([type=checkbox], [type=radio]):not([name=do], [data-keep], .hurry *)"
        ids = self.page.locator(closed).evaluate_all(OPEN)
        if ids:
            self.press(f'[id="{ids[0]}"]', "Space")
        return bool(ids)

    def next_action(self) -> str | None:
        """Return what this person would do now; None if they are not asked."""
        offers = self.offers()
        return next((do for word in FIRST for do in offers if do.startswith(word)), offers[0]) if offers else None

    def play(self, do: str | None) -> None:
        """Do that action; None opens whatever must be opened first."""
        if do is None:
            self.open_choices()
        else:
            self.see_change(lambda: self.act(do))

    def see_change(self, done: Callable[[], object]) -> None:
        before = self.page.evaluate(ASKED)
        done()
        with suppress(TimeoutError):
            self.page.wait_for_function(f"before => ({ASKED})() !== before", arg=before, timeout=TRY, polling=LOOKS)
