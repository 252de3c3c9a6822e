"""Classifies errors of SQLite and PostgreSQL: is data damaged, may a retry succeed, was a write interrupted, is the
disk full?"""

import sqlite3

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoFreeConnection

from inkling.server.storage.errors import RowNotStored, StoreResultUnknown

LOW_BYTE = 0xFF
"""Mask of the primary code in SQLite's extended error code."""
CORRUPT = ("XX001", "XX002")
"""SQLSTATE codes of PostgreSQL for damaged data and a damaged index."""


class DatabaseUnreachable(Exception):
    """The database is unreachable, and nothing was sent to it."""


def original_driver_error(error: Exception) -> BaseException:
    return error.orig if isinstance(error, DBAPIError) and error.orig is not None else error


def sqlite_code(error: Exception) -> int | None:
    code = getattr(original_driver_error(error), "sqlite_errorcode", None)
    return None if code is None else int(code) & LOW_BYTE


def is_data_damaged(error: Exception) -> bool:
    """True if stored data is damaged. False if it is only unreachable."""
    driver_error = original_driver_error(error)
    if isinstance(driver_error, sqlite3.OperationalError) and sqlite_code(error) is None:
        # Raised by Python's driver, not by SQLite: a stored text is not UTF-8.
        return str(driver_error).startswith("Could not decode")
    return sqlite_code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB) or (
        getattr(driver_error, "sqlstate", None) in CORRUPT
    )


def is_error_transient(error: SQLAlchemyError) -> bool:
    """True if a retry might succeed: a broken connection, a lock, or a database that is starting."""
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    return isinstance(error, OperationalError | InterfaceError | NoFreeConnection)


def is_half_written(error: Exception) -> bool:
    """True if the disk failed while SQLite was writing, so that the result is unknown."""
    return sqlite_code(error) == sqlite3.SQLITE_IOERR


def is_disk_full_error(error: Exception) -> bool:
    return sqlite_code(error) == sqlite3.SQLITE_FULL


def classify_write_failure(error: SQLAlchemyError) -> RowNotStored | StoreResultUnknown:
    """Return StoreResultUnknown if the connection or the disk failed, because the commit might have succeeded.

    Otherwise return RowNotStored.
    """
    broken = isinstance(error, DBAPIError) and error.connection_invalidated
    return StoreResultUnknown() if broken or is_half_written(error) else RowNotStored(type(error).__name__)
