"""Opens connections to SQLite and PostgreSQL, with settings for durable commits and finite timeouts."""

from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import make_url

PRAGMAS = "busy_timeout=5000 journal_mode=WAL synchronous=FULL foreign_keys=ON secure_delete=ON temp_store=MEMORY"
TIMEOUTS = {"statement_timeout": "60s", "lock_timeout": "5s", "idle_in_transaction_session_timeout": "60s"}
"""Timeouts of PostgreSQL. The callers' own timeouts are shorter."""
KEEP_ALIVE: dict[str, int] = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
"""TCP settings after which a silent connection to PostgreSQL counts as dead, unless the URL has others."""


def make_database_engine(url: str) -> Engine:
    address = make_url(url)
    if address.drivername == "postgresql":
        address = address.set(drivername="postgresql+psycopg")
    is_remote = address.get_backend_name() != "sqlite"
    arguments = {name: value for name, value in KEEP_ALIVE.items() if name not in address.query} if is_remote else {}
    # Pre-ping, because PostgreSQL may have dropped an idle connection. Hidden parameters keep private text out of logs.
    engine = create_engine(address, hide_parameters=True, pool_pre_ping=is_remote, connect_args=arguments)
    event.listen(engine, "connect", set_timeouts if is_remote else set_sqlite_pragmas)
    return engine


def set_timeouts(connection: Any, _: Any) -> None:
    """Set the timeouts of a new PostgreSQL connection by statements.

    Some connection poolers refuse them as connection options.
    """
    with connection.cursor() as cursor:
        for name, time in TIMEOUTS.items():
            cursor.execute(f"SET {name} = '{time}'")
    connection.commit()


def set_sqlite_pragmas(connection: Any, _: Any) -> None:
    """Set the pragmas of a new SQLite connection: write-ahead log, synced commits, and overwriting of deleted content.

    Statement journals stay in memory, because SQLite would otherwise create a file for each.
    """
    for pragma in PRAGMAS.split():
        connection.execute(f"PRAGMA {pragma}")


def find_database_file(url: str) -> Path | None:
    """Return the file of a SQLite database, or None for other databases.

    Raise SQLAlchemyError if the URL is invalid.
    """
    address = make_url(url)
    is_file = address.get_backend_name() == "sqlite" and address.database not in (None, "", ":memory:")
    return Path(str(address.database)) if is_file else None
