"""Routes of a rematch: the page with its choices, and a line about the current offer."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from inkling.server.features.handlers import Handlers
from inkling.server.features.rematch import views as rematch_views
from inkling.server.features.rematch.model import members_on_device
from inkling.server.features.rematch.views import draw_offer_on_other_page
from inkling.server.platform.http import urls
from inkling.server.platform.http.request_language import translator_for_request
from inkling.server.platform.http.routing import register_route
from inkling.server.tables.access.request_access import redirect_to_table


class RematchRoutes(Handlers):
    @register_route(urls.rematch)
    async def show_rematch_page(self, request: Request) -> Response:
        """Show seated members what they can change for the next play."""
        live, member, _ = await self.access.find_table_member_and_form(request)
        if live.table.playing or live.table.play is None or not members_on_device(live.table, member):
            return redirect_to_table(live)
        return HTMLResponse(rematch_views.draw_rematch_page(live.table, translator_for_request(request)))

    @register_route(urls.rematch_offer)
    async def show_offer_line(self, request: Request) -> Response:
        """Return a line about the current offer, for members who have another page of the table open."""
        live = await self.access.find_readable_table(request)
        member = self.access.find_member(request, live)
        line = (
            draw_offer_on_other_page(live.table, member, translator_for_request(request)) if member is not None else ""
        )
        return HTMLResponse(line, headers={"cache-control": "no-store"})
