"""Other people's programs at the table: a token for a seat. See docs/outside-bots.md.

Such a program is a member like any other, through the same JSON door; it sees what its seat sees and nothing else.
"""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from inkling.core.errors import NotAllowed, mark
from inkling.server.pages.brief import token_page
from inkling.server.tables.registry import Tables
from inkling.server.web.answering import Handlers, at
from inkling.server.web.entrance import Entrance
from inkling.server.web.forms import read_form
from inkling.server.web.language import say_to
from inkling.server.web.people import People, new_person


class Programs(Handlers):
    tables: Tables
    people: People
    entrance: Entrance

    @at("/t/{code}/outside", "POST")
    async def invite(self, request: Request) -> Response:
        """The host gives a program a seat; its token is shown once."""
        live = await self.entrance.live(request)
        person = self.people.person(request)
        form = await read_form(request)
        if person is None or live.table.member_of(person) != live.table.host:
            raise NotAllowed("hosts-only", mark("Only the host can do that."))
        if None not in live.table.chairs:
            raise NotAllowed("full", mark("No seat is free: make room for the program first."))
        program = new_person()
        number = await self.tables.join(live, program, form.get("name", "").strip(), outside=True)
        await self.tables.seat(live, number)
        shown = token_page(live.table.code, self.people.token(program), say_to(request))
        return HTMLResponse(shown)
