"""README.md and README.de.md have the same structure, and the numbers of their table agree with the code."""

import re
from collections.abc import Callable

import pytest

from inkling.games import SHELF
from tests.source_files import ROOT

ENGLISH = (ROOT / "README.md").read_text()
GERMAN = (ROOT / "README.de.md").read_text()
Parts = list[str]


def headings(text: str) -> Parts:
    return re.findall(r"^#+(?= )", text, re.MULTILINE)


def tables(text: str) -> Parts:
    """Return the number of cells in each row."""
    return [str(line.count("|")) for line in text.splitlines() if line.startswith("|")]


def bullets(text: str) -> Parts:
    return re.findall(r"^- \*\*", text, re.MULTILINE)


def commands(text: str) -> Parts:
    """Return the code blocks without translated comments."""
    blocks = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    lines = [re.sub(r"\s*#.*", "", line) for block in blocks for line in block.splitlines()]
    return lines + re.findall(r"`([^`\n]+)`", text.replace("```", ""))


def pictures(text: str) -> Parts:
    return [name.replace("-de.", ".") for name in re.findall(r"!\[[^\]]+\]\(([^)]+)\)", text)]


def links(text: str) -> Parts:
    """Return the link targets. A German page counts as the English one; the link to the other README is left out."""
    found = re.findall(r"(?<!!)\[[^\]]+\]\(([^)]+)\)", text)
    return [link.replace("docs/de/", "docs/") for link in found if not link.startswith("README")]


@pytest.mark.parametrize("parts", [headings, tables, bullets, commands, pictures, links])
def test_both_languages_have_the_same_structure(parts: Callable[[str], Parts]) -> None:
    assert parts(ENGLISH) == parts(GERMAN)
    assert len(parts(ENGLISH)) >= 2


def test_links_to_german_pages_where_there_are_any() -> None:
    english = re.findall(r"\]\((docs/(?!de/)[^)]+\.md)\)", GERMAN)
    assert not [link for link in english if (ROOT / link.replace("docs/", "docs/de/")).exists()]


def test_picture_comes_before_the_first_heading() -> None:
    assert "![" in ENGLISH.partition("\n## ")[0].partition("\n| ")[0]


@pytest.mark.parametrize("text", [ENGLISH, GERMAN], ids=["en", "de"])
def test_table_has_every_game_with_players_and_minutes(text: str) -> None:
    rows = re.findall(r"^\| \[\*\*(\w+)\*\*\]\S+ ?[^|]*\| (\d+)–(\d+) \| (\d+) \| (\w+)", text, re.MULTILINE)
    games = SHELF.values()
    assert [row[:4] for row in rows] == [
        (game.title, str(game.seats[0]), str(game.seats[-1]), str(game.page.minutes)) for game in games
    ]
    assert [row[4].startswith(("Coop", "Koop")) for row in rows] == [game.page.together for game in games]


def test_nobody_is_sent_to_the_other_inkling() -> None:
    """The readme does not tell people to install `inkling` from the package index, which is another project."""
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    assert not [page for page in pages if re.search(r"pip install ['\"]?inkling\b(?!_)", page.read_text())]
