"""Read-only checks before opening a database. Each problem becomes one clear error, and no file is modified.

Without them, SQLite would create a database in an empty file, add tables to a foreign one, and delete files next to a
damaged one.
"""

import sqlite3
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep
from typing import IO

from sqlalchemy import select
from sqlalchemy.engine import Engine
from sqlalchemy.exc import ProgrammingError, SQLAlchemyError

from inkling.core.errors import Refusal, msg, needs_extra
from inkling.locking import lock
from inkling.server.platform.private_files import open_for_owner_only
from inkling.server.storage.database_connections import find_database_file, make_database_engine
from inkling.server.storage.log_reader import make_read_only
from inkling.server.storage.lost_row_detection import NewestRowsFile
from inkling.server.storage.migrate import (
    DatabaseTooNew,
    OlderProcessRunning,
    can_use_database_version,
    list_known_versions,
    read_database_version,
)
from inkling.server.storage.schema import SECRETS
from inkling.server.storage.sql_errors import is_data_damaged, original_driver_error, sqlite_code
from inkling.server.storage.sql_store import SqlStore

READ_THROUGH = 64 * 1024 * 1024
"""Maximum bytes of a database that is checked completely at the start, which takes some tenths of a second."""
CLAIMING = 3.0
"""Seconds to wait for the previous server to stop."""
STILL_OLDER = msg(
    "An older version of Inkling is using this database and wouldn’t be able to go on after the update. Stop it first."
)
LOCK = ".lock"


def open_store_checked(url: str, mark_file: Path | None = None) -> SqlStore:
    """Open the database, or raise Refusal with the reason.

    The Refusal never contains the URL, which may contain a password.
    """
    path = find_sqlite_file(url)
    if path is not None:
        check_sqlite_file(path)
    water = NewestRowsFile(mark_file) if mark_file is not None else None
    try:
        return SqlStore(url, water)
    except DatabaseTooNew:
        sentence = msg("The database was made by a newer version of Inkling; nothing was changed. Use that version.")
        raise Refusal("too-new", sentence) from None
    except OlderProcessRunning:
        raise Refusal("still-older", STILL_OLDER) from None
    except (SQLAlchemyError, ImportError, sqlite3.Error) as error:
        raise explain_open_failure(path, error) from None


def find_sqlite_file(url: str) -> Path | None:
    try:
        return find_database_file(url)
    except SQLAlchemyError as error:
        raise explain_open_failure(None, error) from None


def check_sqlite_file(path: Path, most: int = READ_THROUGH) -> None:
    """Raise Refusal unless the file is undamaged, a database of Inkling, and of a known version."""
    try:
        if not path.exists() or not path.stat().st_size:
            return
        with open_sqlite_read_only(path) as database:
            names = list_table_names(database)
            ours = not names or "alembic_version" in names
            version, readable = read_versions_of_file(database, names)
            small = path.stat().st_size <= most
            sound = not small or database.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok"
    except sqlite3.Error as error:
        raise explain_open_failure(path, error) from None
    if not sound:
        raise damaged_database_error(path)
    if not ours:
        raise Refusal("no-database", msg("{file} isn’t an Inkling database; nothing was changed."), file=path)
    if not can_use_database_version(version, readable):
        sentence = msg("{file} was made by a newer version of Inkling; nothing was changed. Use that version.")
        raise Refusal("too-new", sentence, file=path)


def check_database_needs_no_migration(url: str) -> None:
    """Raise Refusal if opening the database would change it, because it is empty or of an older version."""
    version = find_database_version(url)
    if version is None:
        raise Refusal("no-data", msg("There is no data in this database; nothing was changed."))
    if version in list_known_versions()[:-1]:
        sentence = msg(
            "This database was made by an older version of Inkling; nothing was changed. The server brings it up to "
            "date when it starts."
        )
        raise Refusal("older", sentence)


def find_database_version(url: str) -> str | None:
    path = find_sqlite_file(url)
    try:
        if path is None:
            return query_database_version(make_database_engine(url))
        with open_sqlite_read_only(path) as database:
            return read_versions_of_file(database, list_table_names(database))[0]
    except (SQLAlchemyError, ImportError, sqlite3.Error) as error:
        raise explain_open_failure(path, error) from None


def query_database_version(engine: Engine) -> str | None:
    try:
        with engine.connect() as connection:
            return read_database_version(connection)
    finally:
        engine.dispose()


def open_sqlite_read_only(path: Path) -> closing[sqlite3.Connection]:
    """Open a SQLite file read-only."""
    return closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True))


def list_table_names(database: sqlite3.Connection) -> set[str]:
    return {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def read_versions_of_file(database: sqlite3.Connection, names: set[str]) -> tuple[str | None, str | None]:
    """Return the version of a database file, and the oldest program version that can use it. None if not stored."""
    asked = (("version_num", "alembic_version"), ("readable_from", "compatibility"))
    version, readable = (
        database.execute(f"SELECT {column} FROM {table}").fetchone() if table in names else None
        for column, table in asked
    )
    return version and version[0], readable and readable[0]


def explain_open_failure(path: Path | None, error: Exception) -> Refusal:
    """Return the Refusal that explains why a database can't be opened."""
    code = sqlite_code(error)
    if path is not None and code == sqlite3.SQLITE_NOTADB:
        return Refusal("no-database", msg("{file} isn’t an Inkling database; nothing was changed."), file=path)
    if path is not None and is_data_damaged(error):
        return damaged_database_error(path)
    if path is not None and code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return Refusal("unwritable", msg("{file} can’t be opened for reading and writing."), file=path)
    if path is not None and code == sqlite3.SQLITE_FULL:
        return Refusal("no-space", msg("The disk that {file} is on is full."), file=path)
    if path is not None and code == sqlite3.SQLITE_BUSY:
        return Refusal("in-use", msg("Another program is using {file}; stop that program first."), file=path)
    if path is not None:
        why = getattr(original_driver_error(error), "sqlite_errorname", type(error).__name__)
        return Refusal("no-database", msg("{file} can’t be opened ({why})."), file=path, why=why)
    if isinstance(error, ImportError) and error.name == "psycopg":
        return needs_extra("postgres", "no-driver")
    sentence = msg("The database can’t be opened ({why}); is its URL right, and is it running?")
    return Refusal("no-database", sentence, why=type(error).__name__)


def damaged_database_error(path: Path) -> Refusal:
    sentence = msg(
        "{file} is damaged; nothing was changed. Keep a copy, then restore a backup, with your --data or "
        "--database if you use one: inkling restore BACKUP --replace"
    )
    return Refusal("damaged", sentence, file=path)


def check_whole_sqlite_file(path: Path) -> None:
    """Check a database file of any size completely. Raise Refusal if it is damaged."""
    check_sqlite_file(path, most=path.stat().st_size)


def lock_database(path: Path) -> IO[bytes]:
    """Lock a database for this server process and return the lock file. The lock ends with the process.

    Raise Refusal if another server has locked it.
    """
    until = monotonic() + CLAIMING
    file = open(path.with_name(path.name + LOCK), "ab", opener=open_for_owner_only)  # noqa: SIM115 (held while it runs)
    while not lock(file):
        if monotonic() > until:
            file.close()
            sentence = msg(
                "Another server is using {file}; stop it first, or give this one its own data (--data or --database)."
            )
            raise Refusal("in-use", sentence, file=path)
        sleep(0.1)
    return file


def read_shared_secret(url: str) -> bytes:
    """Return the signing secret that several processes share in PostgreSQL. Raise Refusal if there is none."""
    try:
        secret = None if find_sqlite_file(url) is not None or url.startswith("sqlite") else query_shared_secret(url)
    except ProgrammingError:
        # The database of another program.
        secret = None
    except (SQLAlchemyError, ImportError) as error:
        raise explain_open_failure(None, error) from None
    if secret is None:
        raise Refusal(
            "no-secret", msg("This isn’t the database of a server with several processes: it has no secret key.")
        )
    return secret


def query_shared_secret(url: str) -> bytes | None:
    engine = make_read_only(make_database_engine(url))
    try:
        with engine.connect() as connection:
            secret = connection.scalar(select(SECRETS.c.value))
    finally:
        engine.dispose()
    return None if secret is None else bytes(secret)
