"""The time that has really passed, as far as the server has seen it: clocks are set wrong, and put right again.

While the machine runs, a count that nobody can set says how long it was. Across a stop of the machine there is only the
clock on the wall; it is believed for seven days at most, and never backwards.
"""

import secrets
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

DAY = 86_400_000
"""Milliseconds."""
LONGEST = 7 * DAY
"""Between two rounds; a server that runs one evening a week sees all of its time."""
BOOT = Path("/proc/sys/kernel/random/boot_id")


class ClockReading(Struct, frozen=True):
    """What the clocks of a machine say, in milliseconds."""

    wall: int
    """Since 1970, if it is set right."""
    steady: int
    """Since some moment that `boot` names, sleep included; only that is sure."""
    boot: str


Clock: TypeAlias = Callable[[], ClockReading]


def read_clock() -> ClockReading:
    return ClockReading(time.time_ns() // 1_000_000, int(read_steady() * 1000), name_boot())


def read_steady() -> float:
    """Seconds. A machine that sleeps for six days has seen them, too, where the system counts them."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if sys.platform == "linux" else time.monotonic()


@cache
def name_boot() -> str:
    """The same for all processes since the machine came up; where it has no name, this process goes by itself."""
    try:
        return BOOT.read_text().strip() or secrets.token_hex(16)
    except OSError:
        return secrets.token_hex(16)


def measure(before: ClockReading, now: ClockReading) -> int:
    """How much time was seen between two rounds."""
    passed = now.steady - before.steady if before.boot == now.boot else now.wall - before.wall
    return min(max(passed, 0), LONGEST)
