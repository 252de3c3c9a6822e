"""A group's table: its name, and whether it is kept. Pure, like the rest of the fold."""

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

if TYPE_CHECKING:
    from inkling.server.tables.events import Kept
    from inkling.server.tables.state import Table


class Group(Struct, frozen=True):
    """The group that keeps a table."""

    name: str = ""
    """Its newest name; empty if no group has ever kept the table."""
    kept: bool = False
    """True while the table is kept: the idle limit doesn't apply."""


def keep_table(table: "Table", row: "Kept") -> "Table":
    """Return the table after the host has kept it under a name, or has stopped keeping it. The name stays."""
    return replace(table, group=replace(table.group, name=row.name or table.group.name, kept=row.on))
