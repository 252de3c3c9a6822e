"""Brings a database to the newest version, step by step. Mostly it is there, and then nothing is loaded for it."""

from functools import cache
from importlib.resources import files

from sqlalchemy import inspect, text
from sqlalchemy.engine import Connection, Engine

MIGRATING = 0x1_9C11
"""The number of the lock that a process holds in PostgreSQL while it migrates; others wait for it."""


class TooNew(Exception):
    """The database knows a version that this program does not."""


@cache
def known_versions() -> tuple[str, ...]:
    """In their order: each step is a file that is named after its version."""
    steps = files("inkling.server.log.migrations").joinpath("versions").iterdir()
    return tuple(sorted(step.name[1:5] for step in steps if step.name.startswith("v") and step.name.endswith(".py")))


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
        if read_version(connection) != known_versions()[-1]:
            upgrade(connection)
        connection.commit()


def read_version(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return version


def upgrade(connection: Connection) -> None:
    # A fifth of what a server loads at its start, needed once for each version.
    import alembic.command
    import alembic.config
    from alembic.util.exc import CommandError

    config = alembic.config.Config()
    config.set_main_option("script_location", "inkling.server.log:migrations")
    config.attributes["connection"] = connection
    try:
        alembic.command.upgrade(config, "head")
    except CommandError as error:
        raise TooNew from error
