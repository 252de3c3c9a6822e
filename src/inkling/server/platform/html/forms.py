"""What the forms of pages have in common: fields under their labels, choices, what is folded away. No zone needs it."""

from collections.abc import Iterable, Mapping, Sequence

import htpy as h
from msgspec import Struct

from inkling.core import Html, Markup, Say, render
from inkling.server.platform.html.components import fold, option
from inkling.server.platform.http import urls

NOTHING_SENT: Mapping[str, str] = {}


class SentForm(Struct, frozen=True):
    """The fields of a form in their order, and its file; both are empty if nothing was chosen."""

    fields: tuple[tuple[str, str], ...] = ()
    name: str = ""
    data: bytes = b""

    def get(self, field: str) -> str:
        return next((value for name, value in self.fields if name == field), "")

    def every(self, field: str) -> tuple[str, ...]:
        return tuple(value for name, value in self.fields if name == field)


def field(words: str, **attributes: h.Attribute) -> h.Element:
    return h.label[words, " ", h.input(".field", **attributes)]


def code_input(length: int, **more: h.Attribute) -> h.VoidElement:
    look = {"required": True, "maxlength": length, "autocomplete": "off", "autocapitalize": "characters", **more}
    return h.input(".field.code", name="code", **look)


def upload_form(to: str, look: str = "") -> h.Element:
    return h.form(method="post", enctype="multipart/form-data", action=to, class_=look)


def options(choices: Iterable[tuple[str, str]], chosen: str | None = None) -> list[Markup]:
    return [option(value, words, value == chosen) for value, words in choices]


def folded(title: h.Node, inside: h.Node, *, sheet: bool = False, open: bool = False) -> Markup:
    return fold(render(h.fragment[title]), render(h.fragment[inside]), sheet=sheet, open=open)


def ways_back(form: Html | h.Element | None, written: Sequence[str], back: str, say: Say) -> Markup:
    """After a refused form: the same form with the values that were sent, or else the long texts among them; and a link
    to the page of the form."""
    again = render(form) if isinstance(form, h.Element) else Markup(form or "")
    look = "again" if "sheet" in again.partition(">")[0] else "again sheet stack"
    return render(
        h.fragment[
            again and h.div(class_=look)[again],
            [h.label[say("What you wrote"), " ", h.textarea(".field", readonly=True)[text]] for text in written],
            back and back != urls.home() and h.p[h.a(".btn", href=back)[say("Back")]],
        ]
    )
