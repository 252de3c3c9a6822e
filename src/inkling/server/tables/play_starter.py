"""Begins plays at a table: at the host's request, with bots in the free seats, or after a rematch was accepted."""

import secrets
from collections.abc import Callable

from inkling.core.errors import NotAllowed
from inkling.games import pick_game
from inkling.server.features.rematch.model import is_start_of_offer_due, prepare_table_for_offered_play
from inkling.server.storage.interface import Storage
from inkling.server.tables import events, permissions, play_start_row
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.service import TableService, server_time_in_milliseconds
from inkling.server.tables.state import Table


class PlayStarter:
    """Begins plays at tables."""

    def __init__(self, store: Storage, service: TableService) -> None:
        self._store = store
        self._service = service
        self.check_room: Callable[[LiveTable], None] = lambda live: None
        """Called before a host begins a play. Raises ServerBusy if there is no capacity for the table's bots."""

    async def fill_with_bots(
        self, live: LiveTable, seats: int | None = None, by: int | None = None, request_id: str | None = None
    ) -> None:
        """Seat the strongest bot in each free one of the first `seats` seats, then begin the play.

        `by` is the host who requests it; None if the server does it for them.
        """
        host, bot = live.table.host if by is None else by, pick_game(live.table.game).bots.all[-1].name
        for chair, holder in enumerate(live.table.chairs[:seats]):
            if holder is None:
                await self._service.change(live, host, events.BotSeated(chair, bot))
        await self.start_for_host(live, host, request_id)

    async def start_for_host(self, live: LiveTable, by: int, request_id: str | None = None) -> None:
        """Begin a play for the host.

        Raise NotAllowed if the table isn't ready, or ServerBusy without capacity for its bots.
        """
        async with live.lock:
            if await self._service.was_stored_on_device(live, by, request_id):
                return

            async def begin() -> None:
                permissions.check_is_host_or_acting_host(live.table, by, here=live.presence.here)
                self.check_room(live)
                await self._service.append(live, by, await self._make_start_row(live.table), request_id)

            try:
                await self._service.retry_on_conflict(live, by, begin)
            except NotAllowed:
                if not await self._service.was_stored(live, by, request_id):
                    raise

    async def start_rematch(self, live: LiveTable) -> None:
        """Begin the offered rematch if it is due. Only the process with the table's lease calls this."""
        async with live.lock:
            if is_start_of_offer_due(live.table, server_time_in_milliseconds()):
                live.check_driven_here()
                table = prepare_table_for_offered_play(live.table, secrets.SystemRandom())
                await self._service.append(
                    live, events.SYSTEM_ROW, await self._make_start_row(table, with_options=True)
                )

    async def _make_start_row(self, table: Table, with_options: bool = False) -> events.Started:
        chosen = [deck.deck for deck in table.decks if deck.deck in table.options.values()]
        if not chosen:
            return play_start_row.make_start_row(table, secrets.token_hex, with_options=with_options)
        # Decks are read and prepared for bots in a worker, because that takes long.
        decks = await self._store.ask(self._store.read_decks, table.id, chosen)
        return await self._store.run_long(play_start_row.make_start_row, table, secrets.token_hex, decks, with_options)
