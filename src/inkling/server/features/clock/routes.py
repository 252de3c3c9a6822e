"""Route of the page on which the host sets the clock."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from inkling.server.features.clock import views as clock_views
from inkling.server.features.handlers import Handlers
from inkling.server.features.notifications.webhook_urls import read_allowed_prefixes
from inkling.server.platform.http import urls
from inkling.server.platform.http.request_language import translator_for_request
from inkling.server.platform.http.routing import register_route
from inkling.server.tables import permissions


class ClockPage(Handlers):
    def __post_init__(self) -> None:
        self.prefixes = read_allowed_prefixes(self.settings.webhook_prefixes)

    @register_route(urls.clock)
    async def show_clock_page(self, request: Request) -> Response:
        live, member, _ = await self.access.find_table_member_and_form(request)
        permissions.check_is_host(live.table, member)
        return HTMLResponse(clock_views.draw_clock_page(live.table, self.prefixes, translator_for_request(request)))
