"""A server that kills itself, as a power cut would, at a chosen step of its n-th action. The server's code is
unchanged: functions along the way are wrapped before it starts."""

import asyncio
import os
import signal
from collections.abc import Callable
from typing import Any

from starlette.applications import Starlette
from starlette.types import ASGIApp, Receive, Scope, Send

from inkling.cli import main
from inkling.core.errors import Refusal
from inkling.server import main as server_main
from inkling.server.storage.log_row import LogRow
from inkling.server.storage.log_writer import LogWriter
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.service import TableService

STEPS = (
    "asked",
    "unqueued",
    "queued",
    "inserted",
    "committed",
    "stored",
    "shown",
    "sent-1",
    "sent-2",
    "sent-3",
    "answered",
)
"""Steps in their order: the table is asked; before the row is queued; the writer has it; it is half written; it is
committed but not reported; it is reported to the table; the viewers are woken; one, two, three of them have it; the
sender's form is answered."""
WHOSE = {"person": "act", "bot": "play_action_chosen_by_server", "house": "_run_system_action"}
"""Which actions count, by their author. SYSTEM acts because of an earlier row, which is stored and shown by then."""
STRIKE = "CREATE TEMP TRIGGER IF NOT EXISTS strike AFTER INSERT ON log BEGIN SELECT strike(); END"
"""The step at which the row is written, before the commit."""
FLUSH = 0.1
"""Seconds until sent messages have left the process."""


class PlannedCrash:
    """Counts actions, and kills the process when the n-th reaches its step."""

    def __init__(self, step: str, n: int) -> None:
        self.step = step
        self.left = n
        self.sent = 0
        self.struck = False
        """True once the process is about to be killed; later messages must not be sent."""

    def act(self) -> None:
        self.left -= 1

    def is_due(self, step: str) -> bool:
        return step == self.step and self.left == 0

    def reach(self, step: str) -> None:
        if self.is_due(step):
            os.kill(os.getpid(), signal.SIGKILL)

    def reach_written(self, step: str) -> None:
        if self.is_due(step):
            self.struck = True
            asyncio.get_running_loop().call_later(FLUSH, os.kill, os.getpid(), signal.SIGKILL)

    async def reach_sent(self, step: str) -> None:
        """Kill after earlier messages were sent, before any later one."""
        if self.is_due(step):
            asyncio.get_running_loop().call_later(FLUSH, os.kill, os.getpid(), signal.SIGKILL)
            await asyncio.sleep(60)


def wrap(owner: Any, name: str, around: Callable[..., Any]) -> None:
    original = getattr(owner, name)
    setattr(owner, name, lambda *args, **named: around(original, *args, **named))


def wrap_all(fate: PlannedCrash, whose: str) -> None:
    """Wrap the functions along the way."""

    async def act(original: Any, tables: TableService, live: LiveTable, *args: Any, **named: Any) -> Any:
        # SYSTEM is asked after every change, and mostly does nothing.
        if args[0] is not None:
            fate.act()
            fate.reach("asked")
        try:
            return await original(tables, live, *args, **named)
        except Refusal:
            fate.left += 1
            raise

    async def append(original: Any, writer: LogWriter, row: LogRow) -> Any:
        fate.reach("unqueued")
        verdict = await original(writer, row)
        fate.reach("stored")
        return verdict

    def write(original: Any, *args: Any) -> Any:
        fate.reach("queued")
        return original(*args)

    def insert(original: Any, writer: LogWriter, rows: list[LogRow]) -> Any:
        if fate.is_due("inserted"):
            # The transaction is one statement, so an SQLite callback strikes in the middle of it.
            assert writer._connection is not None
            line: Any = writer._connection.connection.driver_connection
            line.create_function("strike", 0, lambda: fate.reach("inserted"))
            line.execute(STRIKE)
        verdicts = original(writer, rows)
        fate.reach("committed")
        return verdicts

    def show(original: Any, *args: Any) -> None:
        original(*args)
        fate.reach("shown")

    wrap(TableService, WHOSE[whose], act)
    wrap(LogWriter, "append", append)
    wrap(LogWriter, "_commit_batch", write)
    wrap(LogWriter, "_insert_rows", insert)
    wrap(LiveTable, "show", show)
    wrap(server_main, "build_app", lambda original, settings, **more: wrap_app(original(settings), fate))


def wrap_app(app: Starlette, fate: PlannedCrash) -> ASGIApp:
    async def heard(scope: Scope, receive: Receive, send: Send) -> None:
        def writing(data: bytes, in_bytes: bool) -> bool:
            went = fate.struck or write(data, in_bytes)
            if went and fate.left == 0:
                fate.sent += 1
                fate.reach_written(f"sent-{fate.sent}")
            return went

        if scope["type"] == "websocket":
            write = scope["state"]["write"]
            scope["state"]["write"] = writing

        async def sending(message: Any) -> None:
            await send(message)
            if message["type"] == "websocket.send" and fate.left == 0:
                fate.sent += 1
                await fate.reach_sent(f"sent-{fate.sent}")
            if message["type"] == "http.response.body":
                await fate.reach_sent("answered")

        await app(scope, receive, sending)

    vars(heard)["state"] = app.state
    return heard


def serve_until(whose: str, step: str, n: str, *arguments: str) -> None:
    """Run `inkling serve` in this process."""
    wrap_all(PlannedCrash(step, int(n)), whose)
    main(arguments)
