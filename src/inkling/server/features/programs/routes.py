"""Routes for other people's programs: a token for a seat, and a page about programs.

A program is a member like any other. It uses the JSON API and receives only its seat's sight. See
docs/make/outside-bots.md.
"""

from functools import partial

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from inkling.core.errors import NotAllowed, msg
from inkling.server.features.handlers import Handlers
from inkling.server.features.programs.views import draw_about_programs_page, draw_token_page
from inkling.server.features.table_page.menu import draw_add_program_form
from inkling.server.platform.http import urls
from inkling.server.platform.http.request_body import read_form, set_form_for_refusal
from inkling.server.platform.http.request_language import translator_for_request
from inkling.server.platform.http.routing import register_route
from inkling.server.tables.access.credentials import make_person_id

LONGEST_CODE = 12


class ProgramRoutes(Handlers):
    @register_route(urls.join_program, "POST")
    async def make_token(self, request: Request) -> Response:
        live, form = await self.access.find_hosted_table(request), await read_form(request)
        set_form_for_refusal(
            request, partial(draw_add_program_form, live.table, translator_for_request(request), form.get("name", ""))
        )
        if None not in live.table.chairs:
            raise NotAllowed("full", msg("No seat is free: make room for the program first."))
        program = make_person_id()
        name = form.get("name", "").strip()
        number = await self.tables.joining.join(live, program, name, outside=True)
        await self.tables.joining.seat(live, number)
        name = live.table.members[number].name
        where, token = self.site.url(request), self.people.make_signed_person_id(program)
        return HTMLResponse(draw_token_page(where, live.table.code, token, name, translator_for_request(request)))

    @register_route(urls.programs)
    async def show_about_page(self, request: Request) -> Response:
        """Show how programs play, with a link back to the caller's table."""
        code = request.query_params.get("table", "")
        table_code = code if code.isascii() and code.isalnum() and len(code) <= LONGEST_CODE else ""
        return HTMLResponse(draw_about_programs_page(table_code, translator_for_request(request)))
