"""Whether it is known how a table stands, and whether a message was stored before that is sent again.

While it is not known, nothing is said or done at a table until its log was read again. A row whose time ran out may be
in the log or not, and may still come there. It cannot be there twice: of the rows with one number only the first is
kept, and what is sent again gets no other number before the log was read.
"""

import asyncio
import re
from collections.abc import Callable

from inkling.server.features.shared_device import model as shared_device_model
from inkling.server.storage.errors import Damaged, StoreBusy, busy, not_stored, unknown
from inkling.server.storage.log_row import LogRow, Verdict
from inkling.server.storage.store import Store
from inkling.server.tables.fold import fold
from inkling.server.tables.live_table import LiveTable, RequestIdFilter, hash_request_id

AGAIN = 0.5
"""Seconds until a store that does not answer is asked again."""


class WriteRecovery:
    """Of the tables in memory. Tables that turn out to be damaged are handed on."""

    def __init__(self, store: Store, give_up: Callable[[str, Damaged], None]) -> None:
        self._store = store
        self._give_up = give_up

    async def find_out(self, live: LiveTable, row: LogRow, late: "asyncio.Future[None] | None") -> Verdict:
        """Nobody knows what became of a row: the log is read before anything is said, or, if that is not possible yet,
        before anything else is said at this table."""
        if late is None:
            rows = await self._read_rest(live)
            if rows is not None:
                if any(kept.n == row.n and kept.at == row.at and kept.body == row.body for kept in rows):
                    return "repeated"
                raise not_stored()
        self._mark_uncertain(live, late)
        raise unknown()

    async def catch_up(self, live: LiveTable) -> None:
        """Another process wrote to this table, or we did without knowing: fold what we missed."""
        if await self._read_rest(live) is None:
            self._mark_uncertain(live)
            raise busy()

    def _mark_uncertain(self, live: LiveTable, late: "asyncio.Future[None] | None" = None) -> None:
        if live.uncertain is None:
            live.uncertain = asyncio.ensure_future(self._clear_up(live, late))

    async def _clear_up(self, live: LiveTable, late: "asyncio.Future[None] | None") -> None:
        """Once the store has answered about a row that was on its way, and can be read, the table is sure again."""
        try:
            if late is not None:
                await late
            async with live.lock:
                while await self._read_rest(live) is None:
                    await asyncio.sleep(AGAIN)
        except Damaged:
            pass  # it is given up
        finally:
            live.uncertain = None

    def mark_deletion_uncertain(
        self, live: LiveTable, late: "asyncio.Future[None] | None", end: Callable[[LiveTable], None]
    ) -> None:
        """Nobody knows whether the table was deleted; `end` is called once it is known that it was."""
        live.uncertain = asyncio.ensure_future(self._see_whether_gone(live, late, end))

    async def _see_whether_gone(
        self, live: LiveTable, late: "asyncio.Future[None] | None", end: Callable[[LiveTable], None]
    ) -> None:
        try:
            if late is not None:
                await late
            while (ends := await self._find_end(live)) is None:
                await asyncio.sleep(AGAIN)
            if live.table.id not in ends:
                end(live)
        finally:
            live.uncertain = None

    async def _find_end(self, live: LiveTable) -> dict[str, int] | None:
        try:
            return await self._store.ask(self._store.find_ends, [live.table.id])
        except StoreBusy:
            return None

    async def _read_rest(self, live: LiveTable) -> list[LogRow] | None:
        """The rows that were not folded yet; they are now. None if the store does not answer."""
        try:
            rows = await self._store.ask(self._store.read, live.table.id, live.table.n)
            show_all(live, rows)
        except StoreBusy:
            return None
        except Damaged as failure:
            self._give_up(live.table.id, failure)
            raise
        return rows


def show_all(live: LiveTable, rows: list[LogRow]) -> None:
    """One by one where a curtain is lifted: it falls as soon as somebody has done their part, whatever came then.
    Raises Damaged."""
    for row in rows:
        if row.send is not None:
            live.seen_requests.note(hash_request_id(row.by, row.send))
    for some in [[row] for row in rows] if live.curtains else [rows] if rows else []:
        live.show(fold(live.table, some))


is_request_id = re.compile("[ -~]{0,40}").fullmatch
"""Whether a text can be such a mark; an empty one marks nothing."""


def read_seen(store: Store, table_id: str) -> RequestIdFilter:
    """Of a table that is opened, after its rows were read: of none that is folded may the send be missing. Also those
    of plays that nobody folds any more."""
    return RequestIdFilter(store.read_request_ids(table_id))


async def was_stored(store: Store, live: LiveTable, by: int, request_id: str | None) -> bool:
    """Whether a flaky phone sent again what was stored long since; then it counts, whatever is allowed by now."""
    if not request_id or not is_request_id(request_id):
        return False
    # Where it is in none of the rows that are folded, it can only be in those that others have added since.
    after = -1 if live.seen_requests.may_hold(hash_request_id(by, request_id)) else live.table.n
    return await store.ask(store.has_request_id, live.table.id, by, request_id, after)


async def was_stored_beside(store: Store, live: LiveTable, by: int, request_id: str | None) -> bool:
    """Whether somebody else on the same device did this: sent again, it must not be done by the next one there."""
    for other in shared_device_model.beside(live.table, by) if request_id is not None else ():
        if await was_stored(store, live, other, request_id):
            return True
    return False
