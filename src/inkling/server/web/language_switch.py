"""Another language, kept for a year; back to the page it was asked on."""

from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from inkling.catalogs import LANGUAGES
from inkling.server.web.forms import read_form

YEAR = 31_536_000


async def switch(secure: Callable[[Request], bool], request: Request) -> Response:
    lang = (await read_form(request)).get("lang", "")
    response = RedirectResponse(path_of(request.headers.get("referer", "/")), 303)
    if lang in LANGUAGES:
        response.set_cookie("lang", lang, max_age=YEAR, samesite="lax", secure=secure(request))
    return response


def path_of(address: str) -> str:
    """The path alone, on this site: a header says what it likes."""
    try:
        return "/" + urlsplit(address).path.lstrip("/\\")
    except ValueError:
        return "/"
