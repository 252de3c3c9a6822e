"""The rows that others have added to tables in memory: what a wake-up sends a process to look for, many times a second.

So it is one question, as text and straight to the driver, on a connection that is kept for it; elsewhere each question
is compiled, begun, ended, and its connection tried before. PostgreSQL alone: a file database is for one process.
"""

from collections.abc import Mapping, Sequence
from threading import Lock
from typing import Any, cast

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError

from inkling.server.storage.log_row import LogRow

SINCE = """
SELECT tables.id, log.n, log.at, log."by", log.kind, log.body, log.send
FROM unnest(%s::text[], %s::int[]) AS asked (id, n)
JOIN tables ON tables.id = asked.id AND tables.code IS NOT NULL
LEFT JOIN log ON log.table_id = tables.id AND log.n > asked.n
ORDER BY log.n
"""


PATIENCE = 0.5
"""Seconds for the kept connection to come free; whoever waits longer has one of the pool, lest one that hangs hold all
who ask."""


class NewerRows:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._connection: Connection | None = None
        self._driver_error: type[Exception] = cast(Any, engine.dialect.loaded_dbapi).Error
        self._lock = Lock()

    def read(self, ends: Mapping[str, int]) -> dict[str, list[LogRow]]:
        """The rows of each of these tables after its number; a table that is gone or has lost its code is missing."""
        try:
            rows = self._ask(ends)
        except self._driver_error as error:
            raise OperationalError("newer rows", None, error) from None
        found: dict[str, list[LogRow]] = {}
        for row in rows:
            kept = found.setdefault(row[0], [])
            if row[1] is not None:
                kept.append(LogRow(*row))
        return found

    def _ask(self, ends: Mapping[str, int]) -> Sequence[Any]:
        if not self._lock.acquire(timeout=PATIENCE):
            return self._ask_otherwise(ends)
        try:
            self._connection = self._connection or self._engine.connect()
            return fetch(self._connection, ends)
        except BaseException:
            # Whoever asks again gets a new one.
            self.close()
            raise
        finally:
            self._lock.release()

    def _ask_otherwise(self, ends: Mapping[str, int]) -> Sequence[Any]:
        with self._engine.connect() as another:
            try:
                return fetch(another, ends)
            except BaseException:
                another.invalidate()
                raise

    def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()


def fetch(connection: Connection, ends: Mapping[str, int]) -> Sequence[Any]:
    cursor = connection.connection.cursor()
    cursor.execute(SINCE, (list(ends), list(ends.values())))
    return cursor.fetchall()
