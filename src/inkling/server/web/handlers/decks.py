"""Decks that belong to a table: made, changed, brought and taken along in the browser. Off unless the operator wishes.

They lie in the database, so that they go with their table and into its backups: deleted when the table loses its code.
Whatever somebody sends is opened by a reader, and what is kept was written by the game.
"""

from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from inkling.core.errors import Refusal, mark
from inkling.games.deck_editor import Bond, CardEdit, DeckShown, Workshop
from inkling.server.keepers.readers import Readers, Unread
from inkling.server.pages import editor
from inkling.server.pages.deck_jobs import ToKeep, begin, change, drop, find, look, retitle, shop, take
from inkling.server.pages.frame import frame
from inkling.server.pages.sent_form import Sent
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import Tables
from inkling.server.web.answering import Handlers, at
from inkling.server.web.entrance import Entrance
from inkling.server.web.handlers.deck_pictures import where_is
from inkling.server.web.language import language, say_to
from inkling.server.web.limits import Limits, address_of
from inkling.server.web.uploads import read_upload

PATIENCE = 60.0
"""Seconds for a deck with many pictures."""
LARGEST_PICTURE = 12_000_000
MB = 1_000_000


class Decks(Handlers):
    """The handlers. The decks of a table, and those of all, take so many megabytes at most."""

    tables: Tables
    readers: Readers
    entrance: Entrance
    limits: Limits
    megabytes: int
    megabytes_in_all: int

    @at("/t/{code}/decks", "GET", "POST")
    async def overview(self, request: Request) -> Response:
        """All decks of the table; a new one out of names, or one that somebody brings."""
        live = await self._hosted(request)
        say = say_to(request)
        notices, sent = [], Sent()
        if request.method == "POST":
            sent = await read_upload(request, self.megabytes * MB)
            if sent.data:
                kept = await self._try(request, live, take, sent.data)
            else:
                kept = await self._try(request, live, begin, sent.get("name"), sent.get("cards").splitlines())
            if isinstance(kept, str):
                return RedirectResponse(f"/t/{live.table.code}/decks/{kept}", 303)
            notices = kept
        page = editor.overview(live.table, notices, sent, self.megabytes, say)
        return HTMLResponse(frame(say("Decks of this table"), page, say), 409 if notices else 200)

    @at("/t/{code}/decks/{deck}.zip")
    async def export(self, request: Request) -> Response:
        _, where = await self._opened(request)
        data = await self.readers.read(address_of(request), find, *where, key=where[1])
        return Response(data, media_type="application/zip")

    @at("/t/{code}/decks/{deck}", "GET", "POST")
    async def deck(self, request: Request) -> Response:
        """One deck: its name and line, its cards; or gone."""
        live, where = await self._opened(request)
        say, name = say_to(request), request.path_params["deck"]
        notices: list[str] = []
        typed = None
        if request.method == "POST":
            sent = await read_upload(request, 0)
            if sent.get("do") == "remove":
                await self.tables.drop_deck(live, live.table.host, name)
                return RedirectResponse(f"/t/{live.table.code}/decks", 303)
            kept = await self._try(request, live, retitle, where, sent.get("name"), sent.get("line"))
            if isinstance(kept, str):
                return RedirectResponse(f"/t/{live.table.code}/decks/{kept}", 303)
            notices, typed = kept, sent
        shown = await self._look(request, live, where)
        page = editor.deck(live.table.code, shown, typed, notices, say)
        return HTMLResponse(frame(shown.name, page, say), 409 if notices else 200)

    @at("/t/{code}/decks/{deck}/card", "GET", "POST")
    async def card(self, request: Request) -> Response:
        """One card, by its slug; without one a new card."""
        live, where = await self._opened(request)
        say = say_to(request)
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

    async def _hosted(self, request: Request) -> LiveTable:
        live = await self.entrance.hosted(request)
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
        return await self.readers.read(address_of(request), look, *what, key=where[1])

    async def _try(
        self, request: Request, live: LiveTable, job: Callable[..., ToKeep | list[str]], *what: object
    ) -> str | list[str]:
        """The id of the deck that was kept, or what is wrong with it."""
        self.limits.count_table(address_of(request))
        asked = (live.table.game, *what, language(request))
        try:
            done = await self.readers.read(address_of(request), job, *asked, patience=PATIENCE)
        except Unread:
            raise Refusal("bad-pack", mark("This deck can’t be read, or it takes too long.")) from None
        if isinstance(done, list):
            return done
        most = self.megabytes * MB, self.megabytes_in_all * MB
        await self.tables.keep_deck(live, live.table.host, done.deck, done.data, *most)
        return done.deck.deck


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
