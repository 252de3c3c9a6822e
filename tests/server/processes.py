"""A real server in a child process, with a port, folder and log that outlive it."""

import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import SystemRandom
from signal import SIGTERM
from typing import Any, TypeAlias

import httpx
from sqlalchemy import Select, create_engine, select

from inkling.core.play import Play
from inkling.games import SHELF
from inkling.server.storage.log_row import LogRow
from inkling.server.storage.schema import LOG, TABLES
from inkling.server.tables.log_fold import fold_log_rows
from inkling.server.tables.state import Table
from tests.time_limits import ANSWER, wait_until

from .data_locations import find_database
from .fork_server import ForkedProcess, ForkServer

Process: TypeAlias = "subprocess.Popen[Any] | ForkedProcess"
COMMAND, CRASHING = "tests.server.fork_server:inkling", "tests.server.crashing_server:serve_until"
PLAIN = ("-c", "from inkling.cli import main; main()")
PATIENT = ("--messages-per-second=1e6", "--requests-per-second=1e6", "--sockets-per-address=20000")
"""Flags that raise the rate limits, which these tests don't test."""


class ServerUnderTest:
    """A server's folder and port: it can be started there repeatedly, freshly or by the fork server."""

    def __init__(
        self, folder: Path, database: str = "", nursery: ForkServer | None = None, more: tuple[str, ...] = ()
    ) -> None:
        self.folder = folder
        self.more = more
        """Additional flags of this server."""
        self.call = COMMAND
        """The function that a forked process runs."""
        self.nursery = nursery
        self._database = database
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"

    @property
    def database(self) -> str:
        return self._database or find_database(self.folder)

    @contextmanager
    def open(self, *fate: str) -> Iterator[Process]:
        """Start a server and wait until it is ready. At the end stop it if it still runs. `fate` wraps functions that
        it calls."""
        server = self.start(*fate)
        try:
            yield server
        finally:
            end(server)

    def start(self, *fate: str) -> Process:
        server = self._begin(*fate)
        try:
            wait_until(lambda: server.poll() is not None or self._answers(), "the start of a server")
            assert server.poll() is None, "the server did not start"
        except BaseException:
            end(server)
            raise
        return server

    def _begin(self, *fate: str) -> Process:
        flags = (f"--data={self.folder}", f"--port={self.port}", f"--database={self.database}", *PATIENT, *self.more)
        if self.nursery is not None:
            call = CRASHING if fate and self.call == COMMAND else self.call
            return self.nursery.fork(call, *fate, "serve", *flags)
        assert not fate, "a server that crashes comes out of a nursery"
        return subprocess.Popen(
            [sys.executable, *PLAIN, "serve", *flags], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/healthz", timeout=ANSWER, verify=False).status_code == 200
        except httpx.TransportError:
            return False

    def rows(self, table_id: str | None = None) -> list[LogRow]:
        """Return the log of one table or of all, in order."""
        columns = (LOG.c.table_id, LOG.c.n, LOG.c.at, LOG.c.by, LOG.c.kind, LOG.c.body, LOG.c.send)
        query = select(*columns).order_by(LOG.c.table_id, LOG.c.n)
        found = self._read(query if table_id is None else query.where(LOG.c.table_id == table_id))
        return [LogRow(*row) for row in found]

    def codes(self) -> list[str]:
        return [str(code) for (code,) in self._read(select(TABLES.c.code))]

    def find(self, code: str) -> str:
        """Return the ID of the table with this code."""
        ((table_id,),) = self._read(select(TABLES.c.id).where(TABLES.c.code == code))
        return str(table_id)

    def tables(self) -> list[Table]:
        """Return every table, folded from its log; its play must equal its record."""
        known = self._read(select(TABLES.c.id, TABLES.c.code))
        return [check_log(table_id, code, self.rows(table_id)) for table_id, code in known]

    def _read(self, query: Select[Any]) -> Sequence[Any]:
        engine = create_engine(self.database)
        with engine.connect() as connection:
            found = connection.execute(query).all()
        engine.dispose()
        return found


def check_log(table_id: str, code: str, rows: list[LogRow]) -> Table:
    assert [row.n for row in rows] == list(range(len(rows))), "a row is missing or doubled"
    sends = [(row.by, row.send) for row in rows if row.send]
    assert len(set(sends)) == len(sends), "a send counted twice"
    table = fold_log_rows(Table(table_id, code), rows)
    if table.play is not None:
        assert Play.replay(SHELF[table.game], table.play.record) == table.play
    return table


def end(process: Process, sign: int = SIGTERM) -> None:
    """Stop a process. Kill it and fail if it does not stop."""
    process.send_signal(sign)
    try:
        process.wait(timeout=ANSWER)
    except BaseException:
        process.kill()
        process.wait()
        raise


def free_port() -> int:
    """Return a port below the ephemeral range. While the server is down, one of its clients could otherwise be given
    that very port."""
    while True:
        port = SystemRandom().randrange(20_000, 32_000)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
