"""Brings a database to the newest version, step by step. Mostly it is there, and then nothing is loaded for it.

Two versions of the program may serve one database side by side while it is being updated. So a step either only adds
what older programs need not know (it expands), or takes away what no program needs any more that still runs (it
contracts). Each step says from which version on a program can work with what it leaves (`readable_from`); the database
keeps that, an older program goes by it, and no step is done under a process that could not go on. See
docs/host/scaling.md.
"""

import os
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from sqlalchemy import inspect, text
from sqlalchemy.engine import Connection, Engine

MIGRATING = 0x1_9C11
"""The number of the lock that a process holds in PostgreSQL while it migrates; others wait for it."""
SHARED_SINCE = "0008"
"""The first version with several processes, which did not yet say which they are."""
ALIVE = "SELECT min(coalesce(version, :unsaid)) FROM processes WHERE beat >= :now - 3000"
NOW = "SELECT cast(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"
more_steps: list[Path] = []
"""Folders with steps of versions to come, for those who try how this one gets on with them."""


class TooNew(Exception):
    """The database is of a version that this program does not know and cannot work with."""


class StillOlder(Exception):
    """A process that runs on this database could not go on after the next step."""


@cache
def known_versions() -> tuple[str, ...]:
    folders = [files("inkling.server.storage.migrations").joinpath("versions"), *more_steps]
    names = [step.name for folder in folders for step in folder.iterdir()]
    return tuple(sorted(name[1:5] for name in names if name.startswith("v") and name.endswith(".py")))


def can_use(version: str | None, readable_from: str | None) -> bool:
    """Whether this program can work with such a database: it knows it, or a newer one that says so."""
    newest = known_versions()[-1]
    return version in (None, *known_versions()) or (readable_from is not None and readable_from <= newest)


def migrate(engine: Engine) -> None:
    """In one transaction, so that nothing is done by halves. Python begins none by itself when SQLite's tables change;
    begun in this way, a second process waits until the first is done. It is begun also where nothing is to be done: a
    file that cannot be written, or that another program holds, is found out now and not by the first who plays."""
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            connection = connection.execution_options(isolation_level="AUTOCOMMIT")
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            connection.exec_driver_sql("SET LOCAL lock_timeout = '60s'")
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
        version = read_version(connection)
        if version in (None, *known_versions()[:-1]):
            upgrade(connection)
        elif not can_use(version, read_readable(connection)):
            raise TooNew
        connection.commit()


def read_version(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return version


def read_readable(connection: Connection) -> str | None:
    if not inspect(connection).has_table("compatibility"):
        return None
    readable: str | None = connection.execute(text("SELECT readable_from FROM compatibility")).scalar()
    return readable


def upgrade(connection: Connection) -> None:
    # A fifth of what a server loads at its start, needed once for each version.
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
    note_readable(connection, find_readable(ScriptDirectory.from_config(config)))


def find_readable(steps: Any) -> str:
    """As the newest step says; the older ones did not."""
    return max(getattr(step.module, "readable_from", SHARED_SINCE) for step in steps.walk_revisions())


def note_readable(connection: Connection, readable: str) -> None:
    """Raises StillOlder where a process lives that could not go on; then nothing is changed."""
    if connection.dialect.name == "postgresql":
        now = connection.execute(text(NOW)).scalar_one()
        oldest = connection.execute(text(ALIVE), {"unsaid": SHARED_SINCE, "now": now}).scalar()
        if oldest is not None and oldest < readable:
            raise StillOlder
    connection.execute(text("DELETE FROM compatibility"))
    connection.execute(
        text("INSERT INTO compatibility (id, readable_from) VALUES (1, :readable)"), {"readable": readable}
    )
