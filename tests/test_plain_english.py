"""Words of the project's former dialect don't come back in docstrings, comments and names.

docs/project/style.md says how sentences for players are written; tests/test_style.py checks those.
Quotations are exempt.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.source_files import ROOT, SOURCE, TESTS, parse, python_files

RETIRED = {
    r"\bwhoever\b": "caller, player, host, operator, browser",
    r"\bwhat(?: \w+){0,2} is(?: (?!and|while|whether)\w+){1,4} is\b": "name the thing",
    r"\b(?:is|are) told\b": "is notified, receives, sees",
    r"\bhears?\b": "receives, is notified",
}
RETIRED_NAMES = re.compile(
    r"\b(Looker|Watcher|Comings|DeckMoves|DEEDS|read_wish|Keeper|Attendance|Attending|Following|Elsewhere|Certainty"
    r"|be_sure|trace_of|drawers|HOUSE_ROW|sign_button|person_sign|bot_sign|known_line|Drawings|draw_alike|keep_newest"
    r"|Around|pastime|passport|skim)\b"
)
"""Names that strangers could not guess, and that have a plain one today."""
CHECKED = python_files(SOURCE, TESTS, ROOT / "tools", ROOT / "bench", ROOT / "examples")


def find_texts(path: Path) -> Iterator[str]:
    """Yield each docstring and block of comments of a file."""
    for node in ast.walk(parse(path)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value
    for block in re.findall(r"(?:(?:^|(?<=\s))# .*\n\s*)+", path.read_text()):
        yield block.replace("#", "")


def find_retired(text: str) -> list[str]:
    """Return the retired phrases in a text, without those that it quotes."""
    text = re.sub(r"“[^”]*”|`[^`]*`", "", " ".join(text.split()))
    return [found[0] for retired in RETIRED for found in re.finditer(retired, text, re.IGNORECASE)]


def find_names(tree: ast.AST) -> Iterator[str]:
    """Yield the names of all classes, functions, arguments and variables that a file makes."""
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
                yield node.name
            case ast.arg():
                yield node.arg
            case ast.Name(ctx=ast.Store()):
                yield node.id


def test_docstrings_and_comments_are_in_plain_english() -> None:
    words = re.compile("|".join(RETIRED), re.IGNORECASE)
    suspects = [path for path in CHECKED if words.search(" ".join(path.read_text().replace("#", "").split()))]
    found = [(str(path), *retired) for path in suspects for text in find_texts(path) if (retired := find_retired(text))]
    assert not found, f"write instead: {RETIRED}"


def test_retired_names_do_not_come_back() -> None:
    suspects = [path for path in python_files(SOURCE) if RETIRED_NAMES.search(path.read_text())]
    found = [
        (str(path), name) for path in suspects for name in find_names(parse(path)) if RETIRED_NAMES.fullmatch(name)
    ]
    assert not found


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Whoever comes second is told so.", 2),
        ("What is stored first is shown.", 1),
        ("Each process\nhears of it.", 1),
        ("R11: “whoever is asked” decides; see `hear`.", 0),
        ("Return the caller's rows. What is missing stays missing.", 0),
    ],
)
def test_retired_words_are_noticed(text: str, count: int) -> None:
    assert len(find_retired(text)) == count
