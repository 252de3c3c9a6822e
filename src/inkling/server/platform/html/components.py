"""Small pieces that zones and pages have in common: buttons, links, what is folded away, fields of forms.

A lobby has dozens of them, drawn whenever somebody sits down: so they are no htpy, and escape for themselves. Pages
take them as they are.
"""

from inkling.core import NOTHING, Html, Markup, Say, join
from inkling.core.html import escape
from inkling.core.words import LONGEST_NAME
from inkling.server.platform.html.layout import icon
from inkling.server.platform.http import urls
from inkling.server.tables.state import Table


def fold(title: Html, *inside: Html, sheet: bool = False, open: bool = False) -> Markup:
    look = ' class="sheet"' if sheet else ""
    look += " open" if open else ""
    return Markup(f"<details{look}><summary>{title}{icon('down', 'i')}</summary>{join(inside)}</details>")


def two_taps(words: str, follows: str, act: Html) -> Markup:
    return fold(Html(escape(words)), Html(f"<p>{escape(follows)}</p>"), act)


def person_avatar(chair: int, name: str, look: str = "") -> Html:
    return _avatar(f"a{chair % 4} {look}", escape(name[:1].upper()))


def bot_avatar(look: str = "") -> Markup:
    return _avatar(f"a3 bot {look}", icon("bot"))


def _avatar(look: str, inside: str) -> Markup:
    return Markup(f'<span class="av {look.rstrip()}" aria-hidden="true">{inside}</span>')


def button(table: Table, kind: str, label: str, look: str = "btn quiet", **values: object) -> Html:
    fields = join(hidden(name, value) for name, value in values.items())
    return Html(
        f'<form method="post" action="{urls.command(table.code)}" class="wish">{hidden("kind", kind)}{fields}'
        f'<button class="{look}">{escape(label)}</button></form>'
    )


def switch(table: Table, kind: str, label: str, on: bool, **values: object) -> Html:
    fields = join(hidden(name, value) for name, value in {"kind": kind, **values, "on": int(not on)}.items())
    return Html(
        f'<form method="post" action="{urls.command(table.code)}" class="wish">{fields}'
        f'<button class="switch" aria-pressed="{str(on).lower()}">{escape(label)}</button></form>'
    )


def hidden(name: str, value: object) -> Markup:
    return Markup(f'<input type="hidden" name="{name}" value="{escape(str(value))}">')


def option(value: str, words: str, chosen: bool) -> Markup:
    return Markup(f'<option value="{escape(value)}"{" selected" if chosen else ""}>{escape(words)}</option>')


def value_of(typed: str) -> str:
    """Return the attribute of an input that shows what was typed; nothing for an empty text."""
    return f' value="{escape(typed)}"' if typed else ""


def name_field(say: Say, typed: str = "") -> Markup:
    return Markup(
        f"<label>{escape(say('Your name'))} <input{value_of(typed)}"
        f' class="field" name="name" required maxlength="{LONGEST_NAME}" autocomplete="nickname"></label>'
    )


def small_form(to: str, name: str, label: str, does: str, hidden: Html = NOTHING, value: str = "") -> Html:
    return Html(
        f'<form method="post" action="{to}" class="line wrap">{hidden}<label class="grow">{escape(label)} '
        f'<input class="field" name="{name}" value="{escape(value)}" required maxlength="{LONGEST_NAME}" '
        'autocomplete="off">'
        f'</label><button class="btn quiet">{escape(does)}</button></form>'
    )
