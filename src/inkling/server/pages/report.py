"""Something is wrong at a table: whoever sits there says so, and it is kept for the host of the server."""

import asyncio
from typing import TYPE_CHECKING

import htpy as h
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from inkling.catalogs import speech
from inkling.server.log.faults import not_stored
from inkling.server.pages.frame import frame
from inkling.server.tables.reports import save_report
from inkling.server.web.guard import language
from inkling.server.web.limits import address_of

if TYPE_CHECKING:
    from inkling.server.web.app import Site


class Reports:
    """The form behind "Something is wrong"."""

    def __init__(self, site: "Site") -> None:
        self._site = site

    def routes(self) -> list[Route]:
        return [Route("/t/{code}/report", self.take, methods=["POST"])]

    async def take(self, request: Request) -> Response:
        """Kept with the record."""
        live, _, form = await self._site.asker(request)
        self._site.limits.count_table(address_of(request))
        try:
            await asyncio.to_thread(save_report, self._site.settings.folder, live.table, form.get("words", ""))
        except OSError:
            raise not_stored() from None
        say = speech(language(request))
        body = h.main("#main.page.stack")[
            h.h1[say("Thank you")],
            h.p[say("Thank you. Whoever runs this server can read it, with the record of this play.")],
            h.p[h.a(".btn", href=f"/t/{live.table.code}")[say("Back to the table")]],
        ]
        return HTMLResponse(frame(say("Thank you"), body, say))
