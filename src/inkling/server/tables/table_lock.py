"""The lock of a table in memory. It also tracks whether the table agrees with its log."""

import asyncio
from collections.abc import Coroutine

from inkling.server.storage.errors import store_is_busy_error

UNCERTAIN_SECONDS = 2.0
"""Seconds that a request waits while it is unknown whether the table's newest row is stored."""


class LockOfTable:
    """Serialises the changes of one table: `async with live.lock`.

    It has only one holder at a time, and none during a write recovery, that is, while it is unknown whether a row was
    stored. Requests then wait for `UNCERTAIN_SECONDS` and get StoreBusy.
    """

    __slots__ = ("_recovery", "raw")

    def __init__(self) -> None:
        self.raw = asyncio.Lock()
        """The lock without the check for a write recovery, for code that brings the table up to date with its log."""
        self._recovery: asyncio.Task[None] | None = None

    @property
    def is_uncertain(self) -> bool:
        """True while it is unknown whether a row was stored, or whether the table was deleted."""
        return self._recovery is not None

    def is_locked(self) -> bool:
        return self.raw.locked()

    def start_recovery(self, recovery: Coroutine[None, None, None]) -> None:
        """Run a write recovery in a background task. The table is uncertain until it ends, even if it fails.

        No other recovery may be running.
        """
        assert self._recovery is None
        self._recovery = asyncio.ensure_future(self._run_recovery(recovery))

    async def _run_recovery(self, recovery: Coroutine[None, None, None]) -> None:
        try:
            await recovery
        finally:
            self._recovery = None

    async def wait_until_certain(self) -> None:
        """Wait up to `UNCERTAIN_SECONDS` for a write recovery. Raise StoreBusy if it doesn't end in time."""
        if self._recovery is not None:
            await asyncio.wait({self._recovery}, timeout=UNCERTAIN_SECONDS)
            if self._recovery is not None:
                raise store_is_busy_error()

    async def __aenter__(self) -> None:
        """Acquire the lock once the table agrees with its log. Raise StoreBusy if that takes too long."""
        if self._recovery is not None:
            await self.wait_until_certain()
        await self.raw.acquire()
        if self._recovery is not None:
            self.raw.release()
            raise store_is_busy_error()

    async def __aexit__(self, *_: object) -> None:
        self.raw.release()
