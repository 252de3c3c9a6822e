"""`make new-game` writes a game that passes all tests at once, and refuses unsuitable names."""

import os
import runpy
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from inkling.games import SHELF
from tests.amounts import LONG_RUN
from tests.source_files import ROOT, TESTS
from tests.time_limits import PLAY

check: Callable[[str], str | None] = runpy.run_path(str(ROOT / "tools" / "new_game.py"))["check"]
OTHERS = (*SHELF, "crescendo", "murmur")
BROWSER = ("tests/browser", "tests/conformance/browser")
KIT = ("tests/conformance/test_example.py", "tests/conformance/server/test_two_worlds.py")
"""Tests of the kit itself, by the games in tests/."""
WITHOUT_GAMES = ("add_a_feature", "bench", "docs", "new_game", "release")
"""Test files that no game can fail. New files are run unless they are listed here."""
SHAPE = sorted({path.name for path in TESTS.glob("test_*.py")} - {f"test_{name}.py" for name in WITHOUT_GAMES})
PLACES = ("tests/conformance", "tests/games/whisper", *(f"tests/{name}" for name in SHAPE))
"""Every test that walks the shelf or the sources is in one of these; test_architecture holds the others to that."""
BARE = """
from dataclasses import replace
from inkling.core.on_page import OnPage

SHELF["whisper"] = replace(SHELF["whisper"], page=OnPage())
"""
"""What `make new-game` writes beyond what a game must have."""
PYTEST = ("-m", "pytest", "-p", "no:cacheprovider")


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("", "A game needs a name"),
        ("Whisper", "small letters and digits"),
        ("class", "small letters and digits"),
        ("two words", "small letters and digits"),
        ("../evil", "small letters and digits"),
        ("9lives", "small letters and digits"),
        ("w" * 21, "up to 20"),
        ("similo", "already"),
        ("murmur", "already"),
        ("lobby", "the house itself uses that word"),
    ],
)
def test_name_that_cannot_be_a_games_is_refused_in_a_sentence(name: str, wrong: str) -> None:
    said = check(name) or ""
    assert wrong in said
    assert "\n" not in said


@pytest.mark.parametrize("name", ["whisper", "mind", "hush2"])
def test_name_that_is_free_is_fine(name: str) -> None:
    assert check(name) is None


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a second checkout with a new game and the compiled Python files, which take longest."""
    place = tmp_path_factory.mktemp("checkout") / "inkling"
    # A file that a concurrent test is writing has another suffix.
    unwanted = shutil.ignore_patterns(".[!eg]*", ".git", "*.pyc.*", "*.nb?", "*.nb?.*")
    shutil.copytree(ROOT, place, ignore=lambda folder, found: {*unwanted(folder, found), "dist", "build", "tour"})
    made = run(place, "tools/new_game.py", "whisper")
    assert made.returncode == 0, made.stdout + made.stderr
    return place


def run(place: Path, *arguments: str, limit: float = PLAY) -> subprocess.CompletedProcess[str]:
    """Run a command in that checkout, whose packages come before the installed ones."""
    known = {"HYPOTHESIS_STORAGE_DIRECTORY": str(ROOT / ".hypothesis")}
    env = os.environ | known | {"PYTHONPATH": str(place / "src"), "INKLING_PLAYS": "0.1"}
    return subprocess.run(
        [sys.executable, *arguments], cwd=place, env=env, capture_output=True, text=True, check=False, timeout=limit
    )


def check_green(tested: subprocess.CompletedProcess[str]) -> None:
    assert tested.returncode == 0, tested.stdout[-5000:]


def test_new_game_passes_every_test_that_looks_at_it(copy: Path) -> None:
    """Run all tests in these places except those with another game's name in their id."""
    ignored = [f"--ignore={path}" for path in ("tests/conformance/browser", *KIT)]
    chosen = f"whisper or not ({' or '.join(OTHERS)})"
    check_green(run(copy, *PYTEST, "-p", "no:xdist", *PLACES, *ignored, "-k", chosen, limit=2 * PLAY))


@pytest.mark.skipif(not LONG_RUN, reason="the same with fewer parts, which `make soak` has time for")
def test_new_game_without_optional_parts_passes_the_same(copy: Path) -> None:
    shelf = copy / "src" / "inkling" / "games" / "__init__.py"
    whole = shelf.read_text()
    shelf.write_text(whole + BARE)
    try:
        check_green(run(copy, *PYTEST, "-p", "no:xdist", "tests/conformance", "-k", "whisper", limit=10 * PLAY))
    finally:
        shelf.write_text(whole)


@pytest.mark.skipif(not LONG_RUN, reason="the whole suite once more, which `make soak` has time for")
def test_new_game_passes_the_whole_suite(copy: Path) -> None:
    left_out = [*BROWSER, "tests/packaging", "tests/cluster", "tests/test_new_game.py"]
    check_green(run(copy, *PYTEST, "-n", "2", "tests", *(f"--ignore={path}" for path in left_out), limit=10 * PLAY))
    check_green(run(copy, *PYTEST, "-n", "2", *BROWSER, "-k", "whisper", limit=10 * PLAY))


def test_new_game_is_in_the_style_of_the_house(copy: Path) -> None:
    for check_style in (("check",), ("format", "--check")):
        found = run(copy, "-m", "ruff", *check_style, "src/inkling/games", "tests/games/whisper", "tests/playthroughs")
        assert found.returncode == 0, found.stdout


def test_new_game_is_played_in_the_terminal(copy: Path) -> None:
    command = "from inkling.cli import main; main()"
    played = run(copy, "-c", command, "simulate", "whisper", "--games", "3", "--workers", "1")
    assert played.returncode == 0, played.stderr
    assert "Whisper" in played.stdout or "whisper" in played.stdout


def test_name_is_refused_without_a_trace(copy: Path) -> None:
    refused = run(copy, "tools/new_game.py", "whisper")
    assert refused.returncode != 0
    assert refused.stderr == "There is a game called “whisper” already.\n"
