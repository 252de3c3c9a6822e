"""Real processes whose clock is set wrong: nothing that people made is lost."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.limits import ANSWER

from .running import browser, live, serving
from .test_operations import ENV, make_table

SHIFT = """
import sys, time
days, wall, wall_ns = int(sys.argv.pop(1)), time.time, time.time_ns
time.time = lambda: wall() + days * 86_400
time.time_ns = lambda: wall_ns() + days * 86_400 * 10**9
"""
COMMAND = """
from inkling.cli import main
main()
"""
SERVER = """
import uvicorn
from inkling.server.main import build, configure_web, listen
from inkling.server.settings import Settings
settings = Settings(port=0, data=sys.argv[1])
with listen(settings) as door:
    app = build(settings)
    print(door.getsockname()[1], flush=True)
    uvicorn.Server(configure_web(app, settings)).run([door])
"""


def shifted(days: int, program: str, *arguments: str) -> list[str]:
    """For a process whose clock is so many days ahead."""
    return [sys.executable, "-c", SHIFT + program, str(days), *arguments]


def purge(folder: Path, days: int) -> str:
    command = shifted(days, COMMAND, "purge", "--data", str(folder))
    return subprocess.run(command, check=True, capture_output=True, text=True, env=ENV, timeout=ANSWER).stdout


@contextmanager
def server(folder: Path, days: int) -> Iterator[str]:
    command = shifted(days, SERVER, str(folder))
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=ENV)
    assert process.stdout is not None
    try:
        yield f"http://127.0.0.1:{int(process.stdout.readline())}"
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=ANSWER)


def test_server_that_is_started_with_the_clock_ahead(tmp_path: Path) -> None:
    with serving(tmp_path) as url, browser(url) as ada:
        table = make_table(ada)
    with server(tmp_path, 400) as url:
        assert httpx.get(f"{url}/healthz", timeout=ANSWER).status_code == 200
        assert purge(tmp_path, 400) == purge(tmp_path, 400) == "0 old codes are free again.\n0 tables were deleted.\n"
        assert httpx.get(f"{url}{table}", timeout=ANSWER).status_code == 200
    assert "in the future" in purge(tmp_path, -400)
    assert purge(tmp_path, 0) == "0 old codes are free again.\n0 tables were deleted.\n"
    with serving(tmp_path) as url, browser(url) as ada:
        assert ada.get(table).status_code == 200


def test_table_that_is_being_played_when_the_time_is_set_right(tmp_path: Path) -> None:
    """A board without a battery comes up long ago."""
    with server(tmp_path, -400) as url, browser(url) as ada:
        table = make_table(ada)
        with live(ada, table):
            for _ in range(2):
                assert purge(tmp_path, 0) == "0 old codes are free again.\n0 tables were deleted.\n"
            assert ada.post(f"{table}/talk", data={"text": "still here"}, timeout=ANSWER).status_code == 200
        assert "still here" in ada.get(table, timeout=ANSWER).text
