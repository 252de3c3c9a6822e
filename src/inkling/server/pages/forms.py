"""What the forms of pages have in common: fields under their labels, choices, what is folded away. No zone needs it."""

from collections.abc import Iterable

import htpy as h
from msgspec import Struct

from inkling.core.html import Markup, render
from inkling.server.pages.pieces import fold, option
from inkling.server.tables.codes import LONG


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
    """A line to fill in."""
    return h.label[words, " ", h.input(".field", **attributes)]


def code_input(**more: h.Attribute) -> h.VoidElement:
    """For the code of a table."""
    look = {"required": True, "maxlength": LONG, "autocomplete": "off", "autocapitalize": "characters", **more}
    return h.input(".field.code", name="code", **look)


def upload_form(to: str, look: str = "") -> h.Element:
    """One that may bring files."""
    return h.form(method="post", enctype="multipart/form-data", action=to, class_=look)


def options(choices: Iterable[tuple[str, str]], chosen: str | None = None) -> list[Markup]:
    """Of a select: values and what they are called."""
    return [option(value, words, value == chosen) for value, words in choices]


def folded(title: h.Node, inside: h.Node, *, sheet: bool = False, open: bool = False) -> Markup:
    """Opens with a tap."""
    return fold(render(h.fragment[title]), render(h.fragment[inside]), sheet=sheet, open=open)
