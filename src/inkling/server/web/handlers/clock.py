"""The host's page about time, and the address of a chat that is told whose turn it is."""

from functools import partial

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from inkling.core.errors import NotAllowed, mark
from inkling.server.keepers.webhook import check_url, read_prefixes
from inkling.server.pages import clock
from inkling.server.tables.rows import Hooked
from inkling.server.tables.table import Table
from inkling.server.web.answering import Handlers, at
from inkling.server.web.forms import on_refusal_show
from inkling.server.web.language import language, say_to


class Clocks(Handlers):
    def __post_init__(self) -> None:
        self.prefixes = read_prefixes(self.settings.webhook_prefixes)

    @at("/t/{code}/clock")
    async def show(self, request: Request) -> Response:
        live, member, _ = await self.access.check_in(request)
        check_host(live.table, member)
        return HTMLResponse(clock.page(live.table, self.prefixes, say_to(request)))

    @at("/t/{code}/hook", "POST")
    async def hook(self, request: Request) -> Response:
        """An empty address takes it away."""
        live, member, form = await self.access.check_in(request)
        # Form and refusals name the stored address and the operator's prefixes, which are for the table's host alone.
        check_host(live.table, member)
        url = form.get("url", "").strip()
        if self.prefixes:
            on_refusal_show(request, partial(clock.hook_form, live.table, self.prefixes, say_to(request), url))
        if url:
            check_url(url, self.prefixes)
        change = Hooked(url, self.invitations.link(request, live.table), language(request))
        await self.tables.change(live, member, change, form.get("send"))
        return RedirectResponse(f"/t/{live.table.code}/clock", 303)


def check_host(table: Table, member: int) -> None:
    """Raise unless this member is the table's host."""
    if member != table.host:
        raise NotAllowed("hosts-only", mark("Only the host can do that."))
