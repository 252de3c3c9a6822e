"""Routes of seat transfers: the page with link and PIN, the forms of the other device, and the parcel."""

from functools import partial

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from inkling.core.errors import NotAllowed, msg
from inkling.server.features.handlers import Handlers
from inkling.server.features.seat_transfer.browser_data_parcels import (
    LARGEST_PARCEL,
    PARCEL_ID,
    ParcelStorage,
    ProcessParcels,
    RedisParcels,
    no_parcel_error,
)
from inkling.server.features.seat_transfer.service import SeatTransferService
from inkling.server.features.seat_transfer.transfer_pins import DatabasePins
from inkling.server.features.seat_transfer.views import SCRIPT, draw_arrival_page, draw_pin_form, draw_transfer_page
from inkling.server.platform.html.layout import asset_url, draw_page
from inkling.server.platform.http import urls
from inkling.server.platform.http.rate_limits import client_address
from inkling.server.platform.http.request_body import read_body, read_form, set_form_for_refusal
from inkling.server.platform.http.request_language import translator_for_request
from inkling.server.platform.http.routing import register_route
from inkling.server.storage.interface import ServerStorage
from inkling.server.tables.access.policy import device_of_member
from inkling.server.tables.access.request_access import redirect_to_table
from inkling.server.tables.live_table import LiveTable


class SeatTransferRoutes(Handlers):
    store: ServerStorage

    def __post_init__(self) -> None:
        shared = DatabasePins(self.store, self.signer) if self.settings.bus else None
        self.transfers = SeatTransferService(self.tables, self.signer, shared, self.settings.folder)
        self.parcels: ParcelStorage = RedisParcels(self.settings.bus) if self.settings.bus else ProcessParcels()

    @register_route(urls.transfer_options)
    async def show_transfer_page(self, request: Request) -> Response:
        live, member, _ = await self._find_member_to_move(request)
        return self._draw_transfer_page(request, live, member)

    @register_route(urls.transfer_options, "POST")
    async def issue_link_or_pin(self, request: Request) -> Response:
        live, member, form = await self._find_member_to_move(request)
        say, person = translator_for_request(request), self.people.person(request) or ""
        match form.get("do"):
            case "revoke":
                await self.transfers.revoke(live, member)
                done = say("The links and PINs you made here before no longer work.")
            case "sign-out":
                await self._sign_out(person)
                done = say("Your other devices are signed out.")
            case _:
                issued = await self.transfers.issue_pin(live, member)
                why = say("Your last PIN stopped working because too many wrong PINs were entered at this table.")
                return self._draw_transfer_page(request, live, member, issued.digits, why if issued.voided else "")
        return self.people.set_cookie(self._draw_transfer_page(request, live, member, done=done), request, person)

    async def _find_member_to_move(self, request: Request) -> tuple[LiveTable, int, dict[str, str]]:
        """Return the table, the member who moves, and the form.

        Raise NotAllowed for a waiting guest, because another guest could later get their number.
        """
        live, member, form = await self.access.find_table_member_and_form(request)
        check_is_not_waiting_guest(live, member)
        return live, member, form

    def _draw_transfer_page(
        self, request: Request, live: LiveTable, member: int, pin: str | None = None, done: str = ""
    ) -> Response:
        say, code = translator_for_request(request), live.table.code
        if live.presence.moving.begin(member):
            live.show(live.table)
        link = self.transfers.make_link(live, member, self.site.url(request))
        shown = draw_transfer_page(link, pin, code, live.table.chair_of(member) is not None, done, say)
        sheets = (asset_url("seat_transfer.css"),)
        return HTMLResponse(draw_page(code, shown, say, script=True, modules=(SCRIPT,), sheets=sheets))

    async def _sign_out(self, person: str) -> None:
        """Invalidate this person's other cookies and tokens, and update all their open pages."""
        await self.tables.sessions.sign_out(person)
        for live in self.tables.all_in_memory():
            if any(device_of_member(member) == person for member in live.table.members):
                live.show(live.table)

    @register_route(urls.transfer_by_pin, "POST")
    async def move_with_pin(self, request: Request) -> Response:
        live = await self.access.find_table_unchecked(request)
        person = self.people.read_or_make_person(request)
        pin = (await read_form(request)).get("pin", "").strip()
        set_form_for_refusal(request, partial(draw_pin_form, live.table.code, translator_for_request(request), pin))
        with self.guesses.count_guess(client_address(request), returning=self.people.person(request) is not None):
            await self.transfers.use_pin(live, pin, person)
        return self.people.set_cookie(redirect_to_table(live), request, person)

    @register_route(urls.transfer_by_link)
    async def confirm_link(self, request: Request) -> Response:
        """Show a page that asks for confirmation.

        Opening the link transfers nothing, because mail scanners open links, too.
        """
        token, say = request.path_params["token"], translator_for_request(request)
        live, ticket = await self.transfers.find_ticket(token)
        shown = draw_arrival_page(token, live.table, ticket.member, say)
        sheets = (asset_url("seat_transfer.css"),)
        return HTMLResponse(draw_page(say("Welcome back"), shown, say, script=True, modules=(SCRIPT,), sheets=sheets))

    @register_route(urls.transfer_by_link, "POST")
    async def take_seat(self, request: Request) -> Response:
        person = self.people.read_or_make_person(request)
        live = await self.transfers.use_link(request.path_params["token"], person)
        return self.people.set_cookie(redirect_to_table(live), request, person)

    @register_route(urls.store_parcel, "POST")
    async def store_parcel(self, request: Request) -> Response:
        """Store the bytes that the old device encrypted.

        Members only, so that strangers can't use the server as storage.
        """
        live = await self.access.find_readable_table(request)
        check_is_not_waiting_guest(live, self.access.require_member(request, live))
        self.limits.count_stored_parcel(client_address(request))
        data = await read_body(request, LARGEST_PARCEL)
        await self.parcels.store(read_parcel_id_of_address(request), data)
        return Response(status_code=204)

    @register_route(urls.take_parcel, "POST")
    async def take_parcel(self, request: Request) -> Response:
        """Return a parcel and delete it. The ID is enough, because only the key in the link can decrypt the parcel."""
        self.limits.count_stored_parcel(client_address(request))
        return Response(
            await self.parcels.take(read_parcel_id_of_address(request)), media_type="application/octet-stream"
        )


def check_is_not_waiting_guest(live: LiveTable, member: int) -> None:
    if live.table.members[member].waiting:
        raise NotAllowed("waiting", msg("The host hasn’t let you in yet."))


def read_parcel_id_of_address(request: Request) -> str:
    """Return the parcel ID in the address. Raise NotAllowed if it is malformed."""
    parcel_id: str = request.path_params["parcel"]
    if not PARCEL_ID.fullmatch(parcel_id):
        raise no_parcel_error()
    return parcel_id
