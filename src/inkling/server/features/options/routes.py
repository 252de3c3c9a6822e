"""Routes of a table's options."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from inkling.server.features.handlers import Handlers
from inkling.server.features.options import views as options_views
from inkling.server.features.options.model import rows_for_changed_options
from inkling.server.platform.http import urls
from inkling.server.platform.http.request_language import translator_for_request
from inkling.server.platform.http.routing import register_route
from inkling.server.tables import permissions
from inkling.server.tables.access.request_access import redirect_to_table


class OptionRoutes(Handlers):
    @register_route(urls.options)
    async def show_options(self, request: Request) -> Response:
        live, member, _ = await self.access.find_table_member_and_form(request)
        return HTMLResponse(
            options_views.draw_options_page(live.table, member == live.table.host, translator_for_request(request))
        )

    @register_route(urls.options, "POST")
    async def set_options(self, request: Request) -> Response:
        """Store one row per changed option; skip unchanged ones."""
        live, member, form = await self.access.find_table_member_and_form(request)
        changes = rows_for_changed_options(live.table, form)
        for row in changes:
            # Check all rows first, so that a refused one doesn't leave the form half applied.
            permissions.check_permission(live.table, member, row, live.presence.here)
        for row in changes:
            await self.tables.service.change(live, member, row, form.get("send") if row is changes[-1] else None)
        return redirect_to_table(live)
