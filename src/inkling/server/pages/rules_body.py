"""The parts of a rules page as HTML, from the game's text."""

from collections.abc import Callable
from itertools import takewhile

import htpy as h

from inkling.core import Markup, Say, render
from inkling.core.html import escape
from inkling.core.primer import Block, Box, Heading, Items, Paragraph, Part, Primer, RulesText, Run, Table, plain


def draw_rules(text: RulesText, primer: Primer, pictures: str, say: Say) -> Markup:
    """Draw every part, with an ID to jump to. `pictures` is the address of the game's pictures."""
    body = Body(lambda name: primer.draw(name, pictures, say), say)
    return Markup("".join(render(body.draw_part(part, number)) for number, part in enumerate(text.parts, start=1)))


def is_picture(run: Run) -> bool:
    """True for a picture, or the space between two pictures."""
    return run.kind == "picture" or run.text.isspace()


class Body:
    """Draws the blocks of one page."""

    def __init__(self, draw_picture: Callable[[str], Markup], say: Say) -> None:
        self.draw_picture = draw_picture
        self.say = say

    def draw_part(self, part: Part, number: int) -> h.Element:
        """Draw a part; a folded one keeps its heading in sight, with the heading's pictures on the right."""
        looks = part.title.look.split()
        heading = h.h2(id=f"part-{number}")[plain(part.title), self.mark(part.title.look)]
        blocks = [self.draw_block(block) for block in part.blocks]
        if "fold" not in looks:
            return h.section(class_=looks)[heading, blocks]
        looks.remove("fold")
        signs = self.draw_pictures(part.title.runs)
        return h.details(".sheet.stack.pr-fold")[h.summary(class_=looks)[heading, signs], blocks]

    def draw_block(self, block: Block) -> h.Node:
        match block:
            case Heading():
                return h.h3[plain(block)]
            case Paragraph():
                if all(map(is_picture, block.runs)):
                    return self.draw_pictures(block.runs)
                return h.p(class_=block.look or None)[self.draw_runs(block.runs), self.mark(block.look)]
            case Items():
                around = h.ol if block.numbered else h.ul
                return around(class_=block.look or None)[[self.draw_item(*item) for item in block.items]]
            case Table():
                return self.draw_table(block)
            case Box():
                return h.div(class_=block.look)[[self.draw_block(inner) for inner in block.blocks]]

    def draw_item(self, line: Paragraph, *more: Paragraph) -> h.Element:
        """Draw an item of a list; words after a picture are one box, for the grid."""
        first = len(tuple(takewhile(is_picture, line.runs)))
        words = self.draw_runs(line.runs[first:])
        return h.li(class_=line.look or None)[
            self.draw_pictures(line.runs[:first]),
            h.span[words] if first else words,
            self.mark(line.look),
            [self.draw_block(paragraph) for paragraph in more],
        ]

    def draw_table(self, table: Table) -> h.Element:
        heads = [
            h.th(scope="col", class_=cell.look or None)[self.draw_runs(cell.runs)] if cell.runs else h.td
            for cell in table.head
        ]
        rows = [h.tr[[self.draw_cell(cell, first=cell is row[0]) for cell in row]] for row in table.rows]
        return h.table(class_=table.look or None)[bool(heads) and h.thead[h.tr[heads]], h.tbody[rows]]

    def draw_cell(self, cell: Paragraph, first: bool) -> h.Element:
        around = h.th(scope="row", class_=cell.look or None) if first else h.td(class_=cell.look or None)
        return around[self.draw_runs(cell.runs)]

    def draw_pictures(self, runs: tuple[Run, ...]) -> Markup:
        return Markup("".join(self.draw_picture(run.text) for run in runs if run.kind == "picture"))

    def draw_runs(self, runs: tuple[Run, ...]) -> Markup:
        return Markup("".join(map(self.draw_run, runs)))

    def draw_run(self, run: Run) -> str:
        match run.kind:
            case "bold":
                return f"<b>{escape(run.text)}</b>"
            case "struck":
                return f"<s>{escape(run.text)}</s>"
            case "line_break":
                return "<br>"
            case "picture":
                return self.draw_picture(run.text)
            case _:
                return escape(run.text)

    def mark(self, look: str) -> Markup:
        """Mark words about a setting; the style sheet shows the mark if the reader's table has set it."""
        here = escape(self.say("at this table"))
        return Markup(f' <span class="pill here">{here}</span>' if "with-" in look else "")
