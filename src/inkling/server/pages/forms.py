"""What the forms of our pages have in common: fields under their labels, and what is folded away."""

from collections.abc import Iterable

import htpy as h

from inkling.core.words import Say
from inkling.server.pages.frame import icon


def field(words: str, **attributes: h.Attribute) -> h.Element:
    """A line to fill in."""
    return h.label[words, " ", h.input(".field", **attributes)]


def name_field(say: Say) -> h.Element:
    return field(say("Your name"), name="name", required=True, maxlength=24, autocomplete="nickname")


def hidden(name: str, value: str | int) -> h.VoidElement:
    return h.input(type="hidden", name=name, value=value)


def options(choices: Iterable[tuple[str, str]], chosen: str | None = None) -> list[h.Element]:
    """Of a select: values and what they are called."""
    return [h.option(value=value, selected=value == chosen)[words] for value, words in choices]


def folded(title: h.Node, *inside: h.Node, sheet: bool = False, open: bool = False) -> h.Element:
    """Opens with a tap."""
    return h.details(class_="sheet" if sheet else None, open=open)[h.summary[title, icon("down", "i")], inside]
