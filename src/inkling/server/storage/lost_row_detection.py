"""Detects that the end of the log was lost, using a file next to the database that lists the newest rows.

A database with damaged last pages may open without an error and simply be older. The file is a ring of lines, one per
row, written after every commit but not synced. So it may miss the last rows; only warnings depend on it.
"""

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from time import gmtime, strftime
from typing import TYPE_CHECKING

from msgspec import Struct

from inkling.server.platform.logs import describe_error, get_logger
from inkling.server.platform.private_files import open_for_owner_only
from inkling.server.storage.log_row import LogRow

if TYPE_CHECKING:
    from inkling.server.storage.sql_store import SqlStore


FILE = "high-water"
LINES = 1024
WIDTH = 58
"""Bytes per line: table ID, row number, time in milliseconds, newline."""
DAY = 86_400_000
"""Milliseconds per day. A missing table counts as lost if it was used within a day, otherwise as deleted."""
log = get_logger(__name__)


class LostRows(Struct, frozen=True):
    """Rows of one table that are listed in the file but missing in the log: those after number `found`, up to
    `noted`."""

    table_id: str
    noted: int
    found: int
    """The newest row number in the log; −1 if there is none."""


class NewestRowsFile:
    """The open file. Its space is allocated at creation, so that it can be written on a full disk."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        size = os.fstat(self._file).st_size
        if size != LINES * WIDTH:
            os.ftruncate(self._file, 0)
            os.pwrite(self._file, (b" " * (WIDTH - 1) + b"\n") * LINES, 0)
        self._next = 0
        self._is_writable = True

    def note(self, rows: Sequence[LogRow]) -> None:
        lines = [encode_row_as_line(row) for row in {row.table_id: row for row in rows}.values()][-LINES:]
        try:
            while lines:
                here, lines = lines[: LINES - self._next], lines[LINES - self._next :]
                os.pwrite(self._file, b"".join(here), self._next * WIDTH)
                self._next = (self._next + len(here)) % LINES
        except OSError as error:
            if self._is_writable:
                log.error("the high-water mark could not be noted", failure=describe_error(error))
            self._is_writable = False

    def read(self) -> dict[str, tuple[int, int]]:
        newest_rows: dict[str, tuple[int, int]] = {}
        for line in os.pread(self._file, LINES * WIDTH, 0).split(b"\n"):
            # Skip lines that were cut short.
            with suppress(ValueError):
                table_id, n, at = line.decode("ascii").split()
                newest_rows[table_id] = max(newest_rows.get(table_id, (-1, 0)), (int(n), int(at)))
        return newest_rows

    def forget_table(self, table_id: str) -> None:
        """Remove the lines of a deleted table, so that its rows aren't reported as lost."""
        for place, line in enumerate(os.pread(self._file, LINES * WIDTH, 0).split(b"\n")):
            if line.startswith(table_id.encode()):
                os.pwrite(self._file, b" " * (WIDTH - 1) + b"\n", place * WIDTH)

    def clear(self) -> None:
        os.pwrite(self._file, (b" " * (WIDTH - 1) + b"\n") * LINES, 0)
        self._next = 0

    def close(self) -> None:
        os.close(self._file)


def encode_row_as_line(row: LogRow) -> bytes:
    return b"%-32s %10d %13d\n" % (row.table_id.encode(), row.n, row.at)


def find_lost_rows(noted: dict[str, tuple[int, int]], newest_in_log: dict[str, int], now: int) -> list[LostRows]:
    return [
        LostRows(table_id, n, newest_in_log.get(table_id, -1))
        for table_id, (n, at) in sorted(noted.items())
        if n > newest_in_log.get(table_id, -1) and (table_id in newest_in_log or at > now - DAY)
    ]


LOST_FILE = "lost-rows"


def report_lost_rows(store: "SqlStore", folder: Path) -> int:
    """Log the rows that the file lists but the log lacks, and return their number.

    Clear the file, so that the next start doesn't report them again.
    """
    lost = store.find_lost_rows()
    if not lost:
        return 0
    for loss in lost:
        log.error("the end of a log is missing", table=loss.table_id, noted=loss.noted, found=loss.found)
    rows = sum(loss.noted - loss.found for loss in lost)
    log.error("rows that were stored are gone; inkling check tells more", tables=len(lost), rows=rows)
    with suppress(OSError), open(folder / LOST_FILE, "a", encoding="ascii", opener=open_for_owner_only) as file:
        file.writelines(map(describe_lost_rows, lost))
    store.clear_high_water()
    return rows


def describe_lost_rows(lost: LostRows) -> str:
    day = strftime("%Y-%m-%dT%H:%M:%SZ", gmtime())
    return f"{day} table {lost.table_id} rows {lost.found + 1}-{lost.noted}\n"


def read_lost_rows(folder: Path) -> list[str]:
    with suppress(OSError):
        return (folder / LOST_FILE).read_text(encoding="ascii", errors="replace").splitlines()
    return []
