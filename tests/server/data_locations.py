"""Where the servers of a folder store their data: in files there, or in a database that several processes share."""

from pathlib import Path

from sqlalchemy import create_engine, select

from inkling.server.platform.signing import read_secret
from inkling.server.storage.schema import SECRETS

DATABASES: dict[Path, str] = {}
"""The URL of the database of each folder, in this test run."""


def find_database(folder: Path) -> str:
    return DATABASES.get(folder) or f"sqlite:///{folder}/inkling.db"


def data_options(folder: Path) -> tuple[str, str]:
    """Return the options by which a command finds a server's data: its folder or the shared database."""
    return ("--database", DATABASES[folder]) if folder in DATABASES else ("--data", str(folder))


def find_secret(folder: Path) -> bytes:
    """Return the signing secret."""
    if folder not in DATABASES:
        return read_secret(folder)
    engine = create_engine(DATABASES[folder])
    with engine.connect() as connection:
        secret = bytes(connection.execute(select(SECRETS.c.value)).scalar_one())
    engine.dispose()
    return secret
