"""Fetches what the bots of a table know of its players, once a game."""

from inkling.core import Refusal, Seat
from inkling.core.bot import Habits, Known
from inkling.games import SHELF
from inkling.server.features.partner_profile.jobs import notice
from inkling.server.platform.render_workers import NO_CLIENT, RenderWorkers
from inkling.server.platform.token_bucket import Busy
from inkling.server.tables.state import Table

MOST_TABLES = 1_000


class PartnerProfiles:
    """By table and play; forgotten with either, for the log has it all."""

    def __init__(self, render_workers: RenderWorkers | None) -> None:
        """Without readers bots know nobody."""
        self._render_workers = render_workers
        self._known: dict[tuple[str, str | None, tuple[int | str | None, ...]], Known] = {}

    async def of(self, table: Table) -> Known:
        """By seat, what bots remember of the people who sit there now and have not switched it off."""
        people = {Seat(seat): who for seat, who in enumerate(table.chairs) if remembers(table, who)}
        earlier = table.played[:-1]
        if self._render_workers is None or not people or not earlier or SHELF[table.game].bots.describe_habits is None:
            return {}
        key = (table.id, table.play_id, tuple(people.values()))
        if key not in self._known:
            members = tuple(who for who in people.values() if isinstance(who, int))
            found = await self._read(self._render_workers, table, earlier, members)
            if found is None:
                return {}
            while len(self._known) >= MOST_TABLES:
                self._known.pop(next(iter(self._known)))
            self._known[key] = {seat: found[who] for seat, who in people.items() if who in found}
        return self._known[key]

    async def _read(
        self, render_workers: RenderWorkers, table: Table, plays: tuple[str, ...], members: tuple[int, ...]
    ) -> dict[int, Habits] | None:
        try:
            return await render_workers.read(NO_CLIENT, notice, table.game, plays, members, key=table.id)
        except (Refusal, Busy):
            # Nobody waits for a memory: without one, the bot plays as with a stranger, and asks again.
            return None


def remembers(table: Table, who: int | str | None) -> bool:
    return isinstance(who, int) and table.members[who].remembered
