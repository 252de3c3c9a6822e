"""Builds the web application: middleware, access policy, rate limits, and the handlers of every feature."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Lifespan

from inkling.core.errors import Refusal
from inkling.server.api.event_stream import EventStream
from inkling.server.api.routes import Api
from inkling.server.api.table_view import ApiView
from inkling.server.bots.supervisor import TableSupervisor
from inkling.server.features.bot_feedback.routes import BotFeedbackRoutes
from inkling.server.features.clock.routes import ClockPage
from inkling.server.features.daily.routes import Daily
from inkling.server.features.deals.routes import Deals
from inkling.server.features.deals.task import BotsAtDeals
from inkling.server.features.decks.picture_routes import DeckPictures
from inkling.server.features.decks.routes import Decks
from inkling.server.features.error_pages.routes import TurnedDown
from inkling.server.features.gallery.routes import Cards
from inkling.server.features.handlers import Handlers
from inkling.server.features.health.routes import Health
from inkling.server.features.home.routes import Home
from inkling.server.features.installed_app.routes import InstalledApp
from inkling.server.features.joining.routes import Joining
from inkling.server.features.learn.routes import Learning
from inkling.server.features.matchmaking.routes import Meetings, OpenList
from inkling.server.features.new_table.routes import NewTables
from inkling.server.features.notifications.routes import WebhookForm
from inkling.server.features.operator_page.routes import OperatorPage
from inkling.server.features.options.routes import OptionForms
from inkling.server.features.partner_profile.routes import PartnerProfile
from inkling.server.features.privacy_page.routes import Privacy
from inkling.server.features.private_tables.routes import PrivateTables
from inkling.server.features.programs.routes import Programs
from inkling.server.features.push.routes import Pushes
from inkling.server.features.record_upload.routes import Records
from inkling.server.features.rematch.routes import RematchPages
from inkling.server.features.replay.routes import Library
from inkling.server.features.reports.routes import Reports
from inkling.server.features.reports.task import ReportHook
from inkling.server.features.seat_transfer.routes import Devices
from inkling.server.features.shared_device.routes import SharedDevice
from inkling.server.features.similarity_quiz.routes import SimilarityQuiz
from inkling.server.features.site_files.routes import SiteFiles
from inkling.server.features.table_deletion.routes import Deletion
from inkling.server.features.table_page.form_routes import TableForms
from inkling.server.features.table_page.routes import TablePage
from inkling.server.features.table_page.socket_routes import Connections
from inkling.server.features.tv.routes import TvPairing
from inkling.server.platform.http.guard import Guard
from inkling.server.platform.http.page_filler import PageFiller
from inkling.server.platform.http.path_prefix import PathPrefix
from inkling.server.platform.http.public_address import Site
from inkling.server.platform.http.rate_limits import Limits
from inkling.server.platform.http.static_files import STATIC, Files, KeptArt
from inkling.server.platform.render_workers import RenderWorkers
from inkling.server.platform.server_notice import ServerNotice
from inkling.server.platform.shutdown import Departure
from inkling.server.platform.signing import Signer
from inkling.server.settings import Settings
from inkling.server.storage.backup import back_up
from inkling.server.storage.interface import ServerStorage
from inkling.server.tables.access.credentials import Invitations, Keys, People
from inkling.server.tables.access.guess_limits import Guesses
from inkling.server.tables.access.request import Access
from inkling.server.tables.registry import TableRegistry

WORTH_COMPRESSING = 1024
"""Minimum size in bytes of an HTTP response that is compressed with gzip."""


def choose_features(settings: Settings) -> Iterator[type[Handlers]]:
    """Yield the handler classes of all features that the settings enable."""
    yield Home
    yield Health
    yield NewTables
    yield from (TablePage, TableForms, Connections)
    yield TvPairing
    yield OptionForms
    yield ClockPage
    yield WebhookForm
    yield RematchPages
    yield SharedDevice
    yield Deletion
    yield Joining
    yield PrivateTables
    yield Devices
    yield Learning
    yield Cards
    yield Library
    yield PartnerProfile
    yield Records
    yield Deals
    yield Daily
    yield Programs
    yield InstalledApp
    yield Pushes
    yield from (Reports, OperatorPage, Privacy, SiteFiles)
    yield from (EventStream, Api)
    if settings.meet:
        yield Meetings
    if settings.open_list:
        yield OpenList
    if settings.uploads:
        yield from (Decks, DeckPictures)
    if settings.ask:
        yield from (BotFeedbackRoutes, SimilarityQuiz)


def make_app(
    store: ServerStorage,
    tables: TableRegistry,
    signer: Signer,
    supervisor: TableSupervisor,
    render_workers: RenderWorkers,
    art: KeptArt,
    settings: Settings,
    departure: Departure,
    notice: ServerNotice,
    hook: ReportHook,
    lifespan: Lifespan[Starlette] | None = None,
) -> Starlette:
    """Build the application from parts that are already open. The caller closes them, usually in `lifespan`."""
    site, limits, guesses = Site(settings.origin), Limits(settings), Guesses(settings.misses_per_hour)
    people, keys = People(signer, tables.sessions, site), Keys(signer, site, guesses)
    invitations = Invitations(signer.secret, site)
    access = Access(tables, people, keys, invitations, guesses, limits, supervisor.supervise)
    parts = (
        *(settings, store, tables, supervisor, render_workers, departure, notice),
        *(signer, site, limits, guesses, people, keys, invitations, access),
    )
    bots = BotsAtDeals(render_workers, supervisor.readiness)
    own_parts: dict[type[Handlers], tuple[Any, ...]] = {
        Deals: (bots,),
        Daily: (bots,),
        Reports: (hook,),
        OperatorPage: (partial(back_up, settings),),
        Connections: (ApiView,),
    }
    handlers = [*(kind(*parts, *own_parts.get(kind, ())) for kind in choose_features(settings)), Files(art)]
    turned_down = TurnedDown(access, Joining(*parts), PrivateTables(*parts), Home(*parts))
    app = Starlette(
        lifespan=lifespan,
        routes=[STATIC, *(route for handler in handlers for route in handler.routes())],
        middleware=[
            *([Middleware(PathPrefix)] if settings.base_path else []),
            Middleware(Guard, limits=limits, check_person=people.check, embedding=settings.embedding),
            # Level 5 takes three quarters of the time of level 9, for responses that are 0.5 % larger.
            Middleware(GZipMiddleware, minimum_size=WORTH_COMPRESSING, compresslevel=5),
            Middleware(PageFiller, notice=notice, embeds=bool(settings.embedding)),
        ],
        exception_handlers={Refusal: turned_down.refuse, HTTPException: turned_down.nowhere},
    )
    # Starlette would redirect to the `Host` header, which a client can forge. `nowhere` redirects to a path.
    app.router.redirect_slashes = False
    return app
