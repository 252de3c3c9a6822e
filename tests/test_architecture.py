"""The architecture: which package may import which, what pure modules never use, and the largest size of a file."""

import ast
import re
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from inkling.games import SHELF
from tests.source_files import ROOT, SOURCE, TESTS, functions, imported_modules, parse, python_files

CODE = python_files(SOURCE, TESTS, ROOT / "tools", ROOT / "bench")
INKLING = python_files(SOURCE)
PARTS, DECKS = SOURCE / "games" / "board_kit", SOURCE / "games" / "decks"
GAMES = sorted({path.parent for path in (SOURCE / "games").glob("*/__init__.py")} - {PARTS, DECKS})
BESIDE = python_files(PARTS) + python_files(DECKS)
"""What games share."""

NEW_GAME: dict[str, Any] = runpy.run_path(str(ROOT / "tools" / "new_game.py"))
names: Callable[[str, str, str], bool] = NEW_GAME["names"]

ROOMS = {
    "core": {"core"},
    "art": {"art", "core"},
    "games": {"games", "core", "art"},
    "catalogs": {"catalogs", "core"},
    "locking": {"locking"},
    "research": {"research", "games", "core", "catalogs", "locking"},
    "server": {"server", "games", "core", "art", "catalogs", "locking"},
    "static_site": {"static_site", "server", "games", "core", "catalogs"},
    "cli": {"cli", "static_site", "server", "research", "games", "core", "art", "catalogs"},
}
"""The packages that each package may import. Server and research don't import each other."""


IMPURE = set(
    """
    asyncio builtins concurrent ctypes datetime gc glob http importlib inspect io logging multiprocessing numpy os
    pathlib pickle platform queue random secrets select shelve shutil signal socket sqlite3 ssl subprocess sys
    tempfile threading time tomllib urllib uuid zoneinfo click inkling.catalogs
    """.split()  # noqa: SIM905 (a list of words reads better in lines)
)
TOUCHING = {"open", "print", "input", "eval", "exec", "__import__", "id", "hash"}
"""Built-ins with side effects, or with results that differ between runs."""
READERS = {"cards", "decks", "own_decks", "card_pictures", "sheet_vocabulary", "languages"}
"""Modules that may read data files of the package: those of a game its own, and the core those of the languages."""
BAD_NAMES = re.compile(r"util|helper|manager|(^|_)base($|_)|misc|common", re.IGNORECASE)
WALKS = re.compile(r"parametrize\([^)]*\bSHELF\b|^[A-Z_]+ = \[.*\bin SHELF\b", re.MULTILINE)
"""Cases of a test taken from the shelf, there or in a list above it."""


def room_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def short(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_imports_follow_the_arrows() -> None:
    wrong = []
    for path in INKLING:
        if path != SOURCE / "__init__.py":
            allowed = {f"inkling.{room}" for room in ROOMS[room_of(path)]} | {"inkling", "inkling.__version__"}
            ours = {name for name in imported_modules(path) if name.split(".")[0] == "inkling"}
            wrong += [f"{short(path)} imports {name}" for name in ours if ".".join(name.split(".")[:2]) not in allowed]
    assert not wrong


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_games_do_not_know_each_other(folder: Path) -> None:
    known = {folder.name, PARTS.name, DECKS.name}
    for path in python_files(folder):
        for name in imported_modules(path):
            if name.startswith("inkling.games"):
                assert known & set(name.split(".")[2:3]), f"{short(path)} imports {name}"


@pytest.mark.parametrize("path", BESIDE, ids=lambda path: path.stem)
def test_what_lies_beside_the_shelf_knows_no_game(path: Path) -> None:
    ours = [name.split(".") for name in imported_modules(path) if name.startswith("inkling.games")]
    assert not [name for name in ours if name[2:3] != [path.parent.name]]


def test_games_are_named_nowhere_above_the_shelf() -> None:
    """Neither in code nor in comments, catalogs or data outside the games."""
    for path in NEW_GAME["texts_above_the_shelf"]() + BESIDE:
        text = NEW_GAME["read"](path)
        named = [name for name, game in SHELF.items() if names(text, name, game.title)]
        assert not named, f"{short(path)} names {named}"


def test_name_of_a_game_is_told_from_ordinary_words() -> None:
    """The check ignores ordinary words that are also the name of a game."""
    for text in ("As in Mind.", 'pick("mind")', "games.mind", "mind_board", ".mind {}", "/mind/"):
        assert names(text, "mind", "Mind")
    for text in ("Never mind.", "a reminder", "keep in mind", "minds", "Minds", "remind_me"):
        assert not names(text, "mind", "Mind")
    assert NEW_GAME["check"]("mind") is None


def pure_modules() -> list[Path]:
    games = [path for folder in GAMES for path in python_files(folder) if "bots" not in path.parts]
    return (
        python_files(SOURCE / "core")
        + python_files(PARTS)
        + [path for path in games if path.stem not in {"faces", "zones"}]
    )


def test_pure_modules_touch_nothing() -> None:
    wrong = []
    for path in pure_modules():
        impure = IMPURE - ({"importlib", "tomllib"} if path.stem in READERS else set())
        wrong += [
            f"{short(path)} imports {name}" for name in imported_modules(path) if {name, name.split(".")[0]} & impure
        ]
        for node in ast.walk(parse(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TOUCHING:
                wrong.append(f"{short(path)}:{node.lineno} calls {node.func.id}")
    assert not wrong


def test_bots_hold_no_play() -> None:
    """A bot computes from a sight and chance; any state it uses was imagined from a view."""
    never = {"inkling.core.play", "inkling.core.record", "inkling.core.driver", "inkling.games", "random", "time", "os"}
    for folder in GAMES:
        for path in python_files(folder / "bots"):
            # The cache folder of compiled code depends on the user's folders, but changes no result.
            here = never - ({"os"} if path.stem == "compiling" else set())
            assert not here & set(imported_modules(path)), f"{short(path)} imports {here & set(imported_modules(path))}"


def test_every_game_has_the_same_rooms() -> None:
    """Every game has the files that docs/make/add-a-game.md lists."""
    same = (
        "RULES.md rules text bots locale rules/actions.py rules/events.py rules/state.py rules/rules.py rules/views.py"
    )
    for folder in GAMES:
        missing = [
            name for name in (*same.split(), "text/notation.py", "text/story.py") if not (folder / name).exists()
        ]
        assert not missing, f"{folder.name} lacks {missing}"
        rooms = {path.relative_to(folder).parts[0] for path in python_files(folder) if path.parent != folder}
        assert rooms <= {"rules", "text", "board", "bots", "teach"}, folder.name


def test_tests_of_every_game_are_the_kits() -> None:
    """Tests over all games are in tests/conformance, which asks each game what it offers: `make new-game` is tested
    there."""
    outside = [path for path in python_files(TESTS) if TESTS / "conformance" not in path.parents]
    assert not [short(path) for path in outside if WALKS.search(path.read_text())]
    for walk in ('@pytest.mark.parametrize("game", {})', "TOLD = [name for name, game in {}.items() if game]"):
        assert WALKS.search(walk.format("SHELF")), f"not noticed: {walk}"


def test_modules_are_small_and_say_what_they_are() -> None:
    wrong = []
    for path in CODE:
        if path.stat().st_size and not ast.get_docstring(parse(path)):
            wrong.append(f"{short(path)} does not say what it is")
        if len(path.read_text().splitlines()) > 400:
            wrong.append(f"{short(path)} has more than 400 lines")
        if BAD_NAMES.search(path.stem):
            wrong.append(f"{short(path)} has a name that says nothing")
    assert not wrong


def test_windows_are_opened_in_their_own_folders() -> None:
    """Playwright keeps an event loop running in its process, which would break other tests there."""
    own = {TESTS / "browser", TESTS / "conformance" / "browser"}
    others = [path for path in python_files(TESTS) if not own & set(path.parents) and path != TESTS / "conftest.py"]
    taking = [
        f"{short(path)}: {function.name}"
        for path in others
        for function in functions(parse(path))
        if "chromium" in [argument.arg for argument in function.args.args]
    ]
    assert not taking


def test_functions_are_small() -> None:
    wrong = [
        f"{short(path)}:{function.lineno} {function.name} has {length} lines"
        for path in CODE
        for function in functions(parse(path))
        if (length := (function.end_lineno or 0) - function.lineno + 1) > 50
    ]
    assert not wrong


def test_there_are_no_unfinished_thoughts() -> None:
    marks = re.compile("TO" + "DO|FIX" + "ME|X" + "XX")
    found = [short(path) for path in CODE if marks.search(path.read_text())]
    assert not found


def test_no_class_name_is_used_twice_in_the_server() -> None:
    found: dict[str, list[str]] = {}
    for path in python_files(SOURCE / "server"):
        for node in ast.walk(parse(path)):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(short(path))
    assert len(found) > 100, "classes are found at all"
    assert {name: paths for name, paths in found.items() if len(paths) > 1} == {}
