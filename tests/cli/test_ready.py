"""Bots get ready once for the same code on the same machine, not at every start of a server."""

import os
from pathlib import Path

import pytest

from inkling.catalogs import speech
from inkling.cli import ready
from inkling.cli.ready import find_mark, make_ready_aside


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


def tick() -> None:
    """Leaves a trace of each time that it was run."""
    with (Path(os.environ["XDG_CACHE_HOME"]) / "ticks").open("a") as file:
        file.write("tick\n")


def fail() -> None:
    raise SystemExit(1)


def ticks(cache: Path) -> int:
    return (cache / "ticks").read_text().count("tick")


def test_bots_get_ready_once(cache: Path) -> None:
    for _ in range(2):
        make_ready_aside(speech("en"), tick)
    assert ticks(cache) == 1


def test_bots_get_ready_again_for_another_processor(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_ready_aside(speech("en"), tick)
    monkeypatch.setattr(ready, "processor", lambda: "another")
    make_ready_aside(speech("en"), tick)
    assert ticks(cache) == 2


def test_bots_that_could_not_get_ready_try_again(cache: Path) -> None:
    make_ready_aside(speech("en"), fail)
    assert not find_mark().exists()
    make_ready_aside(speech("en"), tick)
    assert ticks(cache) == 1


def test_start_goes_on_where_nothing_can_be_kept(cache: Path) -> None:
    (cache / "inkling").write_text("a file")
    make_ready_aside(speech("en"), tick)
    make_ready_aside(speech("en"), tick)
    assert ticks(cache) == 2
