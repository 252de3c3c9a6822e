"""Time limits of all tests. Waits follow events, so on an idle machine a limit costs nothing; it only ends what never
happens. No test asserts a duration. INKLING_PATIENCE is a factor for busy machines."""

import os
from collections.abc import Callable
from time import monotonic, sleep
from typing import TypeVar

FACTOR = float(os.environ.get("INKLING_PATIENCE", "1"))
ANSWER = 60 * FACTOR
"""Seconds for one thing: a page, a frame, a move of a bot, a process that starts or ends."""
PLAY = 300 * FACTOR
"""Seconds for many things in a row: a play of bots to its end, a program that plays along."""
ON_PAGE = 1000 * ANSWER
"""The same as for one thing, in the milliseconds of Playwright."""
TRY = 3000 * FACTOR
"""Milliseconds for what may rightly never come, and is tried again: a button can go while it is being pressed."""
LOOKS = 50
"""Milliseconds between two looks of a page at itself; at every frame, as Playwright would, it draws all the while."""
PAUSE = 0.02
"""Seconds between two looks at what tells nobody when it changes."""

Found = TypeVar("Found")


def wait_until(look: Callable[[], Found], what: str = "it", limit: float = ANSWER) -> Found:
    """Wait until `look` finds something, and return it."""
    end = monotonic() + limit
    while not (found := look()):
        assert monotonic() < end, f"{what} did not happen"
        sleep(PAUSE)
    return found
