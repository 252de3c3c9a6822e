"""The host's page about time, and the address of a chat that is told whose turn it is."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from inkling.catalogs import speech
from inkling.core.errors import NotAllowed, mark
from inkling.server.keepers.webhook import check_url, read_prefixes
from inkling.server.pages import clock
from inkling.server.tables.registry import Tables
from inkling.server.tables.rows import Hooked
from inkling.server.web.entrance import Entrance
from inkling.server.web.invitations import Invitations
from inkling.server.web.language import language


class Clocks:
    """The handlers. `prefixes` are the addresses that the operator allows."""

    def __init__(self, tables: Tables, entrance: Entrance, invitations: Invitations, prefixes: str) -> None:
        self._tables = tables
        self._entrance = entrance
        self._invitations = invitations
        self._prefixes = read_prefixes(prefixes)

    def routes(self) -> list[Route]:
        return [Route("/t/{code}/clock", self.show), Route("/t/{code}/hook", self.hook, methods=["POST"])]

    async def show(self, request: Request) -> Response:
        live, member, _ = await self._entrance.asker(request)
        if member != live.table.host:
            raise NotAllowed("hosts-only", mark("Only the host can do that."))
        return HTMLResponse(clock.page(live.table, self._prefixes, speech(language(request))))

    async def hook(self, request: Request) -> Response:
        """An empty address takes it away."""
        live, member, form = await self._entrance.asker(request)
        url = form.get("url", "").strip()
        if url:
            check_url(url, self._prefixes)
        change = Hooked(url, self._invitations.link(request, live.table), language(request))
        await self._tables.change(live, member, change, form.get("send"))
        return RedirectResponse(f"/t/{live.table.code}/clock", 303)
