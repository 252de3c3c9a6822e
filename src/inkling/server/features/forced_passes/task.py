"""Background task that passes for people who can do nothing else, after a pause in which they read why."""

from time import monotonic
from typing import Any

from inkling.core import Refusal, Seat
from inkling.core.hook_defaults import never
from inkling.games import SHELF
from inkling.server.bots.pauses import LUCK, draw_reading_pause, step_key
from inkling.server.tables.background_task import AGAIN, TableTask
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.state import Table, is_asked


def find_forced_pass(table: Table, seat: Seat) -> str | None:
    """Return the pass of this seat in notation if it is the only legal action there; None otherwise."""
    play = table.play
    if play is None or not is_asked(table, seat):
        return None
    legal = play.game.rules.legal(play.state, seat)
    if len(legal) != 1 or not play.game.table.is_pass(legal[0]):
        return None
    return str(play.game.words.write(legal[0], play.record.setup.options))


def has_live_page(live: LiveTable, who: int | str | None) -> bool:
    """True for a person with a live page. Programs and pages without JavaScript must pass themselves, because a
    question that disappears would cause an error there."""
    presence = live.presence
    if not isinstance(who, int) or who not in presence.connections or who in presence.programs:
        return False
    return not live.table.members[who].outside


class ForcedPassTask(TableTask):
    """Passes for seats that have no other legal action.

    The pause is drawn at random when the question is asked. So its length doesn't reveal whether a hand is empty or
    only doesn't fit. Passing like this does not count as presence: absent players are left to bots.
    """

    _due: tuple[tuple[object, ...], float] = ((), 0.0)

    def on_table_change(self) -> None:
        table = self._live.table
        if SHELF[table.game].table.is_pass is never or (table.play is None and not self._seen):
            return
        self._wake_for(self._wake_values())

    def _wake_values(self) -> tuple[Any, ...]:
        table, presence = self._live.table, self._live.presence
        return table.play, table.chairs, table.absence, table.timing, presence.connections, presence.programs

    async def _run_due(self) -> float | None:
        table = self._live.table
        for seat, who in zip(map(Seat, range(len(table.chairs))), table.chairs, strict=True):
            do = find_forced_pass(table, seat) if table.playing and has_live_page(self._live, who) else None
            if do is None:
                continue
            step = step_key(table, seat)
            if self._due[0] != step:
                self._due = step, monotonic() + draw_reading_pause(LUCK)
            left = self._due[1] - monotonic()
            return left if left > 0 else await self._pass(seat, do, table)
        return None

    async def _pass(self, seat: Seat, do: str, seen: Table) -> float:
        """Pass for the seat. Return the seconds until the task must look again."""
        try:
            await self._tables.service.act_for(self._live, seat, do, seen, for_person=True)
        except Refusal:
            return AGAIN
        return 0.0
