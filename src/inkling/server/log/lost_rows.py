"""The end of a log that is missing: told once in the log of the server, and kept in a file until somebody deletes it.

The tables go on from what is there; nobody can bring the rest back but a backup that is newer.
"""

from contextlib import suppress
from pathlib import Path
from time import gmtime, strftime
from typing import TYPE_CHECKING

from inkling.server.log.high_water import Lost

if TYPE_CHECKING:
    from inkling.server.log.store import Store
from inkling.server.ops.logs import logger
from inkling.server.ops.private_files import open_private

FILE = "lost-rows"
log = logger(__name__)


def report_lost(store: "Store", folder: Path) -> int:
    """How many rows are missing. What is told now is not told again at the next start."""
    lost = store.find_lost()
    if not lost:
        return 0
    for one in lost:
        log.error("the end of a log is missing", table=one.table_id, noted=one.noted, found=one.found)
    rows = sum(one.noted - one.found for one in lost)
    log.error("rows that were stored are gone; inkling check tells more", tables=len(lost), rows=rows)
    with suppress(OSError), open(folder / FILE, "a", encoding="ascii", opener=open_private) as file:
        file.writelines(map(write_line, lost))
    store.forget_noted()
    return rows


def write_line(lost: Lost) -> str:
    day = strftime("%Y-%m-%dT%H:%M:%SZ", gmtime())
    return f"{day} table {lost.table_id} rows {lost.found + 1}-{lost.noted}\n"


def read_lost(folder: Path) -> list[str]:
    """The lines of the file."""
    with suppress(OSError):
        return (folder / FILE).read_text(encoding="ascii", errors="replace").splitlines()
    return []
