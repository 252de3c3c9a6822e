"""Tracks whether the bots' code is compiled. Until then simpler bots play, so that people need not wait."""

import asyncio
from contextlib import suppress

from inkling.core.bot import AnyBot
from inkling.games import SHELF
from inkling.server.bots import compiling
from inkling.server.bots.action_choice import warm_up_bots
from inkling.server.platform.logs import describe_error, get_logger
from inkling.server.platform.worker_pool import JobPool

GRACE = 8.0
"""Seconds to wait for compilation before a simpler bot plays."""
LOADING = 120.0
"""Maximum seconds for a worker to load the compiled code."""
SETTLING = 2.0
"""Seconds after the start before a worker loads compiled code, so that it delays nobody."""
LOOK_AGAIN = 0.1
"""Seconds between two checks of the compiling process."""
log = get_logger(__name__)


class BotReadiness:
    """Whether the bots' compiled code is ready.

    It counts as ready until `compile_and_load` finds that the code must be compiled, and again once the compilation has
    ended, even if it failed.
    """

    def __init__(self) -> None:
        self._done = asyncio.Event()
        self._done.set()

    @property
    def is_ready(self) -> bool:
        return self._done.is_set()

    async def wait(self, seconds: float | None = None) -> bool:
        """Wait up to `seconds` until the bots are ready. Return True if they are."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._done.wait()
        return self.is_ready

    async def compile_and_load(self, workers: JobPool) -> None:
        """Compile if necessary, then load the compiled code in a worker. Errors are only logged."""
        try:
            if not compiling.is_bot_code_compiled():
                self._done.clear()
                log.info("the bots are getting ready; until then simpler ones play")
                if not await compile_in_other_process():
                    log.error("the bots could not get ready; they do when they are first asked")
                    return
                log.info("the bots are ready")
            self._done.set()
            await asyncio.sleep(SETTLING)
            await workers.run(LOADING, warm_up_bots)
        except Exception as error:
            log.error("the bots could not get ready", failure=describe_error(error))
        finally:
            self._done.set()


async def compile_in_other_process() -> bool:
    """Compile in a separate process. Return True if it succeeded."""
    aside = compiling.start_compiling_in_own_process()
    try:
        while aside.exitcode is None:
            await asyncio.sleep(LOOK_AGAIN)
    finally:
        aside.kill()
        aside.join()
    if aside.exitcode == 0:
        compiling.mark_bot_code_as_compiled()
    return aside.exitcode == 0


def best_uncompiled_bot(game: str) -> AnyBot:
    """Return the best bot of a game that needs no compiled code."""
    return next(bot for bot in reversed(SHELF[game].bots.all) if not bot.warms)


def missing_optional_extras() -> list[str]:
    """Return the names of optional extras that would make bots stronger and aren't installed."""
    return sorted({bot.wants for game in SHELF.values() for bot in game.bots.all if bot.wants})
