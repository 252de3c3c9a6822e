"""Files that pages and browsers ask for: our own, the scripts, what belongs to a game, and what a home screen needs."""

import asyncio
import gzip
import os
from dataclasses import dataclass

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from inkling.core.errors import Refusal, msg
from inkling.games import SHELF
from inkling.server.platform.html import assets, scripts
from inkling.server.platform.html.game_assets import KINDS, address_of, art_address, draw, draw_art, load, pictures_of
from inkling.server.platform.html.layout import address
from inkling.server.platform.http import urls
from inkling.server.platform.http.compressed_response import answer, takes_compressed
from inkling.server.platform.http.request_language import say_to
from inkling.server.platform.http.routing import Handlers, at, reads

KEEP = {"cache-control": "public, max-age=31536000, immutable"}
ASK_AGAIN = {"cache-control": "no-cache"}
A_DAY = {"cache-control": "public, max-age=86400"}
ICON = assets.read("favicon.ico")
"""`icon.svg` in 16, 32 and 48 pixels."""
ROBOTS = """\
# Tables, games and whatever else belongs to people are sent with "X-Robots-Tag: noindex"; search engines skip them.
# They are not disallowed here: a search engine that may not read a page does not see its noindex, and chats that show
# a preview of an invitation obey this file.
User-agent: *
Disallow:
"""


def how_long(connection: HTTPConnection, current: str | None) -> dict[str, str]:
    """Return the cache header of a file whose address, with its version, is `current`.

    Only that address may be kept. Any other version gets today's file and must ask again: while two versions of the
    server run side by side, a page of one may ask the other for its sheets.
    """
    asked = f"{urls.link_to(connection.url.path)}?{connection.url.query}"
    return KEEP if asked == current else ASK_AGAIN


class StaticFolder(StaticFiles):
    """The assets, under their plain names."""

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        found = assets.find(path)
        return (str(found), found.stat()) if found is not None else ("", None)

    async def get_response(self, path: str, scope: Scope) -> Response:
        connection = HTTPConnection(scope)
        if not reads(connection):
            raise HTTPException(405, headers={"allow": "GET, HEAD"})
        found = await super().get_response(path, scope)
        found.headers.update(how_long(connection, address(assets.FORMER_NAMES.get(path, path))))
        return found


STATIC = Mount(urls.asset.root, StaticFolder())


@dataclass(eq=False)
class Files(Handlers):
    """The handlers. Files of ours lie at `STATIC` as they are."""

    art: "KeptArt"

    @at(urls.picture)
    async def picture(self, request: Request) -> Response:
        game, face = request.path_params["game"], request.path_params["face"]
        if game not in SHELF or face not in pictures_of(game):
            raise Refusal("no-table-picture", msg("There is no such picture."))
        return Response(draw(game, face), media_type="image/svg+xml", headers=A_DAY)

    @at(urls.game_art)
    async def pictures(self, request: Request) -> Response:
        """All of the board's at once."""
        game, compressed = request.path_params["game"], takes_compressed(request)
        if game not in SHELF or SHELF[game].page.art is None:
            raise Refusal("no-table-picture", msg("There is no such picture."))
        body = await self.art.find(game)
        found = answer(body if compressed else gzip.decompress(body), compressed, "text/css")
        found.headers.update(how_long(request, art_address(game)))
        return found

    @at(urls.game_file)
    async def file(self, request: Request) -> Response:
        game, name = request.path_params["game"], request.path_params["name"]
        content = load(game, name)
        if content is None:
            raise Refusal("no-table-picture", msg("There is no such picture."))
        return Response(content, media_type=KINDS[name], headers=how_long(request, address_of(game, name)))

    @at(urls.script)
    async def script(self, request: Request) -> Response:
        """A page that is older than the server gets what there is now, but does not keep it."""
        name = request.path_params["name"]
        content = scripts.modules().get(assets.FORMER_NAMES.get(name, name))
        if content is None:
            raise Refusal("no-page", msg("There is no such page."))
        known = request.path_params["version"] == scripts.version()
        return Response(content, media_type="text/javascript", headers=KEEP if known else None)

    @at(urls.favicon)
    async def favicon(self, request: Request) -> Response:
        """For programs that ask for it without looking at a page; pages name `icon.svg`."""
        return Response(ICON, media_type="image/x-icon", headers=A_DAY)

    @at(urls.robots)
    async def robots(self, request: Request) -> Response:
        return PlainTextResponse(ROBOTS, headers=A_DAY)

    @at(urls.manifest)
    async def manifest(self, request: Request) -> Response:
        say = say_to(request)
        drawn = {"src": address("icon.svg"), "sizes": "any", "type": "image/svg+xml"}
        sized = [
            {
                "src": address(f"icon-{size}.png"),
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": "any maskable",
            }
            for size in (192, 512)
        ]
        told = {
            "name": "Inkling",
            "short_name": "Inkling",
            "description": say("Card games about understanding each other without words."),
            "lang": say.lang,
            "start_url": urls.home(),
            "display": "standalone",
            "background_color": "#F6EFE2",
            "theme_color": "#F6EFE2",
            "icons": [drawn, *sized],
        }
        return JSONResponse(told, media_type="application/manifest+json")


class KeptArt:
    """The boards' pictures: drawn beside everything else, before anybody asks or for the first who does, and all get
    the same bytes."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}
        self._turn = asyncio.Lock()

    async def find(self, game: str) -> bytes:
        async with self._turn:
            if game not in self._kept:
                self._kept[game] = await asyncio.to_thread(draw_art, game)
        return self._kept[game]

    async def draw_all(self) -> None:
        for game in SHELF:
            if SHELF[game].page.art is not None:
                await self.find(game)
