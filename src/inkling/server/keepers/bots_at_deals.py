"""What readers work out about bots: what they make of a deal, and whom they know from earlier plays; each once."""

import asyncio

from inkling.core import Refusal, Seat
from inkling.core.bot import Habits, Known
from inkling.games import SHELF
from inkling.server.keepers.readers import HOUSE, Readers
from inkling.server.keepers.readiness import Readiness
from inkling.server.ops.token_bucket import Busy
from inkling.server.tables.deals import Result, play_with_bots
from inkling.server.tables.partner_profile import notice
from inkling.server.tables.rows import Given
from inkling.server.tables.table import Table

MOST_DEALS = 64
"""Deals for which it is remembered what the bots made of them."""
PATIENCE = 120.0


class BotsAtDeals:
    def __init__(self, readers: Readers, readiness: Readiness) -> None:
        self._readers = readers
        self._readiness = readiness
        self._plays: dict[str, asyncio.Task[Result | None]] = {}

    def result(self, seed: str) -> Result | None:
        task = self._plays.get(seed)
        return task.result() if task is not None and task.done() else None

    def play(self, address: str, seed: str, given: Given) -> None:
        if seed in self._plays and (not self._plays[seed].done() or self.result(seed) is not None):
            return
        while len(self._plays) >= MOST_DEALS:
            self._plays.pop(next(iter(self._plays))).cancel()
        self._plays[seed] = asyncio.ensure_future(self._play(address, given))

    async def _play(self, address: str, given: Given) -> Result | None:
        await self._readiness.wait()
        try:
            return await self._readers.read(address, play_with_bots, given.setup, patience=PATIENCE, later=True)
        except Refusal:
            # No room, or too long: the next who looks asks again.
            return None


MOST_TABLES = 1_000


class Acquaintances:
    """By table and play; forgotten with either, for the log has it all."""

    def __init__(self, readers: Readers | None) -> None:
        """Without readers bots know nobody."""
        self._readers = readers
        self._known: dict[tuple[str, str | None, tuple[int | str | None, ...]], Known] = {}

    async def of(self, table: Table) -> Known:
        """By seat, what bots remember of the people who sit there now and have not switched it off."""
        people = {Seat(seat): who for seat, who in enumerate(table.chairs) if remembers(table, who)}
        earlier = table.played[:-1]
        if self._readers is None or not people or not earlier or SHELF[table.game].bots.tell_habits is None:
            return {}
        key = (table.id, table.play_id, tuple(people.values()))
        if key not in self._known:
            members = tuple(who for who in people.values() if isinstance(who, int))
            found = await self._read(self._readers, table, earlier, members)
            if found is None:
                return {}
            while len(self._known) >= MOST_TABLES:
                self._known.pop(next(iter(self._known)))
            self._known[key] = {seat: found[who] for seat, who in people.items() if who in found}
        return self._known[key]

    async def _read(
        self, readers: Readers, table: Table, plays: tuple[str, ...], members: tuple[int, ...]
    ) -> dict[int, Habits] | None:
        try:
            return await readers.read(HOUSE, notice, table.game, plays, members, key=table.id)
        except (Refusal, Busy):
            # Nobody waits for a memory: without one, the bot plays as with a stranger, and asks again.
            return None


def remembers(table: Table, who: int | str | None) -> bool:
    return isinstance(who, int) and table.members[who].remembered
