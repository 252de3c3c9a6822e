"""The host deletes a table, with all that belongs to it: asked once more on a page of its own, then for good."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from inkling.server.keepers.bots import Keeper
from inkling.server.pages.brief import deleting_page
from inkling.server.tables import permissions
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import Tables
from inkling.server.web.answering import Handlers, at
from inkling.server.web.language import say_to


class Deleting(Handlers):
    @at("/t/{code}/delete")
    async def ask(self, request: Request) -> Response:
        live, member, _ = await self.access.check_in(request)
        permissions.check_deleting(live.table, member)
        return HTMLResponse(deleting_page(live.table.code, say_to(request)))

    @at("/t/{code}/delete", "POST")
    async def delete(self, request: Request) -> Response:
        live, member, _ = await self.access.check_in(request)
        await delete_table(self.tables, self.keeper, live, member)
        return RedirectResponse("/", 303)


async def delete_table(tables: Tables, keeper: Keeper, live: LiveTable, member: int) -> None:
    """Nobody can be at it afterwards; a bot that still thinks about it thinks in vain."""
    await tables.delete(live, member)
    keeper.release(live.table.id)
