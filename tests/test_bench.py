"""The benchmarks: every script starts, and the server benchmark prints the lines that other scripts parse."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from load.seat import name_of

from tests.source_files import ROOT
from tests.time_limits import PLAY

BENCH = ROOT / "bench"
READ_BY_OTHERS = (
    r"^inkling: (\d+) accepted moves per server-CPU-second; .* bytes a push \(\d+ before packing\)$",
    r"^inkling: p50 [\d.]+ ms, p99 [\d.]+ ms, (\d+) moves$",
    r"^one disk sync: [\d.]+ ms$",
    r"^bare fan-out: (\d+) moves per server-CPU-second$",
    r"^bare fan-out: p50 [\d.]+ ms, p99 [\d.]+ ms, (\d+) moves$",
)
"""Output lines that scripts of comparisons search for."""


@pytest.mark.parametrize("script", ["load_test.py", "server_growth.py", "silencio_bots.py", "similo_bots.py"])
def test_script_starts(script: str) -> None:
    """A renamed module breaks the import of a script before `--help` is printed."""
    subprocess.run([sys.executable, str(BENCH / script), "--help"], capture_output=True, timeout=PLAY, check=True)


def test_nobody_shares_a_name() -> None:
    names = {name_of(table, seat, 4) for table in range(5000) for seat in range(4)}
    assert len(names) == 5000 * 4
    assert max(map(len, names)) <= 12


def test_the_document_says_what_the_arithmetic_gives() -> None:
    said = (ROOT / "docs" / "host" / "capacity.md").read_text()
    done = subprocess.run(
        [sys.executable, str(BENCH / "capacity.py")], capture_output=True, text=True, timeout=PLAY, check=True
    )
    lines = done.stdout.splitlines()[1:]
    assert len(lines) == 6
    assert not [line for line in lines if line not in said]


def test_it_runs_with_one_table_and_prints_what_others_read(tmp_path: Path) -> None:
    """With two languages and a watcher. Ends of plays are too rare in this time."""
    command = [sys.executable, str(BENCH / "server.py"), "--tables=1", "--seconds=0.4", "--warm-up=0.1"]
    people = ["--languages=en,de", "--watchers=1"]
    done = subprocess.run([*command, *people], cwd=tmp_path, capture_output=True, text=True, timeout=PLAY, check=False)
    assert done.returncode == 0, done.stderr
    for line in READ_BY_OTHERS:
        assert re.search(line, done.stdout, re.MULTILINE), f"{line} in {done.stdout}"
    assert not list(tmp_path.iterdir())
