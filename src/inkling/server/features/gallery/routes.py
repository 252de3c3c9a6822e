"""Routes of the gallery: all games, one game, one card, and sheets to print."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from inkling.art.gallery.pages import read_static
from inkling.server.features.gallery.views import draw_card_page, draw_game_page, draw_print_sheets
from inkling.server.features.gallery.views import draw_overview_page as cards_overview
from inkling.server.features.handlers import Handlers
from inkling.server.platform.http import urls
from inkling.server.platform.http.compressed_response import render_page_as_response
from inkling.server.platform.http.request_language import language_of_request
from inkling.server.platform.http.routing import find_game_in_path, register_route
from inkling.server.platform.http.static_files import A_DAY


class GalleryRoutes(Handlers):
    @register_route(urls.gallery)
    async def overview(self, request: Request) -> Response:
        return HTMLResponse(cards_overview(language_of_request(request), self.site.url(request)))

    @register_route(urls.gallery_style)
    async def print_style(self, request: Request) -> Response:
        return Response(read_static("print.css"), media_type="text/css", headers=A_DAY)

    @register_route(urls.game_gallery)
    async def show_game(self, request: Request) -> Response:
        return HTMLResponse(
            draw_game_page(request.path_params["game"], language_of_request(request), self.site.url(request))
        )

    @register_route(urls.print_cards)
    async def show_print_sheets(self, request: Request) -> Response:
        what = (find_game_in_path(request), request.path_params["group"], language_of_request(request))
        return (await render_page_as_response(self.render_workers, request, draw_print_sheets, *what))[0]

    @register_route(urls.gallery_card)
    async def show_card(self, request: Request) -> Response:
        game, face = request.path_params["game"], request.path_params["face"]
        return HTMLResponse(draw_card_page(game, face, language_of_request(request), self.site.url(request)))
