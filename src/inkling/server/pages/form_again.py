"""A form as it stood on a page, with what somebody has typed into it: cut out of the page's text and filled in.

A page is read as a browser would read it. Of several forms that lead to the same address it is the one whose hidden
fields were sent. Files cannot be put back; everything else can.
"""

import re
from collections.abc import Sequence
from html.parser import HTMLParser

import htpy as h

from inkling.core.html import Markup, escape, render
from inkling.core.words import Say

Typed = Sequence[tuple[str, str]]
TICKED = ("checkbox", "radio")
AS_IT_IS = ("hidden", "submit", "button", "file", "image", "reset")


class Control:
    """A tag inside a form: where its text begins and ends, and what it says of itself."""

    def __init__(self, tag: str, attributes: dict[str, str | None], start: int, end: int) -> None:
        self.tag = tag
        self.attributes = attributes
        self.start = start
        self.end = end
        self.within = ""
        """Of an option: the name of its list."""

    def get(self, name: str) -> str:
        return self.attributes.get(name) or ""


class Forms(HTMLParser):
    """All forms of a page, each as its start, its end and its controls."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=False)
        self.lines = [0, *(found.end() for found in re.finditer("\n", page))]
        self.found: list[list[Control]] = []
        self.ends: list[int] = []
        self.choosing = ""
        self.inside = False
        self.feed(page)

    def place(self) -> int:
        line, column = self.getpos()
        return self.lines[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        start = self.place()
        control = Control(tag, dict(attrs), start, start + len(self.get_starttag_text() or ""))
        if tag == "form":
            self.found.append([control])
            self.inside = True
        elif self.inside and tag in ("input", "textarea", "select", "option"):
            self.choosing = control.get("name") if tag == "select" else self.choosing
            control.within = self.choosing
            self.found[-1].append(control)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form" and self.inside:
            self.ends.append(self.place() + len("</form>"))
            self.inside = False


def cut_form(page: str, action: str, typed: Typed) -> Markup | None:
    """The form that leads there and was sent, filled in; None where the page has none, or none to write into."""
    forms = Forms(page)
    fitting = [
        (form, fields, end)
        for (form, *fields), end in zip(forms.found, forms.ends, strict=False)
        if form.get("action") == action and was_sent(fields, typed) and any(map(is_open, fields))
    ]
    if not fitting:
        return None
    form, fields, end = max(fitting, key=lambda one: len(shared(one[1], typed)))
    return Markup(fill(page[:end], fields, typed)[form.start :])


def was_sent(fields: list[Control], typed: Typed) -> bool:
    hidden = [field for field in fields if field.get("type") == "hidden" and field.get("name") != "send"]
    return all((field.get("name"), field.get("value")) in typed for field in hidden)


def shared(fields: list[Control], typed: Typed) -> set[str]:
    return {field.get("name") for field in fields} & {name for name, _ in typed}


def is_open(field: Control) -> bool:
    """For people to fill in."""
    return field.tag in ("textarea", "select") or (field.tag == "input" and field.get("type") not in AS_IT_IS)


def fill(text: str, fields: list[Control], typed: Typed) -> str:
    """From the last to the first, so that places before stay where they are."""
    values = dict(typed)
    for field in reversed(fields):
        tag = text[field.start : field.end]
        if field.tag == "option" and field.within in values:
            tag = put(tag, "selected", field.get("value") == values[field.within])
        elif field.tag == "input" and field.get("type") in TICKED:
            tag = put(tag, "checked", (field.get("name"), field.get("value") or "on") in typed)
        elif is_open(field) and field.tag == "input" and field.get("name") in values:
            tag = put(tag, "value", values[field.get("name")])
        rest = text[field.end :]
        if field.tag == "textarea" and field.get("name") in values:
            rest = escape(values[field.get("name")]) + rest[rest.index("</textarea>") :]
        text = text[: field.start] + tag + rest
    return text


def put(tag: str, name: str, value: str | bool) -> str:
    """The tag with this attribute, or without it."""
    bare = re.sub(rf'\s{name}(="[^"]*")?(?=[\s/>])', "", tag)
    if value is False:
        return bare
    told = name if value is True else f'{name}="{escape(str(value))}"'
    return re.sub(r"^<(\w+)", lambda found: f"<{found[1]} {told}", bare)


def ways_back(form: Markup | None, kept: Sequence[str], place: str, say: Say) -> Markup:
    """The form, or at least what took long to write; and the page where the form stands."""
    look = "again" if form and "sheet" in form.partition(">")[0] else "again sheet stack"
    return render(
        h.fragment[
            form and h.div(class_=look)[form],
            [h.label[say("What you wrote"), " ", h.textarea(".field", readonly=True)[words]] for words in kept],
            place and place != "/" and h.p[h.a(".btn", href=place)[say("Back")]],
        ]
    )
