"""The tables of this process: one lock each, the clock, store before show. Knows no web and no SQL.

`change` is the one way anything happens: check, append durably, fold, tell the watchers.
"""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec

from inkling.core.driver import AnyPlay
from inkling.core.errors import NotAllowed, Refusal, mark
from inkling.core.play import KNOWN
from inkling.core.sight import HOUSE, Seat
from inkling.games import pick_game
from inkling.server.log.faults import Damaged, StoreBusy, StoreFailed, StoreUnknown, damaged, not_stored, unknown
from inkling.server.log.store import Store
from inkling.server.log.writer import Row, Verdict
from inkling.server.ops.logs import logger
from inkling.server.ops.metrics import CHANGES
from inkling.server.tables import permissions, privacy, shared_device
from inkling.server.tables.certainty import Certainty, be_sure
from inkling.server.tables.deals import Result, deal_of, result_of
from inkling.server.tables.doors import Doors
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.rows import (
    HOUSE_ROW,
    Acted,
    BotSeated,
    Change,
    Closed,
    DeckGone,
    DeckKept,
    Given,
    Joined,
    Made,
    Ruled,
    Sat,
    Started,
    Talked,
    write_change,
)
from inkling.server.tables.sessions import Sessions
from inkling.server.tables.skimming import skim
from inkling.server.tables.table import Table, evolve

LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
"""For codes: no I, O or Q, which look like others."""
CODE_LENGTH = 4
LONGEST_SEND = 40
log = logger(__name__)


class Tables:
    """Opens tables, finds them, and changes them."""

    def __init__(self, store: Store, uploads: bool = False, listing: bool = True) -> None:
        self._store = store
        self._uploads = uploads
        self._listing = listing
        self._tables: dict[str, LiveTable] = {}
        self.doors = Doors(store, self._tables)
        self.sessions = Sessions(store)
        self._damaged: set[str] = set()
        """Tables whose log cannot be folded; found out once."""
        self._certainty = Certainty(store, self._give_up)

    async def make(
        self, game: str, person: str, name: str, given: Given | None = None, lang: str = "en", private: bool = False
    ) -> LiveTable:
        """A new table with its host; its first play may be given. A private one is so before anything else is there."""
        pick_game(game)
        table_id = secrets.token_hex(16)
        for _ in range(50):
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            if await self._store.ask(self._store.open_table, table_id, code, game, now(), again=False):
                break
        else:
            raise Refusal("no-code", mark("No table code is free just now."))
        live = self._tables[table_id] = LiveTable(Table(table_id, code, listing=self._listing, uploads=self._uploads))
        for change in (Made(game, lang), Ruled("private", True) if private else None, given):
            if change is not None:
                await self.change(live, HOUSE_ROW, change)
        await self.join(live, person, name, has_key=True)
        return live

    async def make_with_bots(self, game: str, person: str, name: str, lang: str = "en") -> LiveTable:
        """A table at which one person plays with bots, begun at once, with as many as the game's usual table seats."""
        live = await self.make(game, person, name, lang=lang)
        await self.change(live, live.table.host, Sat(0))
        await self.fill_with_bots(live, pick_game(game).table.usual_seats)
        return live

    async def fill_with_bots(self, live: LiveTable, seats: int | None = None) -> None:
        """The strongest in every free seat of the first so many, and off it goes."""
        host, bot = live.table.host, pick_game(live.table.game).bots.all[-1].name
        for chair, who in enumerate(live.table.chairs[:seats]):
            if who is None:
                await self.change(live, host, BotSeated(chair, bot))
        await self.start(live, host)

    async def seat(self, live: LiveTable, number: int) -> None:
        """Whoever comes in before a play sits down, if there is a free seat."""
        async with self._certainty.hold(live):
            table = live.table
            free = [chair for chair, who in enumerate(table.chairs) if who is None]
            if free and not table.playing and not table.members[number].waiting and table.chair_of(number) is None:
                await self._append(live, number, Sat(free[0]), None)

    async def join(self, live: LiveTable, person: str, name: str, outside: bool = False, has_key: bool = False) -> int:
        """The member's number; a person who is here already keeps theirs. At a private table, whoever is neither let in
        nor has its key only knocks."""
        async with self._certainty.hold(live):
            known = live.table.member_of(person)
            if known is not None:
                return known
            former = live.table.former(person)
            number = len(live.table.members) if former is None else former
            bar = None if outside or has_key else privacy.find_bar(live.table, person.partition("/")[0], False)
            await self._append(live, number, Joined(person, name, outside, bar is not None), None)
            return number

    async def find(self, code: str) -> LiveTable | None:
        code = code.upper()
        if len(code) != CODE_LENGTH or not set(code) <= set(LETTERS):
            return None
        table_id = await self._store.ask(self._store.find_table, code)
        return await self.open(table_id, code) if table_id is not None else None

    async def find_by_id(self, table_id: str) -> LiveTable | None:
        """A table that still has a code."""
        code = await self._store.ask(self._store.find_code, table_id)
        return await self.open(table_id, code) if code is not None else None

    async def open(self, table_id: str, code: str) -> LiveTable | None:
        """The table in memory, folded from its log if it is not there; None if it was only half made."""
        if table_id in self._damaged:
            raise damaged()
        if table_id not in self._tables:
            empty = Table(table_id, code, listing=self._listing, uploads=self._uploads)
            try:
                rows = await self._store.ask(self._store.read_newest, table_id)
                table = await asyncio.to_thread(skim, empty, rows)
            except Damaged:
                self._give_up(table_id)
                raise
            if table.game:
                self._tables.setdefault(table_id, LiveTable(table))
        live = self._tables.get(table_id)
        if live is None or not live.table.game:
            return None
        await be_sure(live)
        return live

    async def keep_record(self, game: str, began: Started, room: int) -> None:
        """A play that was over before it came here, at a table that nobody can find. It counts for no deal."""
        if await self._store.ask(self._store.find_play, began.play) is not None:
            return
        if len(write_change(began)) > room:
            raise NotAllowed("no-room", mark("There is no room for more records here. Try again another day."))
        table_id = secrets.token_hex(16)
        await self._store.ask(self._store.open_table, table_id, None, game, now(), again=False)
        rows: tuple[tuple[Change, str | None], ...] = ((Made(game), None), (began, began.play))
        try:
            for n, (change, play_id) in enumerate(rows):
                kind = str(type(change).__struct_config__.tag)
                await self._store.append(
                    Row(table_id, n, now(), HOUSE_ROW, kind, write_change(change), play_id=play_id)
                )
        except StoreFailed:
            raise not_stored() from None
        except StoreUnknown:
            raise unknown() from None

    async def note(self, play_id: str, result: Result) -> None:
        await self._store.ask(self._store.finish, play_id, msgspec.json.encode(result).decode())

    def here(self) -> tuple[LiveTable, ...]:
        """The tables in memory."""
        return tuple(self._tables.values())

    def ids(self) -> frozenset[str]:
        """Of the tables in memory; also for other threads."""
        return frozenset(tuple(self._tables))

    def drop(self, table_id: str) -> None:
        """Forget the copy; the log has it all."""
        self._tables.pop(table_id, None)

    async def delete(self, live: LiveTable, by: int) -> None:
        """With all that belongs to it. Whoever waits for its lock finds it gone, also who deletes it twice."""
        async with self._certainty.hold(live):
            live.check_there()
            permissions.check_deleting(live.table, by)
            try:
                await self._store.write(self._store.delete_table, live.table.id)
            except StoreFailed:
                raise not_stored() from None
            except StoreUnknown as failure:
                self._certainty.doubt_deletion(live, failure.late, self._end)
                raise unknown() from None
            self._end(live)

    def _end(self, live: LiveTable) -> None:
        """It is gone from the log."""
        self.drop(live.table.id)
        live.end()

    def _give_up(self, table_id: str) -> None:
        """It is damaged: it says so from now on, and nothing else."""
        log.error("a table is damaged", table=table_id)
        self._damaged.add(table_id)
        self.drop(table_id)

    async def change(self, live: LiveTable, by: int, change: Change, send: str | None = None) -> None:
        """Do it, or refuse it. If a caller goes away midway, the next change catches up with what was stored."""
        async with self._certainty.hold(live):
            if await self._sent_beside(live, by, send):
                return
            try:
                if isinstance(change, Talked):
                    shared_device.check_curtain(live, by)
                await self._append(live, by, change, send)
            except NotAllowed:
                if await self.repeats(live, by, send):
                    return
                raise
            await self._let_house_act(live, permissions.follow(live.table, change))

    async def settle(self, live: LiveTable) -> None:
        """What the house still has to do at this table: a crash may have come between it and its cause."""
        with suppress(StoreBusy):
            async with self._certainty.hold(live):
                await self._let_house_act(live, permissions.owed(live.table))

    async def _let_house_act(self, live: LiveTable, do: str | None) -> None:
        """Its cause is stored and shown already; what cannot be stored now is done with the next change."""
        if do is None:
            return
        acted, after = permissions.seat_act(live.table, HOUSE, do)
        try:
            await self._append(live, HOUSE_ROW, acted, None, after)
        except Refusal as refusal:
            log.error("the house could not act", failure=refusal.code)

    async def start(self, live: LiveTable, by: int, send: str | None = None) -> None:
        """A play for those who sit there at this very moment."""
        async with self._certainty.hold(live):
            if await self._sent_beside(live, by, send):
                return
            try:
                permissions.check_host(live.table, by, here=live.here)
                await self._append(live, by, await self._begin(live.table), send)
            except NotAllowed:
                if not await self.repeats(live, by, send):
                    raise

    async def _begin(self, table: Table) -> Started:
        chosen = [one.deck for one in table.decks if one.deck in table.options.values()]
        if not chosen:
            return permissions.make_start(table, secrets.token_hex)
        # Reading decks and making what bots know of them takes a while.
        decks = await self._store.ask(self._store.read_decks, table.id, chosen)
        return await asyncio.to_thread(permissions.make_start, table, secrets.token_hex, decks)

    async def keep_deck(
        self, live: LiveTable, by: int, deck: DeckKept, data: bytes, most: int, most_in_all: int
    ) -> None:
        """A deck of the table's own, new or changed: with the row that tells of it, or not at all."""

        async def keep(row: Row) -> Verdict:
            given = (row, deck.deck, data, most, most_in_all)
            verdict = await self._store.write(self._store.change_deck, *given)
            if verdict == "no-room":
                raise NotAllowed("no-room", mark("There is no room for this deck: make it smaller, or remove another."))
            return verdict

        async with self._certainty.hold(live):
            await self._append(live, by, deck, None, keep=keep)

    async def drop_deck(self, live: LiveTable, by: int, deck: str) -> None:
        async def drop(row: Row) -> Verdict:
            verdict = await self._store.write(self._store.change_deck, row, deck, None)
            assert verdict != "no-room"
            return verdict

        async with self._certainty.hold(live):
            await self._append(live, by, DeckGone(deck), None, keep=drop)

    async def act(
        self, live: LiveTable, by: int, do: str, ask: int | None = None, say: str | None = None, send: str | None = None
    ) -> None:
        """A member's action in the running play."""
        async with self._certainty.hold(live):
            if await self._sent_beside(live, by, send):
                return
            try:
                shared_device.check_curtain(live, by)
                acted, after = permissions.act_of(live.table, by, do, ask, say)
                await self._append(live, by, acted, send, after)
            except NotAllowed:
                if not await self.repeats(live, by, send):
                    raise

    async def act_for(self, live: LiveTable, seat: Seat, do: str, seen: Table, say: str | None = None) -> None:
        """An action for a bot's seat, if the table is still as the bot saw it."""
        async with self._certainty.hold(live):
            now = live.table
            # Whoever comes back has the seat at once, also while a bot still thinks for them.
            back = now.chairs[seat] in live.present and not now.late[seat]
            if back or now.play is not seen.play or now.chairs != seen.chairs or now.covered != seen.covered:
                raise NotAllowed("stale", mark("The question has changed meanwhile."))
            acted, after = permissions.seat_act(now, seat, do, say=say)
            await self._append(live, -2 - seat, acted, None, after)

    async def _append(
        self,
        live: LiveTable,
        by: int,
        change: Change,
        send: str | None,
        after: AnyPlay | None = None,
        keep: Callable[[Row], Awaitable[Verdict]] | None = None,
    ) -> None:
        """Store, then show. `keep` stores the row where it comes with something else."""
        live.check_there()
        table = live.table
        if send is not None and not is_send(send):
            raise NotAllowed("bad-send", mark("This message cannot be read."))
        change = privacy.seal(table, change, secrets.token_urlsafe)
        permissions.check(table, by, change, live.here)
        at = now()
        folded = evolve(table, by, change, after, at)
        play_id, deal = (change.play, deal_of(change, bool(table.key))) if isinstance(change, Started) else (None, None)
        row = Row(
            table.id,
            table.n + 1,
            at,
            by,
            str(type(change).__struct_config__.tag),
            write_change(change),
            send,
            play_id,
            deal,
        )
        try:
            if isinstance(change, Closed):
                await self.doors.hide(table.id)
            verdict = await (keep or self._store.append)(row)
        except StoreFailed:
            raise not_stored() from None
        except StoreUnknown as failure:
            verdict = await self._certainty.find_out(live, row, failure.late)
        if verdict == "stored":
            CHANGES.labels(row.kind).inc()
            live.show(folded)
            if isinstance(change, Acted) and not folded.playing:
                await self._note_result(folded)
            if table.key and not folded.key:
                await self.doors.show(table.id)
            return
        await self._certainty.catch_up(live)
        if verdict == "taken":
            raise NotAllowed("too-late", mark("Somebody was faster; look again."))

    async def _note_result(self, table: Table) -> None:
        """What came of a deal that many play. Where that fails, its page works it out from the log."""
        play, play_id, result = table.play, table.play_id, result_of(table)
        if play is None or play_id is None or result is None or not play.record.setup.seed.startswith(KNOWN):
            return
        try:
            await self.note(play_id, result)
        except (Refusal, StoreFailed):
            log.error("a result could not be noted")

    async def repeats(self, live: LiveTable, by: int, send: str | None) -> bool:
        """Whether a flaky phone sent again what was stored long since; then it is no mistake, whatever the law says."""
        if send is None or not is_send(send):
            return False
        return await self._store.ask(self._store.has_send, live.table.id, by, send)

    async def _sent_beside(self, live: LiveTable, by: int, send: str | None) -> bool:
        """Whether somebody else on the same device did this: sent again, it must not be done by the next one there."""
        for other in shared_device.beside(live.table, by) if send is not None else ():
            if await self.repeats(live, other, send):
                return True
        return False


def is_send(text: str) -> bool:
    return len(text) <= LONGEST_SEND and text.isascii() and text.isprintable()


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
