"""How something happens at a table, from top to bottom: may they?, apply, store, show. Everything comes this way.

One at a time at each table. What is stored first is shown afterwards; what cannot be stored has not happened.
"""

import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import cache
from secrets import token_urlsafe
from typing import Protocol, TypeAlias, TypeVar

from inkling.core import SYSTEM, Abandon, NotAllowed, Refusal, Seat, msg
from inkling.core.driver import AnyPlay
from inkling.server.features.deals.model import deal_of, note_result
from inkling.server.features.shared_device import model as shared_device_model
from inkling.server.platform.logs import logger
from inkling.server.platform.metrics import CHANGES
from inkling.server.storage.errors import StoreBusy, StoreFailed, StoreUnknown, not_stored
from inkling.server.storage.log_row import LogRow, Verdict
from inkling.server.storage.processes import Rest
from inkling.server.storage.store import Store
from inkling.server.tables import events, permissions
from inkling.server.tables.access.monitor import StoredAccess
from inkling.server.tables.access.policy import renew_key
from inkling.server.tables.live_table import LiveTable, hash_request_id
from inkling.server.tables.state import Table, evolve
from inkling.server.tables.write_recovery import WriteRecovery, is_request_id, was_stored, was_stored_beside

T = TypeVar("T")
Keep: TypeAlias = Callable[[LogRow], Awaitable[Verdict]]
TRIES = tuple(range(9, -1, -1))
"""How often something may be tried where others write as well, counted down."""
SLACK = 300
"""Milliseconds by which clocks may differ."""
count_of = cache(CHANGES.labels)
"""By kind, of which there are not many."""
log = logger(__name__)


class Outrun(NotAllowed):
    """Somebody else wrote that row; what they did is folded by now."""


class BotFeedbackService(Protocol):
    """Stores what people say about bots. `features/bot_feedback/service.py` implements it."""

    async def note(self, live: LiveTable, member: int, play: str, said: str) -> None: ...

    async def take_all_back(self, live: LiveTable, member: int) -> None: ...

    async def recall(self, live: LiveTable, person: str | None) -> None: ...


class TableService:
    def __init__(self, store: Store, stored_access: StoredAccess, recovery: WriteRecovery) -> None:
        self._store = store
        self.stored_access = stored_access
        self._recovery = recovery
        self.shared = False
        self.bot_feedback: BotFeedbackService | None = None
        self._told: Callable[[str, int], None] = lambda table_id, n: None
        self.check_room: Callable[[LiveTable], None] = lambda live: None
        """Is called before a host begins a play; raises Busy if its bots would have no room."""

    async def act(
        self,
        live: LiveTable,
        by: int,
        do: str,
        ask: int | None = None,
        say: str | None = None,
        request_id: str | None = None,
    ) -> None:
        async with live:
            if by in live.sharing and await was_stored_beside(self._store, live, by, request_id):
                return
            for again in TRIES:
                try:
                    if by in live.sharing:
                        shared_device_model.check_curtain(live, by)
                    acted, after = permissions.act_of(live.table, by, do, ask, say)
                    await self._store_and_show(live, by, acted, request_id, after)
                    break
                except NotAllowed as refusal:
                    # Only as an answer to the question that was asked: then it counts, however many others were faster.
                    if again and ask is not None and await self._is_to_be_tried_again(live, refusal):
                        continue
                    if not await was_stored(self._store, live, by, request_id):
                        raise
                    break

    async def act_for(self, live: LiveTable, seat: Seat, do: str, seen: Table, say: str | None = None) -> None:
        async with live:
            live.check_driven()
            now = live.table
            # Whoever comes back has the seat at once, also while a bot still thinks for them.
            back = now.chairs[seat] in live.present and not now.late[seat]
            if back or now.play is not seen.play or now.chairs != seen.chairs or now.covered != seen.covered:
                raise NotAllowed("stale", msg("The question has changed in the meantime."))
            acted, after = permissions.seat_act(now, seat, do, say=say)
            await self._store_and_show(live, -2 - seat, acted, None, after)

    async def change(self, live: LiveTable, by: int, row: events.Row, request_id: str | None = None) -> None:
        """Do it, or refuse it. If a caller goes away midway, the next change catches up with what was stored."""
        async with live:
            if by in live.sharing and await was_stored_beside(self._store, live, by, request_id):
                return
            try:
                if isinstance(row, events.Talked | events.Reacted) and by in live.sharing:
                    shared_device_model.check_curtain(live, by)
                await self._insist(live, by, lambda: self._append(live, by, row, request_id))
            except NotAllowed:
                if await was_stored(self._store, live, by, request_id):
                    return
                raise
            await self._let_system_act(live, follow(live.table, row))

    async def _insist(self, live: LiveTable, by: int, attempt: Callable[[], Awaitable[T]]) -> T:
        """Under the table's lock: where others were faster, once more on what has come. What keepers do is not: they
        look again by themselves, if the table is still theirs to look after."""
        for again in TRIES:
            if by == events.SYSTEM_ROW:
                live.check_driven()
            try:
                return await attempt()
            except NotAllowed as refusal:
                if not again or by == events.SYSTEM_ROW or not await self._is_to_be_tried_again(live, refusal):
                    raise
        raise AssertionError("the last try returns or raises")

    async def _is_to_be_tried_again(self, live: LiveTable, refusal: NotAllowed) -> bool:
        """Whether the table is another one by now: others were faster, or it was refused by a copy that was too old."""
        if isinstance(refusal, Outrun):
            return True
        before = live.table
        if self.shared:
            await self._recovery.catch_up(live)
        return live.table.n != before.n

    async def _append(
        self, live: LiveTable, by: int, row: events.Row, request_id: str | None = None, keep: Keep | None = None
    ) -> None:
        """A row that is no action: what is allowed does not follow from the rules of the game."""
        live.check_there()
        table = live.table
        row = renew_key(table, row, token_urlsafe)
        here = live.around() if isinstance(row, events.Covered) and by >= 0 else live.here
        permissions.check(table, by, row, here)
        if permissions.is_idle(table, row, by):
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
        """What is allowed. `after` is the play it leads to, where that is worked out; `keep` stores the row where it
        comes with something else."""
        live.check_there()
        if request_id is not None and not is_request_id(request_id):
            raise NotAllowed("bad-send", msg("This message can’t be read."))
        trace = None if request_id is None else hash_request_id(by, request_id)
        if (
            trace is not None
            and live.seen_requests.may_hold(trace)
            and await was_stored(self._store, live, by, request_id)
        ):
            await self._recovery.catch_up(live)
            return
        table, at = live.table, now()
        folded = evolve(table, by, row, after, at)
        # An empty mark is none: nothing is sent again that has it.
        logged = write_row(table, at, by, row, request_id or None)
        try:
            if type(row) is events.Closed:
                await self.stored_access.hide_results(table.id)
            verdict = await (keep or self._store.writer.append)(logged)
        except StoreFailed:
            raise not_stored() from None
        except StoreUnknown as failure:
            verdict = await self._recovery.find_out(live, logged, failure.late)
        if verdict == "stored":
            count_of(logged.kind).inc()
            self._told(table.id, logged.n)
            if trace is not None:
                live.seen_requests.note(trace)
            live.show(folded)
            # What is kept beside the log and made from it.
            if after is not None and after.outcome is not None:
                await note_result(self._store, folded)
            if table.key and not folded.key:
                await self.stored_access.show_results(table.id)
            return
        await self._recovery.catch_up(live)
        if verdict == "taken":
            raise Outrun("too-late", msg("Somebody was faster; look again."))

    async def keep_deck(
        self, live: LiveTable, by: int, deck: events.DeckKept, data: bytes, most: int, most_in_all: int
    ) -> None:
        """A deck of the table's own, new or changed: with the row that tells of it, or not at all."""

        async def keep(row: LogRow) -> Verdict:
            given = (row, deck.deck, data, most, most_in_all)
            verdict = await self._store.write(self._store.change_deck, *given)
            if verdict == "no-room":
                raise NotAllowed(
                    "no-room", msg("There is no room for this: make it smaller, or remove something else.")
                )
            return verdict

        async with live:
            await self._insist(live, by, lambda: self._append(live, by, deck, None, keep=keep))

    async def drop_deck(self, live: LiveTable, by: int, deck: str) -> None:
        async def drop(row: LogRow) -> Verdict:
            verdict = await self._store.write(self._store.change_deck, row, deck, None)
            assert verdict != "no-room"
            return verdict

        async with live:
            await self._insist(live, by, lambda: self._append(live, by, events.DeckGone(deck), None, keep=drop))

    async def find_rest(self, live: LiveTable) -> Rest | None:
        rest = await self._store.ask(self._store.rests.find, live.table.id)
        return rest if rest is not None and rest.n == live.table.n else None

    async def settle(self, live: LiveTable) -> None:
        """What the house still has to do at this table: a crash may have come between it and its cause."""
        with suppress(StoreBusy):
            async with live:
                await self._let_system_act(live, owed(live.table))

    async def _let_system_act(self, live: LiveTable, do: str | None) -> None:
        """Its cause is stored and shown already; what cannot be stored now is done with the next change."""
        for _ in TRIES:
            if do is None:
                return
            acted, after = permissions.seat_act(live.table, SYSTEM, do)
            try:
                await self._store_and_show(live, events.SYSTEM_ROW, acted, None, after)
                return
            except Outrun:
                do = owed(live.table)
            except Refusal as refusal:
                log.error("the house could not act", failure=refusal.code)
                return


def write_row(table: Table, at: int, by: int, row: events.Row, request_id: str | None) -> LogRow:
    play_id, deal = (row.play, deal_of(row, bool(table.key))) if type(row) is events.Started else (None, None)
    return LogRow(
        table.id, table.n + 1, at, by, events.KIND_OF[type(row)], events.encode(row).decode(), request_id, play_id, deal
    )


class ServerClock:
    """What all processes of a server call now: the time of this machine, or of the database that they share."""

    ahead = 0
    """Milliseconds by which that is ahead of this machine."""

    @classmethod
    def set(cls, shared: int) -> None:
        """Small differences are those of the way there."""
        ahead = shared - time.time_ns() // 1_000_000
        if abs(ahead - cls.ahead) > SLACK:
            cls.ahead = ahead


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000 + ServerClock.ahead


def follow(table: Table, row: events.Row) -> str | None:
    """What the house does in the play because of this row, in the game's notation."""
    play = table.play
    if play is None or not table.playing or not isinstance(row, events.TimedOut):
        return owed(table)
    action = play.game.table.time_up(play.state, Seat(row.seat))
    return None if action is None else play.game.words.write(action, play.record.setup.options)


def owed(table: Table) -> str | None:
    """What the house has to do in the play as things stand; after a crash between two rows it is still to be done."""
    play = table.play
    if play is None or not table.playing:
        return None
    given_up = bool(table.gave_up) and abandons(table)
    action = Abandon() if given_up else play.game.table.attend(play.state, people_in(table))
    return None if action is None else play.game.words.write(action, play.record.setup.options)


def people_in(table: Table) -> tuple[Seat, ...]:
    return tuple(
        Seat(seat) for seat, who in enumerate(table.chairs) if isinstance(who, int) and not table.covered[seat]
    )


def abandons(table: Table) -> bool:
    """The host's wish, or that of more than half of the seated people."""
    people = [who for who in table.chairs if isinstance(who, int)]
    return table.host in table.gave_up or 2 * len(table.gave_up & set(people)) > len(people)
