"""Renders a text screen as HTML. A line `name: value` becomes a pair, aligned columns stay aligned, and empty lines
separate blocks."""

import re
from itertools import groupby

from inkling.core.html import Html, escape, join
from inkling.games.board_kit.cached_drawing import cache_drawing

PAIR = re.compile(r"([^:.!?]{1,40}): +(\S.*)")
"""A line `name: value`."""
COLUMNS = re.compile(r"\S {2,}\S")
"""Two words with at least two spaces between them."""


@cache_drawing
def draw_text_screen_as_html(lines: tuple[str, ...]) -> Html:
    """Render the lines as HTML. Consecutive lines of the same kind form one block."""
    return join(draw_block_of_lines(kind, tuple(block)) for kind, block in groupby(lines, kind_of_text_line))


def kind_of_text_line(line: str) -> str:
    return "columns" if COLUMNS.search(line) else "words" if line.strip() else ""


def draw_block_of_lines(kind: str, lines: tuple[str, ...]) -> Html:
    if kind == "columns":
        return Html(f'<pre class="cols" tabindex="0">{escape(chr(10).join(lines))}</pre>')
    if any(map(PAIR.fullmatch, lines)):
        return Html(f'<ul class="facts">{"".join(map(draw_name_and_value, lines))}</ul>')
    return Html("".join(f"<p>{escape(line.strip())}</p>" for line in lines if kind))


def draw_name_and_value(line: str) -> Html:
    pair = PAIR.fullmatch(line)
    if pair is None:
        return Html(f"<li><p>{escape(line.strip())}</p></li>")
    return Html(
        f'<li><span class="soft">{escape(pair[1])}<span class="sr">: </span></span><span>{escape(pair[2])}</span></li>'
    )
