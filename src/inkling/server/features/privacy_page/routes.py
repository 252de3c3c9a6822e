"""Route of the privacy page."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from inkling.server.features.handlers import Handlers
from inkling.server.features.link_previews.views import draw_preview_meta_tags
from inkling.server.features.privacy_page.views import draw_privacy_page, make_privacy_page_preview
from inkling.server.features.push.delivery import is_push_installed
from inkling.server.platform.http import urls
from inkling.server.platform.http.request_language import translator_for_request
from inkling.server.platform.http.routing import register_route


class PrivacyPageRoute(Handlers):
    @register_route(urls.privacy)
    async def show(self, request: Request) -> Response:
        """Show the page. It is available even if the operator links to another page, because it is always correct."""
        say = translator_for_request(request)
        tags = draw_preview_meta_tags(make_privacy_page_preview(say), self.site.url(request), say.lang)
        return HTMLResponse(draw_privacy_page(self.settings, is_push_installed(), tags, say))
