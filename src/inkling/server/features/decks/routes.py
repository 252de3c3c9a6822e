"""Routes of the deck editor: make, change, upload and download decks. Off unless the operator enables it.

Decks are stored in the database, so they are backed up and deleted with their table. Only render workers parse uploaded
files, and the server stores only files that the game's editor has written.
"""

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from inkling.core import NotAllowed, Refusal, Say, msg
from inkling.core.decks import Bond, CardEdit, Translations
from inkling.core.languages import LANGUAGES
from inkling.server.features.decks import render_jobs
from inkling.server.features.decks.deck_page import card_face_as_html, field_in_language
from inkling.server.features.decks.model import DeckStored, decks_of_game_at_table
from inkling.server.features.decks.overview_page import DeckEditorPage, RefusedUpload
from inkling.server.features.decks.picture_routes import find_deck_for_worker
from inkling.server.features.decks.render_jobs import NEW, Change, Where, deck_editor_of_game
from inkling.server.features.handlers import Handlers
from inkling.server.features.options.model import OptionsSet
from inkling.server.platform.html.forms import SentForm
from inkling.server.platform.http import urls
from inkling.server.platform.http.compressed_response import render_page_as_response
from inkling.server.platform.http.rate_limits import client_address
from inkling.server.platform.http.request_language import language_of_request, translator_for_request
from inkling.server.platform.http.routing import register_route
from inkling.server.platform.http.uploads import read_upload
from inkling.server.platform.render_workers import RenderFailed
from inkling.server.tables.access.request_access import redirect_to_table
from inkling.server.tables.live_table import LiveTable

PATIENCE = 60.0
"""Maximum seconds for checking a deck. A deck with many pictures takes several seconds."""
LARGEST_PICTURE = 12_000_000
MB = 1_000_000
MEGABYTES_PER_TABLE = 20
MEGABYTES_IN_ALL = 500


class DeckRoutes(Handlers):
    """Handlers of the deck editor. They enforce a size limit per table and one for all tables together."""

    @register_route(urls.decks)
    async def overview(self, request: Request) -> Response:
        return await self._render_overview_page(request, await self._find_hosted_table(request), RefusedUpload())

    @register_route(urls.decks, "POST")
    async def add_deck(self, request: Request) -> Response:
        live = await self._find_hosted_table(request)
        sent = await read_upload(request, MEGABYTES_PER_TABLE * MB)
        if sent.get("do") == "preview":
            return await self._preview_pasted_list(request, live, NEW, sent)
        if sent.data:
            kept = await self._store_change(request, live, "upload", NEW, sent.data, sent.name)
        else:
            kept = await self._store_change(request, live, "make_deck", NEW, sent.get("name"), sent.get("cards"))
        if isinstance(kept, str):
            return RedirectResponse(urls.deck(live.table.code, kept), 303)
        return await self._render_overview_page(request, live, RefusedUpload("new", kept, sent))

    async def _render_overview_page(self, request: Request, live: LiveTable, refused: RefusedUpload) -> Response:
        mine = decks_of_game_at_table(live.table)
        wheres = [(live.table.id, stored_deck.deck, stored_deck.digest) for stored_deck in mine]
        shown = (mine, wheres, render_jobs.without_uploaded_files(refused), MEGABYTES_PER_TABLE)
        return await self._render_page(
            request, live, render_jobs.render_overview_page, *shown, refused=bool(refused.notices)
        )

    @register_route(urls.deck_file)
    async def export(self, request: Request) -> Response:
        live, where = await self._find_table_and_deck(request)
        ending, kind = deck_editor_of_game(live.table.game).file
        if request.path_params["ending"] != ending:
            raise render_jobs.page_not_found_error()
        data = await self.render_workers.render(
            client_address(request), render_jobs.load_pack_cached, *where, key=where[1]
        )
        return Response(data, media_type=kind)

    @register_route(urls.deck)
    async def show_deck_page(self, request: Request) -> Response:
        return await self._render_deck_page(request, *await self._find_table_and_deck(request))

    @register_route(urls.deck, "POST")
    async def change_deck(self, request: Request) -> Response:
        live, where = await self._find_table_and_deck(request)
        sent = await read_upload(request, 0)
        match sent.get("do"):
            case "remove":
                await self.tables.decks.delete(live, live.table.host, where[1])
                return RedirectResponse(urls.decks(live.table.code), 303)
            case "play":
                return await self._choose_deck_to_play(live, where[1])
            case "preview":
                return await self._preview_pasted_list(request, live, where, sent)
            case "paste":
                kept = await self._store_change(request, live, "add_list", where, sent.get("cards"))
                refused = RefusedUpload("paste", [] if isinstance(kept, str) else kept, sent)
            case _:
                others = read_translations(sent)
                title = (sent.get("name"), sent.get("line"), others)
                kept = await self._store_change(request, live, "rename_deck", where, *title)
                refused = RefusedUpload("title", [] if isinstance(kept, str) else kept, sent, translations=others)
        if isinstance(kept, str):
            return RedirectResponse(urls.deck(live.table.code, kept), 303)
        return await self._render_deck_page(request, live, where, refused=refused)

    @register_route(urls.deck_card)
    async def show_card_form(self, request: Request) -> Response:
        return await self._render_deck_page(
            request, *await self._find_table_and_deck(request), request.query_params.get("card", "")
        )

    @register_route(urls.deck_card, "POST")
    async def change_card(self, request: Request) -> Response:
        live, where = await self._find_table_and_deck(request)
        slug = request.query_params.get("card", "")
        sent = await read_upload(request, LARGEST_PICTURE)
        edit = read_card_form(slug, sent)
        if sent.get("do") == "draw":
            face = await self._draw_card_face(request, live, edit)
            return HTMLResponse(card_face_as_html(face))
        if sent.get("do") == "remove":
            kept = await self._store_change(request, live, "remove_card", where, slug)
        else:
            kept = await self._store_change(request, live, "change_card", where, edit)
        if isinstance(kept, str):
            return RedirectResponse(address_after_saving(live.table.code, kept, sent.get("then")), 303)
        return await self._render_deck_page(request, live, where, slug, RefusedUpload("card", kept, sent, edit=edit))

    async def _render_deck_page(
        self,
        request: Request,
        live: LiveTable,
        where: Where,
        slug: str | None = None,
        refused: RefusedUpload | None = None,
    ) -> Response:
        """Render a deck's page. Its form has the card that the slug names; with an empty slug, it is for a new card."""
        kept = find_deck_row(live, where[1])
        what = (where, kept, slug, render_jobs.without_uploaded_files(refused or RefusedUpload()))
        return await self._render_page(
            request, live, render_jobs.render_deck_page, *what, key=where[1], refused=refused is not None
        )

    async def _render_page(
        self,
        request: Request,
        live: LiveTable,
        job: Callable[..., str],
        *what: object,
        key: str = "",
        refused: bool = False,
    ) -> Response:
        table = live.table
        busy = table.playing or table.preset is not None
        at = DeckEditorPage(table.game, table.code, busy, language_of_request(request))
        page, _ = await render_page_as_response(self.render_workers, request, job, at, *what, key=key)
        page.status_code = 409 if refused else 200
        return page

    async def _draw_card_face(self, request: Request, live: LiveTable, edit: CardEdit) -> str:
        what = (live.table.game, edit.name, edit.lines, language_of_request(request))
        return await self.render_workers.render(client_address(request), render_jobs.draw_card_face, *what)

    async def _choose_deck_to_play(self, live: LiveTable, deck: str) -> Response:
        kept = find_deck_row(live, deck)
        chosen = deck_editor_of_game(live.table.game).options_for_deck(deck, kept.cards)
        if chosen is None:
            raise Refusal("few-cards", msg("There are still too few cards to play with."))
        await self.tables.service.change(live, live.table.host, OptionsSet({**live.table.options, **chosen}))
        return redirect_to_table(live)

    async def _preview_pasted_list(self, request: Request, live: LiveTable, where: Where, sent: SentForm) -> Response:
        return await self._render_page(
            request, live, render_jobs.render_pasted_cards, where, sent.get("cards"), key=where[1]
        )

    async def _find_hosted_table(self, request: Request) -> LiveTable:
        live = await self.access.find_hosted_table(request)
        deck_editor_of_game(live.table.game)
        return live

    async def _find_table_and_deck(self, request: Request) -> tuple[LiveTable, Where]:
        live = await self._find_hosted_table(request)
        deck = request.path_params["deck"]
        where = find_deck_for_worker(live, deck)
        if where is None or not any(kept.deck == deck for kept in decks_of_game_at_table(live.table)):
            raise render_jobs.page_not_found_error()
        return live, where

    async def _store_change(
        self,
        request: Request,
        live: LiveTable,
        how: Change,
        where: Where,
        *what: object,
    ) -> str | list[str]:
        """Change a deck with the editor method `how`, check it, and store it.

        Return the deck's ID, or sentences about its problems.
        """
        self.limits.count_new_table(client_address(request))
        asked = (live.table.game, language_of_request(request), how, where, *what)
        try:
            done = await self.render_workers.render(
                client_address(request), render_jobs.change_and_check_deck, *asked, patience=PATIENCE
            )
        except RenderFailed:
            return [translator_for_request(request)("That couldn’t be processed, or it took too long.")]
        if isinstance(done, list):
            return done
        if where == NEW and any(kept.deck == done.row.deck for kept in live.table.decks):
            return [deck_name_taken_error(done.row.name, translator_for_request(request))]
        most = MEGABYTES_PER_TABLE * MB, MEGABYTES_IN_ALL * MB
        try:
            await self.tables.decks.store(live, live.table.host, done.row, done.data, *most)
        except NotAllowed as refusal:
            return [translator_for_request(request).refusal(refusal)]
        return done.row.deck


def find_deck_row(live: LiveTable, deck: str) -> DeckStored:
    """Return the stored row of a deck. Raise Refusal if the deck was removed in the meantime."""
    kept = next((stored_deck for stored_deck in live.table.decks if stored_deck.deck == deck), None)
    if kept is None:
        raise render_jobs.page_not_found_error()
    return kept


def deck_name_taken_error(name: str, say: Say) -> str:
    return say(
        "This table already has “{name}” or something like it. Choose another name, or remove that one first.",
        name=name,
    )


def address_after_saving(code: str, deck: str, then: str) -> str:
    """Return the page to show after a card was saved.

    `then` names the next card, or is "+" for a new card. If it is empty, show the deck.
    """
    if not then:
        return urls.deck(code, deck)
    return urls.deck_card(code, deck, card=None if then == "+" else then)


def read_card_form(slug: str, sent: SentForm) -> CardEdit:
    return CardEdit(
        slug=slug,
        name=sent.get("name"),
        lines=sent.get_all("line"),
        words=tuple(word for word in sent.get_all("word") if word),
        bonds=read_card_relations(sent),
        picture=sent.data,
        file=sent.name,
        bare=bool(sent.get("bare")),
        translations=read_translations(sent),
    )


def read_translations(sent: SentForm) -> Translations:
    """Return the form's texts in other languages: by language the name and the line."""
    fields = {lang: (field_in_language("name", lang), field_in_language("line", lang)) for lang in LANGUAGES}
    return {
        lang: (sent.get(name), sent.get(line))
        for lang, (name, line) in fields.items()
        if sent.get_all(name) and sent.get_all(line)
    }


def read_card_relations(sent: SentForm) -> tuple[Bond, ...]:
    """Return the card's relations from the form: those that are still checked, and the new one if there is one."""
    kept = [word.partition("=") for word in sent.get_all("bond")]
    bonds = [Bond(word, card) for word, _, card in kept]
    more = [Bond(sent.get("bond-word"), sent.get("bond-card"))] if sent.get("bond-card") else []
    return (*bonds, *more)
