"""Builds and runs the server: opens the database, starts tables, bots and the web application, and stops them again."""

import asyncio
import contextlib
import gc
import os
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from pkgutil import walk_packages
from typing import IO, Any

import uvicorn
from starlette.applications import Starlette

from inkling.core.errors import Refusal, msg
from inkling.server import features
from inkling.server.app import list_enabled_features, make_app
from inkling.server.bots.supervisor import PATIENCE, TableSupervisor
from inkling.server.cluster.cluster_tasks import ClusterTasks
from inkling.server.features.absence.task import AbsenceLimits
from inkling.server.features.bot_feedback.answer_recorder import BotFeedbackRecorder
from inkling.server.features.clock.table_wake_up_task import TableWaker
from inkling.server.features.daily.calendar import DailyCalendar
from inkling.server.features.notifications.task import WebhookSender
from inkling.server.features.notifications.webhook_urls import read_allowed_prefixes
from inkling.server.features.operator.apply_orders_task import OrderFollower
from inkling.server.features.problem_reports.report_command import ReportCommandRunner
from inkling.server.features.push.delivery import PushSender, is_push_installed
from inkling.server.features.push.task import run_daily_reminders
from inkling.server.features.retention.task import SETTLING, record_tables_in_use, run_retention
from inkling.server.features.table_tasks import make_table_supervisor
from inkling.server.platform.http import urls
from inkling.server.platform.http.bounded_http_protocol import make_http_protocol
from inkling.server.platform.http.connection_limits import OpenConnectionsByAddress, TrustedProxies
from inkling.server.platform.http.draining_server import DrainingServer
from inkling.server.platform.http.static_files import ArtSheetCache
from inkling.server.platform.logs import configure_logging, get_logger
from inkling.server.platform.metrics import TABLES, MetricsServer
from inkling.server.platform.operator_notice import ServerNotice
from inkling.server.platform.private_files import OTHERS, log_permission_report, restrict_permissions_of_files
from inkling.server.platform.render_workers import READERS, RenderWorkers
from inkling.server.platform.resource_limits import raise_descriptor_limit
from inkling.server.platform.shutdown import GracefulShutdown
from inkling.server.platform.signing import Signer, load_secret, make_random_key, read_secret
from inkling.server.platform.token_buckets_and_limits import ENOUGH, LARGEST_MESSAGE
from inkling.server.platform.websocket.bounded_websocket_protocol import BoundedWebSocket
from inkling.server.platform.worker_pool import set_preloaded_modules
from inkling.server.settings import Settings
from inkling.server.storage import lost_row_detection
from inkling.server.storage.backup import write_backup
from inkling.server.storage.database_open_checks import find_sqlite_file, lock_database, open_store_checked
from inkling.server.storage.log_reader import open_play_reader
from inkling.server.storage.lost_row_detection import report_lost_rows
from inkling.server.storage.sql_store import SqlStore
from inkling.server.tables.past_play_cache import open_past_play_cache
from inkling.server.tables.registry import TableRegistry

SECONDS_TO_STOP = 10
"""Seconds for open requests to finish at shutdown."""
READ = tuple(
    module.name
    for module in walk_packages(features.__path__, f"{features.__name__}.")
    if module.name.endswith(("views", "_view", "render_jobs"))
)
"""Modules that render workers import when they start: all that render pages or contain render jobs."""
OPEN_PAST = partial(open_past_play_cache, open_play_reader)
"""Opens a render worker's read-only access to the database."""
log = get_logger(__name__)


def build_app(settings: Settings, warm: bool = False, settling: float = SETTLING) -> Starlette:
    """Build the application, and open the database. The end of the lifespan stops all tasks and closes the database."""
    urls.set_base_path(settings.base_path)
    figures = MetricsServer(settings.metrics_listen) if settings.metrics_listen else None
    claimed, store, signer = open_data_folder_and_store(settings)
    tables = TableRegistry(store, settings.uploads, settings.open_list, settings.meet, time_zone=settings.time_zone)
    if settings.ask:
        tables.bot_feedback = BotFeedbackRecorder(store, signer.secret)
    notices = WebhookSender(read_allowed_prefixes(settings.webhook_prefixes))
    sharing = ClusterTasks(store, tables, settings.bus) if settings.bus else None
    leases = sharing.leases if sharing is not None else None
    departure = GracefulShutdown(leases.hand_over_all if leases is not None else None)
    render_workers = make_render_workers(settings)
    pushes = PushSender(store, signer.secret) if is_push_installed() else None
    parts = (AbsenceLimits.from_seconds(settings.cover_after), notices, leases, render_workers)
    supervisor = make_table_supervisor(tables, settings.bot_workers, PATIENCE, *parts, pushes=pushes)
    art, notice, hook = ArtSheetCache(), ServerNotice(), ReportCommandRunner(settings.on_report)
    orders, calendar = OrderFollower(store, tables, supervisor, notice), DailyCalendar(settings.time_zone)
    TABLES.set_function(lambda: len(tables.all_in_memory()))

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        if sharing is not None:
            await sharing.start()
        work = [
            orders.run(),
            run_retention(store, tables, supervisor, settings, settling),
            record_tables_in_use(store, tables),
            TableWaker(store, tables, supervisor).run(),
            *([warm_up_bots_and_caches(supervisor, render_workers, art)] if warm else []),
            *([run_daily_reminders(store, tables, pushes, calendar)] if pushes is not None else []),
        ]
        async with run_tasks_in_background(work):
            log.info("the server is open")
            yield
        for part in (hook, render_workers, supervisor):
            await part.close()
        notices.close()
        if sharing is not None:
            await sharing.close()
        store.close()
        for kept in (pushes, figures, claimed):
            if kept is not None:
                kept.close()
        log.info("the server is closed")

    opened = (store, tables, signer, supervisor, render_workers, art, settings, departure, notice, hook)
    app = make_app(*opened, partial(write_backup, settings), list_enabled_features(settings), lifespan)
    app.state.departure = departure
    return app


def make_render_workers(settings: Settings) -> RenderWorkers:
    set_preloaded_modules(*READ)
    return RenderWorkers(OPEN_PAST, settings.database_url, READERS, settings.reading_seconds, READ)


@asynccontextmanager
async def run_tasks_in_background(work: list[Coroutine[Any, Any, None]]) -> AsyncIterator[None]:
    """Run the coroutines as tasks inside the `with` block, and cancel them at its end."""
    tasks = [asyncio.ensure_future(coroutine) for coroutine in work]
    yield
    for task in tasks:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


def open_data_folder_and_store(settings: Settings) -> tuple[IO[bytes] | None, SqlStore, Signer]:
    """Lock the data folder, open the database and load the secret.

    If a step fails, release the lock and raise Refusal.
    """
    claimed = lock_data_folder(settings)
    try:
        check_not_sqlite_if_shared(settings)
        store = open_server_store(settings, serving=True)
        return claimed, store, Signer(load_or_share_signing_secret(settings, store))
    except Refusal:
        if claimed is not None:
            claimed.close()
        raise


def check_not_sqlite_if_shared(settings: Settings) -> None:
    """Raise Refusal if several processes (`bus`) would share a SQLite file."""
    if settings.bus and find_sqlite_file(settings.database_url) is not None:
        sentence = msg("A database in a file is for one process only: --bus needs --database postgresql://…")
        raise Refusal("no-bus", sentence)


def load_or_share_signing_secret(settings: Settings, store: SqlStore) -> bytes:
    """Return the signing secret from its file, or with several processes from the database.

    The first process stores its secret there; the others use it.
    """
    if not settings.bus:
        return load_secret(settings.folder)
    has_file = (settings.folder / "secret").exists()
    return store.peers.agree_on_secret(read_secret(settings.folder) if has_file else make_random_key())


async def warm_up_bots_and_caches(
    supervisor: TableSupervisor, render_workers: RenderWorkers, art: ArtSheetCache
) -> None:
    """Load the bots, draw the boards' pictures and start a render worker, so that the first visitors need not wait."""
    await asyncio.gather(supervisor.start_warm_up(), art.draw_all())
    await render_workers.warm_up()


def lock_data_folder(settings: Settings) -> IO[bytes] | None:
    """Lock a SQLite database for this server and return the lock file; None for other databases.

    Two servers on one file would show each other's changes too late.
    """
    path = find_sqlite_file(settings.database_url)
    if path is None:
        return None
    try:
        settings.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return lock_database(path)
    except OSError:
        raise Refusal("unwritable", msg("{file} can’t be written."), file=path.parent) from None


def open_server_store(settings: Settings, serving: bool = False) -> SqlStore:
    """Open the database, or raise Refusal with the reason.

    A server (`serving`) also logs which files other users can read, tracks the end of the log, and reports rows that
    were lost since the last run.
    """
    try:
        guarded = restrict_permissions_of_files(settings, find_sqlite_file(settings.database_url))
        store = open_store_checked(
            settings.database_url, settings.folder / lost_row_detection.FILE if serving and not settings.bus else None
        )
        if serving:
            log_permission_report(guarded)
            store.lost_rows = report_lost_rows(store, settings.folder)
        return store
    except OSError:
        raise Refusal("unwritable", msg("{file} can’t be written."), file=settings.folder) from None


def make_uvicorn_server(app: Starlette, settings: Settings) -> uvicorn.Server:
    return DrainingServer(make_uvicorn_config(app, settings), app.state.departure, settings.drain_seconds)


def make_uvicorn_config(app: Starlette, settings: Settings) -> uvicorn.Config:
    """Return the uvicorn configuration, with our bounded HTTP and WebSocket protocols."""
    return uvicorn.Config(
        app,
        http=make_http_protocol(OpenConnectionsByAddress(settings.sockets_per_address, TrustedProxies(settings))),
        ws=BoundedWebSocket,
        # Most pushes are small, so compressing each one per viewer costs more than it saves.
        ws_per_message_deflate=False,
        ws_max_size=LARGEST_MESSAGE,
        # Libraries log to our handler, and only errors: other lines contain IP addresses and table codes, and clients
        # could fill the log with warnings about malformed requests.
        log_config=None,
        log_level="error",
        access_log=False,
        server_header=False,
        proxy_headers=settings.behind_proxy,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=SECONDS_TO_STOP,
    )


def open_listening_socket(settings: Settings) -> socket.socket:
    """Open the listening socket. Call it before anything else, so that a port in use is reported at once."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    check_host_resolves(settings.host, family)
    try:
        return socket.create_server((settings.host, settings.port), family=family, backlog=2048)
    except OSError as error:
        raise Refusal(
            "no-door",
            msg("The server can’t listen on {host}, port {port}: {why}."),
            host=settings.host,
            port=settings.port,
            why=os.strerror(error.errno or 0),
        ) from None


def check_host_resolves(host: str, family: socket.AddressFamily) -> None:
    """Raise Refusal unless the host resolves. `create_server` would report the resolver's error only as a number."""
    try:
        is_known = bool(host and socket.getaddrinfo(host, None, family, socket.SOCK_STREAM))
    except (OSError, ValueError):
        is_known = False
    if not is_known:
        sentence = msg("The server can’t listen on “{host}”: that’s neither an IP address nor a known name.")
        raise Refusal("no-door", sentence, host=host)


def run_server(settings: Settings, door: socket.socket, opened: Callable[[], None]) -> None:
    """Serve until a signal requests a shutdown, then finish open requests. Call `opened` once the database is open."""
    configure_logging(settings.log_format)
    descriptors = raise_descriptor_limit()
    if descriptors is not None and descriptors < ENOUGH:
        log.warning("few descriptors: one address could use up all connections", limit=descriptors, enough=ENOUGH)
    usual = os.umask(OTHERS)
    app = build_app(settings, warm=True)
    # Programs that `opened` starts, such as a browser, need the usual umask.
    os.umask(usual)
    opened()
    os.umask(OTHERS)
    # Objects made so far live until the end, so the garbage collector can skip them. Plays make few cycles.
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    make_uvicorn_server(app, settings).run([door])
