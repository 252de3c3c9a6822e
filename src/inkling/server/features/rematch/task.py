"""Background task that starts an offered play when it is due, and withdraws outdated offers."""

from inkling.core.errors import NotAllowed, Refusal
from inkling.server.features.rematch.model import STALE, RematchAgreed, is_start_of_offer_due
from inkling.server.tables.background_task import AGAIN, TableTask
from inkling.server.tables.service import RowNumberTaken, server_time_in_milliseconds


class RematchTask(TableTask):
    def on_table_change(self) -> None:
        table = self._live.table
        if table.rematch.offer is not None or self._seen:
            self._wake_for((table.rematch.offer, table.chairs, self._live.presence.here))

    async def _run_due(self) -> float | None:
        table = self._live.table
        offer, at = table.rematch.offer, server_time_in_milliseconds()
        if offer is None:
            return None
        try:
            if at > offer.deadline + 1000 * STALE:
                await self._append(RematchAgreed(offer.number, False))
            elif is_start_of_offer_due(table, at) and any(
                member in self._live.presence.here for member in offer.agreed
            ):
                await self._tables.starter.start_rematch(self._live)
        except NotAllowed as refusal:
            if not isinstance(refusal, RowNumberTaken):
                # It cannot begin now, so withdraw the offer instead of showing a countdown that leads nowhere.
                await self._append(RematchAgreed(offer.number, False))
            return AGAIN
        except Refusal:  # the database is unavailable; retry later
            return AGAIN
        return max(0.05, (offer.deadline - at) / 1000) if at < offer.deadline else float(STALE)
