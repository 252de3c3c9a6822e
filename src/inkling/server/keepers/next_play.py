"""Watches over the play that is on offer at a table: it begins when all take part, or with those who do in time."""

from contextlib import suppress

from inkling.core.errors import NotAllowed, Refusal
from inkling.server.keepers.watch import AGAIN, Watch
from inkling.server.tables.moves import Outrun, now
from inkling.server.tables.offers import STALE, is_due
from inkling.server.tables.rows import HOUSE_ROW, Agreed


class NextPlay(Watch):
    """Watches over one table."""

    def notice(self) -> None:
        """Cheap, for it is called at every change of the table."""
        table = self._live.table
        if table.offer is not None or self._seen:
            self._wake_for((table.offer, table.chairs, self._live.here))

    async def _settle(self) -> float | None:
        """Begin, or call it off; the seconds until it may be time."""
        table = self._live.table
        offer, at = table.offer, now()
        if offer is None:
            return None
        try:
            if at > offer.until + 1000 * STALE:
                await self._call_off(offer.number)
            elif is_due(table, at) and any(who in self._live.here for who in offer.agreed):
                await self._tables.start_offered(self._live)
        except NotAllowed as refusal:
            if not isinstance(refusal, Outrun):
                # As things stand it cannot begin: nobody is to watch a countdown that leads nowhere.
                await self._call_off(offer.number)
            return AGAIN
        except Refusal:  # the store does not take it just now
            return AGAIN
        return max(0.05, (offer.until - at) / 1000) if at < offer.until else float(STALE)

    async def _call_off(self, offer: int) -> None:
        with suppress(Refusal):
            await self._tables.change(self._live, HOUSE_ROW, Agreed(offer, False))
