"""Measures elapsed time reliably, even across wrong clocks and restarts.

While the machine runs, a monotonic clock counts. Across a reboot only the wall clock is available. It counts at most
seven days, and never backwards.
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
"""Milliseconds per day."""
LONGEST = 7 * DAY
"""Maximum milliseconds between two readings that count. A server that runs one evening per week loses no time."""
BOOT = Path("/proc/sys/kernel/random/boot_id")
"""A random ID that Linux creates at each boot."""


class ClockReading(Struct, frozen=True):
    """A reading of this machine's clocks at one moment, in milliseconds."""

    wall: int
    """Wall clock in milliseconds since 1970. It may be set wrongly."""
    steady: int
    """Monotonic clock, including sleep. Comparable only between readings with the same `boot`."""
    boot: str
    """The boot ID of the machine."""


Clock: TypeAlias = Callable[[], ClockReading]


def read_clock() -> ClockReading:
    return ClockReading(time.time_ns() // 1_000_000, int(read_monotonic_clock() * 1000), id_of_current_boot())


def read_monotonic_clock() -> float:
    """Return the monotonic clock in seconds. On Linux it includes the time that the machine sleeps."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if sys.platform == "linux" else time.monotonic()


@cache
def id_of_current_boot() -> str:
    """Return an ID that all processes share until the next boot.

    If the system has none, return an ID of this process.
    """
    try:
        return BOOT.read_text().strip() or secrets.token_hex(16)
    except OSError:
        return secrets.token_hex(16)


def milliseconds_between_readings(before: ClockReading, now: ClockReading) -> int:
    """Return the milliseconds between two readings: at least 0, at most `LONGEST`."""
    passed = now.steady - before.steady if before.boot == now.boot else now.wall - before.wall
    return min(max(passed, 0), LONGEST)
