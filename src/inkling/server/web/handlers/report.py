"""Something is wrong at a table: whoever sits there says so, and it is kept for the host of the server."""

import asyncio
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from inkling.catalogs import speech
from inkling.server.log.faults import not_stored
from inkling.server.pages.report import thanks_page
from inkling.server.tables.reports import save_report
from inkling.server.web.entrance import Entrance
from inkling.server.web.language import language
from inkling.server.web.limits import Limits, address_of


class Reports:
    """The form behind "Something is wrong". `folder` keeps them."""

    def __init__(self, entrance: Entrance, limits: Limits, folder: Path) -> None:
        self._entrance = entrance
        self._limits = limits
        self._folder = folder

    def routes(self) -> list[Route]:
        return [Route("/t/{code}/report", self.take, methods=["POST"])]

    async def take(self, request: Request) -> Response:
        """Kept with the record."""
        live, _, form = await self._entrance.asker(request)
        self._limits.count_table(address_of(request))
        try:
            await asyncio.to_thread(save_report, self._folder, live.table, form.get("words", ""))
        except OSError:
            raise not_stored() from None
        return HTMLResponse(thanks_page(live.table.code, speech(language(request))))
