"""Recovers after writes whose result is unknown, and detects duplicate requests.

A row whose write timed out may or may not be in the log, and may still be stored later. Until the log has been read
again, the table is uncertain and accepts no changes. The row can't be stored twice: the log accepts only one row per
number, and a resent request gets no other number before the log has been read.
"""

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress

from inkling.server.features.shared_device import model as shared_device_model
from inkling.server.storage.errors import (
    DamagedRow,
    StoreBusy,
    not_stored_error,
    store_is_busy_error,
    unknown_result_error,
)
from inkling.server.storage.interface import Storage
from inkling.server.storage.log_row import LogRow, Verdict
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.log_fold import fold_log_rows
from inkling.server.tables.request_id_filter import RequestIdFilter, hash_request_id

AGAIN = 0.5
"""Seconds between retries while the database doesn't answer."""


class WriteRecovery:
    """Brings tables in memory into agreement with the log. If a log can't be read, it calls `mark_unreadable`."""

    def __init__(self, store: Storage, mark_unreadable: Callable[[str, DamagedRow], None]) -> None:
        self._store = store
        self._mark_unreadable = mark_unreadable

    async def resolve_write(self, live: LiveTable, row: LogRow, late: "asyncio.Future[None] | None") -> Verdict:
        """Return "repeated" if the log contains the row. Raise `not_stored_error` if it doesn't.

        If the log can't be read, or the write may still arrive (`late`), mark the table as uncertain and raise
        `unknown_result_error`. The lock must be held.
        """
        if late is None:
            rows = await self._fold_newer_rows(live)
            if rows is not None:
                if any(kept.n == row.n and kept.at == row.at and kept.body == row.body for kept in rows):
                    return "repeated"
                raise not_stored_error()
        self._mark_uncertain(live, late)
        raise unknown_result_error()

    async def catch_up(self, live: LiveTable) -> None:
        """Fold the rows that are in the log but not in memory. The lock must be held.

        If the database doesn't answer, mark the table as uncertain and raise StoreBusy.
        """
        if await self._fold_newer_rows(live) is None:
            self._mark_uncertain(live)
            raise store_is_busy_error()

    def _mark_uncertain(self, live: LiveTable, late: "asyncio.Future[None] | None" = None) -> None:
        if not live.lock.is_uncertain:
            live.lock.start_recovery(self._resolve_later(live, late))

    async def _resolve_later(self, live: LiveTable, late: "asyncio.Future[None] | None") -> None:
        """Wait until the late write has ended, then bring the table in memory up to date with the log."""
        if late is not None:
            await late
        async with live.lock.raw:
            with suppress(DamagedRow):  # the table is marked as unreadable by now
                while await self._fold_newer_rows(live) is None:
                    await asyncio.sleep(AGAIN)

    def mark_deletion_uncertain(
        self, live: LiveTable, late: "asyncio.Future[None] | None", end: Callable[[LiveTable], None]
    ) -> None:
        """Mark the table as uncertain until it is known whether it was deleted. If it was, call `end`."""
        live.lock.start_recovery(self._resolve_deletion_later(live, late, end))

    async def _resolve_deletion_later(
        self, live: LiveTable, late: "asyncio.Future[None] | None", end: Callable[[LiveTable], None]
    ) -> None:
        if late is not None:
            await late
        while (ends := await self._find_last_row_number(live)) is None:
            await asyncio.sleep(AGAIN)
        if live.table.id not in ends:
            end(live)

    async def _find_last_row_number(self, live: LiveTable) -> dict[str, int] | None:
        try:
            return await self._store.ask(self._store.find_newest_row_numbers, [live.table.id])
        except StoreBusy:
            return None

    async def _fold_newer_rows(self, live: LiveTable) -> list[LogRow] | None:
        """Fold the rows after the table's newest one and return them; None if the database doesn't answer."""
        try:
            rows = await self._store.ask(self._store.read, live.table.id, live.table.n)
            fold_and_show_rows(live, rows)
        except StoreBusy:
            return None
        except DamagedRow as failure:
            self._mark_unreadable(live.table.id, failure)
            raise
        return rows


def fold_and_show_rows(live: LiveTable, rows: list[LogRow]) -> None:
    """Fold and show rows that are stored. Raise DamagedRow if one can't be read.

    While a curtain is lifted, show them one by one, because the curtain must fall after the row that answers its
    question.
    """
    for row in rows:
        if row.send is not None:
            live.seen_requests.add(hash_request_id(row.by, row.send))
    for some in [[row] for row in rows] if live.curtains else [rows] if rows else []:
        live.show(fold_log_rows(live.table, some))


is_request_id = re.compile("[ -~]{0,40}").fullmatch
"""Matches a well-formed request ID. An empty one identifies nothing."""


def read_request_id_filter(store: Storage, table_id: str) -> RequestIdFilter:
    """Return a filter with the request IDs of a table's whole log, including earlier plays.

    Call it after the rows were read, so that it contains the IDs of all folded rows.
    """
    return RequestIdFilter(store.read_request_ids(table_id))


async def was_request_stored(store: Storage, live: LiveTable, by: int, request_id: str | None) -> bool:
    """True if this request of the member was stored before.

    Such a duplicate is confirmed, even if the command is no longer allowed.
    """
    if not request_id or not is_request_id(request_id):
        return False
    # If no folded row has it, only rows that other processes added since can have it.
    after = -1 if live.seen_requests.may_contain(hash_request_id(by, request_id)) else live.table.n
    return await store.ask(store.has_request_id, live.table.id, by, request_id, after)


async def was_request_stored_on_device(store: Storage, live: LiveTable, by: int, request_id: str | None) -> bool:
    """True if another player on this shared device already sent this request.

    A resent request must not be attributed to the current player.
    """
    for other in shared_device_model.others_on_device(live.table, by) if request_id is not None else ():
        if await was_request_stored(store, live, other, request_id):
            return True
    return False
