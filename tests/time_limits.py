"""Time limits of all tests. Waits follow events, so on an idle machine a limit costs nothing; it only ends what never
happens. No test asserts a duration. INKLING_PATIENCE is a factor for busy machines."""

import os
from collections.abc import Callable
from time import monotonic, sleep
from typing import TypeVar

FACTOR = float(os.environ.get("INKLING_PATIENCE", "1"))
ANSWER = 60 * FACTOR
"""Limit in seconds for one event: a page, a frame, a bot's move, the start or end of a process."""
PLAY = 300 * FACTOR
"""Limit in seconds for many events in a row: a play of bots to its end, a program that plays along."""
ON_PAGE = 1000 * ANSWER
"""ANSWER in milliseconds, for Playwright."""
TRY = 3000 * FACTOR
"""Milliseconds to wait for something that may never come and is tried again: a button can disappear while it is being
pressed."""
LOOKS = 50
"""Milliseconds between two checks inside a page. Playwright's default, every frame, would render continuously."""
PAUSE = 0.02
"""Seconds between two checks of something that sends no notification."""

Found = TypeVar("Found")


def wait_until(look: Callable[[], Found], what: str = "it", limit: float = ANSWER) -> Found:
    """Wait until `look` finds something, and return it."""
    end = monotonic() + limit
    while not (found := look()):
        assert monotonic() < end, f"{what} did not happen"
        sleep(PAUSE)
    return found
