"""Draws and reads forms of whole pages, with htpy: labelled fields, file uploads, choices, and refused forms."""

from collections.abc import Iterable, Mapping, Sequence

import htpy as h
from msgspec import Struct

from inkling.core import Html, Markup, Say, render
from inkling.server.platform.html.components import (
    draw_collapsible_section,
    draw_select_option,
)
from inkling.server.platform.http import urls

NOTHING_SENT: Mapping[str, str] = {}


class SentForm(Struct, frozen=True):
    """The fields of a submitted form in order, and its uploaded file. Without a file, `name` and `data` are empty."""

    fields: tuple[tuple[str, str], ...] = ()
    name: str = ""
    data: bytes = b""

    def get(self, field: str) -> str:
        """Return the first value of a field, or an empty text."""
        return next((value for name, value in self.fields if name == field), "")

    def get_all(self, field: str) -> tuple[str, ...]:
        """Return all values of a field."""
        return tuple(value for name, value in self.fields if name == field)


def draw_labelled_text_field(text: str, **attributes: h.Attribute) -> h.Element:
    """Draw a text input with its label."""
    return h.label[text, " ", h.input(".field", **attributes)]


def draw_table_code_input(length: int | None, **more: h.Attribute) -> h.VoidElement:
    """Draw the input for a table code."""
    look = {"required": True, "maxlength": length, "autocomplete": "off", "autocapitalize": "characters", **more}
    return h.input(".field.code", name="code", **look)


def draw_table_code_form(say: Say, length: int | None = None) -> h.Element:
    """Draw the form to join a table with its code."""
    return h.form("#join.code-row", method="get", action=urls.find_table())[
        h.label[h.b[say("Got a code?")], " ", draw_table_code_input(length, placeholder="FERN")],
        h.button(".btn.quiet")[say("Join")],
    ]


def draw_file_upload_form(to: str, look: str = "") -> h.Element:
    return h.form(method="post", enctype="multipart/form-data", action=to, class_=look)


def draw_options_of_select(choices: Iterable[tuple[str, str]], chosen: str | None = None) -> list[Markup]:
    return [draw_select_option(value, label, value == chosen) for value, label in choices]


def draw_collapsible_nodes(title: h.Node, inside: h.Node, *, sheet: bool = False, open: bool = False) -> Markup:
    """Draw a collapsible section (`<details>`) from htpy nodes."""
    return draw_collapsible_section(render(h.fragment[title]), render(h.fragment[inside]), sheet=sheet, open=open)


def draw_refused_form_again(form: Html | h.Element | None, written: Sequence[str], back: str, say: Say) -> Markup:
    """Draw what helps a user whose form was refused: the form with its values, their long texts to copy, and a link
    back."""
    again = render(form) if isinstance(form, h.Element) else Markup(form or "")
    look = "again" if "sheet" in again.partition(">")[0] else "again sheet stack"
    return render(
        h.fragment[
            again and h.div(class_=look)[again],
            [h.label[say("What you wrote"), " ", h.textarea(".field", readonly=True)[text]] for text in written],
            back and back != urls.home() and h.p[h.a(".btn", href=back)[say("Back")]],
        ]
    )


def draw_segmented_choice(name: str, choices: Sequence[tuple[str, h.Node]], chosen: str) -> h.Element:
    return h.div(".seg")[
        [
            h.label[h.input(".pickr", type="radio", name=name, value=value, checked=value == chosen), label]
            for value, label in choices
        ]
    ]
