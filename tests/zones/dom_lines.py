"""HTML as lines, one for each element and text, so that `diff` shows changes of the DOM only. Attributes are sorted.
Notation is ignored: quotes, entities, `/>`, an empty class, repeated spaces. Values that differ each time are replaced
by their kind: hashes, times, tokens, days."""

import re
from functools import lru_cache
from html.parser import HTMLParser

VOID = frozenset(("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"))
EVERY_TIME = tuple(
    (re.compile(pattern, re.DOTALL), kind)
    for pattern, kind in (
        (r"<svg[^>]*\bqr\b[^>]*>.*?</svg>", '<svg class="qr"></svg>'),
        (r"/r/[\w.~=-]+", "/r/TOKEN"),
        (r"/p/[\w-]+", "/p/PLAY"),
        (r"\bplay=[\w-]+", "play=PLAY"),
        (r"-[0-9a-f]{8}\.(json|txt)\b", r"-PLAY.\1"),
        (r"\bdownload=\"[0-9a-f]{8}\.", 'download="PLAY.'),
        (r"\b[0-9a-f]{10,}\b(?<![0-9]{10})", "HASH"),
        (r"\b1[0-9]{9,12}\b", "TIME"),
        (r"\b20\d\d-\d\d-\d\d\b", "DATE"),
        (r"\b\d+\.? \w+ 20\d\d\b", "DAY"),
        (r"PIN: \d+", "PIN: DIGITS"),
        # The bots' results of a deal depend on how many they have played.
        (r"(</svg> Bots</th><td>)[^<]*", r"\1RESULT"),
    )
)


CLASSES = re.compile(r' class="([^"]*)"')


class Reader(HTMLParser):
    """Collects the lines and the offered actions."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.offers: dict[str, None] = {}
        self.asks = ""
        self.says = False
        self._depth = 0
        self._text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.end_text()
        values = {name: " ".join((value or "").split()) for name, value in attrs}
        shown = [f'{name}="{value}"' for name, value in sorted(values.items()) if value or name != "class"]
        self.lines.append("  " * self._depth + " ".join([f"<{tag}", *shown]))
        self._depth += tag not in VOID
        self._offer(values)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self._depth -= tag not in VOID

    def handle_endtag(self, tag: str) -> None:
        self.end_text()
        self._depth -= tag not in VOID

    def handle_data(self, data: str) -> None:
        self._text += data

    def end_text(self) -> None:
        if self._text:
            self.lines.append("  " * self._depth + "“" + re.sub(r"\s+", " ", self._text) + "”")
        self._text = ""

    def _offer(self, values: dict[str, str]) -> None:
        """Return an action that can be sent, its question number, and whether it accepts words."""
        name = values.get("name")
        if name == "do" and "disabled" not in values:
            self.offers[values.get("value", "")] = None
        elif name == "ask":
            self.asks = values.get("value", "")
        self.says = self.says or name == "say"


def steady(text: str) -> str:
    for pattern, kind in EVERY_TIME:
        text = pattern.sub(kind, text)
    return text


def rename_classes(line: str, renamed: dict[str, str]) -> str:
    """Return a line with its renamed classes replaced, and all its classes sorted and without repeats."""

    def replace(found: re.Match[str]) -> str:
        names = {new for old in found[1].split() for new in renamed.get(old, old).split()}
        return f' class="{" ".join(sorted(names))}"' if names else ""

    return CLASSES.sub(replace, line, count=1) if line.lstrip().startswith("<") else line


@lru_cache(maxsize=4096)
def read(html: str) -> Reader:
    """Parse HTML whose changing values were replaced."""
    reader = Reader()
    reader.feed(html)
    reader.close()
    reader.end_text()
    return reader
