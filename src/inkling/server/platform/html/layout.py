"""The frame of every page: head, top bar and footer. No inline scripts or styles, which the security policy forbids."""

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from html import escape

import htpy as h

from inkling.catalogs import LANGUAGES
from inkling.core import Html, Markup, Say, msg, render
from inkling.core.languages import language_settings
from inkling.server.platform.html import assets
from inkling.server.platform.html.scripts import draw_script_tags, module_url
from inkling.server.platform.http import urls

LOOKS = {"light": msg("Light"), "dark": msg("Dark"), "system": msg("Automatic")}
"""Labels of the colour schemes."""
NOTICE_BEFORE, NOTICE_AFTER = '<div id="server-notice" role="status">', "</div>"
NO_NOTICE = NOTICE_BEFORE + NOTICE_AFTER
"""The empty placeholder for the operator's notice. Screen readers announce changes only of existing elements."""
COLOURS = (("light", "#F6EFE2"), ("dark", "#1E2230"))
"""Colour of the browser's own bars, by colour scheme."""


@cache
def draw_icon(name: str, look: str = "") -> Markup:
    return render(h.svg(class_=look, aria_hidden="true")[h.use(href=f"{asset_url('symbols.svg')}#{name}")])


@cache
def asset_url(name: str) -> str:
    """Return the URL of an asset. It contains a content hash, so that browsers can cache it forever."""
    return urls.asset(name, v=sha256(assets.read_asset(name)).hexdigest()[:10])


def draw_page(
    title: str,
    body: h.Node,
    say: Say,
    *,
    bar: h.Node = None,
    sheets: tuple[str, ...] = (),
    refresh: int | str | None = None,
    script: bool = False,
    modules: tuple[str, ...] = (),
    languages: bool = True,
    preview: h.Node = None,
) -> Markup:
    """Return a whole page as HTML.

    `sheets` are URLs of additional style sheets. `refresh` is the reload interval in seconds without JavaScript, with
    an address if it differs. `script` loads the main script, `modules` further ones. `languages` shows the language
    switch. `preview` are tags for chats and search engines.
    """
    page = h.html(lang=say.lang, dir=direction_attribute_of_page(say))[
        h.head[
            h.meta(charset="utf-8"),
            h.title[f"{title} · inkling"],
            preview,
            draw_common_head_tags(),
            [h.link(rel="stylesheet", href=sheet) for sheet in sheets],
            refresh and h.noscript[h.meta(http_equiv="refresh", content=refresh)],
            script and draw_script_tags(),
            [h.script(type="module", src=module_url(name)) for name in modules],
        ],
        h.body[
            h.a(".skip", href="#main")[say("Skip to the content")],
            draw_header(bar, say, languages),
            Markup(NO_NOTICE),
            body,
        ],
    ]
    return render(page)


@cache
def draw_common_head_tags() -> Markup:
    """Return the tags that are the same on every page: icons, manifest, style sheets."""
    return render(
        h.fragment[
            h.meta(
                name="viewport",
                content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content",
            ),
            [
                h.meta(name="theme-color", media=f"(prefers-color-scheme: {scheme})", content=colour)
                for scheme, colour in COLOURS
            ],
            h.link(rel="manifest", href=urls.manifest()),
            h.link(rel="icon", href=asset_url("icon.svg")),
            h.link(rel="apple-touch-icon", href=asset_url("icon-180.png")),
            h.link(rel="stylesheet", href=asset_url("inkling.css")),
            h.link(rel="stylesheet", href=asset_url("table.css")),
        ]
    )


def direction_attribute_of_page(say: Say) -> str | None:
    """Return the value of the attribute `dir`; None for left to right."""
    return None if say.language.direction == "ltr" else say.language.direction


def insert_colour_scheme(page: str, look: str) -> str:
    """Return a rendered page with the chosen colour scheme, also for the browser's own bars."""
    if look not in ("light", "dark"):
        return page
    for scheme, _ in COLOURS:
        page = page.replace(f'"(prefers-color-scheme: {scheme})"', '"all"' if scheme == look else '"not all"', 1)
    return page.replace("<html ", f'<html data-look="{look}" ', 1)


def insert_operator_notice(page: str, text: str) -> str:
    """Return a rendered page with the operator's notice inserted."""
    return page.replace(NO_NOTICE, f"{NOTICE_BEFORE}{escape(text)}{NOTICE_AFTER}", 1)


def draw_header(tools: h.Node, say: Say, languages: bool = True) -> h.Element:
    """Draw the top bar: wordmark, tools, language switch."""
    return h.header(".bar")[
        h.a(".mark", href=urls.home(), aria_label="inkling")[draw_icon("drop"), h.span["inkling"]],
        tools,
        languages and h.div(".end")[draw_language_switch(say)],
    ]


def draw_language_switch(say: Say) -> h.Node:
    """Draw a button for each other language, in a menu if there are several.

    It is a form, because the choice is stored. The response redirects back to the page.
    """
    others = [lang for lang in LANGUAGES if lang != say.lang]
    if len(others) == 1:
        return draw_language_form(others)
    return h.details(".languages")[
        h.summary(".tool", aria_label=f"{say('Language')}: {say.language.name}")[
            draw_icon("globe"), h.span[say.lang.upper()]
        ],
        draw_language_form(others),
    ]


def draw_language_form(languages: list[str]) -> h.Element:
    return h.form(method="post", action=urls.choose_language())[
        [
            h.button(".tool", name="lang", value=lang, lang=lang)[
                h.span(".long")[language_settings(lang).name],
                h.span(".short", aria_hidden="true")[lang.upper()],
            ]
            for lang in languages
        ]
    ]


def draw_colour_switch(say: Say, chosen: str = "") -> Markup:
    """Draw the choice of a colour scheme. Without `chosen`, a script marks the current one."""
    text = escape(say("Colours"))
    current = {look: ' aria-current="true"' if look == chosen else "" for look in LOOKS}
    choices = "".join(
        f'<button name="look" value="{look}"{current[look]}>{escape(say(label))}</button>'
        for look, label in LOOKS.items()
    )
    return Markup(
        f'<form method="post" action="{urls.choose_look()}" class="row"><span>{text}</span>'
        f'<span class="seg" role="group" aria-label="{text}">{choices}</span></form>'
    )


def draw_footer(say: Say, links: tuple[tuple[str, str], ...] = (), more: h.Node = None) -> h.Element:
    """Draw the footer, with the operator's links."""
    sentence = say(
        "Inkling is a fan-made tool, not affiliated with the publishers. If you like a game, please buy the "
        "printed one."
    )
    return h.footer[
        more,
        sentence,
        bool(links) and h.p(".more")[separate_by_spaces(h.a(href=url)[say(label)] for label, url in links)],
    ]


def separate_by_spaces(parts: Iterable[h.Node]) -> list[h.Node]:
    """Return the nodes with spaces between them."""
    return [(place > 0 and " ", part) for place, part in enumerate(parts)]


def texts_of_copy_button(say: Say) -> dict[str, str]:
    """Return attributes of a copy button: the messages for success, and for browsers that forbid copying."""
    by_hand = say("This browser doesn’t allow copying. The text is selected: copy it by hand.")
    return {"data-done": say("Copied."), "data-by-hand": by_hand}


def draw_error_notice(notice: str, code: str = "") -> h.Element | None:
    """Draw an error message as an alert; None if it is empty."""
    return h.p(".notice", data_refused=code or None, role="alert")[notice] if notice else None


def draw_dialog_head(title: str, code: str, say: Say) -> h.Element:
    """Draw the head of a page that scripts open as a dialog: its title, and a link back that closes the dialog."""
    return h.div(".ask")[
        h.h1[title],
        h.a(".tool", href=urls.table(code), data_close=True)[draw_icon("cross"), h.span[say("Back to the table")]],
    ]


def draw_zone(name: str, zone: Html | h.Element | None) -> h.Element:
    """Draw a zone: a section of the page that live updates replace by name."""
    inner = Markup(zone) if isinstance(zone, str) else zone
    return h.section(data_zone=name, class_=f"z-{name}", id=f"z-{name}")[inner]
