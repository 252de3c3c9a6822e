"""What the documents say is so: their code runs, their shell commands check a record, their links lead somewhere."""

import os
import re
import shutil
import subprocess
from dataclasses import fields
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
from tests.sources import ROOT

DOCS = ROOT / "docs"


def blocks(file: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (DOCS / file).read_text(), re.DOTALL)


def test_the_example_bot_is_better_than_random() -> None:
    names: dict[str, Any] = {}
    exec(blocks("write-a-bot.md", "python")[0], names)
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
    for block in blocks("records.md", "sh"):
        shell = ["bash", "-euo", "pipefail", "-c", block]
        computed, stated = subprocess.run(shell, cwd=tmp_path, check=True, capture_output=True).stdout.split(b"\n")[:2]
        assert computed.split()[0] == stated.split()[-1]


def test_every_function_of_a_game_is_promised() -> None:
    text = (DOCS / "add-a-game.md").read_text()
    parts = (Game, Rules, Words, Bots, AtTable, OnPage, LookingBack, Learner)
    names = [field.name for part in parts for field in fields(part)]
    assert not [name for name in names if f"`{name}`" not in text]


@pytest.mark.parametrize("path", sorted([*ROOT.glob("*.md"), *DOCS.glob("*.md")]), ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text())
    assert not [link for link in links if not os.path.exists(path.parent / link)]


def test_files_that_the_documents_name_are_there() -> None:
    for path in (DOCS / name for name in ("add-a-game.md", "write-a-bot.md", "records.md")):
        for name in re.findall(r"`((?:src|tests|bench|docs|tools)/[\w./-]+)`", path.read_text()):
            assert (ROOT / name).exists(), f"{path.name} names {name}"


def test_dangers_are_held_by_tests_that_are_there() -> None:
    named = set(re.findall(r"`(test_\w+)`", (DOCS / "dangers.md").read_text()))
    there = {
        name for path in (ROOT / "tests").rglob("test_*.py") for name in re.findall(r"def (test_\w+)", path.read_text())
    }
    assert len(named) > 50
    assert not named - there
