"""The background task that ends turns whose time has run out."""

from inkling.server.features.clock.model import deadlines_by_seat, seconds_for_current_question
from inkling.server.tables.background_task import AGAIN, TableTask
from inkling.server.tables.events import TimedOut
from inkling.server.tables.service import server_time_in_milliseconds


class ClockTask(TableTask):
    def on_table_change(self) -> None:
        table = self._live.table
        if table.clock is None and not self._seen and seconds_for_current_question(table) is None:
            return
        self._wake_for((table.clock, table.timing, table.chairs, table.absence.bot_plays, table.awaits_moves))

    async def _run_due(self) -> float | None:
        for seat, until in deadlines_by_seat(self._live.table).items():
            if until <= server_time_in_milliseconds():
                await self._append(TimedOut(seat))
        left = deadlines_by_seat(self._live.table).values()
        return (
            max(
                (min(left) - server_time_in_milliseconds()) / 1000,
                AGAIN / 10 if min(left) > server_time_in_milliseconds() else AGAIN,
            )
            if left
            else None
        )
