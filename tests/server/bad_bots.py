"""Ways in which a bot can fail in its worker. Little is imported here: a worker imports it too."""

import os
import time
from typing import Any

from inkling.server.bots.thinking import BotFailed
from inkling.server.platform.worker_limits import spending


def crash(game: str, bot: str, sight: Any, *more: Any) -> str:
    raise BotFailed("KeyError at somewhere.py:1 in choose")


def stall(game: str, bot: str, sight: Any, *more: Any) -> str:
    time.sleep(60)
    raise AssertionError("its worker should have been ended")


def die(game: str, bot: str, sight: Any, *more: Any) -> str:
    os._exit(3)


def brood() -> None:
    """Thinks for ever, with far more CPU than it may use."""
    spending(0.2, reckon_on)


def reckon_on() -> None:
    while True:
        sum(range(1000))
