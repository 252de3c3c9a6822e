"""All background tasks of a table, and the supervisor that runs them for every table."""

from random import Random

from inkling.server.bots.supervisor import PATIENCE, TableSupervisor
from inkling.server.cluster.leases import TableLeases
from inkling.server.features.absence.task import AbsenceLimits, AbsenceTask, ActingHostTask
from inkling.server.features.clock.turn_timeout_task import ClockTask
from inkling.server.features.forced_passes.task import ForcedPassTask
from inkling.server.features.group.task import EveningReminderTask
from inkling.server.features.notifications.task import WebhookSender, WebhookTask
from inkling.server.features.partner_profile.profile_cache import PartnerProfileCache
from inkling.server.features.push.delivery import PushSender
from inkling.server.features.push.task import PushTask
from inkling.server.features.rematch.task import RematchTask
from inkling.server.platform.render_workers import RenderWorkers
from inkling.server.platform.worker_pool import MakePool, WorkerPool
from inkling.server.tables.background_task import StartTask
from inkling.server.tables.registry import TableRegistry


def list_tasks(
    absence: AbsenceLimits, notices: WebhookSender, pushes: PushSender | None = None
) -> tuple[StartTask, ...]:
    sending: tuple[StartTask, ...] = (lambda tables, live: PushTask(tables, live, pushes),) if pushes else ()
    return (
        lambda tables, live: AbsenceTask(tables, live, absence),
        lambda tables, live: ActingHostTask(tables, live, absence),
        ClockTask,
        ForcedPassTask,
        RematchTask,
        EveningReminderTask,
        lambda tables, live: WebhookTask(tables, live, notices),
        *sending,
    )


def make_table_supervisor(
    tables: TableRegistry,
    workers: int = 1,
    patience: float = PATIENCE,
    absence: AbsenceLimits | None = None,
    notices: WebhookSender | None = None,
    leases: TableLeases | None = None,
    render_workers: RenderWorkers | None = None,
    luck: Random | None = None,
    pushes: PushSender | None = None,
    make_pool: MakePool = WorkerPool,
) -> TableSupervisor:
    """Return the supervisor of all tables, with the tasks of every feature.

    Without `render_workers`, bots remember no players.
    """
    tasks = list_tasks(absence or AbsenceLimits(), notices or WebhookSender(()), pushes)
    recall = PartnerProfileCache(render_workers).habits_by_seat
    return TableSupervisor(tables, workers, patience, tasks, leases, recall, luck, make_pool)
