"""A store in memory that also writes every change to a journal, so that all tables are restored when the page is
reloaded."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec import Struct

from inkling.server.storage.interface import DeckVerdict, WakeUpTime
from inkling.server.storage.log_row import LogRow, Verdict
from inkling.server.storage.memory_store import MemoryStore, MemoryWakeUps, MemoryWriter, StoredPlay, StoredTable

T = TypeVar("T")
MOST_TABLES = 200
"""Maximum number of tables. At the next start, the oldest beyond it are deleted."""


class Journal(Protocol):
    """Durable storage of values by key. In a browser it is IndexedDB."""

    def put(self, key: str, value: bytes) -> None: ...

    def delete(self, prefix: str) -> None:
        """Delete all keys that begin with `prefix`."""

    async def flush(self) -> None:
        """Wait until all earlier changes are stored durably."""


class TableHead(Struct, frozen=True):
    """The data of a table in the journal, except its rows."""

    code: str | None
    made: int
    decks: dict[str, bytes]
    wake_up: WakeUpTime | None
    plays: dict[str, tuple[int, str | None, str | None]]
    """For each play: its first row, its deal and its result."""


class JournaledStore(MemoryStore):
    """A `MemoryStore` with a journal. When `ask`, `write` or `append` returns, the changed tables, rows, decks and
    plays are stored durably. If storing them fails, the journal's error is raised."""

    def __init__(self, journal: Journal, kept: Mapping[str, bytes]) -> None:
        """Create the store. `kept` is the content of the journal when the page was opened."""
        super().__init__()
        self._journal = journal
        self._changed: set[str] = set()
        self.writer = JournaledWriter(self.tables, self.plays, self._put_row)
        self.wake_ups = JournaledWakeUps(self.tables, self._changed.add)
        self._load(kept)
        for table_id in self.table_ids()[:-MOST_TABLES]:
            self.delete_table(table_id)

    def _load(self, kept: Mapping[str, bytes]) -> None:
        """Load all tables. A table that can't be read is skipped, so that the others open; it stays in the journal."""
        for key in sorted(kept):
            kind, _, rest = key.partition("/")
            if kind == "table":
                with suppress(msgspec.MsgspecError):
                    self._load_table(rest, msgspec.json.decode(kept[key], type=TableHead))
        for key in sorted(kept):
            kind, _, rest = key.partition("/")
            table_id = rest.partition("/")[0]
            if kind == "row" and table_id in self.tables:
                try:
                    self._load_row(msgspec.json.decode(kept[key], type=LogRow))
                except msgspec.MsgspecError:
                    self._leave_out(table_id)

    def _load_row(self, row: LogRow) -> None:
        table = self.tables[row.table_id]
        table.rows[row.n] = row
        if row.play_id and row.play_id not in self.plays:
            # The page was closed between the row and the head of its table.
            self.plays[row.play_id] = StoredPlay(table, row.n, row.deal)

    def _leave_out(self, table_id: str) -> None:
        table = self.tables.pop(table_id)
        for play_id in [play_id for play_id, play in self.plays.items() if play.table is table]:
            del self.plays[play_id]

    def _load_table(self, table_id: str, head: TableHead) -> None:
        table = self.tables[table_id] = StoredTable(table_id, head.code, head.made, {}, head.decks, head.wake_up)
        for play_id, (first, deal, result) in head.plays.items():
            self.plays[play_id] = StoredPlay(table, first, deal, result)

    async def ask(self, work: Callable[..., T], *args: Any, retry: bool = True) -> T:
        done = work(*args)
        await self.flush()
        return done

    async def write(self, work: Callable[..., T], *args: Any) -> T:
        return await self.ask(work, *args)

    async def flush(self) -> None:
        if not self._changed:
            return
        for table_id in self._changed:
            self._put_head(table_id)
        self._changed.clear()
        await self._journal.flush()

    def open_table(self, table_id: str, code: str | None, game: str, made: int) -> bool:
        self._changed.add(table_id)
        return super().open_table(table_id, code, game, made)

    def delete_table(self, table_id: str) -> bool:
        self._changed.add(table_id)
        return super().delete_table(table_id)

    def store_result(self, play_id: str, result: str) -> None:
        super().store_result(play_id, result)
        if play_id in self.plays:
            self._changed.add(self.plays[play_id].table.id)

    def hide_deals(self, table_id: str, mark: str) -> None:
        super().hide_deals(table_id, mark)
        self._changed.add(table_id)

    def show_deals(self, table_id: str, mark: str) -> None:
        super().show_deals(table_id, mark)
        self._changed.add(table_id)

    def change_deck(
        self, row: LogRow, deck: str, data: bytes | None, most: int = 0, most_in_all: int = 0
    ) -> DeckVerdict:
        verdict = super().change_deck(row, deck, data, most, most_in_all)
        if verdict == "stored":
            self._changed.add(row.table_id)
            self._journal.put(row_key(row), msgspec.json.encode(row))
        return verdict

    async def _put_row(self, row: LogRow) -> None:
        self._journal.put(row_key(row), msgspec.json.encode(row))
        if row.play_id:
            self._changed.add(row.table_id)
        if self._changed:
            await self.flush()
        else:
            await self._journal.flush()

    def _put_head(self, table_id: str) -> None:
        table = self.tables.get(table_id)
        if table is None:
            self._journal.delete(f"row/{table_id}/")
            self._journal.delete(f"table/{table_id}")
            return
        plays = {
            play_id: (play.first, play.deal, play.result) for play_id, play in self.plays.items() if play.table is table
        }
        head = TableHead(table.code, table.made, table.decks, table.wake_up, plays)
        self._journal.put(f"table/{table_id}", msgspec.json.encode(head))


class JournaledWriter(MemoryWriter):
    def __init__(
        self,
        tables: dict[str, StoredTable],
        plays: dict[str, StoredPlay],
        put_row: Callable[[LogRow], Awaitable[None]],
    ) -> None:
        super().__init__(tables, plays)
        self._put_row = put_row

    async def append(self, row: LogRow) -> Verdict:
        verdict = await super().append(row)
        if verdict == "stored":
            await self._put_row(row)
        return verdict


class JournaledWakeUps(MemoryWakeUps):
    def __init__(self, tables: dict[str, StoredTable], note_change: Callable[[str], None]) -> None:
        super().__init__(tables)
        self._note_change = note_change

    def store_wake_ups(self, rests: Mapping[str, WakeUpTime]) -> None:
        super().store_wake_ups(rests)
        for table_id in rests:
            self._note_change(table_id)


def row_key(row: LogRow) -> str:
    return f"row/{row.table_id}/{row.n}"
