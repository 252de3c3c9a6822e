"""How a table comes to decks of its own and loses them: the row that tells of it and the deck go together."""

from inkling.core.errors import NotAllowed, mark
from inkling.server.log.row import LogRow, Verdict
from inkling.server.tables import rows
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.moves import Moves


class DeckMoves(Moves):
    """What is done with the decks of a table."""

    async def keep_deck(
        self, live: LiveTable, by: int, deck: rows.DeckKept, data: bytes, most: int, most_in_all: int
    ) -> None:
        """A deck of the table's own, new or changed: with the row that tells of it, or not at all."""

        async def keep(row: LogRow) -> Verdict:
            given = (row, deck.deck, data, most, most_in_all)
            verdict = await self._store.write(self._store.change_deck, *given)
            if verdict == "no-room":
                raise NotAllowed(
                    "no-room", mark("There is no room for this: make it smaller, or remove something else.")
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
            await self._insist(live, by, lambda: self._append(live, by, rows.DeckGone(deck), None, keep=drop))
