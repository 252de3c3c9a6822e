"""HTML components that zones and pages share: buttons, links, avatars, collapsible sections, form fields.

They are built from strings and escape their values. htpy is slower, and a lobby renders dozens of them after each
change. htpy pages can embed them.
"""

from inkling.core import NOTHING, Html, Markup, Say, join
from inkling.core.html import escape
from inkling.core.limits import LONGEST_NAME
from inkling.server.platform.html.layout import draw_icon
from inkling.server.platform.http import urls


def draw_collapsible_section(title: Html, *inside: Html, sheet: bool = False, open: bool = False) -> Markup:
    """Draw a collapsible section (`<details>`) with this title. It is collapsed unless `open` is True."""
    look = ' class="sheet"' if sheet else ""
    look += " open" if open else ""
    return Markup(f"<details{look}><summary>{title}{draw_icon('down', 'i')}</summary>{join(inside)}</details>")


def draw_action_with_confirmation(text: str, follows: str, act: Html) -> Markup:
    """Draw an action that needs two taps: the first one, on `text`, shows the explanation `follows` and the button
    `act`."""
    return draw_collapsible_section(Html(escape(text)), Html(f"<p>{escape(follows)}</p>"), act)


def draw_avatar_of_person(chair: int, name: str, look: str = "") -> Html:
    return draw_avatar(f"a{chair % 4} {look}", escape(name[:1].upper()))


def draw_avatar_of_bot(look: str = "") -> Markup:
    return draw_avatar(f"a3 bot {look}", draw_icon("bot"))


def draw_avatar(look: str, inside: str) -> Markup:
    return Markup(f'<span class="av {look.rstrip()}" aria-hidden="true">{inside}</span>')


def draw_command_button(code: str, kind: str, label: str, look: str = "btn quiet", **values: object) -> Html:
    """Draw a form with one button, which sends the command `kind` with the fields `values` to the table `code`."""
    fields = join(draw_hidden_field(name, value) for name, value in values.items())
    return Html(
        f'<form method="post" action="{urls.command(code)}" class="wish">{draw_hidden_field("kind", kind)}{fields}'
        f'<button class="{look}">{escape(label)}</button></form>'
    )


def draw_command_switch(code: str, kind: str, label: str, on: bool, **values: object) -> Html:
    """Draw a toggle button that sends the command `kind` to the table, with the opposite of `on`."""
    fields = join(draw_hidden_field(name, value) for name, value in {"kind": kind, **values, "on": int(not on)}.items())
    return Html(
        f'<form method="post" action="{urls.command(code)}" class="wish">{fields}'
        f'<button class="switch" aria-pressed="{str(on).lower()}">{escape(label)}</button></form>'
    )


def draw_hidden_field(name: str, value: object) -> Markup:
    return Markup(f'<input type="hidden" name="{name}" value="{escape(str(value))}">')


def draw_select_option(value: str, text: str, chosen: bool) -> Markup:
    return Markup(f'<option value="{escape(value)}"{" selected" if chosen else ""}>{escape(text)}</option>')


def value_attribute(typed: str) -> str:
    """Return the `value` attribute of an input; empty for an empty text."""
    return f' value="{escape(typed)}"' if typed else ""


def draw_name_field(say: Say, typed: str = "") -> Markup:
    """Draw the input for a player's name."""
    return Markup(
        f"<label>{escape(say('Your name'))} <input{value_attribute(typed)}"
        f' class="field" name="name" required maxlength="{LONGEST_NAME}" autocomplete="nickname"></label>'
    )


def draw_form_with_one_field(
    to: str, name: str, label: str, does: str, hidden: Html = NOTHING, value: str = ""
) -> Html:
    """Draw a form with one text field and a button.

    `to` is the form's address, `name` the field's name, `does` the button's label.
    """
    return Html(
        f'<form method="post" action="{to}" class="line wrap">{hidden}<label class="grow">{escape(label)} '
        f'<input class="field" name="{name}" value="{escape(value)}" required maxlength="{LONGEST_NAME}" '
        'autocomplete="off">'
        f'</label><button class="btn quiet">{escape(does)}</button></form>'
    )
