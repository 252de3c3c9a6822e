"""Routes with which the host deletes a table, after a confirmation."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from inkling.server.bots.supervisor import TableSupervisor
from inkling.server.features.handlers import Handlers
from inkling.server.features.table_deletion.views import draw_deletion_confirmation_page
from inkling.server.platform.http import urls
from inkling.server.platform.http.request_language import translator_for_request
from inkling.server.platform.http.routing import register_route
from inkling.server.tables import permissions
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry


class TableDeletionRoutes(Handlers):
    @register_route(urls.delete_table)
    async def show_confirmation(self, request: Request) -> Response:
        live, member, _ = await self.access.find_table_member_and_form(request)
        permissions.check_may_delete_table(live.table, member)
        say, alone = translator_for_request(request), self.tables.options.single_device
        return HTMLResponse(draw_deletion_confirmation_page(live.table.code, say, alone))

    @register_route(urls.delete_table, "POST")
    async def delete(self, request: Request) -> Response:
        live, member, _ = await self.access.find_table_member_and_form(request)
        await delete_table(self.tables, self.supervisor, live, member)
        return RedirectResponse(urls.home(), 303)


async def delete_table(tables: TableRegistry, supervisor: TableSupervisor, live: LiveTable, member: int) -> None:
    """Delete a table and stop its background tasks. A bot that is still thinking has no effect any more."""
    await tables.delete(live, member)
    supervisor.release(live.table.id)
