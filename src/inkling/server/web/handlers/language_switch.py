"""Another language, kept for a year; back to the page it was asked on."""

from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from inkling.catalogs import LANGUAGES
from inkling.server.web.answering import Handlers, at
from inkling.server.web.forms import read_form
from inkling.server.web.site import YEAR


class LanguageSwitch(Handlers):
    @at("/language", "POST")
    async def switch(self, request: Request) -> Response:
        lang = (await read_form(request)).get("lang", "")
        response = RedirectResponse(path_of(request.headers.get("referer", "/")), 303)
        if lang in LANGUAGES:
            self.site.keep_cookie(response, request, "lang", lang, YEAR, for_scripts=True)
        return response


def path_of(address: str) -> str:
    """The path alone, on this site: a header says what it likes."""
    try:
        return "/" + urlsplit(address).path.lstrip("/\\")
    except ValueError:
        return "/"
