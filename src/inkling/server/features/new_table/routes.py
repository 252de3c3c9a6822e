"""Routes and functions that create tables: empty, with bots, or with given cards for the first play."""

from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from inkling.server.features.handlers import Handlers
from inkling.server.features.home.views import draw_new_table_form
from inkling.server.features.matchmaking.views import draw_open_table_form
from inkling.server.platform.http import urls
from inkling.server.platform.http.rate_limits import client_address
from inkling.server.platform.http.request_body import read_form, set_form_for_refusal
from inkling.server.platform.http.request_language import language_of_request, translator_for_request
from inkling.server.platform.http.routing import register_route
from inkling.server.platform.logs import get_logger
from inkling.server.tables.access.request_access import redirect_to_table
from inkling.server.tables.events import PresetChosen, RuleSwitched, SatDown
from inkling.server.tables.live_table import LiveTable


class NewTableRoutes(Handlers):
    @register_route(urls.make_table, "POST")
    async def make_table(self, request: Request) -> Response:
        form = await read_form(request)
        set_form_for_refusal(
            request,
            partial(
                draw_open_table_form if "listed" in form else draw_new_table_form, translator_for_request(request), form
            ),
        )
        person = self.people.read_or_make_person(request)
        self.limits.count_new_table(client_address(request))
        name, lang = form.get("name", "").strip(), language_of_request(request)
        live = await self.tables.make_table(form.get("game", ""), person, name, lang=lang, private="private" in form)
        if "listed" in form and live.table.server.listing:
            await self.tables.service.change(live, live.table.host, RuleSwitched("listed", True))
        await self.tables.joining.seat(live, live.table.host)
        return self.people.set_cookie(redirect_to_table(live), request, person)

    @register_route(urls.play_now, "POST")
    async def play_now(self, request: Request) -> Response:
        form = await read_form(request)
        person = self.people.read_or_make_person(request)
        self.limits.count_new_table(client_address(request))
        live = await self.tables.make_with_bots(
            form.get("game", ""), person, read_player_name(form, request), language_of_request(request)
        )
        live.address = client_address(request)
        self.supervisor.supervise(live)
        return self.people.set_cookie(redirect_to_table(live), request, person)


def read_player_name(form: dict[str, str], request: Request) -> str:
    return form.get("name", "").strip() or translator_for_request(request)("Guest")


async def open_table_for_deal(
    web: Handlers,
    request: Request,
    form: dict[str, str],
    game: str,
    preset: PresetChosen,
    bots: bool = False,
    private: bool = False,
) -> Response:
    """Make a table whose first play has the deal `preset`, and redirect to it.

    The caller gets the seat that the form names, if any. With `bots`, bots take the other seats and the play begins.
    """
    person = web.people.read_or_make_person(request)
    live = await make_table_for_deal(web, request, person, form, game, preset, bots, private)
    return web.people.set_cookie(redirect_to_table(live), request, person)


async def make_table_for_deal(
    web: Handlers,
    request: Request,
    person: str,
    form: dict[str, str],
    game: str,
    preset: PresetChosen,
    bots: bool = False,
    private: bool = False,
) -> LiveTable:
    web.limits.count_new_table(client_address(request))
    live = await web.tables.make_table(
        game, person, read_player_name(form, request), preset, language_of_request(request), private
    )
    live.address = client_address(request)
    seat = form.get("seat", "")
    if seat.isdecimal() and len(seat) < 3 and int(seat) < len(live.table.chairs):
        await web.tables.service.change(live, live.table.host, SatDown(int(seat)))
    if bots:
        await web.tables.starter.fill_with_bots(live)
        web.supervisor.supervise(live)
    return live


log = get_logger(__name__)
