"""What bots compile is compiled once for the same code on the same machine, not at every start of a server."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from inkling.games import SHELF
from inkling.server.keepers import compiling, readiness
from inkling.server.keepers.compiling import find_mark
from inkling.server.keepers.readiness import compile_aside
from tests import crescendo


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


def quickly() -> None:
    pass


def fail() -> None:
    raise SystemExit(1)


def test_mark_is_left_when_all_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling.start, "__defaults__", (quickly,))
    assert not compiling.is_done()
    assert asyncio.run(compile_aside())
    assert compiling.is_done()


def test_another_processor_has_to_compile_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    compiling.note_done()
    monkeypatch.setattr(compiling, "processor", lambda: "another")
    assert not compiling.is_done()


def test_game_whose_bots_need_no_warm_up_compiles_nothing_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new game and every change to it: without this, all others' bots would be compiled again."""
    compiling.note_done()
    monkeypatch.setitem(SHELF, "crescendo", crescendo.GAME)
    assert compiling.is_done()
    bots = replace(crescendo.GAME.bots, warm_up=quickly)
    monkeypatch.setitem(SHELF, "crescendo", replace(crescendo.GAME, bots=bots))
    assert not compiling.is_done()


def test_change_to_a_game_counts_only_where_its_bots_need_a_warm_up() -> None:
    folders = compiling.compiling_games()
    assert [folder.name for folder in folders] == [name for name in SHELF if SHELF[name].bots.need_warm_up]
    assert len(folders) < len(SHELF)


def test_what_failed_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling.start, "__defaults__", (fail,))
    assert not asyncio.run(compile_aside())
    assert not find_mark().exists()


def test_it_goes_on_where_nothing_can_be_kept(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (cache / "inkling").write_text("a file")
    monkeypatch.setattr(compiling.start, "__defaults__", (quickly,))
    assert asyncio.run(compile_aside())
    assert not compiling.is_done()


def test_nobody_waits_where_all_was_compiled_before(monkeypatch: pytest.MonkeyPatch) -> None:
    compiling.note_done()
    monkeypatch.setattr(readiness, "SETTLING", 3600)

    async def start() -> bool:
        found = readiness.Readiness()
        warming = asyncio.ensure_future(found.warm(None))  # type: ignore[arg-type]  # it comes that far only later
        await asyncio.sleep(0)
        ready = found.ready
        warming.cancel()
        return ready

    assert asyncio.run(start())
