"""Parses HTML: its elements in order, the form of each, and whether all tags are closed in order."""

import re
from functools import lru_cache
from html import unescape
from html.parser import HTMLParser
from typing import NamedTuple

VOID = {"br", "hr", "img", "input", "link", "meta"}


class Element(NamedTuple):
    tag: str
    attributes: dict[str, str]
    form: str
    """The id of the form that it is sent with."""


class ElementList(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[Element] = []
        self.texts: list[str] = []
        self._open: list[Element] = []
        self.feed(html)
        self.close()
        assert not self._open, f"never closed: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self._open.append(self.found[-1])

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        assert len(given) == len(attrs), f"an attribute twice in <{tag}>"
        around = (one.attributes["id"] for one in reversed(self._open) if one.tag == "form" and "id" in one.attributes)
        self.found.append(Element(tag, given, given.get("form") or next(around, "")))

    def handle_endtag(self, tag: str) -> None:
        assert self._open, f"</{tag}> closes nothing"
        assert self._open.pop().tag == tag, f"</{tag}> in the wrong place"

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def all(self, tag: str) -> list[dict[str, str]]:
        return [one.attributes for one in self.found if one.tag == tag]

    def values(self, attribute: str) -> list[str]:
        return [one.attributes[attribute] for one in self.found if attribute in one.attributes]

    def named(self, name: str) -> list[Element]:
        return [one for one in self.found if one.attributes.get("name") == name]


@lru_cache(5000)
def parse_elements(html: str) -> ElementList:
    """Parse a zone. Cached, because most zones are the same at the next moment and for many viewers."""
    return ElementList(html)


def text_of(html: str) -> str:
    """Return the words of a page in one line, without its tags."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())
