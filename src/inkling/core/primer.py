"""Parses a game's rules page, which is written in a small part of Markdown, into a tree for pages and terminals.

A game keeps one text per language in `teach/rules.LANG.md`. It begins with `# Title`; every `## Heading` begins a part;
`### Heading` is a heading inside one. Blocks are paragraphs, `- item` and `1. item` lists (further paragraphs of an
item are indented), `| cell | cell |` tables (a row of dashes ends the head) and boxes from `::: look` to `:::`. Inside
a line there are `**bold**`, `~~struck~~`, `<br>`, `[picture: name]`, which the game draws, and `{slot}`, which it
fills.

`{.look}` at the end of a paragraph, heading, item or cell, or alone on the line before a list or table, names classes
for the style sheet. For a part, `half` makes it half as wide and `fold` makes it collapsible. A look that begins with
`with-` belongs to a setting: at a table that has it, the page adds "at this table".
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from msgspec import Struct

from inkling.core.html import Markup, escape
from inkling.core.words import Say

SOFT_HYPHEN = "\u00ad"
SLOT = re.compile(r"\{([\w/-]+)\}")
LOOK = re.compile(r"\s*\{(\.[^}]+)\}$")
RUN = re.compile(r"\*\*(?P<bold>.+?)\*\*|~~(?P<struck>.+?)~~|\[picture: (?P<picture>[^]]+)\]|(?P<line_break><br>)")
ITEM = re.compile(r"^(?:- |\d+\. )", re.MULTILINE)
BLOCK = re.compile(
    r"""
      \#\ (?P<title>.+)\n
    | \#\#\ (?P<part>.+)\n
    | \#\#\#\ (?P<heading>.+)\n
    | :::\ (?P<box>.+)\n
    | (?P<end>:::)\n
    | (?P<look>\{\.[^}]+\})\n
    | (?P<table>(?:\|.*\n)+)
    | (?P<items>(?:(?:-|\d+\.)\ .+\n(?:(?:\ \ .+)?\n)*)+)
    | (?P<paragraph>(?:(?!:::).+\n)+)
    """,
    re.VERBOSE,
)


class Run(Struct, frozen=True):
    """A part of a line that has one kind of markup, or the name of a picture in the line."""

    kind: str
    """`text`, `bold`, `struck`, `picture` or `line_break`."""
    text: str


class Paragraph(Struct, frozen=True):
    """A line as a sequence of runs. It can be a paragraph, a heading or the cell of a table."""

    runs: tuple[Run, ...]
    look: str = ""


def plain(line: Paragraph) -> str:
    """Return the text of a line, without pictures and markup."""
    text = "".join("\n" if run.kind == "line_break" else run.text for run in line.runs if run.kind != "picture")
    return text.replace(SOFT_HYPHEN, "").strip()


class Heading(Paragraph, frozen=True):
    """A heading inside a part of the page."""


class Items(Struct, frozen=True):
    """A list. Each item consists of paragraphs, of which the first is the item's own line."""

    items: tuple[tuple[Paragraph, ...], ...]
    numbered: bool
    look: str = ""


class Table(Struct, frozen=True):
    """A table. The first cell of each row is the row's heading. The table has a head only if the source has a row of
    dashes."""

    head: tuple[Paragraph, ...]
    rows: tuple[tuple[Paragraph, ...], ...]
    look: str = ""


class Box(Struct, frozen=True):
    blocks: "tuple[Block, ...]"
    look: str


Block: TypeAlias = Paragraph | Heading | Items | Table | Box


class Part(Struct, frozen=True):
    title: Paragraph
    blocks: tuple[Block, ...]


class RulesText(Struct, frozen=True):
    title: Paragraph
    parts: tuple[Part, ...]


def draw_face(name: str, pictures: str, say: Say) -> Markup:
    """Draw a card of the game. The picture has no alternative text, because the words next to it say the same."""
    return Markup(f'<img src="{escape(pictures)}/{escape(name)}.svg" alt="" width="300" height="420">')


def no_slots(say: Say) -> Mapping[str, str]:
    return {}


@dataclass(frozen=True, kw_only=True)
class Primer:
    """The hooks with which a game draws the pictures of its rules page and fills its slots. The texts are in
    `teach/rules.LANG.md`."""

    draw: Callable[[str, str, Say], Markup] = draw_face
    """Draws a picture by its name in the text; the second argument is the address of the folder of pictures."""
    slots: Callable[[Say], Mapping[str, str]] = no_slots
    """Texts for the slots: numbers that follow from the rules, names of cards."""


def read_rules(source: str, slots: Mapping[str, str]) -> RulesText:
    """Parse a text. Raises KeyError for a slot without a value, ValueError for blocks outside of a part or a box."""
    (title, above), *parts = Reader(slots).read_parts(source)
    if above or not parts:
        raise ValueError("A rules page begins with its title, and every block belongs to a part.")
    return RulesText(title, tuple(Part(heading, blocks) for heading, blocks in parts))


@dataclass(frozen=True)
class Reader:
    """Parses the blocks of a text and fills its slots. The value of a slot is plain text, so markup in it has no
    effect."""

    slots: Mapping[str, str]

    def read_parts(self, source: str) -> list[tuple[Paragraph, tuple[Block, ...]]]:
        """Return every heading with the blocks below it; the title comes first."""
        parts: list[tuple[Paragraph, list[Block]]] = []
        boxes: list[tuple[str, list[Block]]] = []
        look = ""
        for match in BLOCK.finditer(source):
            kind = str(match.lastgroup)
            if kind in {"title", "part"}:
                parts.append((self.read_line(match[kind]), []))
            elif kind == "box":
                boxes.append((match[kind], []))
            elif kind == "look":
                look = read_look(match[kind])
            else:
                box = boxes.pop() if kind == "end" else None
                block = Box(tuple(box[1]), box[0]) if box else self.read_block(kind, match[kind], look)
                (boxes or parts)[-1][1].append(block)
                look = ""
        return [(heading, tuple(blocks)) for heading, blocks in parts]

    def read_block(self, kind: str, text: str, look: str) -> Block:
        if kind == "table":
            rows = [tuple(map(self.read_line, line[1:-1].split("|"))) for line in text.splitlines()]
            has_head = len(rows) > 1 and set(text.splitlines()[1]) <= set("|- ")
            return Table(rows[0] if has_head else (), tuple(rows[2:] if has_head else rows), look)
        if kind == "items":
            items = (re.split(r"\n\s*\n", item.strip()) for item in ITEM.split(text)[1:])
            return Items(tuple(tuple(map(self.read_line, item)) for item in items), text[0] != "-", look)
        line = self.read_line(text)
        return Heading(line.runs, line.look) if kind == "heading" else line

    def read_line(self, text: str) -> Paragraph:
        """Parse the text of one paragraph, which may be wrapped over several lines in the source."""
        line = " ".join(text.split())
        return Paragraph(tuple(self.read_runs(LOOK.sub("", line))), read_look(line))

    def read_runs(self, line: str) -> Iterator[Run]:
        """Yield the runs of a line, split at its markup."""
        at = 0
        for match in RUN.finditer(line):
            yield from self.fill("text", line[at : match.start()])
            yield from self.fill(str(match.lastgroup), match[str(match.lastgroup)])
            at = match.end()
        yield from self.fill("text", line[at:])

    def fill(self, kind: str, text: str) -> Iterator[Run]:
        if text:
            yield Run(kind, SLOT.sub(lambda match: self.slots[match[1]], text))


def read_look(line: str) -> str:
    """Return the classes at the end of a line: `half with-tavern` for `{.half .with-tavern}`."""
    match = LOOK.search(line)
    return match[1].replace(".", "") if match else ""
