"""Background task that reminds a group of its next evening.

Push and chat notifications follow from the stored event.
"""

from inkling.server.features.group.model import EveningReminded, time_of_next_reminder
from inkling.server.tables.background_task import AGAIN, TableTask
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.service import server_time_in_milliseconds


class EveningReminderTask(TableTask):
    """Stores the reminder of a table's evening when it is due.

    If the evening has begun by then, as after a restart, the event is stored but no notification is sent.
    """

    def __init__(self, tables: TableRegistry, live: LiveTable) -> None:
        super().__init__(tables, live)
        self.on_table_change()

    def on_table_change(self) -> None:
        self._wake_for((self._live.table.group,))

    async def _run_due(self) -> float | None:
        due, evening = time_of_next_reminder(self._live.table), self._live.table.group.evening
        if due is None or evening is None:
            return None
        if due > server_time_in_milliseconds():
            return (due - server_time_in_milliseconds()) / 1000 + 0.1
        return None if await self._append(EveningReminded(evening.number)) else AGAIN
