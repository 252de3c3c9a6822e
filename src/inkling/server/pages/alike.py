"""Zones that look alike at many tables: drawn once for a table of no code, into which each puts its own."""

from collections.abc import Callable, Hashable
from secrets import token_hex

from msgspec.structs import replace

from inkling.core.html import Html
from inkling.server.tables.table import Table

CODE = f"Q{token_hex(8)}"
"""Stands for the code of any table. Every address can hold it, no code has a Q, and nobody can call themselves so."""
MOST = 1_000
_drawn: dict[Hashable, str] = {}


def draw_alike(draw: Callable[[Table], Html], table: Table, *facts: Hashable) -> Html:
    """What `draw` makes of this table. `facts` are all on which it depends but the code."""
    key = (draw.__module__, draw.__qualname__, table.game, *facts)
    found = _drawn.get(key)
    if found is None:
        if len(_drawn) >= MOST:
            _drawn.clear()
        found = _drawn[key] = draw(replace(table, code=CODE))
    return Html(found.replace(CODE, table.code))
