"""Parquet files with one row per play. The plays are those of an arena, or plays that were donated for research.

The metadata of a file contains a schema version; readers refuse unknown versions. Fields that differ between games
(options, scores) are stored as JSON text, so that one schema fits every game.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from inkling.core import Refusal, msg
from inkling.core.errors import needs_extra

VERSION = 1
GIVEN, ARENA = "inkling plays given for research", "inkling arena"
BATCH = 1000


def given_schema() -> Any:
    """Return the schema of donated plays. It has the same fields as the lines that `inkling export` writes."""
    arrow = import_arrow()
    entry = arrow.struct([("by", arrow.int8()), ("do", arrow.string())])
    fields = [
        ("game", arrow.string()),
        ("rules", arrow.int32()),
        ("seats", arrow.int8()),
        ("options", arrow.string()),
        ("seed", arrow.string()),
        ("deal", arrow.list_(arrow.string())),
        ("players", arrow.list_(arrow.string())),
        ("entries", arrow.list_(entry)),
        ("outcome", arrow.string()),
    ]
    return noted(arrow.schema(fields), GIVEN)


def arena_schema() -> Any:
    arrow = import_arrow()
    numbers = [(name, arrow.int32()) for name in ("number", "deal", "seat", "plies", "asked", "slips")]
    texts = [(name, arrow.string()) for name in ("row", "column", "outcome", "seal")]
    return noted(arrow.schema([*numbers, *texts, ("value", arrow.float64())]), ARENA)


def noted(schema: Any, kind: str) -> Any:
    return schema.with_metadata({"inkling.kind": kind, "inkling.version": str(VERSION)})


def write_rows(file: Path, rows: Iterable[dict[str, Any]], schema: Any) -> int:
    """Write all rows in batches, and return their number. Either the complete file exists afterwards or none."""
    arrow, count, batch = import_arrow(), 0, []
    part = file.with_name(f".{file.name}.part")
    try:
        with arrow.parquet.ParquetWriter(part, schema, compression="zstd") as writer:
            for row in rows:
                batch.append(row)
                count += 1
                if len(batch) == BATCH:
                    writer.write_table(arrow.Table.from_pylist(batch, schema))
                    batch = []
            writer.write_table(arrow.Table.from_pylist(batch, schema))
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
    return count


def flatten(play: dict[str, Any]) -> dict[str, Any]:
    """Return an exported play as one row of the table."""
    setup = play["setup"]
    return {
        **{name: setup[name] for name in ("game", "rules", "seats", "seed")},
        "options": as_text(setup["options"]),
        "deal": setup.get("deal"),
        "players": play["seats"],
        "entries": play["entries"],
        "outcome": as_text(play["outcome"]),
    }


def unflatten(row: dict[str, Any]) -> dict[str, Any]:
    """Return the exported play from which this row was made."""
    setup = {name: row[name] for name in ("game", "rules", "seats")} | {"options": msgspec.json.decode(row["options"])}
    setup |= {"seed": row["seed"]} | ({"deal": row["deal"]} if row["deal"] is not None else {})
    outcome = msgspec.json.decode(row["outcome"])
    return {"setup": setup, "seats": row["players"], "entries": row["entries"], "outcome": outcome}


def read_given(file: Path) -> Iterator[dict[str, Any]]:
    """Yield the donated plays of a file in the form of `inkling export`. Raise a Refusal for a file of another kind or
    version."""
    arrow = import_arrow()
    try:
        opened = arrow.parquet.ParquetFile(file)
    except (OSError, arrow.ArrowInvalid):
        raise Refusal("unreadable", msg("{file} can’t be read."), file=file) from None
    metadata = opened.schema_arrow.metadata or {}
    if (metadata.get(b"inkling.kind"), metadata.get(b"inkling.version")) != (GIVEN.encode(), str(VERSION).encode()):
        raise Refusal("other-format", msg("{file} holds no games in a form that can be read here."), file=file)
    for batch in opened.iter_batches(BATCH):
        yield from map(unflatten, batch.to_pylist())


def as_text(value: Any) -> str:
    return msgspec.json.encode(value, order="deterministic").decode()


def import_arrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise needs_extra("data") from None
    return pyarrow
