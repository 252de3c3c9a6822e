"""A page of rules as plain text for the terminal: headings underlined, lists with dots, cells of a table in a line."""

from html.parser import HTMLParser
from textwrap import fill

from inkling.core.html import Html

BLOCKS = frozenset(
    ("p", "div", "section", "ul", "ol", "li", "figure", "figcaption", "table", "tr", "details", "summary")
)
HEADINGS = {"h1": "═", "h2": "─", "h3": ""}
CELLS = frozenset(("td", "th"))
CLOSE = "  "


def rules_text(page: Html, width: int) -> str:
    reader = Reader(width)
    reader.feed(page)
    reader.close()
    reader.finish()
    return "\n".join(reader.lines).strip() + "\n"


class Reader(HTMLParser):
    """Gathers what stands in one block, and puts it down as lines where the block ends."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.width = width
        self.lines: list[str] = []
        self.gathered: list[str] = []
        self.sign = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in BLOCKS or tag in HEADINGS:
            self.finish()
        if tag == "li":
            self.sign = "• "
        if tag == "img" and (told := dict(attrs).get("alt")):
            self.gathered.append(f" [{told}] ")

    def handle_endtag(self, tag: str) -> None:
        if tag in HEADINGS:
            self.finish(HEADINGS[tag])
        elif tag in CELLS:
            self.gathered.append(CLOSE)
        elif tag in BLOCKS:
            self.finish()

    def handle_data(self, data: str) -> None:
        self.gathered.append(data)

    def finish(self, rule: str | None = None) -> None:
        """A heading, where a rule is given, stands alone."""
        text = CLOSE.join(" ".join(part.split()) for part in "".join(self.gathered).split(CLOSE)).strip()
        sign, self.gathered, self.sign = self.sign, [], ""
        if not text:
            self.sign = sign
            return
        self.lines += [""] if rule is not None else []
        self.lines.append(fill(f"{sign}{text}", self.width, subsequent_indent=" " * len(sign), break_on_hyphens=False))
        self.lines += [rule * min(len(text), self.width)] if rule else []
