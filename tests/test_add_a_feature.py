"""docs/project/add-a-feature.md: its code blocks, applied to a copy of the repository, give a working feature. The page
names a file above each block. A `diff` must match at exactly one place; any other block is a whole new file, and
translations are appended to the catalog."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.source_files import ROOT
from tests.time_limits import PLAY

PAGE = ROOT / "docs" / "project" / "add-a-feature.md"
BLOCK = re.compile(r"^`([\w./-]+)`$|^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PYTEST = ("-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist")
CODE = {".py": "python", ".css": "css", ".po": "po"}


class Block(NamedTuple):
    file: str
    language: str
    text: str


def read_blocks(page: str) -> list[Block]:
    """Return the blocks of the page, each with the path of its file in the repository."""
    blocks, file = [], ""
    for named, language, text in BLOCK.findall(page):
        file = named or file
        if language:
            blocks.append(
                Block(file if file.startswith(("src/", "tests/")) else f"src/inkling/server/{file}", language, text)
            )
    return blocks


def apply_diff(source: str, diff: str) -> str:
    """Return `source` with the diff applied. Raise ValueError unless it fits at exactly one place."""
    lines = [(line[:1] or " ", line[1:] + "\n") for line in diff.splitlines()]
    before = "".join(text for sign, text in lines if sign != "+")
    after = "".join(text for sign, text in lines if sign != "-")
    if f"\n{source}".count(f"\n{before}") != 1:
        raise ValueError(f"this fits at {source.count(before)} places:\n{before}")
    return f"\n{source}".replace(f"\n{before}", f"\n{after}")[1:]


def apply(block: Block, root: Path) -> None:
    path = root / block.file
    if block.language == "diff":
        path.write_text(apply_diff(path.read_text(), block.text))
        return
    assert block.language == CODE[path.suffix], block.file
    if block.language == "po":
        path.write_text(f"{path.read_text()}\n{block.text}")
        return
    assert not path.exists(), f"{block.file} is there already"
    path.parent.mkdir(exist_ok=True)
    path.write_text(block.text)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the sources, the server's tests and the tools, with the feature added."""
    place = tmp_path_factory.mktemp("feature")
    # Compiled bots are left out: they are large, and no test here needs one.
    ignore = shutil.ignore_patterns("*.nbi", "*.nbc", "*.pyc.*", "playthroughs", "games")
    shutil.copytree(ROOT / "src", place / "src", ignore=shutil.ignore_patterns("*.nbi", "*.nbc", "*.pyc.*"))
    shutil.copytree(ROOT / "tests", place / "tests", ignore=ignore)
    shutil.copytree(ROOT / "tools", place / "tools", ignore=ignore)
    shutil.copy(ROOT / "pyproject.toml", place)
    for block in read_blocks(PAGE.read_text()):
        apply(block, place)
    return place


def run(place: Path, *arguments: str) -> str:
    """Run Python in the copy, whose packages come before the installed ones. Return what it printed."""
    env = os.environ | {"PYTHONPATH": str(place / "src"), "INKLING_TEST_UNCOMPILED": "1"}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=place, env=env, capture_output=True, text=True, check=False, timeout=PLAY
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-5000:]
    return done.stdout


def test_feature_of_the_page_works(copy: Path) -> None:
    printed = run(copy, *PYTEST, "tests/server/features/raised_hands")
    assert "3 passed" in printed


def test_sentences_of_the_page_are_translated(copy: Path) -> None:
    """Every sentence of the new code is in the catalog, with a German translation."""
    changed = run(copy, "tools/catalogs.py", "update").splitlines()
    assert not [line for line in changed if "/de.po" in line and " 0 to translate" not in line]


def test_code_of_the_page_is_in_the_style_of_the_project(copy: Path) -> None:
    files = sorted({block.file for block in read_blocks(PAGE.read_text()) if block.file.endswith(".py")})
    run(copy, "-m", "ruff", "check", *files)
    run(copy, "-m", "ruff", "format", "--check", *files)


def test_code_of_the_page_keeps_the_limits_and_import_directions(copy: Path) -> None:
    """The files that the page changes still have room: none becomes too long by this feature."""
    run(copy, *PYTEST, "tests/test_architecture.py", "tests/test_import_directions.py")


def test_diff_that_fits_nowhere_is_noticed() -> None:
    with pytest.raises(ValueError, match="0 places"):
        apply_diff("a\nb\n", " c\n+d\n")
