"""`make new-game NAME=…`: create a small complete game that passes all tests, as a starting point.

It copies tests/crescendo under another name: rules, texts in English and German, two bots, RULES.md with numbers and
examples, and tests that cite them. It adds the name to the list of games and a row to both READMEs, and writes two
playthroughs and the pages of docs. See docs/make/add-a-game.md.
"""

import os
import re
import shutil
import subprocess
import sys
from keyword import iskeyword
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "inkling"
EXAMPLE = ROOT / "tests" / "crescendo"
SHELF = PACKAGE / "games" / "__init__.py"
SCENES = ROOT / "tests" / "playthroughs" / "scenes.py"
ROWS = {
    "README.md": "| [**{title}**](docs/play/{name}.md) | 2–4 | 2 | Cooperative. Play cards that rise, each in secret, "
    "without a word. |",
    "README.de.md": "| [**{title}**](docs/de/play/{name}.md) | 2–4 | 2 | Kooperativ. Spielt steigende Karten, alle "
    "verdeckt und ohne ein Wort. |",
}
"""The row of the example in the table of games, by README."""
TAKEN = ("crescendo", "murmur")
"""Names of the examples in tests/."""
LONGEST = 20


def main(name: str) -> str:
    if wrong := check(name):
        sys.exit(wrong)
    copy_game(name)
    add_line(SHELF, "FOLDERS = (", f'    "{name}",')
    add_line(SCENES, "SCENES = (", f'    Scene("{name}", 2, "steady", "en", {{}}),')
    add_line(SCENES, "SCENES = (", f'    Scene("{name}", 3, "random", "de", {{}}),')
    for readme, row in ROWS.items():
        add_row(ROOT / readme, row.format(name=name, title=title_of(name)))
    run("tools/catalogs.py", "update")
    run("tools/generated_pages.py")
    run("-m", "pytest", "tests/test_playthroughs.py", "-k", f"{name}-", INKLING_GOLDEN="write")
    return (
        f"{title_of(name)} is in src/inkling/games/{name}, its tests in tests/games/{name}; "
        f"`inkling play {name}` plays it. Now make it yours: docs/make/add-a-game.md."
    )


def check(name: str) -> str | None:
    """Return a sentence that says what is wrong with the name of a game; None if the name is valid."""
    if not name:
        return "A game needs a name: make new-game NAME=whisper"
    if not re.fullmatch(r"[a-z][a-z0-9]*", name) or iskeyword(name) or len(name) > LONGEST:
        return f"“{name}” cannot be a game's name: up to {LONGEST} small letters and digits, beginning with a letter."
    if name in TAKEN or (PACKAGE / "games" / name).exists() or (ROOT / "tests" / "games" / name).exists():
        return f"There is a game called “{name}” already."
    if user := next((path for path in texts_above_the_shelf() if names(read(path), name, title_of(name))), None):
        return f"“{name}” cannot be a game's name: the house itself uses that word, in {user.relative_to(ROOT)}."
    return None


def names(text: str, name: str, title: str) -> bool:
    """True if the text refers to the game. It does if it contains the game's title as a word, or its name in quotes, in
    a path or as part of an identifier. An ordinary word in a sentence doesn't count."""
    word = rf"(?<![A-Za-z]){re.escape(title)}(?![A-Za-z])"
    code = rf"""["'`]{name}["'`]|[./_#-]{name}(?![a-z])|(?<![a-z]){name}[/_-]"""
    return re.search(f"{word}|{code}", text) is not None


def texts_above_the_shelf() -> list[Path]:
    """Return all files with code, comments, sentences or data, except those of the games and of their simulated
    partners."""
    files = [path for path in PACKAGE.rglob("*") if path.is_file() and path.suffix not in {".pyc", ".mo"}]
    own = {PACKAGE / "games", PACKAGE / "research" / "partners"}
    return [path for path in files if not own & set(path.parents)]


def read(path: Path) -> str:
    return path.read_bytes().decode(errors="replace")


def title_of(name: str) -> str:
    return name.capitalize()


def copy_game(name: str) -> None:
    """Copy the files of the example game and replace all names in them. Its tests go to tests/games."""
    game, tests = PACKAGE / "games" / name, ROOT / "tests" / "games" / name
    shutil.copytree(EXAMPLE, game, ignore=shutil.ignore_patterns("__pycache__", "*.mo", "test_*.py"))
    tests.mkdir()
    (tests / "__init__.py").touch()
    for path in EXAMPLE.glob("test_*.py"):
        shutil.copy(path, tests)
    for path in (*game.rglob("*"), *tests.glob("*")):
        if path.is_file():
            path.write_text(rename(path.read_text(), name))


def rename(text: str, name: str) -> str:
    moved = text.replace("tests.crescendo", f"inkling.games.{name}")
    return moved.replace("crescendo", name).replace("Crescendo", title_of(name))


def add_line(path: Path, opening: str, line: str) -> None:
    """Add a line at the end of the list whose first line is `opening`."""
    before, head, after = path.read_text().partition(opening)
    items, end, rest = after.partition("\n)")
    path.write_text(f"{before}{head}{items}\n{line}{end}{rest}")


def add_row(path: Path, row: str) -> None:
    """Add a row to the first table of this page."""
    before, separator, after = path.read_text().partition("\n|---")
    rows, end, rest = after.partition("\n\n")
    path.write_text(f"{before}{separator}{rows}\n{row}{end}{rest}")


def run(*arguments: str, **variables: str) -> None:
    subprocess.run([sys.executable, *arguments], cwd=ROOT, env=os.environ | variables, check=True)


if __name__ == "__main__":
    print(main(" ".join(sys.argv[1:])))
