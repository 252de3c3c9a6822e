"""Routes for joining a table by name."""

from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from inkling.core.errors import Refusal
from inkling.core.limits import LONGEST_NAME
from inkling.server.features.handlers import Handlers
from inkling.server.features.joining.views import RefusedName, draw_join_form, draw_join_page
from inkling.server.features.private_tables.guest_views import draw_knock_form
from inkling.server.platform.http import urls
from inkling.server.platform.http.refusal_responses import does_client_want_json, http_status_of
from inkling.server.platform.http.request_body import read_form, set_form_for_refusal
from inkling.server.platform.http.request_language import translator_for_request
from inkling.server.platform.http.routing import register_route
from inkling.server.tables.access.request_access import redirect_to_table
from inkling.server.tables.live_table import LiveTable

NAMES = ("name-taken", "bad-name", "bad-wish")
"""Refusal codes for names."""


def read_name_from_form(form: dict[str, str]) -> str:
    return (form.get("as") or form.get("name", "")).strip()


class JoinRoutes(Handlers):
    @register_route(urls.join, "POST")
    async def join(self, request: Request) -> Response:
        live = await self.access.find_table_unchecked(request)
        person, form = self.people.read_or_make_person(request), await read_form(request)
        if not live.table.rules["locked"]:
            set_form_for_refusal(request, partial(self._draw_form, request, live, read_name_from_form(form)))
        member = await self.access.join(request, live, person, read_name_from_form(form))
        if form.get("sit") != "0":
            await self.tables.joining.seat(live, member)
        return self.people.set_cookie(redirect_to_table(live), request, person)

    def _draw_form(self, request: Request, live: LiveTable, name: str) -> Any:
        """Draw the form with the name that was sent.

        For a guest who must knock, draw one that doesn't reveal who is there.
        """
        say = translator_for_request(request)
        if self.access.find_denial(request, live.table) is not None:
            return draw_knock_form(live.table.code, False, say, name)
        return draw_join_form(live.table, RefusedName(name), say)

    async def _draw_refused_form(self, request: Request, refusal: Refusal) -> Response | None:
        live, say = await self.access.find_table_unchecked(request), translator_for_request(request)
        if self.access.find_denial(request, live.table) is not None:
            return None
        name = read_name_from_form(dict(getattr(request.state, "typed", ())))
        tried = RefusedName(name[:LONGEST_NAME], refusal.code, say.refusal(refusal))
        return HTMLResponse(draw_join_page(live, tried, say), http_status_of(refusal))

    async def answer_refused_name(self, request: Request, refusal: Refusal) -> Response | None:
        """Return the form with free names if only the name was refused; None for any other refusal."""
        if refusal.code in NAMES and urls.join.matches(request.url.path) and not does_client_want_json(request):
            return await self._draw_refused_form(request, refusal)
        return None
