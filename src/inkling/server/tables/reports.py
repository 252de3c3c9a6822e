"""Problems that people report: what they wrote and the record of the play, in a file for the host alone.

They are kept as long as tables are, and in no backup.
"""

import os
import secrets
import time
from pathlib import Path

import msgspec

from inkling.core.errors import Refusal, mark
from inkling.server.ops.private_files import open_private
from inkling.server.tables.table import Table

LONGEST = 2000
MOST_FILES = 500
"""More than a host will read; then new ones are refused until the folder is cleared."""


def list_reports(folder: Path) -> dict[str, int]:
    """By the name of the file: when it was written, in milliseconds since 1970."""
    return {path.name: path.stat().st_mtime_ns // 1_000_000 for path in (folder / "reports").glob("*.json")}


def drop_reports(folder: Path, names: list[str]) -> int:
    """How many of them were still there."""
    there = [folder / "reports" / name for name in names if (folder / "reports" / name).exists()]
    for path in there:
        path.unlink(missing_ok=True)
    return len(there)


def save_report(folder: Path, table: Table, words: str, about: int | None = None) -> None:
    """One file, readable by its owner alone. It holds the whole record, secrets of a running play included."""
    text = words.strip()
    if not text:
        raise Refusal("bad-report", mark("Say in a few words what’s wrong."))
    if len(text) > LONGEST:
        sentence = mark("That has {n} characters; there’s room for {most}. Please shorten it.")
        raise Refusal("bad-report", sentence, n=len(text), most=LONGEST)
    place = folder / "reports"
    place.mkdir(mode=0o700, exist_ok=True)
    if len(os.listdir(place)) >= MOST_FILES:
        raise Refusal("no-room", mark("There is no room for more reports just now. Please try again another day."))
    told = {
        "words": text,
        "game": table.game,
        "play": table.play_id,
        "about": tell_about(table, about) if about is not None else None,
        "record": table.play.record.to_text() if table.play is not None else None,
    }
    name = f"{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(4)}.json"
    with open(place / name, "xb", opener=open_private) as file:
        file.write(msgspec.json.format(msgspec.json.encode(told), indent=1) + b"\n")


def tell_about(table: Table, member: int) -> dict[str, object]:
    """Who is meant, and what they said of late."""
    said = [line.text for line in table.talk if line.by == member]
    return {"member": member, "name": table.members[member].name, "said": said, "table": table.id}
