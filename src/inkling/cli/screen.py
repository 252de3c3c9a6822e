"""Prints a play on the terminal: the game's screen, the story, the legal actions, and the rules as text."""

import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import zip_longest
from shutil import get_terminal_size
from textwrap import fill, wrap
from typing import Any

import click

from inkling.catalogs import load_rules, speech
from inkling.core import Line, Say, Sight, Viewer
from inkling.core.driver import AnyPlay
from inkling.core.primer import Block, Box, Heading, Items, Paragraph, RulesText, Table, plain

BETWEEN_CELLS = "  "


def rules_text(text: RulesText, width: int) -> str:
    lines = [*underline(text.title, "═", width)]
    for part in text.parts:
        lines += ["", *underline(part.title, "─", width), *write_blocks(part.blocks, width)]
    return "\n".join(lines) + "\n"


def write_blocks(blocks: Iterable[Block], width: int) -> Iterator[str]:
    """Yield the lines of the blocks, with an empty line between two blocks. Blocks that contain only pictures are left
    out."""
    written = [lines for block in blocks if any(lines := list(write_block(block, width)))]
    for n, lines in enumerate(written):
        yield from ("", *lines) if n else lines


def underline(title: Paragraph, rule: str, width: int) -> Iterator[str]:
    yield from wrap_lines(plain(title), width)
    yield rule * min(len(plain(title)), width)


def write_block(block: Block, width: int) -> Iterator[str]:
    match block:
        case Heading() | Paragraph():
            yield from wrap_lines(plain(block), width)
        case Items():
            for n, item in enumerate(block.items, 1):
                mark = f"{n}. " if block.numbered else "• "
                lines = (line for paragraph in item for line in wrap_lines(plain(paragraph), width - len(mark)))
                yield from (f"{' ' * len(mark) if number else mark}{line}" for number, line in enumerate(lines))
        case Table():
            yield from write_table(block, width)
        case Box():
            yield from write_blocks(block.blocks, width)


def write_table(table: Table, width: int) -> Iterator[str]:
    """Yield the lines of a table with aligned columns. If it is too wide, write each row as a list, with the heading of
    the column before each cell."""
    head, *rows = ([plain(cell).replace("\n", BETWEEN_CELLS) for cell in row] for row in (table.head, *table.rows))
    sizes = [max(map(len, column)) for column in zip_longest(head, *rows, fillvalue="")]
    if sum(sizes) + len(BETWEEN_CELLS) * (len(sizes) - 1) <= width:
        for row in filter(None, (head, *rows)):
            yield BETWEEN_CELLS.join(cell.ljust(size) for cell, size in zip(row, sizes, strict=False)).rstrip()
        return
    for number, (first, *cells) in enumerate(rows):
        yield from ("",) * bool(number)
        yield from wrap_lines(first, width)
        for title, cell in zip_longest(head[1:], cells, fillvalue=""):
            yield from (f"  {line}" for line in wrap_lines(title, width - 2))
            yield from (f"    {line}" for line in wrap_lines(cell, width - 4))


def wrap_lines(text: str, width: int) -> Iterator[str]:
    for line in text.splitlines():
        yield from wrap(line, width, break_on_hyphens=False)


with suppress(ImportError):
    import readline  # noqa: F401 (adds line editing and history to the prompt)

WIDEST = 100


def on_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def clear() -> None:
    if on_terminal():
        click.clear()


def voice(play: AnyPlay, viewer: Viewer, lang: str) -> Say:
    return speech(lang, play.game.package).to(viewer, play.record.names)


def ask(prompt: str) -> str | None:
    """Read one line from the user; None at end of input or after Ctrl-C."""
    try:
        return input(prompt).strip()
    except (EOFError, KeyboardInterrupt):
        click.echo()
        return None


def paint(text: str, **how: Any) -> str:
    """Return the text with terminal styles, unless NO_COLOR is set. If the output is not a terminal, click removes the
    styles."""
    return text if os.environ.get("NO_COLOR") else click.style(text, **how)


def colour(play: AnyPlay, text: str, say: Say) -> str:
    """Return the text with each name of a colour printed in that colour."""
    hues = {say(word): hue for word, hue in play.game.words.hues.items()}
    if not hues:
        return text
    pattern = "|".join(map(re.escape, hues))
    return re.sub(rf"\b({pattern})\b", lambda match: paint(match[0], fg=hues[match[0]], bold=True), text)


def show(play: AnyPlay, sight: Sight[Any, Any, Any], say: Say) -> None:
    click.echo(colour(play, play.game.words.show(sight, say), say))


def show_rules(play: AnyPlay, say: Say) -> None:
    """Print the rules; on a terminal, one page at a time."""
    primer = play.game.page.primer
    if primer is None:
        click.echo(say("{game} has no rules page.", game=play.game.title))
        return
    text = rules_text(load_rules(say.lang, play.game.package, primer), columns())
    if on_terminal():
        click.echo_via_pager(text)
    else:
        click.echo(text)


def show_story(play: AnyPlay, lines: Sequence[Line[Any]], say: Say) -> None:
    """Print events as sentences, together with the sentences that players added."""
    if lines:
        click.echo()
    for line in lines:
        sentence = play.game.words.tell(line.event, play.record.setup.options, say)
        if line.words:
            remark = play.game.words.quote(line.words, say)
            sentence = say("{sentence} “{words}”", sentence=sentence, words=remark)
        text = fill(sentence, columns(), initial_indent="· ", subsequent_indent="  ", break_on_hyphens=False)
        click.echo(colour(play, text, say))


def columns() -> int:
    return min(WIDEST, get_terminal_size((WIDEST, 24)).columns)


def show_offers(play: AnyPlay, sight: Sight[Any, Any, Any], say: Say) -> None:
    """Print the numbered legal actions, each with its notation and label."""
    texts = [play.game.words.write(action, play.record.setup.options) for action in sight.legal]
    labels = [play.game.words.label(action, sight, say) for action in sight.legal]
    click.echo()
    show_list((text, colour(play, label, say)) for text, label in zip(texts, labels, strict=True))


def show_list(rows: Iterable[tuple[str, str]]) -> None:
    rows = list(rows)
    width = max(len(text) for text, _ in rows)
    for number, (text, label) in enumerate(rows, start=1):
        click.echo(f"{paint(f'{number:>3}', bold=True)}  {text:<{width}}  {label}".rstrip())
