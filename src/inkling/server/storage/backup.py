"""All that a server keeps, in one file, and back: the database, and the secret with which it signs people's cookies.

For the file database only; PostgreSQL has tools of its own. A backup is taken while the server runs, from one moment;
it is restored while the server is stopped.
"""

import os
import sqlite3
import tarfile
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from inkling.core.errors import Refusal, msg
from inkling.server.platform.private_files import SECRET_BYTES, close, open_private
from inkling.server.settings import Settings
from inkling.server.storage import high_water
from inkling.server.storage.migrate import can_use
from inkling.server.storage.open_checks import explain, read_versions, refuse_damaged

DATABASE = "inkling.db"
SECRET = "secret"


def back_up(settings: Settings, target: Path) -> None:
    source = find_database(settings)
    if target.exists():
        raise Refusal("exists", msg("{file} already exists; nothing was overwritten."), file=target)
    if not source.exists():
        raise Refusal("no-data", msg("There is no data in {folder}."), folder=source.parent)
    if not os.access(settings.folder / SECRET, os.R_OK):
        sentence = msg("{folder} isn’t a server’s data folder, or its secret key can’t be read.")
        raise Refusal("no-data", sentence, folder=settings.folder)
    with writing_in(target.parent, target) as folder:
        copy_database(source, folder / DATABASE)
        part = folder / "part"
        with open(part, "xb", opener=open_private) as file, tarfile.open(fileobj=file, mode="w:gz") as archive:
            archive.add(folder / DATABASE, DATABASE)
            archive.add(settings.folder / SECRET, SECRET)
            archive.close()
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)


def restore(settings: Settings, source: Path, replace: bool) -> None:
    """Checked as a whole before anything is touched. What was there goes only if that is wished."""
    target = find_database(settings)
    try:
        settings.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        raise Refusal("unwritable", msg("{file} can’t be written."), file=settings.folder) from None
    close(settings.folder)
    with writing_in(settings.folder, target) as folder:
        unpack(source, folder)
        check_database(folder / DATABASE, source)
        if target.exists():
            if not replace:
                sentence = msg("{folder} already holds data; use --replace to put the backup in its place.")
                raise Refusal("exists", sentence, folder=target.parent)
            claim_database(target)
        # How far the old log had come says nothing about this one.
        (settings.folder / high_water.FILE).unlink(missing_ok=True)
        for name in (DATABASE, SECRET):
            (folder / name).chmod(0o600)
        # Whatever an older database left beside its file would count as part of the new one.
        for rest in ("-wal", "-shm"):
            target.with_name(target.name + rest).unlink(missing_ok=True)
        (folder / DATABASE).replace(target)
        (folder / SECRET).replace(settings.folder / SECRET)


def find_database(settings: Settings) -> Path:
    try:
        url = make_url(settings.database_url)
    except ArgumentError as error:
        raise explain(None, error) from None
    if url.get_backend_name() != "sqlite" or not url.database:
        sentence = msg("This database isn’t a file: back it up with pg_dump, and restore it with pg_restore.")
        raise Refusal("other-database", sentence)
    return Path(url.database)


@contextmanager
def writing_in(place: Path, target: Path) -> Iterator[Path]:
    """A folder beside the target, for what is not complete yet; gone at the end."""
    try:
        with TemporaryDirectory(prefix=".inkling-", dir=place) as name:
            yield Path(name)
    except OSError:
        raise Refusal("unwritable", msg("{file} can’t be written."), file=target) from None


def copy_database(source: Path, target: Path) -> None:
    """SQLite's own way: right at any moment, also while another process writes. It copies damage as well, which would
    show only when the backup is needed."""
    try:
        with closing(sqlite3.connect(source)) as here, closing(sqlite3.connect(target)) as there:
            here.backup(there)
            sound = there.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok"
    except sqlite3.Error as error:
        raise explain(source, error) from None
    if not sound:
        raise refuse_damaged(source)


def unpack(source: Path, folder: Path) -> None:
    """What cannot be written is no fault of the backup."""
    for name, part in read_backup(source):
        with open(folder / name, "ab", opener=open_private) as file:
            file.write(part)


def read_backup(source: Path) -> Iterator[tuple[str, bytes]]:
    """Two files by their names, piece by piece, and nothing else, whatever the archive holds."""
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
            # Only at its very end gzip says whether all was as it had been packed.
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
            version, readable = read_versions(database, names)
    except sqlite3.Error:
        sound = whole = False
        version = readable = None
    if not (sound and whole and version):
        raise Refusal(
            "no-backup", msg("{file} can’t be read or unpacked, is damaged, or isn’t an Inkling backup."), file=source
        )
    if not can_use(version, readable):
        raise Refusal("too-new", msg("{file} was made by a newer version of Inkling."), file=source)


def claim_database(path: Path) -> None:
    """Leaving the write-ahead log needs the database alone: it fails while a server has it open."""
    try:
        with closing(sqlite3.connect(path, timeout=0.5)) as database:
            database.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError:
        raise Refusal(
            "in-use", msg("Another program is using this data, most likely a server; stop it first.")
        ) from None
    except sqlite3.DatabaseError:
        # What is there is damaged; that may be why somebody restores a backup.
        return
