"""Reads and writes record files. A file is either read completely or refused. It is written atomically, so that no
incomplete file can remain."""

import os
from contextlib import suppress
from pathlib import Path

from inkling.cli.error_sentences import is_harmless
from inkling.core.driver import AnyPlay
from inkling.core.errors import BadRecord, Refusal, msg
from inkling.core.play import Play
from inkling.core.record import LARGEST, Record, read_record
from inkling.games import SHELF


def load_record(path: Path) -> Record:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise Refusal("no-file", msg("There is no file {file}."), file=path) from None
    except (OSError, ValueError):
        raise Refusal("unreadable", msg("{file} can’t be read."), file=path) from None
    record = read_record(data, SHELF)
    check_shown(record)
    return record


def check_shown(record: Record) -> None:
    """Raise BadRecord if the names or the seed contain control characters. They will be printed to the terminal."""
    if not all(map(is_harmless, "".join((*record.names, record.setup.seed)))):
        raise BadRecord("odd-characters", msg("This record contains characters that can’t be shown."))


def load_play(path: Path) -> AnyPlay:
    """Load a record and return its final play. Raises BadRecord if the record can't be replayed."""
    record = load_record(path)
    return Play.replay(SHELF[record.setup.game], record)


def claim(path: Path) -> None:
    """Raise a Refusal if the file exists, so that no earlier record is overwritten."""
    if path.exists():
        raise Refusal("exists", msg("{file} already exists; nothing was overwritten."), file=path)


def save_record(path: Path, record: Record) -> None:
    """Write the record as JSON if the file's name ends in `.json`, otherwise as text. An old file is replaced only when
    the new one is complete."""
    data = record.to_json() if path.suffix == ".json" else record.to_text().encode()
    part = path.with_name(f".{path.name}.part")
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except (OSError, ValueError):
        with suppress(OSError, ValueError):
            part.unlink()
        raise Refusal("unwritable", msg("{file} can’t be written."), file=path) from None
