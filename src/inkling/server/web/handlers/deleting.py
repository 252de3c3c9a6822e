"""The host deletes a table, with all that belongs to it: asked once more on a page of its own, then for good."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from inkling.catalogs import speech
from inkling.server.keepers.bots import Keeper
from inkling.server.pages import deleting
from inkling.server.tables import permissions
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import Tables
from inkling.server.web.entrance import Entrance
from inkling.server.web.language import language


class Deleting:
    """The handlers."""

    def __init__(self, tables: Tables, keeper: Keeper, entrance: Entrance) -> None:
        self._tables = tables
        self._keeper = keeper
        self._entrance = entrance

    def routes(self) -> list[Route]:
        return [Route("/t/{code}/delete", self.ask), Route("/t/{code}/delete", self.delete, methods=["POST"])]

    async def ask(self, request: Request) -> Response:
        live, member, _ = await self._entrance.asker(request)
        permissions.check_deleting(live.table, member)
        return HTMLResponse(deleting.page(live.table.code, speech(language(request))))

    async def delete(self, request: Request) -> Response:
        live, member, _ = await self._entrance.asker(request)
        await delete_table(self._tables, self._keeper, live, member)
        return RedirectResponse("/", 303)


async def delete_table(tables: Tables, keeper: Keeper, live: LiveTable, member: int) -> None:
    """Nobody can be at it afterwards; a bot that still thinks about it thinks in vain."""
    await tables.delete(live, member)
    keeper.release(live.table.id)
