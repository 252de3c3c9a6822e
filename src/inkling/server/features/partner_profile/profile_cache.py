"""A cache of the habits that bots learned about a table's players. Habits are computed once per play."""

from inkling.core import Refusal, Seat
from inkling.core.bot import Habits, Known
from inkling.games import SHELF
from inkling.server.features.partner_profile.render_jobs import learn_habits_of_members
from inkling.server.platform.render_workers import NO_CLIENT, RenderWorkers
from inkling.server.platform.token_buckets_and_limits import ServerBusy
from inkling.server.tables.state import Table

MOST_TABLES = 1_000


class PartnerProfileCache:
    """A cache of habits by table, play and players. All its content can be recomputed from the log."""

    def __init__(self, render_workers: RenderWorkers | None) -> None:
        """Make an empty cache. Without render workers, bots remember no players."""
        self._render_workers = render_workers
        self._known: dict[tuple[str, str | None, tuple[int | str | None, ...]], Known] = {}

    async def habits_by_seat(self, table: Table) -> Known:
        """Return the habits of the seated people by seat, without people who have forbidden the bots to remember
        them."""
        people = {
            Seat(seat): holder for seat, holder in enumerate(table.chairs) if may_bots_remember_player(table, holder)
        }
        earlier = table.history.plays[:-1]
        if self._render_workers is None or not people or not earlier or SHELF[table.game].bots.describe_habits is None:
            return {}
        key = (table.id, table.play_id, tuple(people.values()))
        if key not in self._known:
            members = tuple(holder for holder in people.values() if isinstance(holder, int))
            habits = await self._learn_habits(self._render_workers, table, earlier, members)
            if habits is None:
                return {}
            while len(self._known) >= MOST_TABLES:
                self._known.pop(next(iter(self._known)))
            self._known[key] = {seat: habits[holder] for seat, holder in people.items() if holder in habits}
        return self._known[key]

    async def _learn_habits(
        self, render_workers: RenderWorkers, table: Table, plays: tuple[str, ...], members: tuple[int, ...]
    ) -> dict[int, Habits] | None:
        try:
            return await render_workers.render(
                NO_CLIENT, learn_habits_of_members, table.game, plays, members, key=table.id
            )
        except (Refusal, ServerBusy):
            # Bots don't wait for habits: they play as with a stranger, and the next call retries.
            return None


def may_bots_remember_player(table: Table, holder: int | str | None) -> bool:
    return isinstance(holder, int) and table.members[holder].remembered
