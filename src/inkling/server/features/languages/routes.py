"""Route of the page about the languages."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from inkling.server.features.handlers import Handlers
from inkling.server.features.languages.views import draw_languages_page, make_languages_preview
from inkling.server.features.link_previews.views import draw_preview_meta_tags
from inkling.server.platform.http import urls
from inkling.server.platform.http.request_language import translator_for_request
from inkling.server.platform.http.routing import register_route


class LanguagesPageRoute(Handlers):
    @register_route(urls.languages)
    async def show(self, request: Request) -> Response:
        say = translator_for_request(request)
        return HTMLResponse(
            draw_languages_page(
                draw_preview_meta_tags(make_languages_preview(say), self.site.url(request), say.lang), say
            )
        )
