"""Backup and restore of SQLite data as one file, which contains the database and the secret that signs cookies.

A backup is a consistent snapshot of a running server. Stop the server to restore one. For PostgreSQL use pg_dump.
"""

import io
import os
import shutil
import sqlite3
import tarfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from inkling.core.errors import Refusal, msg
from inkling.server.platform.private_files import SECRET_BYTES, open_for_owner_only, remove_others_permissions
from inkling.server.settings import Settings
from inkling.server.storage import lost_row_detection
from inkling.server.storage.database_open_checks import (
    damaged_database_error,
    explain_open_failure,
    read_versions_of_file,
)
from inkling.server.storage.migrate import can_use_database_version

DATABASE = "inkling.db"
SECRET = "secret"
ROOM = 64_000_000
"""Bytes that must stay free on the server's disk during a backup."""


def ignore_progress(step: str, share: float) -> None:
    """Ignore the progress of a backup; the default of `back_up`."""


def write_backup(settings: Settings, target: Path, note: Callable[[str, float], None] = ignore_progress) -> None:
    """Write a backup, or raise Refusal and leave no file.

    `note` is called with the step, `copying` or `packing`, and the fraction of it that is done.
    """
    source = find_database_of_settings(settings)
    if target.exists():
        raise Refusal("exists", msg("{file} already exists; nothing was overwritten."), file=target)
    if not source.exists():
        raise Refusal("no-data", msg("There is no data in {folder}."), folder=source.parent)
    if not os.access(settings.folder / SECRET, os.R_OK):
        sentence = msg("{folder} isn’t a server’s data folder, or its secret key can’t be read.")
        raise Refusal("no-data", sentence, folder=settings.folder)
    check_disk_space(source, target)
    with temporary_folder(target.parent, target) as folder:
        note("copying", 0.0)
        copy_database(source, folder / DATABASE)
        part = folder / "part"
        with open(part, "xb", opener=open_for_owner_only) as file, tarfile.open(fileobj=file, mode="w:gz") as archive:
            info = archive.gettarinfo(folder / DATABASE, DATABASE)
            with open(folder / DATABASE, "rb") as whole:
                archive.addfile(info, ReadCountingFile(whole, info.size, note))
            archive.add(settings.folder / SECRET, SECRET)
            archive.close()
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)


class ReadCountingFile(io.RawIOBase):
    """A file that reports how many of its bytes were read, to show progress."""

    def __init__(self, file: IO[bytes], size: int, note: Callable[[str, float], None]) -> None:
        self._file, self._size, self._note, self._done = file, size, note, 0

    def read(self, size: int = -1) -> bytes:
        part = self._file.read(size)
        self._done += len(part)
        self._note("packing", self._done / max(1, self._size))
        return part


def check_disk_space(source: Path, target: Path) -> None:
    """Raise Refusal unless there is room for a copy of the database and the backup.

    So a backup never fills the disk of a running server.
    """
    wal = source.with_name(f"{source.name}-wal")
    needed = 2 * (source.stat().st_size + (wal.stat().st_size if wal.exists() else 0)) + ROOM
    with suppress(OSError):  # a missing folder is reported when it is written to
        if shutil.disk_usage(target.parent).free < needed:
            sentence = msg("There isn’t enough room for a backup in {folder}: it needs up to {size} MB.")
            raise Refusal("no-room", sentence, folder=target.parent, size=needed // 1_000_000 + 1)


def restore_backup(settings: Settings, source: Path, replace: bool) -> None:
    """Check a backup completely, then restore it. Existing data is replaced only if `replace` is True."""
    target = find_database_of_settings(settings)
    if not source.exists():
        raise Refusal("no-file", msg("There is no file {file}."), file=source)
    try:
        settings.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        raise Refusal("unwritable", msg("{file} can’t be written."), file=settings.folder) from None
    remove_others_permissions(settings.folder)
    with temporary_folder(settings.folder, target) as folder:
        unpack_backup(source, folder)
        check_database(folder / DATABASE, source)
        if target.exists():
            if not replace:
                sentence = msg("{folder} already holds data; use --replace to put the backup in its place.")
                raise Refusal("exists", sentence, folder=target.parent)
            check_not_in_use(target)
        # The high-water mark belongs to the old log.
        (settings.folder / lost_row_detection.FILE).unlink(missing_ok=True)
        for name in (DATABASE, SECRET):
            (folder / name).chmod(0o600)
        # SQLite would apply a write-ahead log of the old database to the new one.
        for rest in ("-wal", "-shm"):
            target.with_name(target.name + rest).unlink(missing_ok=True)
        (folder / DATABASE).replace(target)
        (folder / SECRET).replace(settings.folder / SECRET)


def find_database_of_settings(settings: Settings) -> Path:
    try:
        url = make_url(settings.database_url)
    except ArgumentError as error:
        raise explain_open_failure(None, error) from None
    if url.get_backend_name() != "sqlite" or not url.database:
        sentence = msg("This database isn’t a file: back it up with pg_dump, and restore it with pg_restore.")
        raise Refusal("other-database", sentence)
    return Path(url.database)


@contextmanager
def temporary_folder(place: Path, target: Path) -> Iterator[Path]:
    """Yield a temporary folder next to the target for incomplete files, and delete it at the end."""
    try:
        with TemporaryDirectory(prefix=".inkling-", dir=place) as name:
            yield Path(name)
    except OSError:
        raise Refusal("unwritable", msg("{file} can’t be written."), file=target) from None


def copy_database(source: Path, target: Path) -> None:
    """Copy a database with SQLite's backup API, and check the copy, because damage is copied too.

    The copy is a consistent snapshot even if another process writes meanwhile.
    """
    try:
        with closing(sqlite3.connect(source)) as here, closing(sqlite3.connect(target)) as copy:
            here.backup(copy)
            sound = copy.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok"
    except sqlite3.Error as error:
        raise explain_open_failure(source, error) from None
    if not sound:
        raise damaged_database_error(source)


def unpack_backup(source: Path, folder: Path) -> None:
    """Write the files of a backup to a folder. Raise Refusal if it is damaged; a full disk is reported separately."""
    for name, part in read_backup(source):
        with open(folder / name, "ab", opener=open_for_owner_only) as file:
            file.write(part)


def read_backup(source: Path) -> Iterator[tuple[str, bytes]]:
    """Yield name and chunks of the two files in a backup. Ignore all other entries of the archive."""
    try:
        with tarfile.open(source, "r:gz") as archive:
            secret = archive.getmember(SECRET)
            if not secret.isreg() or secret.size != SECRET_BYTES:
                raise ValueError(SECRET)
            for name in (DATABASE, SECRET):
                member = archive.extractfile(name)
                if member is None:
                    raise KeyError(name)
                while part := member.read(1 << 20):
                    yield name, part
            # Read to the end, because gzip checks its checksum there.
            while archive.fileobj is not None and archive.fileobj.read(1 << 20):
                pass
    except (tarfile.TarError, zlib.error, KeyError, EOFError, OSError, ValueError):
        raise Refusal(
            "no-backup", msg("{file} can’t be read or unpacked, is damaged, or isn’t an Inkling backup."), file=source
        ) from None


def check_database(path: Path, source: Path) -> None:
    try:
        with closing(sqlite3.connect(path)) as database:
            sound = database.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            whole = not database.execute("PRAGMA foreign_key_check").fetchall()
            names = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            version, readable = read_versions_of_file(database, names)
    except sqlite3.Error:
        sound = whole = False
        version = readable = None
    if not (sound and whole and version):
        raise Refusal(
            "no-backup", msg("{file} can’t be read or unpacked, is damaged, or isn’t an Inkling backup."), file=source
        )
    if not can_use_database_version(version, readable):
        raise Refusal("too-new", msg("{file} was made by a newer version of Inkling."), file=source)


def check_not_in_use(path: Path) -> None:
    """Raise Refusal if a server has the database open. Leaving WAL mode needs exclusive access."""
    try:
        with closing(sqlite3.connect(path, timeout=0.5)) as database:
            database.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError:
        raise Refusal(
            "in-use", msg("Another program is using this data, most likely a server; stop it first.")
        ) from None
    except sqlite3.DatabaseError:
        # The data is damaged, which may be the reason for the restore.
        return
