"""Stores uploaded records of plays. Each becomes a table without a code, so nobody can find it by code."""

import secrets

from inkling.core.errors import NotAllowed, msg
from inkling.server.storage.errors import RowNotStored, StoreResultUnknown, not_stored_error, unknown_result_error
from inkling.server.storage.interface import UPLOADED_TABLE, Storage
from inkling.server.storage.log_row import LogRow
from inkling.server.tables import events
from inkling.server.tables.event_registry import KIND_OF, encode_row
from inkling.server.tables.service import server_time_in_milliseconds


class UploadedRecords:
    """Stores uploaded records as finished plays."""

    def __init__(self, store: Storage) -> None:
        self._store = store

    async def store(self, game: str, began: events.Started, room: int) -> None:
        """Store a finished play as a new table without a code; do nothing if it is already stored.

        Its result doesn't count for a shared deal. Raise NotAllowed if it needs more than `room` bytes.
        """
        if await self._store.ask(self._store.find_play, began.play) is not None:
            return
        if len(encode_row(began)) > room:
            raise NotAllowed("no-room", msg("There is no room for more records here. Try again another day."))
        table_id = UPLOADED_TABLE + secrets.token_hex(13)
        await self._store.ask(self._store.open_table, table_id, None, game, server_time_in_milliseconds(), retry=False)
        both: tuple[tuple[events.Row, str | None], ...] = ((events.TableMade(game), None), (began, began.play))
        try:
            for n, (row, play_id) in enumerate(both):
                kind = KIND_OF[type(row)]
                await self._store.writer.append(
                    LogRow(
                        table_id,
                        n,
                        server_time_in_milliseconds(),
                        events.SYSTEM_ROW,
                        kind,
                        encode_row(row).decode(),
                        play_id=play_id,
                    )
                )
        except RowNotStored:
            raise not_stored_error() from None
        except StoreResultUnknown:
            raise unknown_result_error() from None
