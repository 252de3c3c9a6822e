"""The page of a table, for whoever sits there or looks on; and the large screen that everybody sees."""

import asyncio

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from inkling.core.errors import Refusal
from inkling.server.live.watcher import Watcher
from inkling.server.pages.about_connection import NO_COOKIES
from inkling.server.pages.invite import draw_qr
from inkling.server.pages.table import table_page
from inkling.server.tables import shared_device
from inkling.server.tables.privacy import invite
from inkling.server.web.entrance import Entrance, back
from inkling.server.web.invitations import Invitations
from inkling.server.web.language import language
from inkling.server.web.people import NEW, People


class TablePage:
    """The handlers."""

    def __init__(self, people: People, entrance: Entrance, invitations: Invitations) -> None:
        self._people = people
        self._entrance = entrance
        self._invitations = invitations

    def routes(self) -> list[Route]:
        return [Route("/t/{code}", self.show), Route("/t/{code}/tv", self.far), Route("/t/{code}/qr.svg", self.qr)]

    async def show(self, request: Request) -> Response:
        live, person = await self._entrance.live(request), self._people.person(request)
        if request.url.query == NEW[1:]:
            if person is None:
                raise Refusal("no-cookies", NO_COOKIES)
            return back(live)
        watcher = Watcher(live, person, language(request), self._invitations.link(request, live.table))
        for member in shared_device.selves(live.table, watcher.person) if watcher.person else []:
            live.visit(member)
        answer = draw(watcher, writes="write" in request.query_params)
        self._invitations.keep_sign(answer, request, live.table)
        if watcher.member is not None:
            self._people.remember_table(answer, request, live.table.code)
        return answer

    async def far(self, request: Request) -> Response:
        """Only what is public, large, with the way in: whoever opens it sees no more than anybody."""
        live = await self._entrance.live(request)
        return draw(Watcher(live, None, language(request), self._invitations.link(request, live.table), far=True))

    async def qr(self, request: Request) -> Response:
        live = await self._entrance.live(request)
        link = invite(live.table, self._invitations.link(request, live.table))
        return Response(await asyncio.to_thread(draw_qr, link), media_type="image/svg+xml")


def draw(watcher: Watcher, writes: bool = False) -> HTMLResponse:
    return HTMLResponse(table_page(watcher.live, watcher.whole(), watcher.lang, watcher.far, writes))
