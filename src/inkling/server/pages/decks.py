"""Decks that belong to a table: made, changed, brought and taken along in the browser. Off unless the operator wishes.

They lie in the database, so that they go with their table and into its backups: deleted when the table loses its code.
Whatever somebody sends is opened by a reader, and what is kept was written by the game.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from inkling.catalogs import speech
from inkling.core.errors import NotAllowed, Refusal, mark
from inkling.games.deck_editor import Bond, CardEdit, DeckShown, Workshop
from inkling.server.keepers.readers import Unread
from inkling.server.pages import editor
from inkling.server.pages.deck_jobs import ToKeep, begin, change, drop, find, look, retitle, shop, take
from inkling.server.pages.deck_pictures import DeckPictures, tag_of
from inkling.server.pages.frame import frame
from inkling.server.pages.pictures import draw, faces_of
from inkling.server.tables.live_table import LiveTable
from inkling.server.web.language import language
from inkling.server.web.limits import address_of
from inkling.server.web.uploads import Sent, read_upload

if TYPE_CHECKING:
    from inkling.server.web.app import Site

PATIENCE = 60.0
"""Seconds for a deck with many pictures."""
LARGEST_PICTURE = 12_000_000
MB = 1_000_000
NOTHING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
WHILE = {"cache-control": "private, max-age=600"}


class Decks:
    """The handlers."""

    def __init__(self, site: "Site") -> None:
        self._site = site
        self._pictures = DeckPictures(site.readers)
        self._most = site.settings.deck_megabytes * MB
        self._most_in_all = site.settings.all_deck_megabytes * MB

    def routes(self) -> list[Route]:
        if not self._site.settings.uploads:
            return []
        return [
            Route("/t/{code}/decks", self.overview, methods=["GET", "POST"]),
            Route("/t/{code}/decks/{deck}.zip", self.export),
            Route("/t/{code}/decks/{deck}", self.deck, methods=["GET", "POST"]),
            Route("/t/{code}/decks/{deck}/card", self.card, methods=["GET", "POST"]),
            Route("/t/{code}/own/{face}.svg", self.face),
            Route("/t/{code}/own/{deck}/{slug}", self.picture),
        ]

    async def overview(self, request: Request) -> Response:
        """All decks of the table; a new one out of names, or one that somebody brings."""
        live = await self._hosted(request)
        say = speech(language(request))
        notices, sent = [], Sent()
        if request.method == "POST":
            sent = await read_upload(request, self._most)
            if sent.data:
                kept = await self._try(request, live, take, sent.data)
            else:
                kept = await self._try(request, live, begin, sent.get("name"), sent.get("cards").splitlines())
            if isinstance(kept, str):
                return RedirectResponse(f"/t/{live.table.code}/decks/{kept}", 303)
            notices = kept
        page = editor.overview(live.table, notices, sent, self._site.settings.deck_megabytes, say)
        return HTMLResponse(frame(say("Decks of this table"), page, say), 409 if notices else 200)

    async def deck(self, request: Request) -> Response:
        """One deck: its name and line, its cards; or gone."""
        live, where = await self._opened(request)
        say, name = speech(language(request)), request.path_params["deck"]
        notices: list[str] = []
        if request.method == "POST":
            sent = await read_upload(request, 0)
            if sent.get("do") == "remove":
                await self._site.tables.drop_deck(live, live.table.host, name)
                return RedirectResponse(f"/t/{live.table.code}/decks", 303)
            kept = await self._try(request, live, retitle, where, sent.get("name"), sent.get("line"))
            if isinstance(kept, str):
                return RedirectResponse(f"/t/{live.table.code}/decks/{kept}", 303)
            notices = kept
        shown = await self._look(request, live, where)
        page = editor.deck(live.table.code, shown, notices, say)
        return HTMLResponse(frame(shown.name, page, say), 409 if notices else 200)

    async def card(self, request: Request) -> Response:
        """One card, by its slug; without one a new card."""
        live, where = await self._opened(request)
        say = speech(language(request))
        slug, notices, typed = request.query_params.get("card", ""), [], None
        if request.method == "POST":
            sent = await read_upload(request, LARGEST_PICTURE)
            job, what = (drop, slug) if sent.get("do") == "remove" else (change, read_edit(slug, sent))
            kept = await self._try(request, live, job, where, what)
            if isinstance(kept, str):
                return RedirectResponse(f"/t/{live.table.code}/decks/{kept}", 303)
            notices, typed = kept, read_edit(slug, sent)
        shown = await self._look(request, live, where)
        found = next((card for card in shown.cards if card.slug == slug), None)
        if slug and found is None:
            raise Refusal("no-page", mark("There is no such page."))
        shop = workshop_of(live)
        offered = editor.Offered(shop.words(say.lang), shop.bonds(say.lang))
        page = editor.card(live.table.code, shown, found, typed, offered, notices, say)
        return HTMLResponse(frame(found.name if found else shown.name, page, say), 409 if notices else 200)

    async def export(self, request: Request) -> Response:
        _, where = await self._opened(request)
        data = await self._site.readers.read(address_of(request), find, *where, key=where[1])
        return Response(data, media_type="application/zip")

    async def face(self, request: Request) -> Response:
        """A card that comes with the game, on the board of a table that also has others."""
        live, face = await self._site.live(request), request.path_params["face"]
        if face not in faces_of(live.table.game):
            raise Refusal("no-table-picture", mark("There is no such picture."))
        return Response(draw(live.table.game, face), media_type="image/svg+xml", headers=WHILE)

    async def picture(self, request: Request) -> Response:
        """For members; whoever else looks on sees what lies below, as where a card has no picture."""
        live, slug = await self._site.live(request), request.path_params["slug"]
        person, where = self._site.person(request), where_is(live, request.path_params["deck"])
        if person is None or live.table.member_of(person) is None or where is None:
            return Response(NOTHING, media_type="image/svg+xml", headers=WHILE)
        if where[2] and tag_of(where[2], slug, None) in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers={**WHILE, "etag": tag_of(where[2], slug, None)})
        found = await self._pictures.find(address_of(request), live.table.game, where, slug)
        if found is None:
            return Response(NOTHING, media_type="image/svg+xml", headers=WHILE)
        tag = tag_of(where[2], slug, found)
        return Response(found, media_type="image/webp", headers={**WHILE, "etag": tag})

    async def _hosted(self, request: Request) -> LiveTable:
        live = await self._site.live(request)
        person = self._site.person(request)
        if person is None or live.table.member_of(person) != live.table.host:
            raise NotAllowed("hosts-only", mark("Only the host may do that."))
        workshop_of(live)
        return live

    async def _opened(self, request: Request) -> tuple[LiveTable, tuple[str, str, str]]:
        live = await self._hosted(request)
        where = where_is(live, request.path_params["deck"])
        if where is None:
            raise Refusal("no-page", mark("There is no such page."))
        return live, where

    async def _look(self, request: Request, live: LiveTable, where: tuple[str, str, str]) -> DeckShown:
        what = (live.table.game, where, language(request))
        return await self._site.readers.read(address_of(request), look, *what, key=where[1])

    async def _try(
        self, request: Request, live: LiveTable, job: Callable[..., ToKeep | list[str]], *what: object
    ) -> str | list[str]:
        """The id of the deck that was kept, or what is wrong with it."""
        self._site.limits.count_table(address_of(request))
        asked = (live.table.game, *what, language(request))
        try:
            done = await self._site.readers.read(address_of(request), job, *asked, patience=PATIENCE)
        except Unread:
            raise Refusal("bad-pack", mark("This deck cannot be read, or not in time.")) from None
        if isinstance(done, list):
            return done
        await self._site.tables.keep_deck(live, live.table.host, done.deck, done.data, self._most, self._most_in_all)
        return done.deck.deck


def where_is(live: LiveTable, deck: str) -> tuple[str, str, str] | None:
    """The table, the deck and its digest, as readers want them."""
    kept = next((one for one in live.table.decks if one.deck == deck), None)
    return (live.table.id, deck, kept.digest) if kept is not None else None


def workshop_of(live: LiveTable) -> Workshop[Any]:
    return shop(live.table.game)


def read_edit(slug: str, sent: Sent) -> CardEdit:
    return CardEdit(
        slug=slug,
        name=sent.get("name"),
        line=sent.get("line"),
        words=tuple(word for word in sent.every("word") if word),
        bonds=read_bonds(sent),
        picture=sent.data,
        file=sent.name,
        bare=bool(sent.get("bare")),
    )


def read_bonds(sent: Sent) -> tuple[Bond, ...]:
    """Those that are still ticked, and one more where a card was chosen for it."""
    kept = [word.partition("=") for word in sent.every("bond")]
    bonds = [Bond(word, card) for word, _, card in kept]
    more = [Bond(sent.get("bond-word"), sent.get("bond-card"))] if sent.get("bond-card") else []
    return (*bonds, *more)
