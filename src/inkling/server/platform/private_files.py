"""File permissions: only their owner may access the data folder, database, secret and reports."""

import os
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from inkling.server.platform.logs import get_logger
from inkling.server.settings import Settings

OTHERS = 0o077
"""Permission bits of group and others."""
SECRET_BYTES = 32
"""Length of the server's secret."""
BESIDE = ("", "-wal", "-shm", "-journal", ".lock")
"""Suffixes of the files that make up a SQLite database."""
KEPT = ("secret", "host-token", "links-end", "high-water", "lost-rows")
"""Our files in the data folder. Other files there are not changed."""
log = get_logger(__name__)


class PermissionReport(Struct, frozen=True):
    """Names of files that other users could read: `closed` were restricted, `open` could not be."""

    closed: tuple[str, ...]
    open: tuple[str, ...]


def restrict_permissions_of_files(settings: Settings, database: Path | None) -> PermissionReport:
    """Create the data folder and the SQLite file for their owner only, and restrict existing files.

    Raise OSError if that fails.
    """
    settings.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if database is not None and database.parent.is_dir():
        os.close(os.open(database, os.O_RDWR | os.O_CREAT, 0o600))
    if os.name != "posix":
        return PermissionReport((), ())
    readable = [
        path for path in list_private_files(settings, database) if path.exists() and path.stat().st_mode & OTHERS
    ]
    closed = [path.name for path in readable if remove_others_permissions(path)]
    return PermissionReport(tuple(closed), tuple(path.name for path in readable if path.name not in closed))


def log_permission_report(guarded: PermissionReport) -> None:
    """Log which files other users could read until now, and which they still can."""
    if guarded.closed:
        log.warning("others could read this, and cannot any more", files=", ".join(guarded.closed))
    if guarded.open:
        log.warning("others can read this: it is not ours to close", files=", ".join(guarded.open))


def list_private_files(settings: Settings, database: Path | None) -> Iterator[Path]:
    """Yield the paths of all files that must be private, even those that don't exist."""
    reports = settings.folder / "reports"
    backups = settings.folder / "backups"
    yield from (settings.folder, *(settings.folder / name for name in KEPT), reports, *reports.glob("*.json"))
    yield from (backups, *backups.glob("*.backup"))
    if database is not None:
        yield from (database.with_name(database.name + rest) for rest in BESIDE)


def remove_others_permissions(path: Path) -> bool:
    """Remove the permissions of group and others. Return False if the file belongs to another user."""
    try:
        path.chmod(path.stat().st_mode & 0o700)
    except OSError:
        return False
    return True


def open_for_owner_only(name: str, flags: int) -> int:
    """Open a file; if it is created, only its owner can access it. Use it as the `opener` of `open`."""
    return os.open(name, flags, 0o600)
