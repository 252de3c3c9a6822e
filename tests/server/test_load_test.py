"""bench/load_test.py at a real server: people play, lose connections, read and watch; lost moves are found."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import load_test
import pytest
from load.tally import compare

from .running import serving

SWALLOW = """
CREATE TRIGGER swallow AFTER INSERT ON log WHEN new.kind = 'acted' AND new.n % 10 = 0 BEGIN
    DELETE FROM log WHERE table_id = new.table_id AND n = new.n;
END
"""
"""A planted fault: rows that are acknowledged and gone."""


def run_load(url: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, Any]]:
    """Return the exit code and the summary; the server in this process logs to the same stream."""
    flags = ("--tables=2", "--seconds=3", "--pace=12", "--reconnects=3", "--pages=3")
    code = load_test.main([url, *flags, f"--database=sqlite:///{folder}/inkling.db"])
    (summary,) = (line for line in capsys.readouterr().out.splitlines() if line.startswith("{"))
    return code, json.loads(summary)


@pytest.mark.one_process("it plants a fault into the file; test_deploy.py runs a load over several")
def test_due_moves_are_accepted_once_despite_lost_connections_and_lost_moves_are_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(tmp_path) as url:
        code, summary = run_load(url, tmp_path, capsys)
        assert code == 0
        # A person who reconnects may answer a question that has changed by then.
        assert summary["accepted"] + sum(summary["refused"].values()) >= summary["due"] > 10
        assert summary["accepted"] > 10
        assert (summary["lost"], summary["doubled"], summary["unanswered"]) == ([], [], 0)
        assert summary["reconnects"] > 0
        assert list(summary["pages"]) == ["200"]
        assert summary["ms"]["p50"] <= summary["ms"]["p95"] <= summary["ms"]["p99"]
        with closing(sqlite3.connect(tmp_path / "inkling.db")) as database:
            database.execute(SWALLOW)
        code, summary = run_load(url, tmp_path, capsys)
    assert code == 1
    assert summary["lost"]


def test_message_that_is_stored_twice_is_found() -> None:
    compared = compare({"ABCD": ["one", "two"], "EFGH": ["three"]}, {"ABCD": ["one", "one"], "EFGH": ["three"]})
    assert compared == {"lost": ["two"], "doubled": ["one"]}
