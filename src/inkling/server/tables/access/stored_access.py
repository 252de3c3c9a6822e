"""Access checks for tables that may not be in memory, from a few rows of their logs."""

from collections import OrderedDict
from contextlib import suppress
from threading import Lock
from typing import TYPE_CHECKING

from msgspec.structs import replace

from inkling.server.features.daily_for_two.model import PairMade
from inkling.server.features.deals.model import HIDDEN
from inkling.server.platform.logs import get_logger
from inkling.server.storage.errors import DamagedRow, StoreBusy
from inkling.server.storage.interface import Storage
from inkling.server.tables import events
from inkling.server.tables.log_fold import damaged_row_error, decode_logged_row
from inkling.server.tables.state import Table
from inkling.server.tables.table_fold import apply_row

if TYPE_CHECKING:
    from inkling.server.tables.live_table import LiveTable


KINDS = tuple(
    str(kind.__struct_config__.tag)
    for kind in (
        events.TableMade,
        PairMade,
        events.Joined,
        events.SeatTransferred,
        events.Left,
        events.RuleSwitched,
        events.TableMadePrivate,
        events.LetIn,
        events.SentAway,
    )
)


log = get_logger(__name__)


MOST_HIDDEN_RESULTS = 100
"""Maximum number of plays at private tables that are checked for the results of one deal."""


MOST_CACHED = 400
"""Maximum number of tables cached by `StoredAccess`. For a cached table, only newer rows are read."""


class StoredAccess:
    """Access checks for tables that may not be in memory. Folds only the rows on which access depends."""

    def __init__(self, store: Storage, live: "dict[str, LiveTable]") -> None:
        self._store = store
        self._live = live
        self._cached: OrderedDict[str, Table] = OrderedDict()
        self._lock = Lock()
        """Protects the cache, which several threads use."""
        self.shared = False
        """True if other processes write to the same tables, so that a table in memory may be outdated."""

    async def find_table_of_play(self, play_id: str) -> Table | None:
        """Return the table of a play, folded only as far as access depends on it; None if it doesn't exist."""

        def read() -> Table | None:
            place = self._store.find_play(play_id)
            return None if place is None else self.read_table(place[0])

        return await self._store.ask(read)

    def read_table(self, table_id: str) -> Table:
        live = self._live.get(table_id) if not self.shared else None
        if live is not None:
            return live.table
        with self._lock:
            table = self._cached.get(table_id, Table(table_id, ""))
        for logged in self._store.read(table_id, table.n, KINDS):
            row = decode_logged_row(logged)
            try:
                # Other kinds of rows are not read, so take the number from each row.
                table = replace(apply_row(table, logged.by, row), n=logged.n)
            except Exception as error:
                raise damaged_row_error(logged, error) from None
        self._add_to_cache(table)
        return table

    def _add_to_cache(self, table: Table) -> None:
        with self._lock:
            self._cached[table.id] = table
            self._cached.move_to_end(table.id)
            if len(self._cached) > MOST_CACHED:
                self._cached.popitem(last=False)

    async def read_private_results(self, deal: str) -> list[tuple[str, str | None, Table]]:
        """Return the plays of a deal at private tables, each with its stored result and its table.

        Omit damaged tables.
        """

        def read() -> list[tuple[str, str | None, Table]]:
            results: list[tuple[str, str | None, Table]] = []
            for play_id, noted, table_id in self._store.find_results(HIDDEN + deal, MOST_HIDDEN_RESULTS):
                with suppress(DamagedRow):
                    results.append((play_id, noted, self.read_table(table_id)))
            return results

        return await self._store.ask(read)

    async def hide_results(self, table_id: str) -> None:
        """Hide a table's results of shared deals.

        Call it before storing the row that makes the table private. A crash in between then hides too much, never too
        little.
        """
        await self._store.ask(self._store.hide_deals, table_id, HIDDEN)

    async def show_results(self, table_id: str) -> None:
        """Make a table's results visible again after it became public."""
        try:
            await self._store.ask(self._store.show_deals, table_id, HIDDEN)
        except StoreBusy:
            log.error("results stay hidden")
