"""An arena on a local Ray cluster of four processes, one of which is killed: the same bytes as with one process."""

import os
import signal
from pathlib import Path

import pytest

pytest.importorskip("ray")

from inkling.research.arena.folder import Folder
from inkling.research.arena.workers import play_on_cluster
from tests.research.test_arena import contents, make_plan, run_all


def test_killed_worker_loses_nothing_and_nothing_counts_twice(tmp_path: Path) -> None:
    plan = make_plan("random", "simple", deals=30)
    one = run_all(tmp_path / "one", plan)
    opened, workers, killed = Folder(tmp_path / "ray"), set(), None
    for count, done in enumerate(opened.play(plan, lambda plan, numbers: play_on_cluster(plan, numbers, "local:4"))):
        workers.add(done.worker)
        if killed is None and count >= 10:
            killed = done.worker
            os.kill(killed, signal.SIGKILL)
    assert killed is not None
    assert len(workers) > 1, "one process played it all"
    assert opened.finish(plan) == one
    assert contents(tmp_path / "ray") == contents(tmp_path / "one")
