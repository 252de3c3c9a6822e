"""The tables of this process: made, found, opened from their log, deleted. What happens at them stands in moves."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from functools import partial

from inkling.core.errors import NotAllowed, msg
from inkling.games import pick_game
from inkling.server.features.deals.model import Result, note
from inkling.server.features.rematch.model import arrange, is_due
from inkling.server.features.shared_device import model as shared_device_model
from inkling.server.platform.logs import logger
from inkling.server.storage.errors import Damaged, StoreFailed, StoreUnknown, not_stored, unknown
from inkling.server.storage.log_row import LogRow
from inkling.server.storage.retention import UPLOADED_TABLE
from inkling.server.storage.store import Store
from inkling.server.tables import curtains, events, new_play, permissions
from inkling.server.tables.access.monitor import StoredAccess
from inkling.server.tables.access.sessions import Sessions
from inkling.server.tables.codes import CodeSupply, is_code
from inkling.server.tables.fold import fold_without_old_moves
from inkling.server.tables.joining import JoiningService
from inkling.server.tables.live_table import LiveTable, RequestIdFilter
from inkling.server.tables.service import now
from inkling.server.tables.state import Table
from inkling.server.tables.write_recovery import WriteRecovery, read_seen, was_stored, was_stored_beside

GONE = 1 << 40
"""Told of a table that was deleted: further than any log comes."""
log = logger(__name__)


class TableRegistry(JoiningService):
    def __init__(self, store: Store, uploads: bool = False, listing: bool = True, contact: str = "") -> None:
        self._tables: dict[str, LiveTable] = {}
        self._by_code: dict[str, LiveTable] = {}
        """The same: a table in memory keeps its code."""
        super().__init__(store, StoredAccess(store, self._tables), WriteRecovery(store, self.give_up))
        self.given_up: Callable[[str], None] = lambda table_id: None
        self._empty = partial(Table, uploads=uploads, listing=listing, contact=contact)
        self.sessions = Sessions(store)
        self._codes = CodeSupply(store)
        self._damaged: dict[str, Damaged] = {}
        self._refresh: Callable[..., Awaitable[None]] | None = None
        """Where other processes write too: folds what they did at these tables."""
        self._kept: Callable[[LiveTable], None] = lambda live: None

    def share(
        self,
        refresh: Callable[..., Awaitable[None]],
        told: Callable[[str, int], None],
        kept: Callable[[LiveTable], None],
    ) -> None:
        """Other processes serve the same tables: `refresh` reads what they did, `told` tells them what was done here,
        and `kept` hears of every table that comes into memory."""
        self.shared = self.stored_access.shared = True
        self._refresh, self._told, self._kept = refresh, told, kept

    async def make(
        self,
        game: str,
        person: str,
        name: str,
        given: events.Preset | None = None,
        lang: str = "en",
        private: bool = False,
    ) -> LiveTable:
        """A new table with its host; its first play may be given. A private one is so before anything else is there."""
        pick_game(game)
        # Before anything is there: a name that is refused leaves no table behind, and no code that nobody has.
        permissions.check(self._empty("", ""), 0, events.Joined(person, name))
        table_id = secrets.token_hex(16)
        code = await self._codes.give(partial(self._store.open_table, table_id, game=game, made=now()))
        live = self._keep(self._empty(table_id, code))
        for row in (events.Made(game, lang), events.Ruled("private", True) if private else None, given):
            if row is not None:
                await self.change(live, events.SYSTEM_ROW, row)
        await self.join(live, person, name, has_key=True)
        return live

    async def make_with_bots(self, game: str, person: str, name: str, lang: str = "en") -> LiveTable:
        """A table at which one person plays with bots, begun at once, with as many as the game's usual table seats."""
        live = await self.make(game, person, name, lang=lang)
        await self.change(live, live.table.host, events.Sat(0))
        await self.fill_with_bots(live, pick_game(game).table.usual_seats)
        return live

    async def fill_with_bots(
        self, live: LiveTable, seats: int | None = None, by: int | None = None, request_id: str | None = None
    ) -> None:
        """The strongest in every free seat of the first so many, and off it goes."""
        host, bot = live.table.host if by is None else by, pick_game(live.table.game).bots.all[-1].name
        for chair, who in enumerate(live.table.chairs[:seats]):
            if who is None:
                await self.change(live, host, events.BotSeated(chair, bot))
        await self.start(live, host, request_id)

    async def start(self, live: LiveTable, by: int, request_id: str | None = None) -> None:
        async with live:
            if by in live.sharing and await was_stored_beside(self._store, live, by, request_id):
                return

            async def begin() -> None:
                permissions.check_host(live.table, by, here=live.here)
                self.check_room(live)
                await self._append(live, by, await self._begin(live.table), request_id)

            try:
                await self._insist(live, by, begin)
            except NotAllowed:
                if not await was_stored(self._store, live, by, request_id):
                    raise

    async def start_offered(self, live: LiveTable) -> None:
        async with live:
            if is_due(live.table, now()):
                live.check_driven()
                table = arrange(live.table, secrets.SystemRandom())
                await self._append(live, events.SYSTEM_ROW, await self._begin(table, told=True))

    async def _begin(self, table: Table, told: bool = False) -> events.Started:
        chosen = [one.deck for one in table.decks if one.deck in table.options.values()]
        if not chosen:
            return new_play.make_start(table, secrets.token_hex, told=told)
        # Reading decks and making what bots know of them takes a while.
        decks = await self._store.ask(self._store.read_decks, table.id, chosen)
        return await asyncio.to_thread(new_play.make_start, table, secrets.token_hex, decks, told)

    async def was_stored(self, live: LiveTable, by: int, request_id: str | None) -> bool:
        """Whether a message that comes too fast is only one that is sent again."""
        return await was_stored(self._store, live, by, request_id)

    async def note(self, play_id: str, result: Result) -> None:
        await note(self._store, play_id, result)

    async def find(self, code: str) -> LiveTable | None:
        code = code.upper()
        if not is_code(code):
            return None
        here = self._by_code.get(code)
        if here is not None and here.table.game:
            return await self._see(here)
        table_id = await self._store.ask(self._store.find_table, code)
        return await self.open(table_id, code) if table_id is not None else None

    def find_open(self, code: str) -> LiveTable | None:
        """Only where it is in memory: what a guess at a code must not cost."""
        return self._by_code.get(code.upper())

    async def find_by_id(self, table_id: str) -> LiveTable | None:
        code = await self._store.ask(self._store.find_code, table_id)
        return await self.open(table_id, code) if code is not None else None

    async def open(self, table_id: str, code: str) -> LiveTable | None:
        """The table in memory, folded from its log if it is not there; None if it was only half made."""
        live = await self._load(table_id, code)
        return None if live is None else await self._see(live)

    async def _load(self, table_id: str, code: str) -> LiveTable | None:
        if table_id in self._damaged:
            raise self._damaged[table_id].with_traceback(None)
        if table_id not in self._tables:
            empty = self._empty(table_id, code)
            try:
                logged = await self._store.ask(self._store.read_newest, table_id)
                table = await asyncio.to_thread(fold_without_old_moves, empty, logged)
                seen_requests = await self._store.ask(read_seen, self._store, table_id)
            except Damaged as failure:
                self.give_up(table_id, failure)
                raise
            if table.game and table_id not in self._tables:
                self._keep(table, seen_requests)
        live = self._tables.get(table_id)
        return None if live is None or not live.table.game else live

    async def _see(self, live: LiveTable) -> LiveTable | None:
        """As it stands now; None if it has gone meanwhile."""
        await live.wait_until_certain()
        if self._refresh is not None:
            await self._refresh(live)
        if live.moved:
            raise live.moved.with_traceback(None)
        return None if live.deleted else live

    async def keep_record(self, game: str, began: events.Started, room: int) -> None:
        """A play that was over before it came here, at a table that nobody can find. It counts for no deal."""
        if await self._store.ask(self._store.find_play, began.play) is not None:
            return
        if len(events.encode(began)) > room:
            raise NotAllowed("no-room", msg("There is no room for more records here. Try again another day."))
        table_id = UPLOADED_TABLE + secrets.token_hex(13)
        await self._store.ask(self._store.open_table, table_id, None, game, now(), again=False)
        both: tuple[tuple[events.Row, str | None], ...] = ((events.Made(game), None), (began, began.play))
        try:
            for n, (row, play_id) in enumerate(both):
                kind = events.KIND_OF[type(row)]
                await self._store.writer.append(
                    LogRow(table_id, n, now(), events.SYSTEM_ROW, kind, events.encode(row).decode(), play_id=play_id)
                )
        except StoreFailed:
            raise not_stored() from None
        except StoreUnknown:
            raise unknown() from None

    async def lift_curtain(self, live: LiveTable, person: str, member: int | None) -> None:
        if not self.shared:
            shared_device_model.lift(live, person, member)
            return
        await curtains.lift(self._store, live, person, member)
        if live.notify_peers is not None:
            live.notify_peers(live)

    async def listed(self, most: int = 100) -> tuple[LiveTable, ...]:
        if not self.shared:
            return self.here()
        found = await self._store.ask(self._store.peers.listed, most)
        loaded = await asyncio.gather(*(self._load(*one) for one in found), return_exceptions=True)
        lives = [live for live in loaded if isinstance(live, LiveTable)]
        if self._refresh is not None and lives:
            await self._refresh(*lives)
        return tuple(live for live in lives if not live.deleted and not live.moved)

    def here(self) -> tuple[LiveTable, ...]:
        return tuple(self._tables.values())

    def in_memory(self, table_id: str) -> LiveTable | None:
        return self._tables.get(table_id)

    def ids(self) -> frozenset[str]:
        """Of the tables in memory; also for other threads."""
        return frozenset(tuple(self._tables))

    def drop(self, table_id: str) -> None:
        """Forget the copy; the log has it all."""
        live = self._tables.pop(table_id, None)
        if live is not None:
            self._by_code.pop(live.table.code, None)

    def _keep(self, table: Table, seen_requests: RequestIdFilter | None = None) -> LiveTable:
        live = self._tables[table.id] = self._by_code[table.code] = LiveTable(table, seen_requests)
        self._kept(live)
        return live

    async def delete(self, live: LiveTable, by: int) -> None:
        """With all that belongs to it. Whoever waits for its lock finds it gone, also who deletes it twice."""
        async with live:
            live.check_there()
            permissions.check_deleting(live.table, by)
            try:
                ours = await self._store.write(self._store.delete_table, live.table.id)
            except StoreFailed:
                raise not_stored() from None
            except StoreUnknown as failure:
                self._recovery.mark_deletion_uncertain(live, failure.late, self.end)
                raise unknown() from None
            self.end(live)
            if not ours:
                live.check_there()  # by way of another process somebody was faster

    def end(self, live: LiveTable) -> None:
        self._told(live.table.id, GONE)
        self.drop(live.table.id)
        live.end()

    def give_up(self, table_id: str, failure: Damaged) -> None:
        """It cannot be read here: it says so from now on, and nothing else. Whoever is there goes to another process,
        which may be newer, if there is one."""
        if table_id in self._damaged:
            return
        log.error("a table is damaged", table=table_id, why=failure.code)
        self._damaged[table_id] = failure
        live = self._tables.get(table_id)
        self.drop(table_id)
        if live is not None:
            live.hand_over(failure)
        self.given_up(table_id)
