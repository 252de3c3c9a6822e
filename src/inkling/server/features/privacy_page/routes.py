"""Route of the page about privacy."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from inkling.server.features.handlers import Handlers
from inkling.server.features.link_previews.views import draw_tags
from inkling.server.features.privacy_page.views import preview, privacy_page
from inkling.server.features.push.delivery import is_installed
from inkling.server.platform.http import urls
from inkling.server.platform.http.request_language import say_to
from inkling.server.platform.http.routing import at


class Privacy(Handlers):
    @at(urls.privacy)
    async def show(self, request: Request) -> Response:
        """Show the page, also if the operator links another one: what it says remains true."""
        say = say_to(request)
        tags = draw_tags(preview(say), self.site.url(request), say.lang)
        return HTMLResponse(privacy_page(self.settings, is_installed(), tags, say))
