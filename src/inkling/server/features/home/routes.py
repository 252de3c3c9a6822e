"""Routes of the home page, and the redirect from a typed code to its table."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from inkling.core import msg
from inkling.server.features.handlers import Handlers
from inkling.server.features.home import views as home_views
from inkling.server.features.link_previews.views import draw_preview_meta_tags, make_page_preview
from inkling.server.platform.http import urls
from inkling.server.platform.http.page_completion import COOKIE
from inkling.server.platform.http.request_language import translator_for_request
from inkling.server.platform.http.routing import register_route
from inkling.server.tables.state import Table
from inkling.server.tables.table_codes import LONG


class HomeRoutes(Handlers):
    """Handlers of the home page and of codes that visitors type there."""

    @register_route(urls.home)
    async def show(self, request: Request) -> Response:
        table_and_member, say = await self._last_table_and_member(request), translator_for_request(request)
        back = home_views.draw_back_to_table(*table_and_member, say) if table_and_member is not None else None
        preview = draw_preview_meta_tags(make_page_preview("home", urls.home(), say), self.site.url(request), say.lang)
        return HTMLResponse(
            home_views.draw_home_page(
                say,
                self.footer_links(),
                back,
                bool(self.settings.meet),
                self.settings.ask,
                preview,
                request.cookies.get(COOKIE, "system"),
                self.tables.options.single_device,
            )
        )

    def footer_links(self) -> tuple[tuple[str, str], ...]:
        """Return text and address of each link in the page's footer."""
        tables = ((msg("Open tables"), urls.open_tables()),) if self.settings.open_list else ()
        label = msg("About this site") if self.tables.options.single_device else msg("Privacy")
        privacy = () if self.settings.privacy_url else ((label, urls.privacy()),)
        return (*tables, *self.settings.links, *privacy, (msg("Languages"), urls.languages()))

    @register_route(urls.find_table)
    async def redirect_to_table(self, request: Request) -> Response:
        return RedirectResponse(urls.table(request.query_params.get("code", "").strip().upper()[:LONG]), 303)

    async def last_table(self, request: Request) -> str | None:
        """Return the code of the table that this person visited last, if they are still a member there."""
        table_and_member = await self._last_table_and_member(request)
        return table_and_member[0].code if table_and_member is not None else None

    async def _last_table_and_member(self, request: Request) -> tuple[Table, int] | None:
        code, person = self.people.last_table(request), self.people.person(request)
        live = await self.access.find_unchecked(code) if code and person else None
        member = live.table.find_member(person) if live and person else None
        return (live.table, member) if live and member is not None else None
