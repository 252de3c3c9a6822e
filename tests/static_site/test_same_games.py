"""Equal seeds give equal games on a server and in the browser, with every bot. For long runs: it builds a site."""

import subprocess
import sys
from pathlib import Path
from shutil import which

import pytest

from tests.amounts import LONG_RUN
from tests.browser.static_folder import PATH, build_folder
from tests.time_limits import PLAY

HERE = Path(__file__).parent
NODE = which("node")
pytestmark = pytest.mark.skipif(not LONG_RUN or NODE is None, reason="for long runs (INKLING_PLAYS=2) with Node.js")


def test_every_bot_plays_the_same_game_in_the_browser(tmp_path: Path) -> None:
    build_folder(tmp_path)
    site = tmp_path / PATH.strip("/") / "site"
    script = HERE / "same_games.py"
    here = run(sys.executable, str(script))
    there = run(str(NODE), str(HERE / "same_games.mjs"), str(site), str(script))
    assert len(here.splitlines()) > 20
    assert there.splitlines() == here.splitlines()


def run(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=PLAY).stdout
