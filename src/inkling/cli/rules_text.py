"""A rules page as plain text for the terminal: headings underlined, lists with dots, a row of a table in a line."""

from collections.abc import Iterator
from textwrap import wrap

from inkling.core.primer import Block, Box, Heading, Items, Paragraph, RulesText, Table, plain

BETWEEN_CELLS = "  "


def rules_text(text: RulesText, width: int) -> str:
    lines = [*underline(text.title, "═", width)]
    for part in text.parts:
        lines += ["", *underline(part.title, "─", width)]
        lines += [line for block in part.blocks for line in write_block(block, width)]
    return "\n".join(lines) + "\n"


def underline(title: Paragraph, rule: str, width: int) -> Iterator[str]:
    yield from wrap_lines(plain(title), width)
    yield rule * min(len(plain(title)), width)


def write_block(block: Block, width: int) -> Iterator[str]:
    match block:
        case Heading():
            yield from ("", *wrap_lines(plain(block), width))
        case Paragraph():
            yield from wrap_lines(plain(block), width)
        case Items():
            for item in block.items:
                first, *more = (line for paragraph in item for line in wrap_lines(plain(paragraph), width - 2))
                yield from (f"• {first}", *(f"  {line}" for line in more))
        case Table():
            for row in (block.head, *block.rows):
                cells = [plain(cell).replace("\n", BETWEEN_CELLS) for cell in row]
                yield from wrap_lines(BETWEEN_CELLS.join(cells).strip(), width)
        case Box():
            for inner in block.blocks:
                yield from write_block(inner, width)


def wrap_lines(text: str, width: int) -> Iterator[str]:
    for line in text.splitlines():
        yield from wrap(line, width, break_on_hyphens=False)
