"""The doors of tables that need not be in memory: who may read what was played there.

Read from the few rows that say who came, went and was let in, so that nobody has to fold a whole table to know it.
"""

from collections import OrderedDict
from contextlib import suppress
from threading import Lock
from typing import TYPE_CHECKING

from msgspec.structs import replace

from inkling.server.log.faults import Damaged, StoreBusy
from inkling.server.log.store import Store
from inkling.server.ops.logs import logger
from inkling.server.tables import rows
from inkling.server.tables.deals import HIDDEN
from inkling.server.tables.folding import find_damaged, read_body
from inkling.server.tables.table import Table, evolve

if TYPE_CHECKING:
    from inkling.server.tables.live_table import LiveTable

KINDS = tuple(
    str(kind.__struct_config__.tag)
    for kind in (rows.Made, rows.Joined, rows.Moved, rows.Left, rows.Ruled, rows.Closed, rows.LetIn, rows.Kicked)
)
log = logger(__name__)
MOST_DOORS = 100
"""Private tables that are looked at for the results of one deal."""
MOST_KEPT = 400
"""Doors kept in mind: whoever asks again costs only what happened there since, however much came before."""


class Doors:
    """Tables as far as their door needs it."""

    def __init__(self, store: Store, live: "dict[str, LiveTable]") -> None:
        self._store = store
        self._live = live
        self._kept: OrderedDict[str, Table] = OrderedDict()
        self._lock = Lock()
        """Doors are read in several threads."""
        self.shared = False
        """Whether a table in memory may be older than its log, because others write there too."""

    async def of_play(self, play_id: str) -> Table | None:
        """The table at which it was played, if there is one."""

        def read() -> Table | None:
            found = self._store.find_play(play_id)
            return None if found is None else self.read(found[0])

        return await self._store.ask(read)

    def read(self, table_id: str) -> Table:
        live = self._live.get(table_id) if not self.shared else None
        if live is not None:
            return live.table
        with self._lock:
            table = self._kept.get(table_id, Table(table_id, ""))
        for logged in self._store.read(table_id, table.n, KINDS):
            row = read_body(logged)
            try:
                # What lies between is left out, so the row says where it stands.
                table = replace(evolve(table, logged.by, row), n=logged.n)
            except Exception as error:
                raise find_damaged(logged, error) from None
        self._keep(table)
        return table

    def _keep(self, table: Table) -> None:
        with self._lock:
            self._kept[table.id] = table
            self._kept.move_to_end(table.id)
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)

    async def hidden_results(self, deal: str) -> list[tuple[str, str | None, Table]]:
        """The plays of a deal at private tables, with what was noted of each, and the table. A damaged one is left out:
        it must not cost the others theirs."""

        def read() -> list[tuple[str, str | None, Table]]:
            found: list[tuple[str, str | None, Table]] = []
            for play_id, noted, table_id in self._store.results(HIDDEN + deal, MOST_DOORS):
                with suppress(Damaged):
                    found.append((play_id, noted, self.read(table_id)))
            return found

        return await self._store.ask(read)

    async def hide(self, table_id: str) -> None:
        """Before the table is private: if it is cut short, too much is hidden, never too little."""
        await self._store.ask(self._store.mark_deals, table_id, HIDDEN)

    async def show(self, table_id: str) -> None:
        try:
            await self._store.ask(self._store.unmark_deals, table_id, HIDDEN)
        except StoreBusy:
            log.error("results stay hidden")
