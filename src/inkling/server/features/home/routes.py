"""The home page, the way from a code to its table, and the switch of languages."""

from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from inkling.catalogs import LANGUAGES
from inkling.core import msg
from inkling.server.features.history import views as history_views
from inkling.server.features.home import views as home_views
from inkling.server.platform.http import urls
from inkling.server.platform.http.public_address import YEAR
from inkling.server.platform.http.request_body import read_form
from inkling.server.platform.http.request_language import say_to
from inkling.server.platform.http.routing import Handlers, at
from inkling.server.tables.codes import LONG


class Home(Handlers):
    """Where everybody begins. `links` stand at its foot."""

    @at(urls.home)
    async def show(self, request: Request) -> Response:
        table = await self.last_table(request)
        return HTMLResponse(
            home_views.page(say_to(request), self.links(), table, bool(self.settings.meet), self.settings.ask)
        )

    def links(self) -> tuple[tuple[str, str], ...]:
        """Return text and address of each link in the foot."""
        tables = ((msg("Open tables"), urls.open_tables()),) if self.settings.open_list else ()
        return (*tables, *self.settings.links)

    @at(urls.history)
    async def remember(self, request: Request) -> Response:
        """The same for everybody: what it shows lies in their browsers."""
        return HTMLResponse(history_views.page(say_to(request)))

    @at(urls.find_table)
    async def find(self, request: Request) -> Response:
        return RedirectResponse(urls.table(request.query_params.get("code", "").strip().upper()[:LONG]), 303)

    @at(urls.choose_language, "POST")
    async def switch(self, request: Request) -> Response:
        lang = (await read_form(request)).get("lang", "")
        response = RedirectResponse(path_of(request.headers.get("referer", urls.home())), 303)
        if lang in LANGUAGES:
            self.site.keep_cookie(response, request, "lang", lang, YEAR, for_scripts=True)
        return response

    async def last_table(self, request: Request) -> str | None:
        """The code of the table where this person was last, if they are still one of its members."""
        code, person = self.people.last_table(request), self.people.person(request)
        live = await self.access.find_unchecked(code) if code and person else None
        return live.table.code if live and person and live.table.member_of(person) is not None else None


def path_of(address: str) -> str:
    """The path alone, on this site: a header says what it likes."""
    try:
        return "/" + urlsplit(address).path.lstrip("/\\")
    except ValueError:
        return urls.home()
