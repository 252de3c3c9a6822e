"""What a person sees in the terminal: the game's screen, what happened, what can be done, and its rules as text."""

import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
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


with suppress(ImportError):
    import readline  # noqa: F401 (gives the prompt its keys for editing and for what was typed before)

WIDEST = 100


def on_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def clear() -> None:
    if on_terminal():
        click.clear()


def voice(play: AnyPlay, viewer: Viewer, lang: str) -> Say:
    return speech(lang, play.game.package).to(viewer, play.record.names)


def ask(prompt: str) -> str | None:
    """One line from the person, None when there will be no more."""
    try:
        return input(prompt).strip()
    except (EOFError, KeyboardInterrupt):
        click.echo()
        return None


def paint(text: str, **how: Any) -> str:
    """Colour where it can be seen and is wanted; what is not a terminal gets none from click."""
    return text if os.environ.get("NO_COLOR") else click.style(text, **how)


def colour(play: AnyPlay, text: str, say: Say) -> str:
    """The words for colours in their colours."""
    hues = {say(word): hue for word, hue in play.game.words.hues.items()}
    if not hues:
        return text
    words = "|".join(map(re.escape, hues))
    return re.sub(rf"\b({words})\b", lambda found: paint(found[0], fg=hues[found[0]], bold=True), text)


def show(play: AnyPlay, sight: Sight[Any, Any, Any], say: Say) -> None:
    click.echo(colour(play, play.game.words.show(sight, say), say))


def show_rules(play: AnyPlay, say: Say) -> None:
    """A page at a time where somebody reads along."""
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
    """What happened, as sentences, with the words that stand beside it."""
    if lines:
        click.echo()
    for line in lines:
        sentence = play.game.words.tell(line.event, play.record.setup.options, say)
        if line.words:
            sentence = say("{sentence} “{words}”", sentence=sentence, words=line.words)
        told = fill(sentence, columns(), initial_indent="· ", subsequent_indent="  ", break_on_hyphens=False)
        click.echo(colour(play, told, say))


def columns() -> int:
    return min(WIDEST, get_terminal_size((WIDEST, 24)).columns)


def show_offers(play: AnyPlay, sight: Sight[Any, Any, Any], say: Say) -> None:
    """The legal actions, numbered, each with its text and its label."""
    texts = [play.game.words.write(action, play.record.setup.options) for action in sight.legal]
    labels = [play.game.words.label(action, sight, say) for action in sight.legal]
    click.echo()
    show_list((text, colour(play, label, say)) for text, label in zip(texts, labels, strict=True))


def show_list(rows: Iterable[tuple[str, str]]) -> None:
    rows = list(rows)
    width = max(len(text) for text, _ in rows)
    for number, (text, label) in enumerate(rows, start=1):
        click.echo(f"{paint(f'{number:>3}', bold=True)}  {text:<{width}}  {label}".rstrip())
