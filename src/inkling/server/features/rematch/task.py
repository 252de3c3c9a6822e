"""Starts the next game when its offer is due, and withdraws offers that nobody is there for."""

from inkling.core.errors import NotAllowed, Refusal
from inkling.server.features.rematch.model import STALE, is_due
from inkling.server.tables.background_task import AGAIN, TableTask
from inkling.server.tables.events import Agreed
from inkling.server.tables.service import Outrun, now


class NextPlay(TableTask):
    def notice(self) -> None:
        table = self._live.table
        if table.offer is not None or self._seen:
            self._wake_for((table.offer, table.chairs, self._live.here))

    async def _next_due(self) -> float | None:
        table = self._live.table
        offer, at = table.offer, now()
        if offer is None:
            return None
        try:
            if at > offer.until + 1000 * STALE:
                await self._write(Agreed(offer.number, False))
            elif is_due(table, at) and any(who in self._live.here for who in offer.agreed):
                await self._tables.start_offered(self._live)
        except NotAllowed as refusal:
            if not isinstance(refusal, Outrun):
                # As things stand it cannot begin: nobody is to watch a countdown that leads nowhere.
                await self._write(Agreed(offer.number, False))
            return AGAIN
        except Refusal:  # the store does not take it just now
            return AGAIN
        return max(0.05, (offer.until - at) / 1000) if at < offer.until else float(STALE)
