"""Ways in which a bot can fail in its worker. Imports little, because workers import it too."""

import os
import time
from typing import Any

from inkling.server.bots.action_choice import BotFailed
from inkling.server.platform.resource_limits import run_within_cpu_seconds


def crash(game: str, bot: str, sight: Any, *more: Any) -> str:
    raise BotFailed("KeyError at somewhere.py:1 in choose")


def stall(game: str, bot: str, sight: Any, *more: Any) -> str:
    time.sleep(60)
    raise AssertionError("its worker should have been ended")


def die(game: str, bot: str, sight: Any, *more: Any) -> str:
    os._exit(3)


def think_forever() -> None:
    """Think forever, with far more CPU time than allowed."""
    run_within_cpu_seconds(0.2, reckon_on)


def reckon_on() -> None:
    while True:
        sum(range(1000))
