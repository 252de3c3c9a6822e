"""The walkthrough names files and functions that are there."""

import ast
import re

import pytest

from tests.sources import ROOT, SOURCE, parse

ROW = re.compile(r"^\| `([\w/]+\.py)` \| `([\w.]+)` \|", re.MULTILINE)
TEXT = (ROOT / "docs/walkthrough.md").read_text()


def names(path: str) -> set[str]:
    """Functions, and methods with their class."""
    found = set()
    for node in parse(SOURCE / "server" / path).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            members = (one for one in node.body if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef))
            found |= {f"{node.name}.{one.name}" for one in members}
    return found


@pytest.mark.parametrize(("path", "name"), ROW.findall(TEXT))
def test_step_of_the_walkthrough_is_there(path: str, name: str) -> None:
    assert name in names(path)


def test_walkthrough_names_real_files() -> None:
    for path in re.findall(r"`((?:web|keepers)/[\w/]+\.(?:py|js))`", TEXT):
        assert (SOURCE / "server" / path).is_file(), path
