"""Stores the custom decks of a table, each in one transaction with its row in the log."""

from inkling.core import NotAllowed, msg
from inkling.server.features.decks.model import DeckDeleted, DeckStored
from inkling.server.storage.interface import Storage
from inkling.server.storage.log_row import LogRow, Verdict
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.service import TableService


class TableDecks:
    """Stores and deletes the custom decks of tables."""

    def __init__(self, store: Storage, service: TableService) -> None:
        self._store = store
        self._service = service

    async def store(self, live: LiveTable, by: int, deck: DeckStored, data: bytes, most: int, most_in_all: int) -> None:
        """Store a new or changed deck and its row, or neither.

        Raise NotAllowed if it exceeds the table's limit of `most` bytes or the server's limit of `most_in_all`.
        """

        async def keep(row: LogRow) -> Verdict:
            verdict = await self._store.write(self._store.change_deck, row, deck.deck, data, most, most_in_all)
            if verdict == "no-room":
                raise NotAllowed(
                    "no-room", msg("There is no room for this: make it smaller, or remove something else.")
                )
            return verdict

        async with live.lock:
            append = self._service.append
            await self._service.retry_on_conflict(live, by, lambda: append(live, by, deck, keep=keep))

    async def delete(self, live: LiveTable, by: int, deck: str) -> None:
        """Delete a deck and store the row about it, or do neither."""

        async def drop(row: LogRow) -> Verdict:
            verdict = await self._store.write(self._store.change_deck, row, deck, None)
            assert verdict != "no-room"
            return verdict

        async with live.lock:
            append = self._service.append
            await self._service.retry_on_conflict(live, by, lambda: append(live, by, DeckDeleted(deck), keep=drop))
