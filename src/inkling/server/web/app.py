"""Puts the web together: access, limits, and every handler with what it needs of them."""

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
from inkling.server.keepers.webhook import read_prefixes
from inkling.server.live.departure import Departure
from inkling.server.log.store import Store
from inkling.server.settings import Settings
from inkling.server.tables.calendar import Calendar
from inkling.server.tables.matchmaking import Meeting
from inkling.server.tables.registry import Tables
from inkling.server.tables.server_notice import ServerNotice
from inkling.server.web.access.credentials import Invitations, Keys, People
from inkling.server.web.access.guesses import Guesses
from inkling.server.web.access.request import Access
from inkling.server.web.access.seat_transfer import SeatTransfers, SharedPins
from inkling.server.web.answering import Handlers
from inkling.server.web.guard import Guard
from inkling.server.web.handlers.api import Api
from inkling.server.web.handlers.asking import Asking, Sittings
from inkling.server.web.handlers.cards import Cards
from inkling.server.web.handlers.clock import Clocks
from inkling.server.web.handlers.connections import Connections
from inkling.server.web.handlers.deals import Deals
from inkling.server.web.handlers.deck_pictures import DeckPictures, PictureCache
from inkling.server.web.handlers.decks import Decks
from inkling.server.web.handlers.deleting import Deleting
from inkling.server.web.handlers.devices import Devices
from inkling.server.web.handlers.event_stream import EventStream
from inkling.server.web.handlers.files import STATIC, Files, KeptArt
from inkling.server.web.handlers.health import Health
from inkling.server.web.handlers.home import Home, OpenList
from inkling.server.web.handlers.joining import Joining
from inkling.server.web.handlers.language_switch import LanguageSwitch
from inkling.server.web.handlers.learn import Learning, Reasons
from inkling.server.web.handlers.meeting import Meetings
from inkling.server.web.handlers.new_tables import NewTables
from inkling.server.web.handlers.plays import Library
from inkling.server.web.handlers.programs import Programs
from inkling.server.web.handlers.record_upload import Records
from inkling.server.web.handlers.report import Reports
from inkling.server.web.handlers.table_forms import TableForms
from inkling.server.web.handlers.table_page import TablePage
from inkling.server.web.handlers.today import Today, Tries
from inkling.server.web.handlers.turned_down import TurnedDown
from inkling.server.web.limits import Limits
from inkling.server.web.notice_bar import NoticeBar
from inkling.server.web.signing import Signer
from inkling.server.web.site import Site

WORTH_COMPRESSING = 1024
"""Bytes. Answers are compressed, sockets are not."""


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
    joining = Joining(tables, people, access, keys, invitations)
    new_tables = NewTables(tables, people, limits, keeper)
    transfers = SeatTransfers(tables, signer, SharedPins(store, signer) if settings.bus else None, settings.folder)
    handlers: list[Handlers] = [
        home := Home(people, access, settings.links, bool(settings.meet), settings.ask),
        *(Health(store, departure), LanguageSwitch(site)),
        new_tables,
        TablePage(people, access, invitations),
        TableForms(tables, people, access),
        joining,
        Devices(tables, people, access, site, transfers, guesses),
        Connections(tables, people, access, invitations, limits, departure, notice),
        Learning(Reasons(readers), people, access),
        Cards(readers),
        Library(readers, keeper.readiness, people, access, new_tables),
        Records(tables, readers, limits),
        Clocks(tables, access, invitations, read_prefixes(settings.webhook_prefixes)),
        Deleting(tables, keeper, access),
        Deals(tables, readers, bots_at_deals := BotsAtDeals(readers, keeper.readiness), access, new_tables),
        Today(
            *(tables, readers, bots_at_deals, people, access, new_tables),
            *(Tries(signer, site), site, Calendar(settings.time_zone), signer.secret),
        ),
        Programs(tables, people, access, site),
        EventStream(people, access, limits, departure, notice),
        Reports(access, limits, settings.folder, hook),
        Api(tables, keeper, people, access, invitations, limits),
    ]
    handlers += [Files(art), *wished_for(store, tables, readers, people, access, limits, keeper, settings)]
    if settings.ask:
        sittings = Sittings(signer, site)
        handlers.append(Asking(tables, store, readers, access, limits, sittings, settings.answer_days))
    return join(handlers, guard_all(limits, people, notice), TurnedDown(access, joining, home), lifespan)


def wished_for(
    store: Store,
    tables: Tables,
    readers: Readers,
    people: People,
    access: Access,
    limits: Limits,
    keeper: Keeper,
    settings: Settings,
) -> list[Handlers]:
    """What the operator has switched on."""
    handlers: list[Handlers] = []
    if settings.meet:
        handlers.append(Meetings(Meeting(tables, store), people, access, limits, keeper))
    if settings.open_list:
        handlers.append(OpenList(tables, settings.meet))
    if settings.uploads:
        handlers.append(Decks(tables, readers, access, limits))
        handlers.append(DeckPictures(people, access, PictureCache(readers)))
    return handlers


def guard_all(limits: Limits, people: People, notice: ServerNotice) -> list[Middleware]:
    """What every request passes, from outside to inside."""
    return [
        Middleware(Guard, limits=limits, check_person=people.check),
        # Half a percent larger than at the highest level, in three quarters of the time.
        Middleware(GZipMiddleware, minimum_size=WORTH_COMPRESSING, compresslevel=5),
        Middleware(NoticeBar, notice=notice),
    ]


def join(
    handlers: list[Handlers],
    middleware: list[Middleware],
    turned_down: TurnedDown,
    lifespan: Lifespan[Starlette] | None,
) -> Starlette:
    app = Starlette(
        lifespan=lifespan,
        routes=[STATIC, *(route for one in handlers for route in one.routes())],
        middleware=middleware,
        exception_handlers={Refusal: turned_down.refuse, HTTPException: turned_down.nowhere},
    )
    # It would redirect to the host of the request, whatever that says; `nowhere` does it without one.
    app.router.redirect_slashes = False
    return app
