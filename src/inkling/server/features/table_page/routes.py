"""Routes of the table's page, its TV view and its QR code."""

import asyncio

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from inkling.core import Html
from inkling.core.errors import Refusal
from inkling.server.features.handlers import Handlers
from inkling.server.features.invitations.views import make_qr_svg
from inkling.server.features.link_previews.routes import answer_table_crawler, is_crawler
from inkling.server.features.link_previews.views import (
    draw_preview_meta_tags,
    make_table_preview,
    summarize_table_for_preview,
)
from inkling.server.features.shared_device import model as shared_device_model
from inkling.server.features.table_page.page_view import TablePageView
from inkling.server.features.table_page.views import draw_table_page
from inkling.server.platform.html.scripts import NO_COOKIES
from inkling.server.platform.http import urls
from inkling.server.platform.http.request_language import language_of_request, translator_for_request
from inkling.server.platform.http.routing import register_route
from inkling.server.tables.access.credentials import NEW
from inkling.server.tables.access.policy import add_key_to_link
from inkling.server.tables.access.request_access import redirect_to_table
from inkling.server.tables.state import Table


class TablePageRoutes(Handlers):
    @register_route(urls.table)
    async def show_table(self, request: Request) -> Response:
        if is_crawler(request):
            return await answer_table_crawler(self, request)
        live, person = await self.access.find_readable_table(request), self.people.person(request)
        if request.url.query == NEW[1:]:
            if person is None:
                raise Refusal("no-cookies", NO_COOKIES)
            return redirect_to_table(live)
        if live.table.pair is not None and live.table.play is None and self._is_inside(live.table, person):
            return RedirectResponse(urls.pair(live.table.code), 303)
        # A watcher who guesses along needs an identity.
        guesses = person is None and live.table.rules["crowd"]
        person = self.people.read_or_make_person(request) if guesses else person
        watcher = TablePageView(
            live, person, language_of_request(request), self.invitations.make_link(request, live.table)
        )
        for member in shared_device_model.members_on_device(live.table, watcher.person) if watcher.person else []:
            live.presence.note_visit(member)
        tags = None
        if watcher.member is None:
            summary, say = (
                summarize_table_for_preview(live.table, live.table.play is not None),
                translator_for_request(request),
            )
            tags = draw_preview_meta_tags(
                make_table_preview(summary, live.table.code, say), self.site.url(request), say.lang
            )
        answer = draw_page_view(watcher, writes="write" in request.query_params, preview=tags)
        self.invitations.set_cookie(answer, request, live.table, member=watcher.member is not None)
        if guesses and person is not None:
            self.people.set_cookie(answer, request, person)
        if watcher.member is not None:
            self.people.set_last_table_cookie(answer, request, live.table.code)
        return answer

    def _is_inside(self, table: Table, person: str | None) -> bool:
        member = table.find_member(person) if person is not None else None
        return member is not None and not table.members[member].waiting

    @register_route(urls.tv)
    async def show_tv(self, request: Request) -> Response:
        """Show the table's page for a TV: the public board in large, with the invitation. Every caller who may read the
        table may see it."""
        live = await self.access.find_readable_table(request)
        return draw_page_view(
            TablePageView(
                live, None, language_of_request(request), self.invitations.make_link(request, live.table), tv=True
            )
        )

    @register_route(urls.qr_code)
    async def send_qr_code(self, request: Request) -> Response:
        live = await self.access.find_readable_table(request)
        link = add_key_to_link(live.table, self.invitations.make_link(request, live.table))
        return Response(await asyncio.to_thread(make_qr_svg, link), media_type="image/svg+xml")


def draw_page_view(watcher: TablePageView, writes: bool = False, preview: Html | None = None) -> HTMLResponse:
    push = watcher.full_update()
    shown = (push.zones, push.layout, push.title, bool(push.turn))
    return HTMLResponse(draw_table_page(watcher.live, *shown, watcher.lang, watcher.tv, writes, preview))
