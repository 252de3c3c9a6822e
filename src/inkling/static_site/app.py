"""Builds the server's application for one person in one process, without threads, worker processes or a database."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from starlette.applications import Starlette

from inkling.core.errors import Refusal, msg
from inkling.server.app import list_enabled_features, make_app
from inkling.server.bots.supervisor import TableSupervisor
from inkling.server.features.absence.task import AbsenceLimits
from inkling.server.features.daily_for_two.routes import DailyForTwoRoutes
from inkling.server.features.handlers import Handlers
from inkling.server.features.health.routes import HealthRoutes
from inkling.server.features.installed_app.routes import InstalledAppRoutes
from inkling.server.features.notifications.routes import WebhookRoutes
from inkling.server.features.notifications.task import WebhookSender
from inkling.server.features.operator_page.routes import OperatorPageRoutes
from inkling.server.features.privacy_page.routes import PrivacyPageRoute
from inkling.server.features.problem_reports.report_command import ReportCommandRunner
from inkling.server.features.problem_reports.routes import ReportRoutes
from inkling.server.features.programs.routes import ProgramRoutes
from inkling.server.features.push.routes import PushRoutes
from inkling.server.features.seat_transfer.routes import SeatTransferRoutes
from inkling.server.features.site_files.routes import SiteFileRoutes
from inkling.server.features.table_tasks import make_table_supervisor
from inkling.server.features.tv.routes import TvRoutes
from inkling.server.platform.http import urls
from inkling.server.platform.http.static_files import ArtSheetCache
from inkling.server.platform.operator_notice import ServerNotice
from inkling.server.platform.render_workers import RenderWorkers
from inkling.server.platform.shutdown import GracefulShutdown
from inkling.server.platform.signing import Signer
from inkling.server.platform.worker_pool import InlinePool
from inkling.server.settings import Settings
from inkling.server.storage.memory_store import MemoryPlayReader, MemoryStore
from inkling.server.tables.past_play_cache import open_past_play_cache
from inkling.server.tables.registry import TableRegistry
from inkling.static_site.about import AboutSite

LEFT_OUT = frozenset(
    (
        *(HealthRoutes, InstalledAppRoutes, WebhookRoutes, OperatorPageRoutes, ProgramRoutes, PushRoutes, ReportRoutes),
        *(SeatTransferRoutes, SiteFileRoutes, TvRoutes, DailyForTwoRoutes, PrivacyPageRoute),
    )
)
"""Features that need other devices, an operator or a network."""
PATIENCE = 60.0
"""Seconds that a bot may think."""
UNLIMITED = 1e6
"""The value of limits that protect a server from its visitors. They aren't needed for one person."""


def make_settings(address: str) -> Settings:
    """Return the settings of a site. `address` has its scheme, host and path, without a slash at the end."""
    return Settings(
        base_url=address,
        data="/nowhere",
        open_list=False,
        uploads=True,
        service_worker=False,
        requests_per_second=UNLIMITED,
        messages_per_second=UNLIMITED,
        tables_per_hour=UNLIMITED,
        reading_seconds=UNLIMITED,
        misses_per_hour=UNLIMITED,
    )


def make_site_app(settings: Settings, store: MemoryStore, secret: bytes) -> Starlette:
    """Build the application with this store. Jobs and bots run in the event loop, so nothing has to be closed
    afterwards."""
    urls.set_base_path(settings.base_path)
    tables = TableRegistry(store, settings.uploads, settings.open_list, single_device=True)
    open_log: Callable[[str], None] = partial(open_past_play_cache, lambda url: MemoryPlayReader(store))
    render_workers = RenderWorkers(open_log, "", 1, settings.reading_seconds, make_pool=InlinePool)
    supervisor: TableSupervisor = make_table_supervisor(
        tables,
        1,
        PATIENCE,
        AbsenceLimits(),
        WebhookSender(()),
        render_workers=render_workers,
        make_pool=InlinePool,
    )
    parts = (store, tables, Signer(secret), supervisor, render_workers, ArtSheetCache(), settings)
    extras = (GracefulShutdown(), ServerNotice(), ReportCommandRunner(""), refuse_backup, list_site_features(settings))
    return make_app(*parts, *extras)


def list_site_features(settings: Settings) -> Iterator[type[Handlers]]:
    """Yield the handlers of all features that people on one device can use."""
    yield from (kind for kind in list_enabled_features(settings) if kind not in LEFT_OUT)
    yield AboutSite


def refuse_backup(target: Path, note: Callable[[str, float], None]) -> None:
    raise Refusal("no-page", msg("We can’t find that page."))
