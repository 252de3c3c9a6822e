"""The tables in this process's memory. Makes, finds, loads and deletes tables; `service.py` changes them."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Protocol

from inkling.games import pick_game
from inkling.server.platform.logs import get_logger
from inkling.server.storage.errors import (
    DamagedRow,
    RowNotStored,
    StoreResultUnknown,
    not_stored_error,
    unknown_result_error,
)
from inkling.server.storage.interface import ServerStorage, Storage, WakeUpTime
from inkling.server.tables import device_curtains, events, permissions
from inkling.server.tables.access.sessions import SignOutsAndBlocks
from inkling.server.tables.access.stored_access import StoredAccess
from inkling.server.tables.joining import JoiningService
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.log_fold import fold_without_old_moves
from inkling.server.tables.play_starter import PlayStarter
from inkling.server.tables.request_id_filter import RequestIdFilter
from inkling.server.tables.service import TableService, server_time_in_milliseconds
from inkling.server.tables.state import ServerOptions, Table
from inkling.server.tables.table_codes import CodeSupply, is_code
from inkling.server.tables.table_decks import TableDecks
from inkling.server.tables.uploaded_records import UploadedRecords
from inkling.server.tables.write_recovery import WriteRecovery, read_request_id_filter

GONE = 1 << 40
"""Row number in notifications about a deleted table. It is higher than in any log."""
log = get_logger(__name__)


class BotFeedbackService(Protocol):
    """Interface of the service that stores players' answers about bots. `features/bot_feedback` implements it."""

    async def store_answer(self, live: LiveTable, member: int, play: str, said: str) -> None: ...

    async def delete_all_answers(self, live: LiveTable, member: int) -> None: ...

    async def load_answers(self, live: LiveTable, person: str | None) -> None: ...


class TableRegistry:
    """The tables in this process's memory, and the services that use them."""

    def __init__(
        self,
        store: Storage,
        uploads: bool = False,
        listing: bool = True,
        contact: str = "",
        single_device: bool = False,
        time_zone: str = "",
    ) -> None:
        self._tables: dict[str, LiveTable] = {}
        self._by_code: dict[str, LiveTable] = {}
        """Tables in memory by code. A table in memory keeps its code."""
        self._store = store
        self._recovery = WriteRecovery(store, self.mark_unreadable)
        self.stored_access = StoredAccess(store, self._tables)
        self.service = TableService(store, self.stored_access, self._recovery)
        self.joining = JoiningService(store, self.service)
        self.starter = PlayStarter(store, self.service)
        self.decks = TableDecks(store, self.service)
        self.uploaded_records = UploadedRecords(store)
        self.bot_feedback: BotFeedbackService | None = None
        """None if this server does not ask for feedback about bots."""
        self.given_up: Callable[[str], None] = lambda table_id: None
        self.options = ServerOptions(uploads, listing, contact, single_device, time_zone)
        self._empty = partial(Table, server=self.options)
        self.sessions = SignOutsAndBlocks(store)
        self._codes = CodeSupply(store)
        self._damaged: dict[str, DamagedRow] = {}
        self._cluster: ServerStorage | None = None
        """The store, if other processes use it too."""
        self._refresh: Callable[..., Awaitable[None]] | None = None
        """Folds new rows of other processes at these tables, if there are other processes."""
        self._kept: Callable[[LiveTable], None] = lambda live: None

    def join_cluster(
        self,
        store: ServerStorage,
        refresh: Callable[..., Awaitable[None]],
        notify_stored: Callable[[str, int], None],
        kept: Callable[[LiveTable], None],
    ) -> None:
        """Prepare to serve the same tables as other processes.

        `refresh` reads rows of other processes. `notify_stored` notifies them of rows stored here. `kept` is called
        with every table that enters memory.
        """
        self.service.shared = self.stored_access.shared = True
        self.service.notify_stored = notify_stored
        self._cluster, self._refresh, self._kept = store, refresh, kept

    @property
    def is_in_cluster(self) -> bool:
        """True if other processes serve the same tables."""
        return self._cluster is not None

    async def make_table(
        self,
        game: str,
        person: str,
        name: str,
        preset: events.PresetChosen | None = None,
        lang: str = "en",
        private: bool = False,
        table_id: str | None = None,
    ) -> LiveTable:
        """Make a table whose host is `person`, and return it.

        `preset` determines its first play. A private table is private from its first row on. With a given `table_id`,
        at most one table is made.
        """
        pick_game(game)
        # Check the name first, so that a refused one leaves no table and no code behind.
        permissions.check_permission(self._empty("", ""), 0, events.Joined(person, name))
        table_id = table_id or secrets.token_hex(16)
        code = await self._codes.claim_free_code(
            partial(self._store.open_table, table_id, game=game, made=server_time_in_milliseconds())
        )
        live = self._add(self._empty(table_id, code))
        for row in (events.TableMade(game, lang), events.RuleSwitched("private", True) if private else None, preset):
            if row is not None:
                await self.service.change(live, events.SYSTEM_ROW, row)
        await self.joining.join(live, person, name, has_key=True, lang=lang)
        return live

    async def make_with_bots(self, game: str, person: str, name: str, lang: str = "en") -> LiveTable:
        """Make a table where one person plays with bots in the usual number of seats, and begin the play."""
        live = await self.make_table(game, person, name, lang=lang)
        await self.service.change(live, live.table.host, events.SatDown(0))
        await self.starter.fill_with_bots(live, pick_game(game).table.usual_seats)
        return live

    async def find_wake_up(self, live: LiveTable) -> WakeUpTime | None:
        """Return the wake-up time stored when the table last left memory; None if rows were added since."""
        rest = await self._store.ask(self._store.wake_ups.find_wake_up, live.table.id)
        return rest if rest is not None and rest.n == live.table.n else None

    async def store_result(self, play_id: str, result: str) -> None:
        """Store the result (JSON) of a play of a shared deal."""
        await self._store.ask(self._store.store_result, play_id, result)

    async def find_by_code(self, code: str) -> LiveTable | None:
        code = code.upper()
        if not is_code(code):
            return None
        here = self._by_code.get(code)
        if here is not None and here.table.game:
            return await self._bring_up_to_date(here)
        table_id = await self._store.ask(self._store.find_table, code)
        return await self.open(table_id, code) if table_id is not None else None

    def find_in_memory_by_code(self, code: str) -> LiveTable | None:
        """Return the table with this code if it is in memory, otherwise None.

        Reads no database, so guessed codes cost little.
        """
        return self._by_code.get(code.upper())

    async def find_by_id(self, table_id: str) -> LiveTable | None:
        code = await self._store.ask(self._store.find_code, table_id)
        return await self.open(table_id, code) if code is not None else None

    async def open(self, table_id: str, code: str) -> LiveTable | None:
        """Return the table, loaded from its log if necessary; None if its creation was interrupted."""
        live = await self._load(table_id, code)
        return None if live is None else await self._bring_up_to_date(live)

    async def _load(self, table_id: str, code: str) -> LiveTable | None:
        if table_id in self._damaged:
            raise self._damaged[table_id].with_traceback(None)
        if table_id not in self._tables:
            empty = self._empty(table_id, code)
            try:
                logged = await self._store.ask(self._store.read_without_old_moves, table_id)
                table = await self._store.run_long(fold_without_old_moves, empty, logged)
                seen_requests = await self._store.ask(read_request_id_filter, self._store, table_id)
            except DamagedRow as failure:
                self.mark_unreadable(table_id, failure)
                raise
            if table.game and table_id not in self._tables:
                self._add(table, seen_requests)
        live = self._tables.get(table_id)
        return None if live is None or not live.table.game else live

    async def _bring_up_to_date(self, live: LiveTable) -> LiveTable | None:
        """Return the table after reading the rows of other processes; None if it was deleted."""
        await live.lock.wait_until_certain()
        if self._refresh is not None:
            await self._refresh(live)
        if live.unreadable:
            raise live.unreadable.with_traceback(None)
        return None if live.deleted else live

    async def lift_curtain_everywhere(self, live: LiveTable, person: str, member: int | None) -> None:
        if self._cluster is None:
            device_curtains.lift_curtain(live, person, member)
            return
        await device_curtains.lift_curtain_in_all_processes(self._cluster, live, person, member)
        if live.notify_peers is not None:
            live.notify_peers(live)

    async def list_open_tables(self, most: int = 100) -> tuple[LiveTable, ...]:
        if self._cluster is None:
            return self.all_in_memory()
        listed = await self._cluster.ask(self._cluster.peers.find_listed_tables, most)
        loaded = await asyncio.gather(*(self._load(*id_and_code) for id_and_code in listed), return_exceptions=True)
        lives = [live for live in loaded if isinstance(live, LiveTable)]
        if self._refresh is not None and lives:
            await self._refresh(*lives)
        return tuple(live for live in lives if not live.deleted and not live.unreadable)

    def all_in_memory(self) -> tuple[LiveTable, ...]:
        return tuple(self._tables.values())

    def in_memory(self, table_id: str) -> LiveTable | None:
        return self._tables.get(table_id)

    def ids_in_memory(self) -> frozenset[str]:
        """Return the IDs of the tables in memory. Thread-safe."""
        return frozenset(tuple(self._tables))

    def drop(self, table_id: str) -> None:
        """Remove the table from memory. Nothing is lost, because its log contains everything."""
        live = self._tables.pop(table_id, None)
        if live is not None:
            self._by_code.pop(live.table.code, None)

    def _add(self, table: Table, seen_requests: RequestIdFilter | None = None) -> LiveTable:
        live = self._tables[table.id] = self._by_code[table.code] = LiveTable(table, seen_requests)
        self._kept(live)
        return live

    async def delete(self, live: LiveTable, by: int) -> None:
        """Delete the table with all its data.

        Callers who wait for its lock then get the refusal for a deleted table, including a second deletion.
        """
        async with live.lock:
            live.check_available()
            permissions.check_may_delete_table(live.table, by)
            try:
                ours = await self._store.write(self._store.delete_table, live.table.id)
            except RowNotStored:
                raise not_stored_error() from None
            except StoreResultUnknown as failure:
                self._recovery.mark_deletion_uncertain(live, failure.late, self.drop_deleted_table)
                raise unknown_result_error() from None
            self.drop_deleted_table(live)
            if not ours:
                live.check_available()  # Another process may have been faster.

    def drop_deleted_table(self, live: LiveTable) -> None:
        self.service.notify_stored(live.table.id, GONE)
        self.drop(live.table.id)
        live.mark_deleted()

    def mark_unreadable(self, table_id: str, failure: DamagedRow) -> None:
        """Mark a table that this process can't read.

        Its clients must reconnect to another process, perhaps of a newer version.
        """
        if table_id in self._damaged:
            return
        log.error("a table is damaged", table=table_id, why=failure.code)
        self._damaged[table_id] = failure
        live = self._tables.get(table_id)
        self.drop(table_id)
        if live is not None:
            live.mark_unreadable(failure)
        self.given_up(table_id)
