"""Windows that tests use one after the other: to open a page in one that is there costs half of what a new one does."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page

from tests.limits import ON_PAGE

BLANK = "about:blank"
FORGET = "() => { try { localStorage.clear(); sessionStorage.clear(); } catch { /* Nothing can be kept here. */ } }"
OUTSIDE = -9, -9
"""Where the mouse points at nothing."""
ALWAYS = {"close", "crash"}
"""What Playwright itself listens to."""


class Kind(NamedTuple):
    """What a window has for good."""

    chromium: Browser
    lang: str
    scripts: bool
    touch: bool


idle: defaultdict[Kind, list[Page]] = defaultdict(list)


@contextmanager
def open_window(
    chromium: Browser, lang: str, size: tuple[int, int], *, scripts: bool = True, touch: bool = False, own: bool = False
) -> Iterator[Page]:
    """An empty page that knows nobody. Whoever puts something on it that would stay (a script, a listener, a route, a
    clock), or looks at what a browser keeps of earlier pages, asks for one of their own."""
    kind = Kind(chromium, lang, scripts, touch)
    if own:
        with closing(make(kind)) as context:
            yield enter(context.new_page(), size)
        return
    page = idle[kind].pop() if idle[kind] else make(kind).new_page()
    try:
        yield enter(page, size)
        clear(page)
    except BaseException:
        # What went wrong here is nobody else's trouble.
        page.context.close()
        raise
    idle[kind].append(page)


def make(kind: Kind) -> BrowserContext:
    return kind.chromium.new_context(
        locale=kind.lang, java_script_enabled=kind.scripts, has_touch=kind.touch, reduced_motion="reduce"
    )


def enter(page: Page, size: tuple[int, int]) -> Page:
    page.set_default_timeout(ON_PAGE)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    return page


def clear(page: Page) -> None:
    """As if the window had just been opened."""
    inside = page._impl_obj
    left = {*inside._events} - ALWAYS, inside._routes, inside._web_socket_routes, inside._bindings
    assert not any(left), f"{left} would stay for whoever has this window next: ask for one of your own"
    for other in page.context.pages:
        if other is not page:
            other.close()
    page.evaluate(FORGET)
    page.goto(BLANK)
    page.mouse.move(*OUTSIDE)
    page.emulate_media(media="null", color_scheme="null", reduced_motion="reduce")
    page.context.clear_cookies()
