"""Commands as real processes: pipes, a terminal, a kill, and several workers."""

import os
import pty
import select
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from inkling.cli import main
from inkling.games import SHELF
from tests.time_limits import ANSWER, PLAY, wait_until

INKLING = str(Path(sys.executable).parent / "inkling")
ENV = os.environ | {"LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TERM": "xterm"}

pytestmark = pytest.mark.skipif(not SHELF, reason="the shelf is empty")


def inkling(*arguments: str, typed: str | bytes = "") -> subprocess.CompletedProcess[bytes]:
    data = typed.encode() if isinstance(typed, str) else typed
    return subprocess.run([INKLING, *arguments], input=data, capture_output=True, env=ENV, check=False, timeout=PLAY)


def test_bytes_that_are_no_text_are_no_reason_to_fail() -> None:
    played = inkling("play", next(iter(SHELF)), typed=b"\xff\xfe\x00 \xf0\n1\n")
    assert (played.returncode, played.stderr) == (0, b"")


def test_a_reader_that_goes_away_is_no_reason_to_complain(tmp_path: Path) -> None:
    name = next(iter(SHELF))
    simulated = CliRunner().invoke(main, ["simulate", name, "--games", "1", "--bot", "random", "--save", str(tmp_path)])
    assert simulated.exit_code == 0, simulated.output
    command = f"{INKLING} replay {next(tmp_path.iterdir())} | head -1"
    piped = subprocess.run(["bash", "-c", command], capture_output=True, env=ENV, check=False, timeout=PLAY)
    assert piped.stderr == b""


def test_workers_give_the_same_plays() -> None:
    found = []
    for workers in ("1", "2"):
        arguments = ("simulate", next(iter(SHELF)), "--games", "12", "--bot", "random", "--json", "--workers", workers)
        fields = msgspec.json.decode(inkling(*arguments).stdout.split(b"\n")[-2])
        found.append({key: value for key, value in fields.items() if key != "seconds_cpu"})
    assert found[0] == found[1]


def test_a_terminal_is_cleared_asked_and_left(tmp_path: Path) -> None:
    """In a pseudo-terminal: the screen is cleared, a line is typed, and the record survives a kill."""
    file = tmp_path / "play.json"
    arguments = [INKLING, "play", next(iter(SHELF)), "--seed", "tty", "--save", str(file)]
    pid, terminal = pty.fork()
    if pid == 0:
        os.execve(INKLING, arguments, ENV)
    try:
        shown = read_until(terminal, b"> ")
        assert b"\x1b[2J" in shown
        before = file.read_bytes()
        os.write(terminal, b"1\n")
        wait_until(lambda: file.read_bytes() != before)
        read_until(terminal, b"> ")
    finally:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        os.close(terminal)
    assert CliRunner().invoke(main, ["verify", str(file)]).exit_code == 0


def read_until(terminal: int, mark: bytes) -> bytes:
    shown = b""
    while not shown.endswith(mark):
        ready, _, _ = select.select([terminal], [], [], ANSWER)
        assert ready, shown
        shown += os.read(terminal, 4096)
    return shown
