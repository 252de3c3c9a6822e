"""Something is wrong at a table: whoever sits there says so, and it is kept for the operator of the server."""

import asyncio
import hmac
import secrets
from functools import partial
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from inkling.server.features.reports.report_files import Sender, save_report
from inkling.server.features.reports.views import report_form, thanks_page
from inkling.server.platform.http import urls
from inkling.server.platform.http.rate_limits import address_of, network_of
from inkling.server.platform.http.request_body import on_refusal_show
from inkling.server.platform.http.request_language import say_to
from inkling.server.platform.http.routing import Handlers, at
from inkling.server.platform.logs import logger
from inkling.server.storage.errors import not_stored

KEY = secrets.token_bytes(32)
"""Never stored: once the process has ended, nobody can find out which network a tag stands for."""
log = logger(__name__)


class Reports(Handlers):
    @at(urls.report, "POST")
    async def take(self, request: Request) -> Response:
        live, member, form = await self.access.check_in(request)
        who = form.get("member", "")
        about = int(who) if who.isdecimal() and len(who) < 4 and int(who) < len(live.table.members) else None
        on_refusal_show(request, partial(report_form, live.table, say_to(request), about, typed=form.get("words", "")))
        address = address_of(request)
        self.limits.count_report(address, live.table.id)
        sender = Sender(tag_network(address), live.table.id, member)
        try:
            kept = await asyncio.to_thread(
                save_report, self.settings.folder, live.table, form.get("words", ""), sender, about
            )
        except OSError:
            raise not_stored() from None
        log.warning("a report was kept", about="a person" if about is not None else "a problem")
        self.hook.run(kept)
        return HTMLResponse(thanks_page(live.table.code, say_to(request), about is not None))


def tag_network(address: str) -> str:
    """The same for all addresses of one network, as long as this process runs."""
    return hmac.new(KEY, network_of(address).encode(), sha256).hexdigest()[:8]
