"""A scene at a table without a server: what happens there, and that the table's log tells the same."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeAlias

from inkling.server.log.store import Store
from inkling.server.tables.folding import fold
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import Tables
from inkling.server.tables.table import Table

Scene: TypeAlias = Callable[[Tables, LiveTable], Awaitable[Any]]


def play_at_table(folder: Path, *scenes: Scene) -> None:
    """At a fresh table with a host (0) and a guest (1); afterwards its log must tell the same table."""

    async def evening() -> None:
        store = Store(f"sqlite:///{folder}/inkling.db")
        tables = Tables(store)
        live = await tables.make("silencio", "person-a", "Ada")
        await tables.join(live, "person-b", "Bo")
        for scene in scenes:
            await scene(tables, live)
        assert fold(Table(live.table.id, live.table.code), store.read(live.table.id)) == live.table
        store.close()

    asyncio.run(evening())
