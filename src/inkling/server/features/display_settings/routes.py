"""Routes that store the visitor's language and colour scheme in cookies."""

from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from inkling.catalogs import LANGUAGES
from inkling.server.features.handlers import Handlers
from inkling.server.platform.html.layout import LOOKS
from inkling.server.platform.http import urls
from inkling.server.platform.http.page_completion import COOKIE
from inkling.server.platform.http.public_site import YEAR
from inkling.server.platform.http.request_body import read_form
from inkling.server.platform.http.routing import register_route


class DisplaySettingsRoutes(Handlers):
    @register_route(urls.choose_language, "POST")
    async def switch_language(self, request: Request) -> Response:
        lang = (await read_form(request)).get("lang", "")
        response = RedirectResponse(keep_only_path_of_own_address(request.headers.get("referer", urls.home())), 303)
        if lang in LANGUAGES:
            self.site.set_cookie(response, request, "lang", lang, YEAR, for_scripts=True)
        return response

    @register_route(urls.choose_look, "POST")
    async def switch_colours(self, request: Request) -> Response:
        look = (await read_form(request)).get(COOKIE, "")
        response = RedirectResponse(keep_only_path_of_own_address(request.headers.get("referer", urls.home())), 303)
        if look in LOOKS:
            self.site.set_cookie(response, request, COOKIE, look, YEAR)
        return response


def keep_only_path_of_own_address(address: str) -> str:
    """Return only the path of an address on this server, so that a forged header can't redirect to another site."""
    try:
        path = "/" + urlsplit(address).path.lstrip("/\\")
    except ValueError:
        return urls.home()
    return path if path.startswith(urls.home()) else urls.home()
