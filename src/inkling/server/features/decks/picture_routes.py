"""Routes of deck pictures. A render worker extracts each picture, and an LRU cache keeps the newest ones."""

import asyncio
from collections import OrderedDict
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

from inkling.core.errors import Refusal, msg
from inkling.server.features.decks.render_jobs import read_picture
from inkling.server.features.handlers import Handlers
from inkling.server.features.language_models import model as language_models_model
from inkling.server.platform.fair_queue import server_busy_error
from inkling.server.platform.html.game_assets import card_faces_by_id, draw_picture
from inkling.server.platform.http import urls
from inkling.server.platform.http.rate_limits import client_address
from inkling.server.platform.http.routing import register_route
from inkling.server.platform.render_workers import RenderWorkers
from inkling.server.tables.live_table import LiveTable

MOST_BYTES = 32_000_000
MOST_KEPT = 2_000
AT_ONCE = 2
"""Maximum number of concurrent extractions. A page requests many pictures; other pages need workers, too."""
MOST_WAITING = 400
NOTHING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
WHILE = {"cache-control": "private, max-age=600"}


class DeckPictureRoutes(Handlers):
    def __post_init__(self) -> None:
        self.cache = DeckPictureCache(self.render_workers)

    @register_route(urls.own_face)
    async def show_face(self, request: Request) -> Response:
        live, face = await self.access.find_readable_table(request), request.path_params["face"]
        if face not in card_faces_by_id(live.table.game):
            raise Refusal("no-table-picture", msg("We can’t find that picture."))
        return Response(draw_picture(live.table.game, face), media_type="image/svg+xml", headers=WHILE)

    @register_route(urls.own_picture)
    async def show_picture(self, request: Request) -> Response:
        """Send a card's picture to members. Other callers get an empty picture, as for a card that has none."""
        live, slug = await self.access.find_readable_table(request), request.path_params["slug"]
        person, where = self.people.person(request), find_deck_for_worker(live, request.path_params["deck"])
        member = live.table.find_member(person) if person is not None else None
        if (
            member is None
            or where is None
            or language_models_model.is_model_without_everybodys_agreement(live.table, member)
        ):
            return Response(NOTHING, media_type="image/svg+xml", headers=WHILE)
        if where[2] and picture_etag(where[2], slug, None) in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers={**WHILE, "etag": picture_etag(where[2], slug, None)})
        picture = await self.cache.find(client_address(request), live.table.game, where, slug)
        if picture is None:
            return Response(NOTHING, media_type="image/svg+xml", headers=WHILE)
        tag = picture_etag(where[2], slug, picture)
        return Response(picture, media_type="image/webp", headers={**WHILE, "etag": tag})


class DeckPictureCache:
    """An LRU cache of pictures by deck digest and card. The value is None for a card without a picture."""

    def __init__(self, render_workers: RenderWorkers) -> None:
        self._render_workers = render_workers
        self._kept: OrderedDict[tuple[str, str], bytes | None] = OrderedDict()
        self._size = 0
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0

    async def find(self, address: str, game: str, where: tuple[str, str, str], slug: str) -> bytes | None:
        """Return a picture, cached if possible. Raise ServerBusy if too many requests are waiting.

        `where` is the table, the deck and the deck's digest. Without a digest, nothing is cached.
        """
        key = (where[2], slug)
        if key not in self._kept:
            if self._waiting >= MOST_WAITING:
                raise server_busy_error()
            self._waiting += 1
            try:
                async with self._turn:
                    # An earlier request might have loaded it while this one waited.
                    if key not in self._kept:
                        picture = await self._render_workers.render(
                            address, read_picture, game, where, slug, key=where[1]
                        )
                        if not where[2]:
                            return picture
                        self._keep(key, picture)
            finally:
                self._waiting -= 1
        self._kept.move_to_end(key)
        return self._kept[key]

    def _keep(self, key: tuple[str, str], data: bytes | None) -> None:
        self._kept[key] = data
        self._size += len(data or b"")
        while (self._size > MOST_BYTES or len(self._kept) > MOST_KEPT) and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._size -= len(old or b"")


def picture_etag(digest: str, slug: str, data: bytes | None) -> str:
    """Return an ETag made from the deck's digest, or from the picture itself if the digest is unknown.

    With a digest, the ETag is known without reading the picture.
    """
    known = f"{digest}/{slug}".encode() if digest else data or b""
    return f'"{sha256(known).hexdigest()[:24]}"'


def find_deck_for_worker(live: LiveTable, deck: str) -> tuple[str, str, str] | None:
    """Return the table's ID, the deck and its digest, which render workers need; None if the table has no such deck."""
    kept = next((stored_deck for stored_deck in live.table.decks if stored_deck.deck == deck), None)
    return (live.table.id, deck, kept.digest) if kept is not None else None
