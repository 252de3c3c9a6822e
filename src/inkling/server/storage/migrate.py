"""Migrates a database to the newest version. Alembic is loaded only if a migration is missing.

During a rolling update two program versions use one database. So a migration either expands (adds what older programs
can ignore) or contracts (removes what no running program needs). Each migration states the first program version that
can use the result (`readable_from`). The database stores that version, and no migration runs while an older process is
alive.
"""

import os
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from sqlalchemy import inspect, text
from sqlalchemy.engine import Connection, Engine

MIGRATING = 0x1_9C11
"""Key of the advisory lock that a process holds in PostgreSQL during a migration."""
SHARED_SINCE = "0008"
"""The first version with several processes. Its processes did not store their version."""
ALIVE = "SELECT min(coalesce(version, :unsaid)) FROM processes WHERE beat >= :now - 3000"
NOW = "SELECT cast(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"
more_steps: list[Path] = []
"""Folders with migrations of later versions, for tests of rolling updates."""


class DatabaseTooNew(Exception):
    """The database has a version that this program does not know and can't use."""


class OlderProcessRunning(Exception):
    """A running process is too old to use the migrated database. The migration was not done."""


@cache
def list_known_versions() -> tuple[str, ...]:
    folders = [files("inkling.server.storage.migrations").joinpath("versions"), *more_steps]
    names = [step.name for folder in folders for step in folder.iterdir()]
    return tuple(sorted(name[1:5] for name in names if name.startswith("v") and name.endswith(".py")))


def can_use_database_version(version: str | None, readable_from: str | None) -> bool:
    """True if this program knows the database's version, or if a newer database states that this program can use it."""
    newest = list_known_versions()[-1]
    return version in (None, *list_known_versions()) or (readable_from is not None and readable_from <= newest)


def migrate_database(engine: Engine) -> None:
    """Migrate the database in one transaction.

    The transaction is begun explicitly, because Python's driver begins none for schema changes, and so that a second
    process waits. It is begun even if no migration is missing, so that a read-only or locked file is detected at the
    start.
    """
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            connection = connection.execution_options(isolation_level="AUTOCOMMIT")
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            connection.exec_driver_sql("SET LOCAL lock_timeout = '60s'")
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
        version = read_database_version(connection)
        if version in (None, *list_known_versions()[:-1]):
            run_migrations(connection)
        elif not can_use_database_version(version, read_oldest_usable_version(connection)):
            raise DatabaseTooNew
        connection.commit()


def read_database_version(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return version


def read_oldest_usable_version(connection: Connection) -> str | None:
    if not inspect(connection).has_table("compatibility"):
        return None
    readable: str | None = connection.execute(text("SELECT readable_from FROM compatibility")).scalar()
    return readable


def run_migrations(connection: Connection) -> None:
    # Imported only here, because Alembic is a fifth of all code that a server loads.
    import alembic.command
    import alembic.config
    from alembic.script import ScriptDirectory

    config = alembic.config.Config()
    config.set_main_option("script_location", "inkling.server.storage:migrations")
    if more_steps:
        own = str(files("inkling.server.storage.migrations").joinpath("versions"))
        config.set_main_option("version_locations", os.pathsep.join([own, *map(str, more_steps)]))
        config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    alembic.command.upgrade(config, "head")
    store_oldest_usable_version(connection, find_oldest_usable_version(ScriptDirectory.from_config(config)))


def find_oldest_usable_version(steps: Any) -> str:
    """Return the oldest program version that can use the database after these migrations."""
    return max(getattr(step.module, "readable_from", SHARED_SINCE) for step in steps.walk_revisions())


def store_oldest_usable_version(connection: Connection, readable: str) -> None:
    """Store the oldest program version that can use the database.

    Raise OlderProcessRunning and change nothing if a live process is older.
    """
    if connection.dialect.name == "postgresql":
        now = connection.execute(text(NOW)).scalar_one()
        oldest = connection.execute(text(ALIVE), {"unsaid": SHARED_SINCE, "now": now}).scalar()
        if oldest is not None and oldest < readable:
            raise OlderProcessRunning
    connection.execute(text("DELETE FROM compatibility"))
    connection.execute(
        text("INSERT INTO compatibility (id, readable_from) VALUES (1, :readable)"), {"readable": readable}
    )
