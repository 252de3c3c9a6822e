"""The host is away: whoever of those who are there has sat longest is acting host, until the host is back."""

from time import monotonic

from inkling.core.errors import Refusal
from inkling.server.keepers.absence import Patience
from inkling.server.keepers.watch import AGAIN, Watch
from inkling.server.tables.covering import is_slow
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import Tables
from inkling.server.tables.rows import HOUSE_ROW, Deputized
from inkling.server.tables.shared_device import speaker
from inkling.server.tables.table import Table


class ActingHost(Watch):
    """Watches over who leads one table."""

    def __init__(self, tables: Tables, live: LiveTable, patience: Patience) -> None:
        super().__init__(tables, live)
        self._patience = patience

    def notice(self) -> None:
        """Cheap, for it is called at every change of the table."""
        live, table = self._live, self._live.table
        parts = (table.host, table.deputy, table.members, table.chairs, table.playing, table.clock)
        self._wake_for((live.present, live.here, *parts))

    async def _settle(self) -> float | None:
        """Name somebody, or nobody any more; the seconds until it may be time."""
        table = self._live.table
        if table.host in self._live.here:
            return await self._name(None)
        # Where a turn may take days, nobody is expected to be there during a play.
        if is_slow(table) and table.playing:
            return None
        leading = table.host if table.deputy is None else table.deputy
        since, limit = self._patience.of(self._live, leading)
        wait = since + limit - monotonic()
        if leading in self._live.here or wait > 0:
            return wait if wait > 0 else None
        chosen = longest_seated(table, self._live)
        return await self._name(chosen) if chosen is not None else None

    async def _name(self, member: int | None) -> float | None:
        if member == self._live.table.deputy:
            return None
        try:
            await self._tables.change(self._live, HOUSE_ROW, Deputized(member))
        except Refusal:  # the store does not take it just now
            return AGAIN
        return None


def longest_seated(table: Table, live: LiveTable) -> int | None:
    """Of the people who sit and are there; programs lead nobody. On a device with several people, who speaks for it."""
    seated = [
        (member.sat, number)
        for number, member in enumerate(table.members)
        if member.sat is not None and number in live.here and not member.outside
    ]
    return speaker(table, min(seated)[1]) if seated else None
