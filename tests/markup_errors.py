"""A quick check for the kinds of errors that the Nu checker found on our pages; `make soak` runs the checker itself."""

from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
HEADINGS = {f"h{n}" for n in range(1, 7)}
PHRASING = {"b", "button", "em", "i", "label", "p", "small", "span", "strong", *HEADINGS}
"""Elements that hold text and no blocks."""
BLOCKS = {"details", "div", "dl", "fieldset", "form", "main", "ol", "p", "section", "table", "ul", *HEADINGS}
IN_BODY = {"dns-prefetch", "modulepreload", "preconnect", "prefetch", "preload", "stylesheet"}
"""Links that may be outside the head."""


class MarkupErrors(HTMLParser):
    """Collects the errors of a document, or of a part of one."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.flaws: list[str] = []
        self._open: list[str] = []
        self._labelled: set[str] = set()
        self._fields: set[str] = set()
        self._heading = ""
        self.feed(html)
        self.close()
        self.flaws += [f"label for={own} without a field" for own in sorted(self._labelled - self._fields)]

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        parent = self._open[-1] if self._open else ""
        if tag in BLOCKS and parent in PHRASING:
            self.flaws.append(f"{tag} in {parent}")
        if tag == "button" and given.get("role") == "switch" and given.get("type") != "button":
            self.flaws.append("a switch that is no plain button")
        if tag == "label" and given.get("for"):
            self._labelled.add(given["for"] or "")
        if tag in ("input", "select", "textarea", "button", "output") and given.get("type") != "hidden":
            self._fields.add(given.get("id") or "")
        if tag == "link" and "head" not in self._open and given.get("rel") not in IN_BODY:
            self.flaws.append(f"link rel={given.get('rel')} in the body")
        self.flaws += [
            f"{name} without a value" for name, value in attributes if name.startswith("aria-") and not value
        ]
        if tag in HEADINGS:
            self._heading = ""
        if tag == "img":
            self._heading += given.get("alt") or ""
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in HEADINGS and not self._heading.strip():
            self.flaws.append(f"an empty {tag}")
        if tag in self._open:
            while self._open.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        self._heading += data


def find_markup_errors(html: str) -> list[str]:
    return MarkupErrors(html).flaws
