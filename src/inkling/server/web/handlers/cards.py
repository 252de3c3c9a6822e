"""The gallery of cards: all games, one game, one card, and sheets to print."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from inkling.art.gallery.pages import read_static
from inkling.server.pages.cards import card_page, game_page, overview_page, print_sheets
from inkling.server.web.answering import Handlers, at
from inkling.server.web.compressed_answer import read_page
from inkling.server.web.handlers.files import A_DAY
from inkling.server.web.handlers.learn import pick
from inkling.server.web.language import language


class Cards(Handlers):
    @at("/cards")
    async def overview(self, request: Request) -> Response:
        return HTMLResponse(overview_page(language(request)))

    @at("/cards/print.css")
    async def print_style(self, request: Request) -> Response:
        return Response(read_static("print.css"), media_type="text/css", headers=A_DAY)

    @at("/cards/{game}")
    async def of_game(self, request: Request) -> Response:
        return HTMLResponse(game_page(request.path_params["game"], language(request)))

    @at("/cards/{game}/print/{group}")
    async def sheets(self, request: Request) -> Response:
        what = (pick(request), request.path_params["group"], language(request))
        return (await read_page(self.readers, request, print_sheets, *what))[0]

    @at("/cards/{game}/{face}")
    async def one(self, request: Request) -> Response:
        return HTMLResponse(card_page(request.path_params["game"], request.path_params["face"], language(request)))
