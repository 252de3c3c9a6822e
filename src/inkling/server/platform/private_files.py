"""What a server keeps is its owner's alone: the data folder, the database, the secret, reports; whatever was there."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from msgspec import Struct
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from inkling.server.platform.logs import logger
from inkling.server.settings import Settings

OTHERS = 0o077
SECRET_BYTES = 32
"""How long the server's secret is."""
BESIDE = ("", "-wal", "-shm", "-journal", ".lock")
"""Files that make up a database."""
KEPT = ("secret", "links-end", "high-water", "lost-rows")
"""Files of ours in the data folder. There may be others, which are none of our business."""
log = logger(__name__)


class Guarded(Struct, frozen=True):
    """Names of what others could read: what they no longer can, and what could not be changed."""

    closed: tuple[str, ...]
    open: tuple[str, ...]


def keep_private(settings: Settings) -> Guarded:
    """Makes the folder, and the file database so that nobody else ever has it open. Raises OSError."""
    settings.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    database = None
    with suppress(ArgumentError):  # whoever opens it says so
        database = find_file(settings.database_url)
    if database is not None and database.parent.is_dir():
        os.close(os.open(database, os.O_RDWR | os.O_CREAT, 0o600))
    if os.name != "posix":
        return Guarded((), ())
    found = [path for path in list_private(settings, database) if path.exists() and path.stat().st_mode & OTHERS]
    closed = [path.name for path in found if close(path)]
    return Guarded(tuple(closed), tuple(path.name for path in found if path.name not in closed))


def tell(guarded: Guarded) -> None:
    if guarded.closed:
        log.warning("others could read this, and cannot any more", files=", ".join(guarded.closed))
    if guarded.open:
        log.warning("others can read this: it is not ours to close", files=", ".join(guarded.open))


def find_file(url: str) -> Path | None:
    """The file of a file database. Raises SQLAlchemyError for what is no address of one."""
    address = make_url(url)
    is_file = address.get_backend_name() == "sqlite" and address.database not in (None, "", ":memory:")
    return Path(str(address.database)) if is_file else None


def list_private(settings: Settings, database: Path | None) -> Iterator[Path]:
    reports = settings.folder / "reports"
    yield from (settings.folder, *(settings.folder / name for name in KEPT), reports, *reports.glob("*.json"))
    if database is not None:
        yield from (database.with_name(database.name + rest) for rest in BESIDE)


def close(path: Path) -> bool:
    """False if it belongs to somebody else."""
    try:
        path.chmod(path.stat().st_mode & 0o700)
    except OSError:
        return False
    return True


def open_private(name: str, flags: int) -> int:
    return os.open(name, flags, 0o600)
