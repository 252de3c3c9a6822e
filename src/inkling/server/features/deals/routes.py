"""Routes of shared deals: make or enter a code, show its page with all results, and play it."""

from dataclasses import dataclass
from functools import partial

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from inkling.core.play import check_seats
from inkling.games import SHELF, pick_game
from inkling.server.features.deals.bot_results import BotResultsOfDeals
from inkling.server.features.deals.model import make_new_deal_code, read_deal_code
from inkling.server.features.deals.render_jobs import render_deal_page
from inkling.server.features.deals.views import (
    draw_enter_code_form,
    draw_overview_page,
    draw_play_form,
    read_chosen_options,
    read_number_of_seats,
    style_sheets_of_deal_pages,
)
from inkling.server.features.handlers import Handlers
from inkling.server.features.link_previews.views import draw_preview_meta_tags, make_page_preview
from inkling.server.features.new_table.routes import open_table_for_deal
from inkling.server.platform.html.compressed_page import RenderedPage
from inkling.server.platform.html.layout import draw_footer, draw_page
from inkling.server.platform.http import urls
from inkling.server.platform.http.compressed_response import render_page_as_response
from inkling.server.platform.http.rate_limits import client_address
from inkling.server.platform.http.request_body import read_form, set_form_for_refusal
from inkling.server.platform.http.request_language import language_of_request, translator_for_request
from inkling.server.platform.http.routing import register_route
from inkling.server.platform.logs import get_logger
from inkling.server.storage.errors import StoreBusy
from inkling.server.tables.registry import TableRegistry

MOST_LOOKED_UP = 20
"""Maximum number of missing results that one page request computes from the log."""
log = get_logger(__name__)


@dataclass(eq=False)
class DealRoutes(Handlers):
    bots: BotResultsOfDeals

    @register_route(urls.deals)
    async def overview(self, request: Request) -> Response:
        say = translator_for_request(request)
        body = draw_overview_page(say, request.query_params.get("game", ""))
        tags = draw_preview_meta_tags(make_page_preview("deal", urls.deals(), say), self.site.url(request), say.lang)
        return HTMLResponse(
            draw_page(
                say("Same cards"),
                [body, draw_footer(say)],
                say,
                sheets=style_sheets_of_deal_pages(*SHELF),
                preview=tags,
            )
        )

    @register_route(urls.deals, "POST")
    async def enter_or_make_code(self, request: Request) -> Response:
        form = await read_form(request)
        if form.get("code"):
            set_form_for_refusal(request, partial(draw_enter_code_form, translator_for_request(request), form["code"]))
            return RedirectResponse(urls.deal(read_deal_code(form["code"]).code), 303)
        # The pressed button names the game, because some browsers show the fields of all games.
        game = pick_game(form.get("made", form.get("game", "")))
        number = read_number_of_seats(game.name, form)
        check_seats(game, number)
        code = make_new_deal_code(game.name, number, read_chosen_options(game.name, form))
        return RedirectResponse(urls.deal(read_deal_code(code).code), 303)

    @register_route(urls.deal, "POST")
    async def play(self, request: Request) -> Response:
        dealt, form = read_deal_code(request.path_params["code"]), await read_form(request)
        bots = form.get("with") == "bots"
        set_form_for_refusal(
            request, partial(draw_play_form, dealt.code, translator_for_request(request), form.get("name", ""))
        )
        return await open_table_for_deal(self, request, form, dealt.setup.game, dealt.to_preset(), bots=bots)

    @register_route(urls.deal)
    async def show_deal(self, request: Request) -> Response:
        dealt = read_deal_code(request.path_params["code"])
        seed = dealt.setup.seed
        let_in = await self.access.private_results(request, seed)
        what = (
            dealt.code,
            self.bots.cached_result(seed),
            self.bots.bots_play,
            let_in,
            MOST_LOOKED_UP,
            language_of_request(request),
            self.site.url(request),
        )
        page, rendered = await render_page_as_response(self.render_workers, request, render_deal_page, *what, key=seed)
        await store_results(self.tables, rendered)
        # Bots play only deals that somebody has played, so that guessing addresses costs nothing.
        if rendered.played:
            self.bots.start_play(client_address(request), seed, dealt.to_preset())
        return page


async def store_results(tables: TableRegistry, rendered: RenderedPage) -> None:
    """Store the results that a page computed, so that the next page view need not compute them."""
    for play_id, result in rendered.unstored:
        try:
            await tables.store_result(play_id, result)
        except StoreBusy:
            log.error("a result could not be noted")


COOKIE = "tries"
