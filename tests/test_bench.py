"""The benchmark of the server: it runs, in small, and prints what others read; its stages are those of the server."""

import ast
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from inkling.research.load.seat import name_of
from tests.limits import PLAY
from tests.sources import ROOT, SOURCE, functions, modules, parse

BENCH = ROOT / "bench"
STAGES: dict[str, Any] = runpy.run_path(str(BENCH / "stages.py"))
READ_BY_OTHERS = (
    r"^inkling: (\d+) accepted moves per server-CPU-second; .* bytes a push \(\d+ before packing\)$",
    r"^inkling: p50 [\d.]+ ms, p99 [\d.]+ ms, (\d+) moves$",
    r"^one disk sync: [\d.]+ ms$",
    r"^bare fan-out: (\d+) moves per server-CPU-second$",
    r"^bare fan-out: p50 [\d.]+ ms, p99 [\d.]+ ms, (\d+) moves$",
)
"""Scripts that compare servers find these figures by their lines."""


@pytest.mark.parametrize("rule", STAGES["RULES"])
def test_every_stage_names_what_is_there(rule: Any) -> None:
    """Otherwise a function that was renamed would silently be counted elsewhere."""
    everything = modules(SOURCE, Path(uvicorn.__file__).parent)
    files = [path for path in everything if f"/{rule.file}" in f"/{path.as_posix()}"]
    assert files
    wanted = [node for path in files for node in functions(parse(path)) if rule.function in ("", node.name)]
    assert wanted
    assert not rule.line or any(rule.line in ast.unparse(node) for node in wanted)


def test_the_first_rule_that_a_stack_fits_counts() -> None:
    code = compile(
        "import sys\ndef draw():\n    return sys._getframe()\nfound = draw()", "/x/live/connection.py", "exec"
    )
    found: dict[str, Any] = {}
    exec(code, found)
    assert STAGES["stage_of"](found["found"]) == "show: draw, and what changed"
    assert STAGES["stage_of"](sys._getframe()) == STAGES["LOOP"]


def test_nobody_shares_a_name() -> None:
    names = {name_of(table, seat, 4) for table in range(5000) for seat in range(4)}
    assert len(names) == 5000 * 4
    assert max(map(len, names)) <= 12


def test_the_document_says_what_the_arithmetic_gives() -> None:
    said = (ROOT / "docs" / "capacity.md").read_text()
    done = subprocess.run(
        [sys.executable, str(BENCH / "capacity.py")], capture_output=True, text=True, timeout=PLAY, check=True
    )
    lines = done.stdout.splitlines()[1:]
    assert len(lines) == 6
    assert not [line for line in lines if line not in said]


def test_it_runs_with_one_table_and_prints_what_others_read(tmp_path: Path) -> None:
    """Two languages, somebody who looks on, and the stages; ends are too rare in so short a time."""
    command = [sys.executable, str(BENCH / "server.py"), "--tables=1", "--seconds=0.4", "--warm-up=0.1", "--stages"]
    people = ["--languages=en,de", "--watchers=1"]
    done = subprocess.run([*command, *people], cwd=tmp_path, capture_output=True, text=True, timeout=PLAY, check=False)
    assert done.returncode == 0, done.stderr
    for line in READ_BY_OTHERS:
        assert re.search(line, done.stdout, re.MULTILINE), f"{line} in {done.stdout}"
    assert re.search(r"µs +all, a move", done.stdout)
    assert not list(tmp_path.iterdir())
