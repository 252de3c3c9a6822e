"""Builds the web application from middleware, access policy, rate limits, and the handlers of every feature."""

from collections.abc import Iterable, Iterator
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Lifespan

from inkling.core.errors import Refusal
from inkling.server.api.event_stream import EventStream
from inkling.server.api.routes import ApiRoutes
from inkling.server.api.table_view import ApiViewOfTable
from inkling.server.bots.supervisor import TableSupervisor
from inkling.server.features.ask_a_friend.routes import AskAFriendRoutes
from inkling.server.features.bot_feedback.routes import BotFeedbackRoutes
from inkling.server.features.clock.routes import ClockPage
from inkling.server.features.crowd.routes import CrowdRoutes
from inkling.server.features.daily.routes import DailyRoutes
from inkling.server.features.daily_for_two.routes import DailyForTwoRoutes
from inkling.server.features.deals.bot_results import BotResultsOfDeals
from inkling.server.features.deals.routes import DealRoutes
from inkling.server.features.decks.picture_routes import DeckPictureRoutes
from inkling.server.features.decks.routes import DeckRoutes
from inkling.server.features.display_settings.routes import DisplaySettingsRoutes
from inkling.server.features.error_pages.routes import ErrorPages
from inkling.server.features.gallery.routes import GalleryRoutes
from inkling.server.features.group.routes import GroupRoutes
from inkling.server.features.handlers import Handlers
from inkling.server.features.health.routes import HealthRoutes
from inkling.server.features.history.routes import HistoryRoutes
from inkling.server.features.home.routes import HomeRoutes
from inkling.server.features.installed_app.routes import InstalledAppRoutes
from inkling.server.features.joining.routes import JoinRoutes
from inkling.server.features.languages.routes import LanguagesPageRoute
from inkling.server.features.learn.routes import LearnRoutes
from inkling.server.features.matchmaking.routes import MatchmakingRoutes, OpenTablesPageRoute
from inkling.server.features.new_table.routes import NewTableRoutes
from inkling.server.features.notifications.routes import WebhookRoutes
from inkling.server.features.operator_page.background_backups import BackUp
from inkling.server.features.operator_page.routes import OperatorPageRoutes
from inkling.server.features.options.routes import OptionRoutes
from inkling.server.features.partner_profile.routes import PartnerProfileRoutes
from inkling.server.features.privacy_page.routes import PrivacyPageRoute
from inkling.server.features.private_tables.routes import PrivateTableRoutes
from inkling.server.features.problem_reports.report_command import ReportCommandRunner
from inkling.server.features.problem_reports.routes import ReportRoutes
from inkling.server.features.programs.routes import ProgramRoutes
from inkling.server.features.push.routes import PushRoutes
from inkling.server.features.record_upload.routes import RecordUploadRoutes
from inkling.server.features.rematch.routes import RematchRoutes
from inkling.server.features.replay.routes import ReplayRoutes
from inkling.server.features.seat_transfer.routes import SeatTransferRoutes
from inkling.server.features.shared_device.routes import SharedDeviceRoutes
from inkling.server.features.similarity_quiz.routes import QuizRoutes
from inkling.server.features.site_files.routes import SiteFileRoutes
from inkling.server.features.table_deletion.routes import TableDeletionRoutes
from inkling.server.features.table_page.form_routes import TableFormRoutes
from inkling.server.features.table_page.routes import TablePageRoutes
from inkling.server.features.table_page.socket_routes import SocketRoutes
from inkling.server.features.tv.routes import TvRoutes
from inkling.server.platform.http.page_completion import PageCompletionMiddleware
from inkling.server.platform.http.path_prefix import PathPrefixMiddleware
from inkling.server.platform.http.public_site import PublicSite
from inkling.server.platform.http.rate_limits import RateLimits
from inkling.server.platform.http.request_guard import RequestGuard
from inkling.server.platform.http.static_files import STATIC, ArtSheetCache, FileRoutes
from inkling.server.platform.operator_notice import ServerNotice
from inkling.server.platform.render_workers import RenderWorkers
from inkling.server.platform.shutdown import GracefulShutdown
from inkling.server.platform.signing import Signer
from inkling.server.settings import Settings
from inkling.server.storage.interface import Storage
from inkling.server.tables.access.credentials import InvitationLinks, PersonCredentials, PrivateTableKeys
from inkling.server.tables.access.guess_limits import GuessLimits
from inkling.server.tables.access.request_access import RequestAccess
from inkling.server.tables.registry import TableRegistry

WORTH_COMPRESSING = 1024
"""Minimum bytes of an HTTP response that is compressed with gzip."""


def list_enabled_features(settings: Settings) -> Iterator[type[Handlers]]:
    """Yield the handler classes of all features that the settings enable."""
    yield from (HomeRoutes, HistoryRoutes, DisplaySettingsRoutes)
    yield HealthRoutes
    yield NewTableRoutes
    yield from (TablePageRoutes, TableFormRoutes, SocketRoutes)
    yield TvRoutes
    yield OptionRoutes
    yield ClockPage
    yield WebhookRoutes
    yield RematchRoutes
    yield from (SharedDeviceRoutes, CrowdRoutes)
    yield TableDeletionRoutes
    yield GroupRoutes
    yield JoinRoutes
    yield PrivateTableRoutes
    yield SeatTransferRoutes
    yield LearnRoutes
    yield GalleryRoutes
    yield ReplayRoutes
    yield AskAFriendRoutes
    yield PartnerProfileRoutes
    yield RecordUploadRoutes
    yield DealRoutes
    yield from (DailyRoutes, DailyForTwoRoutes)
    yield ProgramRoutes
    yield InstalledAppRoutes
    yield PushRoutes
    yield from (ReportRoutes, OperatorPageRoutes, PrivacyPageRoute, LanguagesPageRoute, SiteFileRoutes)
    yield from (EventStream, ApiRoutes)
    if settings.meet:
        yield MatchmakingRoutes
    if settings.open_list:
        yield OpenTablesPageRoute
    if settings.uploads:
        yield from (DeckRoutes, DeckPictureRoutes)
    if settings.ask:
        yield from (BotFeedbackRoutes, QuizRoutes)


def make_app(
    store: Storage,
    tables: TableRegistry,
    signer: Signer,
    supervisor: TableSupervisor,
    render_workers: RenderWorkers,
    art: ArtSheetCache,
    settings: Settings,
    departure: GracefulShutdown,
    notice: ServerNotice,
    hook: ReportCommandRunner,
    back_up: BackUp,
    features: Iterable[type[Handlers]],
    lifespan: Lifespan[Starlette] | None = None,
) -> Starlette:
    """Build the application with these features, from open services. The caller closes them, usually in `lifespan`."""
    site, limits, guesses = PublicSite(settings.origin), RateLimits(settings), GuessLimits(settings.misses_per_hour)
    people, keys = PersonCredentials(signer, tables.sessions, site), PrivateTableKeys(signer, site, guesses)
    invitations = InvitationLinks(signer.secret, site)
    access = RequestAccess(tables, people, keys, invitations, guesses, limits, supervisor.supervise)
    parts = (
        *(settings, store, tables, supervisor, render_workers, departure, notice),
        *(signer, site, limits, guesses, people, keys, invitations, access),
    )
    bots = BotResultsOfDeals(render_workers, supervisor.readiness, bots_play=not tables.options.single_device)
    own_parts: dict[type[Handlers], tuple[Any, ...]] = {
        **dict.fromkeys((DealRoutes, DailyRoutes), (bots,)),
        ReportRoutes: (hook,),
        OperatorPageRoutes: (back_up,),
        SocketRoutes: (ApiViewOfTable,),
    }
    handlers = [*(kind(*parts, *own_parts.get(kind, ())) for kind in features), FileRoutes(art)]
    turned_down = ErrorPages(access, JoinRoutes(*parts), PrivateTableRoutes(*parts), HomeRoutes(*parts))
    app = Starlette(
        lifespan=lifespan,
        routes=[STATIC, *(route for handler in handlers for route in handler.routes())],
        middleware=[
            *([Middleware(PathPrefixMiddleware)] if settings.base_path else []),
            Middleware(
                RequestGuard, limits=limits, check_person=people.check_not_blocked, embedding=settings.embedding
            ),
            # Level 5 takes three quarters of the time of level 9, for responses that are 0.5 % larger.
            Middleware(GZipMiddleware, minimum_size=WORTH_COMPRESSING, compresslevel=5),
            Middleware(PageCompletionMiddleware, notice=notice, embeds=bool(settings.embedding)),
        ],
        exception_handlers={Refusal: turned_down.answer_refusal, HTTPException: turned_down.answer_http_error},
    )
    # Starlette would redirect to the `Host` header, which clients can forge. `nowhere` redirects to a path.
    app.router.redirect_slashes = False
    return app
