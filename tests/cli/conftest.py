"""Puts the example game on the shelf and runs commands as typed by a person."""

import shlex
from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result

from inkling.cli import main
from inkling.games import SHELF
from tests.example import GAME

Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setitem(SHELF, "murmur", GAME)
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def command(line: str, *typed: str, **variables: str) -> Result:
        return CliRunner(env=variables).invoke(main, shlex.split(line), input="".join(f"{text}\n" for text in typed))

    return command
