"""Every file and function that docs/project/walkthrough.md names exists."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sources import ROOT, SOURCE, parse

TEXT = (ROOT / "docs" / "project" / "walkthrough.md").read_text()
SERVER = SOURCE / "server"
STEP = re.compile(r"^\| `([\w/]+\.py)` \| `([\w.]+)` \|", re.MULTILINE)
"""A row of a walk: a file and what is called there."""
STEPS = STEP.findall(TEXT)


def defined(tree: ast.Module) -> Iterator[str]:
    """Functions and classes of a module; methods with their class."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        if isinstance(node, ast.ClassDef):
            yield from (f"{node.name}.{inner}" for inner in defined(ast.Module(node.body, [])))


@pytest.mark.parametrize(("file", "function"), STEPS, ids=[f"{file}-{function}" for file, function in STEPS])
def test_function_is_in_the_file(file: str, function: str) -> None:
    assert function in set(defined(parse(SERVER / file)))


def test_all_four_walks_are_read() -> None:
    assert {file.partition("/")[0] for file, _ in STEPS} >= {"platform", "tables", "storage", "features", "bots"}
    assert TEXT.count("| file | function | what happens |") == 4


def test_every_package_of_the_server_is_in_the_tree() -> None:
    folders = {path.parent.name for path in SERVER.glob("*/__init__.py")}
    assert {name for name in folders if f"    {name}/ " not in TEXT} == set()


def test_method_that_is_not_there_is_noticed() -> None:
    names = set(defined(parse(Path(__file__))))
    assert "defined" in names
    assert "defined.missing" not in names
