"""The gallery of cards: all games, one game, one card, and sheets to print."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from inkling.art.gallery.pages import read_static
from inkling.core.errors import Refusal, mark
from inkling.games import SHELF
from inkling.server.keepers.readers import Readers
from inkling.server.pages.cards import card_page, game_page, overview_page
from inkling.server.pages.print_sheets import print_sheets
from inkling.server.web.compressed_answer import answer, takes_compressed
from inkling.server.web.handlers.files import A_DAY
from inkling.server.web.language import language
from inkling.server.web.limits import address_of


class Cards:
    """The handlers."""

    def __init__(self, readers: Readers) -> None:
        self._readers = readers

    def routes(self) -> list[Route]:
        return [
            Route("/cards", overview),
            Route("/cards/print.css", print_style),
            Route("/cards/{game}", of_game),
            Route("/cards/{game}/print/{group}", self.sheets),
            Route("/cards/{game}/{face}", one),
        ]

    async def sheets(self, request: Request) -> Response:
        game, compressed = request.path_params["game"], takes_compressed(request)
        what = (game, request.path_params["group"], language(request), compressed)
        body = await self._readers.read(address_of(request), print_sheets, *what) if game in SHELF else None
        if body is None:
            raise Refusal("no-page", mark("There is no such page."))
        return answer(body, compressed)


async def overview(request: Request) -> Response:
    return HTMLResponse(overview_page(language(request)))


async def of_game(request: Request) -> Response:
    return HTMLResponse(game_page(request.path_params["game"], language(request)))


async def one(request: Request) -> Response:
    return HTMLResponse(card_page(request.path_params["game"], request.path_params["face"], language(request)))


async def print_style(request: Request) -> Response:
    return Response(read_static("print.css"), media_type="text/css", headers=A_DAY)
