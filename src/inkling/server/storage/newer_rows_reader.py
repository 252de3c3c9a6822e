"""Reads rows that other processes added to tables in memory, many times per second. PostgreSQL only.

It sends one SQL text on a separate connection, which saves compiling, transactions and pre-pings.
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
"""Seconds to wait for the separate connection.

After that the call uses the pool, so a hanging call doesn't block others.
"""


class NewerRowsReader:
    """Reads newer rows of many tables with one query."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._connection: Connection | None = None
        self._driver_error: type[Exception] = cast(Any, engine.dialect.loaded_dbapi).Error
        self._lock = Lock()

    def read_newer(self, ends: Mapping[str, int]) -> dict[str, list[LogRow]]:
        try:
            rows = self._query(ends)
        except self._driver_error as error:
            raise OperationalError("newer rows", None, error) from None
        rows_by_table: dict[str, list[LogRow]] = {}
        for row in rows:
            kept = rows_by_table.setdefault(row[0], [])
            if row[1] is not None:
                kept.append(LogRow(*row))
        return rows_by_table

    def _query(self, ends: Mapping[str, int]) -> Sequence[Any]:
        if not self._lock.acquire(timeout=PATIENCE):
            return self._query_on_pool(ends)
        try:
            self._connection = self._connection or self._engine.connect()
            return fetch_newer_rows(self._connection, ends)
        except BaseException:
            # The next call opens a new connection.
            self.close()
            raise
        finally:
            self._lock.release()

    def _query_on_pool(self, ends: Mapping[str, int]) -> Sequence[Any]:
        with self._engine.connect() as another:
            try:
                return fetch_newer_rows(another, ends)
            except BaseException:
                another.invalidate()
                raise

    def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()


def fetch_newer_rows(connection: Connection, ends: Mapping[str, int]) -> Sequence[Any]:
    cursor = connection.connection.cursor()
    cursor.execute(SINCE, (list(ends), list(ends.values())))
    return cursor.fetchall()
