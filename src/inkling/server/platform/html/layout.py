"""The frame of every page: head, bar with wordmark and tools, foot. No inline script or style."""

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from html import escape

import htpy as h

from inkling.catalogs import LANGUAGES
from inkling.core import Html, Markup, Say, render
from inkling.server.platform.html import assets
from inkling.server.platform.html.scripts import address_of, tags
from inkling.server.platform.http import urls

LANGUAGE_NAMES = {"en": "English", "de": "Deutsch"}
NOTICE_BEFORE, NOTICE_AFTER = '<div id="server-notice" role="status">', "</div>"
NO_NOTICE = NOTICE_BEFORE + NOTICE_AFTER
"""The place for the operator's notice. It is there even while it is empty, because screen readers announce only changes
of an element that they know."""
COLOURS = (("light", "#F6EFE2"), ("dark", "#1E2230"))


@cache
def icon(name: str, look: str = "") -> Markup:
    return render(h.svg(class_=look, aria_hidden="true")[h.use(href=f"{address('symbols.svg')}#{name}")])


@cache
def address(name: str) -> str:
    """Where a file of ours lies; the address changes with its content, so browsers may keep it for good."""
    return urls.asset(name, v=sha256(assets.read(name)).hexdigest()[:10])


def frame(
    title: str,
    body: h.Node,
    say: Say,
    *,
    bar: h.Node = None,
    sheets: tuple[str, ...] = (),
    refresh: int | None = None,
    script: bool = False,
    modules: tuple[str, ...] = (),
    languages: bool = True,
) -> Markup:
    """A whole page. `sheets` are addresses of further style sheets; `refresh` is for waiting without scripts; `modules`
    are scripts beside the large one; `languages` can be changed in the bar, or elsewhere on the page."""
    page = h.html(lang=say.lang)[
        h.head[
            h.meta(charset="utf-8"),
            h.title[f"{title} · inkling"],
            always_linked(),
            [h.link(rel="stylesheet", href=sheet) for sheet in sheets],
            refresh and h.noscript[h.meta(http_equiv="refresh", content=refresh)],
            script and tags(),
            [h.script(type="module", src=address_of(name)) for name in modules],
        ],
        h.body[
            h.a(".skip", href="#main")[say("Skip to the content")],
            header(bar, say, languages),
            Markup(NO_NOTICE),
            body,
        ],
    ]
    return render(page)


@cache
def always_linked() -> Markup:
    """What every head says after the title."""
    return render(
        h.fragment[
            h.meta(name="viewport", content="width=device-width, initial-scale=1, viewport-fit=cover"),
            [
                h.meta(name="theme-color", media=f"(prefers-color-scheme: {scheme})", content=colour)
                for scheme, colour in COLOURS
            ],
            h.link(rel="manifest", href=urls.manifest()),
            h.link(rel="icon", href=address("icon.svg")),
            h.link(rel="apple-touch-icon", href=address("icon-180.png")),
            h.link(rel="stylesheet", href=address("inkling.css")),
            h.link(rel="stylesheet", href=address("table.css")),
        ]
    )


def fill_notice(page: str, words: str) -> str:
    return page.replace(NO_NOTICE, f"{NOTICE_BEFORE}{escape(words)}{NOTICE_AFTER}", 1)


def header(tools: h.Node, say: Say, languages: bool = True) -> h.Element:
    return h.header(".bar")[
        h.a(".mark", href=urls.home(), aria_label="inkling")[icon("drop"), h.span["inkling"]],
        tools,
        languages and h.div(".end")[language_switch(say)],
    ]


def language_switch(say: Say) -> list[h.Element]:
    """To each other language; a form, because it is remembered. It comes back to the page it was on."""
    return [
        h.form(method="post", action=urls.choose_language())[
            h.button(".tool", name="lang", value=lang, lang=lang)[
                h.span(".long")[LANGUAGE_NAMES[lang]], h.span(".short", aria_hidden="true")[lang.upper()]
            ]
        ]
        for lang in LANGUAGES
        if lang != say.lang
    ]


def foot(say: Say, links: tuple[tuple[str, str], ...] = ()) -> h.Element:
    words = say(
        "Inkling is a fan-made tool, not affiliated with the publishers. If you like a game, please buy the "
        "printed one."
    )
    return h.footer[words, bool(links) and h.p(".more")[spaced(h.a(href=url)[say(label)] for label, url in links)]]


def spaced(parts: Iterable[h.Node]) -> list[h.Node]:
    """With a space before each but the first."""
    return [(place > 0 and " ", part) for place, part in enumerate(parts)]


def copying(say: Say) -> dict[str, str]:
    """What a button that copies says afterwards: it is done, or the browser leaves it to people. Attributes."""
    by_hand = say("This browser doesn’t allow copying. The text is selected: copy it by hand.")
    return {"data-done": say("Copied."), "data-by-hand": by_hand}


def told(notice: str, code: str = "") -> h.Element | None:
    return h.p(".notice", data_refused=code or None, role="alert")[notice] if notice else None


def refusal_page(title: str, sentence: str, code: str, say: Say, ways: h.Node = None) -> Html:
    home = h.p[h.a(".btn.quiet", href=urls.home())[say("Home")]]
    return frame(title, h.main("#main.page.stack.narrow")[h.h1[title], told(sentence, code), ways, home], say)


def sheet_head(title: str, code: str, say: Say) -> h.Element:
    """Of what lies over the table as a sheet where there are scripts: the title, and the way back, there a way to
    close it."""
    return h.div(".ask")[
        h.h1[title],
        h.a(".tool", href=urls.table(code), data_close=True)[icon("cross"), h.span[say("Back to the table")]],
    ]


def section(name: str, zone: Html | h.Element | None) -> h.Element:
    inner = Markup(zone) if isinstance(zone, str) else zone
    return h.section(data_zone=name, class_=f"z-{name}", id=f"z-{name}")[inner]
