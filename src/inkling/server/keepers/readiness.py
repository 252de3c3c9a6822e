"""Whether the bots are ready: some games compile their arithmetic once, for all later runs, while people already play.

It is compiled in a process of its own, behind an open door and behind everybody else's work; what it made lies on the
disk for the workers.
"""

import asyncio
import os
from contextlib import suppress
from multiprocessing import get_context

from inkling.core.bot import AnyBot
from inkling.games import SHELF
from inkling.server.keepers.thinking import heed_alarm, warm_up
from inkling.server.keepers.workers import Workers
from inkling.server.ops.failure import describe
from inkling.server.ops.logs import logger

GRACE = 8.0
"""Seconds for which a bot rather waits than lets a simpler one play: mostly it only loads what was compiled before."""
POLITE = 10
"""How far the compiling process stands back behind all others."""
LOADING = 120.0
"""Seconds in which a worker loads what was compiled."""
LOOK_AGAIN = 0.1
log = logger(__name__)


class Readiness:
    """Ready from the beginning, unless `warm` is called; then ready when that is done, also if it failed."""

    def __init__(self) -> None:
        self._done = asyncio.Event()
        self._done.set()

    @property
    def ready(self) -> bool:
        return self._done.is_set()

    async def wait(self, seconds: float | None = None) -> bool:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._done.wait()
        return self.ready

    async def warm(self, workers: Workers) -> None:
        self._done.clear()
        log.info("the bots are getting ready; until then simpler ones play")
        try:
            if await compile_aside():
                await workers.lend(LOADING, warm_up)
                log.info("the bots are ready")
        except Exception as error:
            log.error("the bots could not get ready", failure=describe(error))
        finally:
            self._done.set()


async def compile_aside() -> bool:
    """Whether it was done. It ends with this server, whatever becomes of it."""
    aside = get_context("spawn").Process(target=compile_for_later, name="compiling", daemon=True)
    aside.start()
    try:
        while aside.exitcode is None:
            await asyncio.sleep(LOOK_AGAIN)
        return aside.exitcode == 0
    finally:
        aside.kill()
        aside.join()


def compile_for_later() -> None:
    heed_alarm()
    with suppress(AttributeError, OSError):
        os.nice(POLITE)
    warm_up()


def simpler(game: str) -> AnyBot:
    """The best that needs no getting ready."""
    return next(bot for bot in reversed(SHELF[game].bots) if not bot.warms)
