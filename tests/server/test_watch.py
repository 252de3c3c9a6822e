"""A keeper of a table ends when it is told to, also where something changes at that very moment."""

import asyncio
from typing import cast

import pytest

from inkling.server.keepers.table_task import Watch
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import Tables
from tests.limits import ANSWER


class Idle(Watch):
    """It has nothing to do, but may be woken."""

    def __init__(self) -> None:
        super().__init__(cast(Tables, None), cast(LiveTable, None))

    async def _settle(self) -> float | None:
        return 3600.0

    def change(self) -> None:
        self._wake_for((object(),))


async def end_while_it_wakes() -> bool:
    keeper = Idle()
    task = asyncio.create_task(keeper.run())
    await asyncio.sleep(0)
    keeper.change()
    task.cancel()
    done, _ = await asyncio.wait({task}, timeout=ANSWER / 60)
    if not done:
        task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    return bool(done)


def test_keeper_ends_although_something_changes_just_then() -> None:
    assert asyncio.run(end_while_it_wakes())
