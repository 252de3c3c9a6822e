"""Where the servers of a folder keep what is theirs: in files there, unless several processes share a database."""

from pathlib import Path

from sqlalchemy import create_engine, select

from inkling.server.platform.signing import read_secret
from inkling.server.storage.schema import SECRETS

DATABASES: dict[Path, str] = {}
"""By folder, in this test run."""


def find_database(folder: Path) -> str:
    return DATABASES.get(folder) or f"sqlite:///{folder}/inkling.db"


def where_kept(folder: Path) -> tuple[str, str]:
    """How a command finds what a server keeps: in its folder, or in the database that several processes share."""
    return ("--database", DATABASES[folder]) if folder in DATABASES else ("--data", str(folder))


def find_secret(folder: Path) -> bytes:
    """What they sign with."""
    if folder not in DATABASES:
        return read_secret(folder)
    engine = create_engine(DATABASES[folder])
    with engine.connect() as connection:
        secret = bytes(connection.execute(select(SECRETS.c.value)).scalar_one())
    engine.dispose()
    return secret
