"""How something happens at a table, from top to bottom: may they?, apply, store, show. Everything comes this way.

One lock per table. What is stored first is shown afterwards; what cannot be stored has not happened.
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
from inkling.server.log.faults import StoreBusy, StoreFailed, StoreUnknown, not_stored
from inkling.server.log.store import Store
from inkling.server.log.writer import Row, Verdict
from inkling.server.ops.logs import logger
from inkling.server.ops.metrics import CHANGES
from inkling.server.tables import permissions, privacy, shared_device
from inkling.server.tables.certainty import Certainty
from inkling.server.tables.deals import Result, deal_of, result_of
from inkling.server.tables.doors import Doors
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.rows import HOUSE_ROW, Acted, Change, Closed, Covered, Started, Talked, write_change
from inkling.server.tables.table import Table, evolve

log = logger(__name__)
LONGEST_SEND = 40


class Moves:
    """What members, bots and the house do at the tables of one store."""

    def __init__(self, store: Store, doors: Doors, certainty: Certainty) -> None:
        self._store = store
        self.doors = doors
        self._certainty = certainty

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
        here = live.around() if isinstance(change, Covered) and by >= 0 else live.here
        permissions.check(table, by, change, here)
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

    async def note(self, play_id: str, result: Result) -> None:
        await self._store.ask(self._store.finish, play_id, msgspec.json.encode(result).decode())


def is_send(text: str) -> bool:
    return len(text) <= LONGEST_SEND and text.isascii() and text.isprintable()


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
