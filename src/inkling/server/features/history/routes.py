"""Route of the page with the games that this browser remembers."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from inkling.server.features.handlers import Handlers
from inkling.server.features.history.views import draw_history_page
from inkling.server.platform.http import urls
from inkling.server.platform.http.request_language import translator_for_request
from inkling.server.platform.http.routing import register_route


class HistoryRoutes(Handlers):
    @register_route(urls.history)
    async def show_history(self, request: Request) -> Response:
        """Show the page of earlier games. Its HTML is the same for everybody, because the browser adds its own list."""
        return HTMLResponse(draw_history_page(translator_for_request(request)))
