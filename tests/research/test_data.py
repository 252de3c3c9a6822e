"""Plays with consent to research, as Parquet: the same data as the JSON lines, with a schema that describes itself."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pyarrow.parquet
import pytest
from click.testing import CliRunner

from inkling.cli import main
from inkling.core import Refusal
from inkling.research.data.parquet import arena_schema, read_given, write_rows
from inkling.server.features.consent.model import ResearchConsentSet
from inkling.server.storage.sql_store import SqlStore
from inkling.server.tables.events import AbandonRequested, RuleSwitched, SatDown
from inkling.server.tables.registry import TableRegistry


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a server's data with a play of each of two games, with consent of both players."""
    data = tmp_path_factory.mktemp("data")

    async def evening() -> None:
        store = SqlStore(f"sqlite:///{data}/inkling.db")
        tables = TableRegistry(store)
        for game in ("silencio", "tofugott"):
            live = await tables.make_table(game, "person-a", "Zebedee")
            await tables.joining.join(live, "person-b", "Bo")
            await tables.service.change(live, 0, RuleSwitched("research", True))
            for member in (0, 1):
                await tables.service.change(live, member, ResearchConsentSet(True))
                await tables.service.change(live, member, SatDown(member))
            await tables.starter.start_for_host(live, 0)
            await tables.service.change(live, 0, AbandonRequested())
        store.close()

    asyncio.run(evening())
    return data


def export(folder: Path, file: Path) -> Path:
    done = CliRunner().invoke(main, ["export", str(file), "--data", str(folder)])
    assert done.exit_code == 0, done.output
    assert "2" in done.output
    return file


def test_parquet_holds_what_the_lines_hold(folder: Path, tmp_path: Path) -> None:
    lines: list[dict[str, Any]] = [
        msgspec.json.decode(line) for line in export(folder, tmp_path / "plays.jsonl").read_bytes().splitlines()
    ]
    file = export(folder, tmp_path / "plays.parquet")
    assert list(read_given(file)) == lines
    assert b"Zebedee" not in file.read_bytes()
    table = pyarrow.parquet.read_table(file)
    assert set(table.column("game").to_pylist()) == {"silencio", "tofugott"}
    assert table.schema.metadata[b"inkling.version"] == b"1"


def test_other_files_are_refused_by_the_reader(tmp_path: Path) -> None:
    write_rows(tmp_path / "arena.parquet", [], arena_schema())
    (tmp_path / "text.parquet").write_text("no table")
    for name, code in (("arena", "other-format"), ("text", "unreadable"), ("nothing", "unreadable")):
        with pytest.raises(Refusal) as refusal:
            next(read_given(tmp_path / f"{name}.parquet"))
        assert refusal.value.code == code
