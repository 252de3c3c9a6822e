"""The docs are correct: their code runs, their shell commands verify a record, their links exist."""

import re
import shutil
import subprocess
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from inkling.core.at_table import AtTable
from inkling.core.bot import Bots
from inkling.core.chance import Chance
from inkling.core.driver import drive
from inkling.core.game import Game, Learner, Rules, Words
from inkling.core.looking_back import LookingBack
from inkling.core.on_page import OnPage
from inkling.core.play import Play, prepare
from inkling.games import SHELF
from tests.core.table import deal_out, play_out
from tests.source_files import ROOT

DOCS = ROOT / "docs"
PAGES = sorted({*ROOT.glob("*.md"), *DOCS.rglob("*.md")} - {ROOT / "CHANGELOG.md"})
"""Pages that describe the project as it is today."""
PATH = re.compile(r"(?<![\w/.:*>-])((?:[\w.-]+/)+[\w-]+\.(?:py|md|toml|css|js|svg|sh|po|yaml|service))\b")
FOLDER = re.compile(r"`((?:src|tests|bench|docs|tools|server|features|tables|storage|platform|board_kit)/[\w/-]+)`")
FORMER = re.compile(r"git history|git show|github\.com")
"""Lines about files that are no longer in the repository, or that belong to other projects."""
WRITTEN_BY_READERS = re.compile(r"famil(y|ie)/deck\.toml|text/replay\.py|.*\b(raised_hands|whisper)\b.*")
"""Files that readers of a page create."""


def blocks(file: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (DOCS / file).read_text(), re.DOTALL)


def test_the_example_bot_is_better_than_random() -> None:
    names: dict[str, Any] = {}
    exec(blocks("make/write-a-bot.md", "python")[0], names)
    game = SHELF["silencio"]

    def cards_left(bot: Any) -> float:
        total = 0.0
        for number in range(30):
            setup = prepare(game, 3, game.rules.options(**game.bots.options), str(number))
            play = drive(Play.begin(game, setup, "00" * 32), [bot.choose] * 3, Chance.of(str(number)))
            assert play.outcome is not None
            total += play.outcome.score or 0
        return total / 30

    assert cards_left(names["BOT"]) < 0.7 * cards_left(game.bots.all[0])


@pytest.mark.skipif(shutil.which("xxd") is None, reason="xxd is not installed here")
def test_seal_and_commitment_can_be_checked_with_a_shell(tmp_path: Path) -> None:
    (tmp_path / "play.txt").write_text(play_out(deal_out()).record.to_text())
    for block in blocks("research/records.md", "sh"):
        shell = ["bash", "-euo", "pipefail", "-c", block]
        computed, stated = subprocess.run(shell, cwd=tmp_path, check=True, capture_output=True).stdout.split(b"\n")[:2]
        assert computed.split()[0] == stated.split()[-1]


def test_every_function_of_a_game_is_promised() -> None:
    text = (DOCS / "make/add-a-game.md").read_text()
    parts = (Game, Rules, Words, Bots, AtTable, OnPage, LookingBack, Learner)
    names = [field.name for part in parts for field in fields(part)]
    assert not [name for name in names if f"`{name}`" not in text]


def code(text: str) -> list[str]:
    """Return the lines of all code blocks, without comments and with the English names of placeholders."""
    lines = "\n".join(re.findall(r"```\w+\n(.*?)```", text, re.DOTALL)).replace("passwort@", "password@")
    return [line for found in lines.splitlines() if (line := re.sub(r"\s*# .*", "", found))]


@pytest.mark.parametrize(
    "page", ["play/at-the-table.md", *(f"host/{path.name}" for path in sorted((DOCS / "de/host").iterdir()))]
)
def test_german_page_says_as_much_as_the_english_one(page: str) -> None:
    german, english = ((DOCS / folder / page).read_text() for folder in ("de", "."))
    assert code(german) == code(english)
    for part in (r"^#+ ", r"^\|", r"^- "):
        assert len(re.findall(part, german, re.MULTILINE)) == len(re.findall(part, english, re.MULTILINE)), part
    assert set(re.findall(r"INKLING_\w+", english)) == set(re.findall(r"INKLING_\w+", german))


def slug(heading: str) -> str:
    """Return the anchor that GitHub and the site give a heading."""
    text = re.sub(r"[`*]|\[|\]\([^)]*\)", "", heading).strip().lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


@cache
def anchors(page: Path) -> set[str]:
    text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.DOTALL | re.MULTILINE)
    return {slug(heading) for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}


def find_dead_links(text: str, page: Path) -> list[str]:
    """Return the links to files that don't exist and to headings that their page doesn't have."""
    text = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    dead = []
    for link in re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r"(?:src|href)=\"([^\"]+)\"", text):
        if "://" in link or link.startswith("mailto:"):
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            dead.append(link)
    return dead


@pytest.mark.parametrize("page", sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")]), ids=lambda path: path.name)
def test_links_lead_somewhere(page: Path) -> None:
    assert find_dead_links(page.read_text(), page) == []


def find_missing(text: str, page: Path) -> list[str]:
    """Return the paths in a page that fit no file or folder. They may begin anywhere: `tables/events.py` is fine."""
    lines = [line for line in text.splitlines() if not FORMER.search(line)]
    named = {name for line in lines for name in (*PATH.findall(line), *FOLDER.findall(line))}
    return sorted(name for name in named if not (WRITTEN_BY_READERS.fullmatch(name) or exists(name, page)))


def exists(name: str, page: Path) -> bool:
    """True if a file or folder of the repository has this path, or ends with it. Capitals are placeholders."""
    if (page.parent / name).exists():
        return True
    pattern = re.compile("/" + re.sub(r"\b[A-Z]+\b", r"[\\w-]+", re.escape(name.rstrip("/"))) + "(/|$)", re.MULTILINE)
    return pattern.search(all_files()) is not None


@cache
def all_files() -> str:
    folders = ("src", "tests", "bench", "docs", "tools", "deploy", "examples")
    paths = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix != ".pyc"]
    return "\n".join(f"/{path.relative_to(ROOT)}" for path in paths)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_the_documents_name_are_there(page: Path) -> None:
    assert find_missing(page.read_text(), page) == []


def test_dangers_are_held_by_tests_that_are_there() -> None:
    named = set(re.findall(r"`(test_\w+)`", (DOCS / "project/security.md").read_text()))
    there = {
        name for path in (ROOT / "tests").rglob("test_*.py") for name in re.findall(r"def (test_\w+)", path.read_text())
    }
    assert len(named) > 50
    assert not named - there


def test_glossary_is_short_and_linked() -> None:
    """At most 25 terms, each once, so that newcomers read it."""
    table = (DOCS / "project/glossary.md").read_text().partition("\n## ")[0]
    terms = re.findall(r"^\| ([^|]+?) \|", table, re.MULTILINE)[1:]
    assert len(terms) == len(set(terms)) <= 25
    for page in ("project/walkthrough.md", "make/add-a-game.md", "project/add-a-feature.md", "make/api.md"):
        assert re.search(r"\((\.\./project/)?glossary\.md\)", (DOCS / page).read_text()), page
