"""Puts the web together: access, limits, and every handler with what it needs of them."""

from collections.abc import Iterator

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Lifespan

from inkling.core.errors import Refusal
from inkling.server.keepers.bots import Keeper
from inkling.server.keepers.bots_at_deals import BotsAtDeals
from inkling.server.keepers.readers import Readers
from inkling.server.keepers.report_hook import ReportHook
from inkling.server.live.departure import Departure
from inkling.server.log.store import Store
from inkling.server.settings import Settings
from inkling.server.tables.registry import Tables
from inkling.server.tables.sessions import ServerNotice
from inkling.server.web.access.credentials import Invitations, Keys, People
from inkling.server.web.access.guesses import Guesses
from inkling.server.web.access.request import Access
from inkling.server.web.answering import Handlers
from inkling.server.web.guard import Guard
from inkling.server.web.handlers.api import Api
from inkling.server.web.handlers.asking import Asking
from inkling.server.web.handlers.connections import Connections
from inkling.server.web.handlers.deals import Deals, Today
from inkling.server.web.handlers.deck_pictures import DeckPictures
from inkling.server.web.handlers.decks import Decks
from inkling.server.web.handlers.devices import Devices
from inkling.server.web.handlers.event_stream import EventStream
from inkling.server.web.handlers.files import STATIC, Files, KeptArt
from inkling.server.web.handlers.health import Health
from inkling.server.web.handlers.home import Home, OpenList
from inkling.server.web.handlers.joining import Joining
from inkling.server.web.handlers.learn import Cards, Learning
from inkling.server.web.handlers.new_tables import Meetings, NewTables
from inkling.server.web.handlers.plays import Library, Records
from inkling.server.web.handlers.programs import Programs
from inkling.server.web.handlers.report import Reports
from inkling.server.web.handlers.table_forms import TableForms, TablePage
from inkling.server.web.handlers.turned_down import TurnedDown
from inkling.server.web.limits import Limits
from inkling.server.web.notice_bar import NoticeBar
from inkling.server.web.signing import Signer
from inkling.server.web.site import Site

WORTH_COMPRESSING = 1024
"""Bytes. Answers are compressed, sockets are not."""


KINDS: tuple[type[Handlers], ...] = (
    *(Home, Health, NewTables, TablePage, TableForms, Joining, Devices, Connections, Learning, Cards),
    *(Library, Records, Deals, Today, Programs, EventStream, Reports, Api),
)
"""What every server answers; `wished_for` adds what the operator has switched on."""


def make_app(
    store: Store,
    tables: Tables,
    signer: Signer,
    keeper: Keeper,
    readers: Readers,
    art: KeptArt,
    settings: Settings,
    departure: Departure,
    notice: ServerNotice,
    hook: ReportHook,
    lifespan: Lifespan[Starlette] | None = None,
) -> Starlette:
    site, limits, guesses = Site(settings.base_url), Limits(settings), Guesses(settings.misses_per_hour)
    people, keys = People(signer, tables.sessions, site), Keys(signer, site, guesses)
    invitations = Invitations(signer.secret, site)
    access = Access(tables, people, keys, invitations, guesses, limits, keeper)
    bots = BotsAtDeals(readers, keeper.readiness)
    parts = (
        *(settings, store, tables, keeper, readers, bots, hook, departure, notice),
        *(signer, site, limits, guesses, people, keys, invitations, access),
    )
    handlers = [kind(*parts) for kind in KINDS]
    handlers += [Files(*parts, art), *(kind(*parts) for kind in wished_for(settings))]
    turned_down = TurnedDown(access, Joining(*parts), Home(*parts))
    app = Starlette(
        lifespan=lifespan,
        routes=[STATIC, *(route for one in handlers for route in one.routes())],
        middleware=[
            Middleware(Guard, limits=limits, check_person=people.check),
            # Half a percent larger than at the highest level, in three quarters of the time.
            Middleware(GZipMiddleware, minimum_size=WORTH_COMPRESSING, compresslevel=5),
            Middleware(NoticeBar, notice=notice),
        ],
        exception_handlers={Refusal: turned_down.refuse, HTTPException: turned_down.nowhere},
    )
    # It would redirect to the host of the request, whatever that says; `nowhere` does it without one.
    app.router.redirect_slashes = False
    return app


def wished_for(settings: Settings) -> Iterator[type[Handlers]]:
    if settings.meet:
        yield Meetings
    if settings.open_list:
        yield OpenList
    if settings.uploads:
        yield from (Decks, DeckPictures)
    if settings.ask:
        yield Asking
