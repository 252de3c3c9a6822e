"""Background task that passes for people who can do nothing else, after a pause so that they can read why."""

from time import monotonic

from msgspec import Struct

from inkling.core import Refusal, Seat
from inkling.core.hook_defaults import never
from inkling.games import SHELF
from inkling.server.bots.pauses import LUCK, draw_random_reading_pause, key_of_decision_step
from inkling.server.tables.background_task import AGAIN, TableTask
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.state import is_person_asked


class ForcedPass(Struct, frozen=True):
    """A pass that is the only legal action of a person with a connected page."""

    seat: Seat
    do: str
    """The action in the game's notation."""
    step: tuple[object, ...]
    """Identifies the question. Each question gets one random pause."""


def find_forced_pass(live: LiveTable) -> ForcedPass | None:
    """Return the pass that the table must make for a person, or None.

    Runs after every move, so it uses only the legal actions that the pages need anyway.
    """
    table, play = live.table, live.table.play
    if play is None or play.outcome is not None:
        return None
    for seat in play.turn:
        legal = play.legal(seat)
        forced = len(legal) == 1 and play.game.table.is_pass(legal[0])
        if forced and is_person_asked(table, seat) and has_person_connected_page(live, table.chairs[seat]):
            do = play.game.words.write(legal[0], play.record.setup.options)
            return ForcedPass(seat, do, key_of_decision_step(table, seat))
    return None


def has_person_connected_page(live: LiveTable, holder: int | str | None) -> bool:
    """True if the holder of a seat is a person with a connected page.

    Programs and pages without JavaScript must pass themselves, because a question that disappears would cause an error.
    """
    presence = live.presence
    if not isinstance(holder, int) or holder not in presence.connections or holder in presence.programs:
        return False
    return not live.table.members[holder].outside


class ForcedPassTask(TableTask):
    """Passes for seats that have no other legal action.

    The pause is random, so its length doesn't reveal whether a hand is empty or merely doesn't fit. A forced pass does
    not count as presence, so bots still replace absent players.
    """

    _found: ForcedPass | None = None
    _due: tuple[tuple[object, ...], float] = ((), 0.0)
    """The newest question with a pause, and the end of the pause in monotonic seconds."""

    def follows_moves(self) -> bool:
        return SHELF[self._live.table.game].table.is_pass is not never

    def on_table_change(self) -> None:
        if find_forced_pass(self._live) != self._found:
            self._wake()

    async def _run_due(self) -> float | None:
        self._found = forced_pass = find_forced_pass(self._live)
        if forced_pass is None:
            return None
        if self._due[0] != forced_pass.step:
            self._due = forced_pass.step, monotonic() + draw_random_reading_pause(LUCK)
        left = self._due[1] - monotonic()
        return left if left > 0 else await self._pass_when_due(forced_pass)

    async def _pass_when_due(self, forced_pass: ForcedPass) -> float:
        """Pass for the seat. Return the seconds until the task must check again."""
        seen = self._live.table
        try:
            await self._tables.service.play_action_chosen_by_server(
                self._live, forced_pass.seat, forced_pass.do, seen, for_person=True
            )
        except Refusal:
            return AGAIN
        return 0.0
