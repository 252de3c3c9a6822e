"""Other people's programs at the table: a token for a seat. See docs/make/outside-bots.md.

Such a program is a member like any other, through the same JSON door; it sees what its seat sees and nothing else.
"""

from functools import partial

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from inkling.core.errors import NotAllowed, msg
from inkling.server.features.programs.views import about_page, token_page
from inkling.server.features.table_page.menu import program_form
from inkling.server.platform.http import urls
from inkling.server.platform.http.request_body import on_refusal_show, read_form
from inkling.server.platform.http.request_language import say_to
from inkling.server.platform.http.routing import Handlers, at
from inkling.server.tables.access.credentials import new_person

LONGEST_CODE = 12


class Programs(Handlers):
    @at(urls.join_program, "POST")
    async def invite(self, request: Request) -> Response:
        live, form = await self.access.hosted_table(request), await read_form(request)
        on_refusal_show(request, partial(program_form, live.table, say_to(request), form.get("name", "")))
        if None not in live.table.chairs:
            raise NotAllowed("full", msg("No seat is free: make room for the program first."))
        program = new_person()
        name = form.get("name", "").strip()
        number = await self.tables.join(live, program, name, outside=True)
        await self.tables.seat(live, number)
        name = live.table.members[number].name
        where, token = self.site.url(request), self.people.token(program)
        return HTMLResponse(token_page(where, live.table.code, token, name, say_to(request)))

    @at(urls.programs)
    async def about(self, request: Request) -> Response:
        """How a program plays; with the way back to the table somebody comes from."""
        code = request.query_params.get("table", "")
        there = code if code.isascii() and code.isalnum() and len(code) <= LONGEST_CODE else ""
        return HTMLResponse(about_page(there, say_to(request)))
