"""Records on disk: read whole or refused, written whole or not at all."""

import os
from contextlib import suppress
from pathlib import Path

from inkling.cli.spoken import is_harmless
from inkling.core.driver import AnyPlay
from inkling.core.errors import BadRecord, Refusal, msg
from inkling.core.play import Play
from inkling.core.record import LARGEST, Record, read_record
from inkling.games import SHELF


def load_record(path: Path) -> Record:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError):
        raise Refusal("unreadable", msg("{file} can’t be read."), file=path) from None
    record = read_record(data, SHELF)
    check_shown(record)
    return record


def check_shown(record: Record) -> None:
    """Its names and its seed are printed as they are: a terminal must not obey them, nor may they end a line."""
    if not all(map(is_harmless, "".join((*record.names, record.setup.seed)))):
        raise BadRecord("odd-characters", msg("This record contains characters that can’t be shown."))


def load_play(path: Path) -> AnyPlay:
    """The play of a record as it stands at its end; a record that does not replay is refused."""
    record = load_record(path)
    return Play.replay(SHELF[record.setup.game], record)


def claim(path: Path) -> None:
    """A file that is there already holds somebody's play."""
    if path.exists():
        raise Refusal("exists", msg("{file} already exists; nothing was overwritten."), file=path)


def save_record(path: Path, record: Record) -> None:
    """In the JSON form if the name ends so, else as text. The file of before stays until the new one is complete."""
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
