"""The server as the benchmark starts it: `inkling serve`, without the one limit that no setting lifts, and with a
profile of its own that sleeps until it is asked for.

    python bench/served.py FILE serve --data FOLDER --port 8000

USR1 begins the profile, USR2 ends it and writes FILE: nanoseconds of CPU by stage. A timer that counts the CPU of the
process asks where the main thread is; what counts is how much CPU that thread has used since it was last asked. So the
stages add up to what it used, and the store's thread and the others are read off their own clocks.
"""

import json
import os
import signal
import sys
import threading
import time
from collections import Counter
from types import FrameType

from stages import ELSEWHERE, LOOKS, THREAD, stage_of

from inkling.cli import main
from inkling.server.ops import token_bucket

EVERY = 0.001
"""Seconds of CPU between two looks; most kernels round it up to 4 ms."""
STORE = "store"
"""What the thread is called that writes."""


class Profile:
    """Off until it begins; while it is off it costs nothing."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._spent: Counter[str] = Counter()
        self._at = self._looks = 0
        self._began = (0, 0, 0)

    def begin(self, *_: object) -> None:
        self._spent.clear()
        self._looks = 0
        self._began = read_clocks()
        self._at = time.thread_time_ns()
        signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)

    def look(self, _: int, frame: FrameType | None) -> None:
        now = time.thread_time_ns()
        self._spent[stage_of(frame)] += now - self._at
        self._looks += 1
        # What looking costs is nobody's.
        self._at = time.thread_time_ns()

    def end(self, *_: object) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)
        whole, own, store = (now - before for now, before in zip(read_clocks(), self._began, strict=True))
        spent = {**self._spent, THREAD: store, ELSEWHERE: max(0, whole - own - store), LOOKS: self._looks}
        with open(f"{self._file}.new", "w", encoding="utf-8") as file:
            json.dump(spent, file)
        os.replace(f"{self._file}.new", self._file)


def read_clocks() -> tuple[int, int, int]:
    """Nanoseconds of CPU: of the process, of this thread, of the one that writes."""
    writers = [thread.ident for thread in threading.enumerate() if thread.name == STORE]
    store = sum(time.clock_gettime_ns(time.pthread_getcpuclockid(ident)) for ident in writers if ident is not None)
    return time.process_time_ns(), time.thread_time_ns(), store


def watch(file: str) -> None:
    profile = Profile(file)
    signal.signal(signal.SIGUSR1, profile.begin)
    signal.signal(signal.SIGUSR2, profile.end)
    signal.signal(signal.SIGPROF, profile.look)


if __name__ == "__main__":
    # A host begins a play every few dozen moves, which come thousands of times as fast as among people.
    assert "WISHES_AT_ONCE" in vars(token_bucket)
    vars(token_bucket)["WISHES_AT_ONCE"] = 1_000_000
    watch(sys.argv[1])
    main(sys.argv[2:])
