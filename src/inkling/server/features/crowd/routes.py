"""Route for guesses of watchers without JavaScript. Pages with JavaScript use the table's WebSocket."""

from starlette.requests import Request
from starlette.responses import Response

from inkling.server.features.handlers import Handlers
from inkling.server.platform.http import urls
from inkling.server.platform.http.rate_limits import client_address, network_of_address
from inkling.server.platform.http.request_body import read_form
from inkling.server.platform.http.routing import register_route
from inkling.server.tables.access.request_access import redirect_to_table


class CrowdRoutes(Handlers):
    @register_route(urls.crowd, "POST")
    async def mark(self, request: Request) -> Response:
        """Store the caller's guess and redirect to the table. The caller need not be a member."""
        live = await self.access.find_readable_table(request)
        person = self.people.read_or_make_person(request)
        live.store_watcher_guess(person, await read_form(request), network_of_address(client_address(request)))
        return self.people.set_cookie(redirect_to_table(live), request, person)
