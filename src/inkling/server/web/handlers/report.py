"""Something is wrong at a table: whoever sits there says so, and it is kept for the host of the server."""

import asyncio
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from inkling.server.log.faults import not_stored
from inkling.server.ops.logs import logger
from inkling.server.pages.brief import thanks_page
from inkling.server.tables.reports import save_report
from inkling.server.web.answering import Handlers, at
from inkling.server.web.entrance import Entrance
from inkling.server.web.language import say_to
from inkling.server.web.limits import Limits, address_of

log = logger(__name__)


class Reports(Handlers):
    """The form behind "Something is wrong". `folder` keeps them."""

    entrance: Entrance
    limits: Limits
    folder: Path

    @at("/t/{code}/report", "POST")
    async def take(self, request: Request) -> Response:
        """Kept with the record."""
        live, _, form = await self.entrance.asker(request)
        who = form.get("member", "")
        about = int(who) if who.isdecimal() and len(who) < 4 and int(who) < len(live.table.members) else None
        self.limits.count_table(address_of(request))
        try:
            await asyncio.to_thread(save_report, self.folder, live.table, form.get("words", ""), about)
        except OSError:
            raise not_stored() from None
        log.warning("a report was kept", about="a person" if about is not None else "a problem")
        return HTMLResponse(thanks_page(live.table.code, say_to(request), about is not None))
