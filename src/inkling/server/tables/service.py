"""Changes tables. Each change is checked, applied, stored and shown, in this order.

All changes use this module, one at a time per table. Rows are shown only after they are stored, so a change that can't
be stored has no effect.
"""

import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import cache
from secrets import token_urlsafe
from typing import TypeAlias, TypeVar

from inkling.core import SYSTEM, Abandon, NotAllowed, Refusal, Seat, msg
from inkling.core.driver import AnyPlay
from inkling.core.play import KNOWN
from inkling.server.features.chat.model import Talked
from inkling.server.features.deals.model import deal_result_of_table, encode_deal_result, seed_for_comparison
from inkling.server.features.reactions.model import Reacted
from inkling.server.platform.logs import get_logger
from inkling.server.platform.metrics import CHANGES
from inkling.server.storage.errors import RowNotStored, StoreBusy, StoreResultUnknown, not_stored_error
from inkling.server.storage.interface import Storage
from inkling.server.storage.log_row import LogRow, Verdict
from inkling.server.tables import device_curtains, events, permissions
from inkling.server.tables.access.policy import renew_key_of_private_table
from inkling.server.tables.access.stored_access import StoredAccess
from inkling.server.tables.event_registry import KIND_OF, encode_row
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.request_id_filter import hash_request_id
from inkling.server.tables.state import Table
from inkling.server.tables.table_fold import apply_row
from inkling.server.tables.write_recovery import (
    WriteRecovery,
    is_request_id,
    was_request_stored,
    was_request_stored_on_device,
)

T = TypeVar("T")
Keep: TypeAlias = Callable[[LogRow], Awaitable[Verdict]]
TRIES = tuple(range(9, -1, -1))
"""Attempts of a write if other processes write to the same table, counting down."""
SLACK = 300
"""Maximum difference between two clocks, in milliseconds, that is ignored."""
count_of = cache(CHANGES.labels)
"""The metric that counts stored rows of a kind. Cached, because there are few kinds."""
log = get_logger(__name__)


class RowNumberTaken(NotAllowed):
    """Another process stored a row with this number first. That row has already been folded here."""


class TableService:
    """Changes tables in memory: checks, applies, stores and shows one row at a time, under the table's lock."""

    def __init__(self, store: Storage, stored_access: StoredAccess, recovery: WriteRecovery) -> None:
        self._store = store
        self._stored_access = stored_access
        self._recovery = recovery
        self.shared = False
        """True if other processes write to the same tables."""
        self.notify_stored: Callable[[str, int], None] = lambda table_id, n: None
        """Called with the table's ID and the row number after every row that this process stores."""

    async def act(
        self,
        live: LiveTable,
        by: int,
        do: str,
        ask: int | None = None,
        say: str | None = None,
        request_id: str | None = None,
        then: str = "",
    ) -> None:
        """Play the action `do` of the member's seat, and then, if the game allows it, the action `then`."""
        async with live.lock:
            if await self.was_stored_on_device(live, by, request_id):
                return
            for again in TRIES:
                try:
                    if by in live.sharing:
                        device_curtains.check_curtain_is_lifted(live, by)
                    acted, after = permissions.play_member_action(live.table, by, do, ask, say)
                    await self._store_and_show(live, by, acted, request_id, after)
                    if then:
                        await self._play_second_action(live, by, then)
                    break
                except NotAllowed as refusal:
                    # An action counts only as an answer to its question, however many other changes were faster.
                    if again and ask is not None and await self._has_new_rows(live, refusal):
                        continue
                    if not await was_request_stored(self._store, live, by, request_id):
                        raise
                    break

    async def _play_second_action(self, live: LiveTable, by: int, do: str) -> None:
        """Play a second action of the member. If it is refused, the member is asked as usual. The lock must be held."""
        with suppress(Refusal):
            acted, after = permissions.play_member_action(live.table, by, do, None, None)
            await self._store_and_show(live, by, acted, None, after)

    async def play_action_chosen_by_server(
        self,
        live: LiveTable,
        seat: Seat,
        do: str,
        seen: Table,
        say: str | None = None,
        for_person: bool = False,
    ) -> None:
        """Play an action that the server chose when the table was in the state `seen`.

        Raise NotAllowed if the play, the seats or the bots that fill in have changed since, or if the seat's player is
        present again. With `for_person`, the player may be present.
        """
        async with live.lock:
            live.check_driven_here()
            now = live.table
            # A returning player gets the seat at once, even while a bot is thinking for them.
            back = now.chairs[seat] in live.presence.connections and not now.timing.timed_out[seat] and not for_person
            other_bots = now.absence.bot_plays != seen.absence.bot_plays
            if back or now.play is not seen.play or now.chairs != seen.chairs or other_bots:
                raise NotAllowed("stale", msg("The game has moved on. Look again and choose."))
            acted, after = permissions.play_seat_action(now, seat, do, say=say)
            await self._store_and_show(live, -2 - seat, acted, None, after)

    async def change(self, live: LiveTable, by: int, row: events.Row, request_id: str | None = None) -> None:
        """Store and show a row, or raise Refusal.

        If the caller is cancelled meanwhile, the next change folds the row if it was stored.
        """
        async with live.lock:
            if await self.was_stored_on_device(live, by, request_id):
                return
            try:
                if isinstance(row, Talked | Reacted) and by in live.sharing:
                    device_curtains.check_curtain_is_lifted(live, by)
                await self.retry_on_conflict(live, by, lambda: self.append(live, by, row, request_id))
            except NotAllowed:
                if await was_request_stored(self._store, live, by, request_id):
                    return
                raise
            await self._run_system_action(live, system_action_after(live.table, row))

    async def retry_on_conflict(self, live: LiveTable, by: int, attempt: Callable[[], Awaitable[T]]) -> T:
        """Call `attempt` again if another process stored a row first. The lock must be held.

        Attempts of background tasks are not repeated. The task examines the table again if this process still has its
        lease.
        """
        for again in TRIES:
            if by == events.SYSTEM_ROW:
                live.check_driven_here()
            try:
                return await attempt()
            except NotAllowed as refusal:
                if not again or by == events.SYSTEM_ROW or not await self._has_new_rows(live, refusal):
                    raise
        raise AssertionError("the last try returns or raises")

    async def _has_new_rows(self, live: LiveTable, refusal: NotAllowed) -> bool:
        """True if other processes have stored rows that were missing here, so that a refused request deserves a second
        attempt."""
        if isinstance(refusal, RowNumberTaken):
            return True
        before = live.table
        if self.shared:
            await self._recovery.catch_up(live)
        return live.table.n != before.n

    async def append(
        self, live: LiveTable, by: int, row: events.Row, request_id: str | None = None, keep: Keep | None = None
    ) -> None:
        """Check, store and show a row that is not an action of the game. The lock must be held.

        Raise NotAllowed if the member may not do it now, or RowNumberTaken if another process stored a row first.
        `keep` stores the row together with other data in one transaction.
        """
        live.check_available()
        table = live.table
        row = renew_key_of_private_table(table, row, token_urlsafe)
        here = (
            live.presence.members_here_recently()
            if isinstance(row, events.BotCoverSet) and by >= 0
            else live.presence.here
        )
        permissions.check_permission(table, by, row, here)
        if permissions.would_row_change_nothing(table, row, by):
            return
        await self._store_and_show(live, by, row, request_id, keep=keep)

    async def _store_and_show(
        self,
        live: LiveTable,
        by: int,
        row: events.Row,
        request_id: str | None = None,
        after: AnyPlay | None = None,
        keep: Keep | None = None,
    ) -> None:
        """Store and show a permitted change. `after` is the resulting play, if known. `keep` stores the row together
        with other data."""
        live.check_available()
        if request_id is not None and not is_request_id(request_id):
            raise NotAllowed("bad-send", msg("This message can’t be read."))
        trace = None if request_id is None else hash_request_id(by, request_id)
        if (
            trace is not None
            and live.seen_requests.may_contain(trace)
            and await was_request_stored(self._store, live, by, request_id)
        ):
            await self._recovery.catch_up(live)
            return
        table, at = live.table, server_time_in_milliseconds()
        folded = apply_row(table, by, row, after, at)
        # An empty request ID means none, because it could not identify a duplicate.
        logged = make_log_row(table, at, by, row, request_id or None)
        try:
            if type(row) is events.TableMadePrivate:
                await self._stored_access.hide_results(table.id)
            verdict = await (keep or self._store.writer.append)(logged)
        except RowNotStored:
            raise not_stored_error() from None
        except StoreResultUnknown as failure:
            verdict = await self._recovery.resolve_write(live, logged, failure.late)
        if verdict == "stored":
            count_of(logged.kind).inc()
            self.notify_stored(table.id, logged.n)
            if trace is not None:
                live.seen_requests.add(trace)
            live.show(folded)
            # Data next to the log that is derived from it.
            if after is not None and after.outcome is not None:
                await self._store_result(folded)
            if table.key and not folded.key:
                await self._stored_access.show_results(table.id)
            return
        await self._recovery.catch_up(live)
        if verdict == "taken":
            raise RowNumberTaken("too-late", msg("Somebody was faster; look again."))

    async def _store_result(self, table: Table) -> None:
        """Store the result of the play that has just ended, if others can play the same deal."""
        play, play_id, result = table.play, table.play_id, deal_result_of_table(table)
        if play is None or play_id is None or result is None or not play.record.setup.seed.startswith(KNOWN):
            return
        try:
            await self._store.ask(self._store.store_result, play_id, encode_deal_result(result))
        except (Refusal, RowNotStored):
            log.error("a result could not be noted")

    async def was_stored(self, live: LiveTable, by: int, request_id: str | None) -> bool:
        """True if this request was stored before. Such a duplicate is not refused, even above the rate limit."""
        return await was_request_stored(self._store, live, by, request_id)

    async def was_stored_on_device(self, live: LiveTable, by: int, request_id: str | None) -> bool:
        """True if another player on the member's shared device has already sent this request."""
        return by in live.sharing and await was_request_stored_on_device(self._store, live, by, request_id)

    async def run_pending_system_actions(self, live: LiveTable) -> None:
        """Perform the pending actions of SYSTEM. After a crash, one may be missing although its cause was stored."""
        with suppress(StoreBusy):
            async with live.lock:
                await self._run_system_action(live, pending_system_action(live.table))

    async def _run_system_action(self, live: LiveTable, do: str | None) -> None:
        """Perform an action of SYSTEM after its cause was stored and shown.

        If it can't be stored now, the next change of the table tries again.
        """
        for _ in TRIES:
            if do is None:
                return
            acted, after = permissions.play_seat_action(live.table, SYSTEM, do)
            try:
                await self._store_and_show(live, events.SYSTEM_ROW, acted, None, after)
                return
            except RowNumberTaken:
                do = pending_system_action(live.table)
            except Refusal as refusal:
                log.error("the house could not act", failure=refusal.code)
                return


def make_log_row(table: Table, at: int, by: int, row: events.Row, request_id: str | None) -> LogRow:
    play_id, deal = (
        (row.play, seed_for_comparison(row, bool(table.key))) if type(row) is events.Started else (None, None)
    )
    return LogRow(
        table.id,
        table.n + 1,
        at,
        by,
        KIND_OF[type(row)],
        encode_row(row).decode(),
        request_id,
        play_id,
        deal,
    )


class ServerClock:
    """The current time, the same for all processes of a server: this machine's, or that of the shared database."""

    ahead = 0
    """Milliseconds by which the database's clock is ahead of this machine."""

    @classmethod
    def set(cls, shared: int) -> None:
        """Set the offset to the time `shared`, in milliseconds. Ignore small differences, which are network delay."""
        ahead = shared - time.time_ns() // 1_000_000
        if abs(ahead - cls.ahead) > SLACK:
            cls.ahead = ahead


def server_time_in_milliseconds() -> int:
    """Return the server's time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000 + ServerClock.ahead


def system_action_after(table: Table, row: events.Row) -> str | None:
    """Return the action in notation that SYSTEM must perform because of this row, or None."""
    play = table.play
    if play is None or not table.playing or not isinstance(row, events.TimedOut):
        return pending_system_action(table)
    action = play.game.table.time_up(play.state, Seat(row.seat))
    return None if action is None else play.game.words.write(action, play.record.setup.options)


def pending_system_action(table: Table) -> str | None:
    """Return the action in notation that SYSTEM must perform now, or None.

    After a crash between two rows, an action can be pending.
    """
    play = table.play
    if play is None or not table.playing:
        return None
    given_up = bool(table.gave_up) and is_abandoned_by_row(table)
    action = Abandon() if given_up else play.game.table.attend(play.state, seats_played_by_people(table))
    return None if action is None else play.game.words.write(action, play.record.setup.options)


def seats_played_by_people(table: Table) -> tuple[Seat, ...]:
    bot_plays = table.absence.bot_plays
    return tuple(
        Seat(seat) for seat, holder in enumerate(table.chairs) if isinstance(holder, int) and not bot_plays[seat]
    )


def is_abandoned_by_row(table: Table) -> bool:
    """True if the host or more than half of the seated people have asked to abandon the play."""
    people = [holder for holder in table.chairs if isinstance(holder, int)]
    return table.host in table.gave_up or 2 * len(table.gave_up & set(people)) > len(people)
