"""Routes for a TV without a table: the TV's pages, and the page on which a phone connects to it."""

from functools import partial

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from inkling.core.errors import NotAllowed, Refusal, msg
from inkling.server.features.handlers import Handlers
from inkling.server.features.tv import views
from inkling.server.features.tv.pairing_codes import TvPairingCode, TvPairingCodes
from inkling.server.platform.http import urls
from inkling.server.platform.http.rate_limits import client_address
from inkling.server.platform.http.refusal_responses import does_client_want_json, http_status_of
from inkling.server.platform.http.request_body import read_form, set_form_for_refusal
from inkling.server.platform.http.request_language import language_of_request, translator_for_request
from inkling.server.platform.http.routing import register_route
from inkling.server.tables.access.request_access import redirect_to_table


class TvRoutes(Handlers):
    def __post_init__(self) -> None:
        self.pairings = TvPairingCodes(self.signer)

    @register_route(urls.new_tv)
    async def start_pairing(self, request: Request) -> Response:
        return RedirectResponse(urls.waiting_tv(self.pairings.issue()), 303)

    @register_route(urls.waiting_tv)
    async def show_tv_page(self, request: Request) -> Response:
        """Show the code, or the name of the host who has connected. An expired code is replaced by a new one."""
        pairing, say = self.pairings.read(request.path_params["token"]), translator_for_request(request)
        if pairing is None or not pairing.is_page_still_open():
            return RedirectResponse(urls.new_tv(), 303)
        live = await self.tables.find_by_id(self.pairings.table_id(pairing))
        if live is not None and live.table.members:
            shown = views.draw_connected_page(live.table.code, live.table.members[0].name, say)
            answer = HTMLResponse(shown)
            # Wrong codes from this address must not keep the TV out of its table.
            self.invitations.set_cookie(answer, request, live.table, member=True)
            return answer
        if not pairing.is_shown():
            return RedirectResponse(urls.new_tv(), 303)
        return HTMLResponse(views.draw_page_with_code(pairing.code, self.site.url(request), say))

    @register_route(urls.connect_tv)
    async def show_phone_page(self, request: Request) -> Response:
        say, typed = translator_for_request(request), request.query_params.get("code", "")
        if not typed:
            return HTMLResponse(views.draw_page_to_type_code(self.site.url(request), say))
        try:
            pairing = await self._find_pairing(request, typed)
        except NotAllowed as refusal:
            if does_client_want_json(request):
                raise
            return HTMLResponse(
                views.draw_page_to_type_code(self.site.url(request), say, typed, refusal), http_status_of(refusal)
            )
        return HTMLResponse(views.draw_page_to_choose_game(pairing.code, say))

    @register_route(urls.connect_tv, "POST")
    async def connect_tv(self, request: Request) -> Response:
        """Make the table for a TV's code. The first caller becomes host. The TV gets only the public view."""
        form, say = await read_form(request), translator_for_request(request)
        set_form_for_refusal(request, partial(views.draw_code_form, say))
        pairing, person = (
            await self._find_pairing(request, form.get("code", "")),
            self.people.read_or_make_person(request),
        )
        set_form_for_refusal(request, partial(views.draw_game_choice_form, pairing.code, say, form))
        self.limits.count_new_table(client_address(request))
        name, table_id = form.get("name", "").strip(), self.pairings.table_id(pairing)
        try:
            live = await self.tables.make_table(
                form.get("game", ""), person, name, lang=language_of_request(request), table_id=table_id
            )
        except Refusal:
            if await self._is_pairing_used(pairing):  # Another phone was faster.
                raise tv_code_already_used_error() from None
            raise
        await self.tables.joining.seat(live, live.table.host)
        return self.people.set_cookie(redirect_to_table(live), request, person)

    async def _find_pairing(self, request: Request, typed: str) -> TvPairingCode:
        """Return the pairing of a typed code.

        Raise NotAllowed if it is used or wrong; a wrong one counts as a guess.
        """
        with self.guesses.count_guess(client_address(request), returning=self.people.person(request) is not None):
            pairing = self.pairings.find(typed)
            if pairing is None:
                sentence = msg(
                    "No TV is showing this code right now. A code lasts ten minutes; please compare it with the one on "
                    "the TV."
                )
                raise NotAllowed("no-tv", sentence)
        if await self._is_pairing_used(pairing):
            raise tv_code_already_used_error()
        return pairing

    async def _is_pairing_used(self, pairing: TvPairingCode) -> bool:
        return await self.store.ask(self.store.find_code, self.pairings.table_id(pairing)) is not None


def tv_code_already_used_error() -> NotAllowed:
    sentence = msg("Somebody has already connected this TV. To join them, scan the code that it shows now.")
    return NotAllowed("tv-used", sentence)
