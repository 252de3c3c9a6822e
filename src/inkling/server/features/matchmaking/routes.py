"""Routes of matchmaking: the list of open tables, a seat among strangers, and blocking a person."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from inkling.core.errors import NotAllowed, msg
from inkling.games import pick_game
from inkling.server.features.handlers import Handlers
from inkling.server.features.matchmaking import views as matchmaking_views
from inkling.server.features.matchmaking.service import MatchmakingService, does_table_wait_for_strangers
from inkling.server.platform.http import urls
from inkling.server.platform.http.rate_limits import client_address
from inkling.server.platform.http.request_body import read_form
from inkling.server.platform.http.request_language import language_of_request, translator_for_request
from inkling.server.platform.http.routing import register_route
from inkling.server.platform.logs import get_logger
from inkling.server.tables.access.request_access import redirect_to_table

log = get_logger(__name__)


class MatchmakingRoutes(Handlers):
    def __post_init__(self) -> None:
        self.meeting = MatchmakingService(self.tables, self.store)

    @register_route(urls.meet, "POST")
    async def play_with_strangers(self, request: Request) -> Response:
        """Seat the visitor among strangers: at the table chosen from the list, at a waiting one, or at a new one."""
        form = await read_form(request)
        game = pick_game(form.get("game", "")).name
        self.limits.count_matchmaking_request(client_address(request))
        person = self.people.read_or_make_person(request)
        live = await self.meeting.find_seat_among_strangers(
            game, language_of_request(request), person, translator_for_request(request)("Guest"), form.get("table", "")
        )
        self.supervisor.supervise(live)
        return self.people.set_cookie(redirect_to_table(live), request, person)

    @register_route(urls.block, "POST")
    async def block_person(self, request: Request) -> Response:
        live, member, form = await self.access.find_table_member_and_form(request)
        other = form.get("member", "")
        known = other.isdecimal() and len(other) < 4 and int(other) < len(live.table.members)
        if not known or int(other) == member or not live.table.strangers:
            raise NotAllowed("absent", msg("That guest isn’t here any more."))
        await self.meeting.block(live, member, int(other))
        log.info("somebody was blocked")
        stays = live.table.members[member].person is not None
        return redirect_to_table(live) if stays else RedirectResponse(urls.open_tables(blocked=1), 303)


class OpenTablesPageRoute(Handlers):
    @register_route(urls.open_tables)
    async def show(self, request: Request) -> Response:
        blocked = "blocked" in request.query_params
        lives, say = await self.tables.list_open_tables(), translator_for_request(request)
        meeting = [live for live in lives if does_table_wait_for_strangers(live)] if self.settings.meet else []
        return HTMLResponse(matchmaking_views.draw_open_tables_page(lives, meeting, self.settings.meet, say, blocked))
