"""Joining a table: a guest comes in, knocks, or shows the key of a private table."""

from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from inkling.core.errors import Refusal
from inkling.core.words import LONGEST_NAME
from inkling.server.features.joining.views import Tried, join_form, knock_form
from inkling.server.features.private_tables.views import knock_page, waiting_page
from inkling.server.features.table_page.views import join_page
from inkling.server.platform.http import urls
from inkling.server.platform.http.refusals import status_of, wants_json
from inkling.server.platform.http.request_body import on_refusal_show, read_form
from inkling.server.platform.http.request_language import say_to
from inkling.server.platform.http.routing import Handlers, at, reads
from inkling.server.tables.access.policy import check_not_sent_away
from inkling.server.tables.access.request import back
from inkling.server.tables.live_table import LiveTable

KEPT_OUT = ("private", "waiting", "no-key")
NAMES = ("name-taken", "bad-name", "bad-wish")
"""What can be wrong with a name."""


def name_in(form: dict[str, str]) -> str:
    return (form.get("as") or form.get("name", "")).strip()


class Joining(Handlers):
    @at(urls.join, "POST")
    async def join(self, request: Request) -> Response:
        live = await self.access.unchecked_table(request)
        person, form = self.people.person_or_new(request), await read_form(request)
        if not live.table.rules["locked"]:
            on_refusal_show(request, partial(self._draw_form, request, live, name_in(form)))
        member = await self.access.join(request, live, person, name_in(form))
        if form.get("sit") != "0":
            await self.tables.seat(live, member)
        return self.people.remember(back(live), request, person)

    def _draw_form(self, request: Request, live: LiveTable, name: str) -> Any:
        """Render the form with the name that was sent; for a guest who must knock, the one that says nothing of who is
        there."""
        say = say_to(request)
        if self.access.find_denial(request, live.table) is not None:
            return knock_form(live.table.code, False, say, name)
        return join_form(live.table, Tried(name), say)

    @at(urls.private_key, "POST")
    async def take_key(self, request: Request) -> Response:
        live = await self.access.unchecked_table(request)
        person = self.people.person_or_new(request)
        self.keys.check(request, live.table, (await read_form(request)).get("key", ""))
        check_not_sent_away(live.table, person)
        member = live.table.member_of(person)
        if member is not None and live.table.members[member].waiting and not live.table.rules["admit"]:
            await self.tables.admit(live, member)
        return self.people.remember(self.keys.keep(back(live), request, live.table), request, person)

    async def _ask_again(self, request: Request, refusal: Refusal) -> Response | None:
        live, say = await self.access.unchecked_table(request), say_to(request)
        if self.access.find_denial(request, live.table) is not None:
            return None
        name = name_in(dict(getattr(request.state, "typed", ())))
        tried = Tried(name[:LONGEST_NAME], refusal.code, say.refusal(refusal))
        return HTMLResponse(join_page(live, tried, say), status_of(refusal))

    async def answer(self, request: Request, refusal: Refusal) -> Response | None:
        """Return the page for guests who may not read the table, which says nothing of who is there. For guests who may
        come in, but not by this name: the form again, with names that are free. None for any other refusal."""
        path = request.url.path
        if refusal.code in NAMES and urls.join.matches(path) and not wants_json(request):
            return await self._ask_again(request, refusal)
        ours = refusal.code in KEPT_OUT and urls.table.covers(path) and not wants_json(request)
        if not ours or (not reads(request) and refusal.code != "no-key"):
            return None
        live = await self.access.unchecked_table(request)
        denial, say = self.access.find_denial(request, live.table), say_to(request)
        if denial is None:
            return None
        if denial.code == "waiting":
            return HTMLResponse(waiting_page(live.table.code, say), status_of(denial))
        notice = say.refusal(refusal) if refusal.code == "no-key" else ""
        page = knock_page(live.table.code, live.table.rules["locked"], notice, say)
        shut = HTMLResponse(page, status_of(denial))
        # The script of this page sends the key next, from an address without the signature.
        self.invitations.keep(shut, request, live.table)
        return shut
