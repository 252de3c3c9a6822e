"""Deliberate faults: the tests of several processes must detect a server that has one. Also harmless variants: a server
with a wrong clock, or of a later version."""

import asyncio
import time
from collections.abc import Collection
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from inkling.cli import main
from inkling.server.cluster.leases import TableLeases
from inkling.server.cluster.log_follower import LogFollower
from inkling.server.features.chat.model import Talked
from inkling.server.storage import migrate
from inkling.server.storage.log_row import LogRow, Verdict
from inkling.server.storage.log_writer import LogWriter
from inkling.server.storage.process_registry import SqlProcessRegistry
from inkling.server.tables import log_fold
from inkling.server.tables.live_table import LiveTable

LATE = 0.7
"""Seconds after which a row is written that was already confirmed."""
WAVED = '{"type":"waved"}'
BOT = -2
"""Author number of a bot's rows; other bots have lower ones."""


def lease_without_exclusion(*arguments: str) -> None:
    """Fault: both processes drive every bot, and their rows are appended wherever there is room."""
    append = LogWriter.append

    async def append_anywhere(self: LogWriter, row: LogRow) -> Verdict:
        verdict = await append(self, row)
        while verdict == "taken" and row.by <= BOT:
            row = replace(row, n=row.n + 1)
            verdict = await append(self, row)
        return verdict

    def take(self: SqlProcessRegistry, process: str, names: Collection[str]) -> list[str]:
        return list(names)

    LogWriter.append = append_anywhere  # type: ignore[method-assign]  # that is the fault
    SqlProcessRegistry.take_leases = take  # type: ignore[method-assign]
    TableLeases.is_held = lambda self, name: True  # type: ignore[method-assign]
    main(arguments)


def stale_fold(*arguments: str) -> None:
    """Fault: rows of another process are not read, neither on a visit nor on a notification."""

    async def see(self: LogFollower, *lives: LiveTable) -> None:
        return

    async def read(self: LogFollower, ids: set[str]) -> None:
        return

    LogFollower.catch_up = see  # type: ignore[method-assign]  # that is the fault
    LogFollower._read_and_apply = read  # type: ignore[method-assign]
    main(arguments)


def answer_before_the_commit(*arguments: str) -> None:
    """Fault: a row counts as stored once it was submitted."""
    append = LogWriter.append
    later: set[asyncio.Task[Any]] = set()

    async def store(writer: LogWriter, row: LogRow) -> None:
        await asyncio.sleep(LATE)
        await append(writer, row)

    async def promise(self: LogWriter, row: LogRow) -> Verdict:
        if row.kind != "acted":
            return await append(self, row)
        later.add(asyncio.ensure_future(store(self, row)))
        return "stored"

    LogWriter.append = promise  # type: ignore[method-assign]  # that is the fault
    main(arguments)


def with_clock_off(seconds: str, *arguments: str) -> None:
    """Run the command in a process whose clock is `seconds` ahead."""
    wall, wall_ns = time.time, time.time_ns
    time.time = lambda: wall() + int(seconds)
    time.time_ns = lambda: wall_ns() + int(seconds) * 10**9
    main(arguments)


def an_hour_ahead(*arguments: str) -> None:
    with_clock_off("3600", *arguments)


def next_version(*arguments: str) -> None:
    """Act as a version with one more migration and an additional kind of row."""
    decode = vars(log_fold)["decode_row"]
    vars(log_fold)["decode_row"] = lambda body: Talked("waves to everybody") if body == WAVED else decode(body)
    plant_steps("next_version")
    main(arguments)


def version_after_next(*arguments: str) -> None:
    """Act as a version that removes something this version still needs."""
    plant_steps("next_version", "version_after_next")
    main(arguments)


def plant_steps(*folders: str) -> None:
    migrate.more_steps += [Path(__file__).parent / folder for folder in folders]
    migrate.list_known_versions.cache_clear()
