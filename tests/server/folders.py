"""Where the servers of a folder keep their log: in a file there, unless several processes share a database."""

from pathlib import Path

DATABASES: dict[Path, str] = {}
"""By folder, in this test run."""


def find_database(folder: Path) -> str:
    return DATABASES.get(folder) or f"sqlite:///{folder}/inkling.db"
