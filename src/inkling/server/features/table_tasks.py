"""Background tasks that features run for every table, one line per feature, and the supervisor that runs them."""

from random import Random

from inkling.server.bots.supervisor import PATIENCE, Keeper
from inkling.server.cluster.leases import Leases
from inkling.server.features.absence.task import ActingHost, Attendance, Patience
from inkling.server.features.clock.task import Clock
from inkling.server.features.notifications.task import Notices, TurnNotices
from inkling.server.features.partner_profile.task import Acquaintances
from inkling.server.features.rematch.task import NextPlay
from inkling.server.platform.render_workers import Readers
from inkling.server.tables.background_task import StartTask
from inkling.server.tables.registry import Tables


def list_tasks(absence: Patience, notices: Notices) -> tuple[StartTask, ...]:
    return (
        lambda tables, live: Attendance(tables, live, absence),
        lambda tables, live: ActingHost(tables, live, absence),
        Clock,
        NextPlay,
        lambda tables, live: TurnNotices(tables, live, notices),
    )


def make_keeper(
    tables: Tables,
    workers: int = 1,
    patience: float = PATIENCE,
    absence: Patience | None = None,
    notices: Notices | None = None,
    leases: Leases | None = None,
    readers: Readers | None = None,
    luck: Random | None = None,
) -> Keeper:
    """Make the supervisor of all tables, with the tasks of every feature. Without `readers` bots know nobody."""
    tasks = list_tasks(absence or Patience(), notices or Notices(()))
    return Keeper(tables, workers, patience, tasks, leases, Acquaintances(readers).of, luck)
