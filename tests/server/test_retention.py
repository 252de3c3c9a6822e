"""Tables out of memory: those that nobody looks at are dropped, and are there again when somebody comes."""

import asyncio
from pathlib import Path

from inkling.server.bots import Keeper
from inkling.server.retention import forget_idle
from inkling.server.store import Store
from inkling.server.tables import Tables


def test_tables_that_nobody_looks_at_leave_the_memory(tmp_path: Path) -> None:
    async def evening() -> None:
        store = Store(f"sqlite:///{tmp_path}/inkling.db")
        tables = Tables(store)
        keeper = Keeper(tables)
        quiet, watched = [await tables.make("silencio", "person", "Ada") for _ in range(2)]
        for room in (quiet, watched):
            keeper.attend(room)
        await asyncio.sleep(0)
        watched.listeners.add(print)
        forget_idle(tables, keeper, frozenset(), before=quiet.touched)
        assert set(tables.here()) == {quiet, watched}, "not long enough ago"
        forget_idle(tables, keeper, frozenset(), before=watched.touched + 1)
        assert tables.here() == (watched,)
        assert (keeper.attends(quiet.table.id), keeper.attends(watched.table.id)) == (False, True)
        again = await tables.find(quiet.table.code)
        assert again is not None
        assert again.table == quiet.table
        forget_idle(tables, keeper, frozenset({watched.table.id}), before=0)
        assert tables.here() == (again,), "what was archived goes in any case"
        await keeper.close()
        store.close()

    asyncio.run(evening())
