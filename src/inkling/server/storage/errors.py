"""What can go wrong with a database, and what it means for whoever waits: nothing was stored, nobody knows, not now,
or what is there cannot be read."""

import asyncio
import sqlite3

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoFreeConnection

from inkling.core.errors import Refusal, msg

DatabaseFault = SQLAlchemyError
"""Whatever a database raises, for who must not know which one it is."""
LOW_BYTE = 0xFF
"""SQLite's extended codes keep the kind of failure here."""
CORRUPT = ("XX001", "XX002")
"""What PostgreSQL calls damaged data and a damaged index."""


class StoreFailed(Exception):
    """The disk or the database did not take it. Nothing was shown; sent again, it counts once."""


class StoreUnknown(Exception):
    """Nobody knows whether it was stored. `late` is done when that can be read in the log; None if it can be now."""

    def __init__(self, late: "asyncio.Future[None] | None" = None) -> None:
        super().__init__()
        self.late = late


class NoConnection(Exception):
    """The database cannot even be reached, so nothing was sent there."""


class StoreBusy(Refusal):
    """The store does not answer in time, or did not take something; a little later it may."""


class Damaged(Refusal):
    """Something in the log cannot be read, and that will not change by itself."""


def busy() -> StoreBusy:
    return StoreBusy("store-busy", msg("The server can’t reach its data just now. Please try again in a moment."))


def not_stored() -> StoreBusy:
    return StoreBusy("not-stored", msg("That couldn’t be saved just now. Nothing has changed."))


def unknown() -> StoreBusy:
    sentence = msg("We don’t know yet whether that was saved. Look again in a moment.")
    return StoreBusy("unknown", sentence)


def damaged() -> Damaged:
    sentence = msg("Data on this server is damaged, so this won’t work. Please tell whoever runs the server.")
    return Damaged("table-damaged", sentence)


def newer() -> Damaged:
    sentence = msg("A newer version of Inkling has taken over this table. Please try again in a moment.")
    return Damaged("table-newer", sentence)


def driver_error(error: Exception) -> BaseException:
    return error.orig if isinstance(error, DBAPIError) and error.orig is not None else error


def sqlite_code(error: Exception) -> int | None:
    code = getattr(driver_error(error), "sqlite_errorcode", None)
    return None if code is None else int(code) & LOW_BYTE


def is_damage(error: Exception) -> bool:
    """Whether what is stored is broken, not only out of reach."""
    found = driver_error(error)
    if isinstance(found, sqlite3.OperationalError) and sqlite_code(error) is None:
        # Python, not SQLite: the bytes of a text are none.
        return str(found).startswith("Could not decode")
    return sqlite_code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB) or (
        getattr(found, "sqlstate", None) in CORRUPT
    )


def is_passing(error: SQLAlchemyError) -> bool:
    """Whether it may be better in a moment: a connection that broke, a lock, a database that starts."""
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    return isinstance(error, OperationalError | InterfaceError | NoFreeConnection)


def is_half_written(error: Exception) -> bool:
    """Whether SQLite could not say how far it came: the disk failed under it."""
    return sqlite_code(error) == sqlite3.SQLITE_IOERR


def is_full(error: Exception) -> bool:
    return sqlite_code(error) == sqlite3.SQLITE_FULL
