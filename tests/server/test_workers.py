"""Processes for what takes long: hiring the first of them holds up nobody."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from inkling.server.keepers.workers import FORKED
from tests.limits import PLAY
from tests.sources import ROOT

HIRE = """
import asyncio, os
from pathlib import Path
from inkling.server.keepers import workers

async def hire():
    workers.CONTEXT.set_forkserver_preload(["tests.server.slow_to_load"])
    hired = workers.Workers(1)
    done = asyncio.ensure_future(hired.work(60, len, "there"))
    await asyncio.sleep(0)
    Path(os.environ["INKLING_LOOP_TURNS"]).touch()
    assert await done == 5
    hired.close()

asyncio.run(hire())
"""


@pytest.mark.skipif(not FORKED, reason="where workers are no copies, each loads by itself")
def test_loop_turns_while_the_first_worker_is_on_its_way(tmp_path: Path) -> None:
    """What they are copies of goes on loading until the loop has said that it turns."""
    env = os.environ | {"INKLING_LOOP_TURNS": str(tmp_path / "turns")}
    subprocess.run([sys.executable, "-c", HIRE], cwd=ROOT, env=env, timeout=PLAY, check=True)
    assert (tmp_path / "heard").read_text() == "True"
