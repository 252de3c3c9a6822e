"""Serves static files: assets, scripts, pictures and style sheets of games, and the favicon."""

import asyncio
import gzip
import os
from dataclasses import dataclass

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from inkling.core.errors import Refusal, msg
from inkling.games import SHELF
from inkling.server.platform.html import assets, scripts
from inkling.server.platform.html.game_assets import (
    KINDS,
    art_sheet_url,
    board_file_url,
    draw_picture,
    load_board_file,
    picture_functions,
    render_art_sheet,
)
from inkling.server.platform.html.layout import asset_url
from inkling.server.platform.http import urls
from inkling.server.platform.http.compressed_response import accepts_gzip, compressed_response
from inkling.server.platform.http.routing import RouteHandlers, is_get_or_head_request, register_route

KEEP = {"cache-control": "public, max-age=31536000, immutable"}
"""Cache header for URLs that contain a content hash: forever."""
ASK_AGAIN = {"cache-control": "no-cache"}
"""Cache header: revalidate each time."""
A_DAY = {"cache-control": "public, max-age=86400"}
"""Cache header: one day."""
ICON = assets.read_asset("favicon.ico")
"""`icon.svg` at 16, 32 and 48 pixels."""


def cache_headers_of_file(connection: HTTPConnection, current: str | None) -> dict[str, str]:
    """Return the cache headers of a file whose versioned URL is `current`.

    Only that URL may be cached forever. A request for another version gets the current file and must revalidate. During
    a rolling update, pages of one version may request files from the other.
    """
    asked = f"{urls.link_to_path(connection.url.path)}?{connection.url.query}"
    return KEEP if asked == current else ASK_AGAIN


class StaticFolder(StaticFiles):
    """Serves assets by file name, including names of the previous version."""

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        asset = assets.find_asset(path)
        return (str(asset), asset.stat()) if asset is not None else ("", None)

    async def get_response(self, path: str, scope: Scope) -> Response:
        connection = HTTPConnection(scope)
        if not is_get_or_head_request(connection):
            raise HTTPException(405, headers={"allow": "GET, HEAD"})
        response = await super().get_response(path, scope)
        response.headers.update(cache_headers_of_file(connection, asset_url(assets.FORMER_NAMES.get(path, path))))
        return response


STATIC = Mount(urls.asset.path_before_parameters, StaticFolder())


@dataclass(eq=False)
class FileRoutes(RouteHandlers):
    """Handlers of generated files and files of games. `STATIC` serves the assets."""

    art: "ArtSheetCache"

    @register_route(urls.picture)
    async def send_picture(self, request: Request) -> Response:
        game, face = request.path_params["game"], request.path_params["face"]
        if game not in SHELF or face not in picture_functions(game):
            raise Refusal("no-table-picture", msg("We can’t find that picture."))
        return Response(draw_picture(game, face), media_type="image/svg+xml", headers=A_DAY)

    @register_route(urls.game_art)
    async def send_art_sheet(self, request: Request) -> Response:
        """Send the style sheet with all pictures of a game's board."""
        game, compressed = request.path_params["game"], accepts_gzip(request)
        if game not in SHELF or SHELF[game].page.art is None:
            raise Refusal("no-table-picture", msg("We can’t find that picture."))
        body = await self.art.find(game)
        response = compressed_response(body if compressed else gzip.decompress(body), compressed, "text/css")
        response.headers.update(cache_headers_of_file(request, art_sheet_url(game)))
        return response

    @register_route(urls.game_file)
    async def send_board_file(self, request: Request) -> Response:
        game, name = request.path_params["game"], request.path_params["name"]
        content = load_board_file(game, name)
        if content is None:
            raise Refusal("no-table-picture", msg("We can’t find that picture."))
        return Response(
            content, media_type=KINDS[name], headers=cache_headers_of_file(request, board_file_url(game, name))
        )

    @register_route(urls.script)
    async def send_script(self, request: Request) -> Response:
        """Send a JavaScript module. A page of another version gets the current module without cache headers."""
        name = request.path_params["name"]
        content = scripts.read_modules().get(assets.FORMER_NAMES.get(name, name))
        if content is None:
            raise Refusal("no-page", msg("We can’t find that page."))
        known = request.path_params["version"] == scripts.hash_of_modules()
        return Response(content, media_type="text/javascript", headers=KEEP if known else None)

    @register_route(urls.favicon)
    async def send_favicon(self, request: Request) -> Response:
        """Send the favicon to clients that request it without reading a page. Pages link to `icon.svg`."""
        return Response(ICON, media_type="image/x-icon", headers=A_DAY)


class ArtSheetCache:
    """Cache of the style sheets with boards' pictures.

    They are rendered in a thread, at start or for the first request.
    """

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}
        self._turn = asyncio.Lock()

    async def find(self, game: str) -> bytes:
        """Return the compressed style sheet with a game's pictures, rendering it if necessary.

        Concurrent requests wait for one rendering.
        """
        async with self._turn:
            if game not in self._kept:
                self._kept[game] = await asyncio.to_thread(render_art_sheet, game)
        return self._kept[game]

    async def draw_all(self) -> None:
        for game in SHELF:
            if SHELF[game].page.art is not None:
                await self.find(game)
