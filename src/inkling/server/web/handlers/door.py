"""At the door of a table: somebody comes in, knocks, or shows the key of a private one."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from inkling.core.errors import Refusal
from inkling.server.pages import door as door_pages
from inkling.server.tables.privacy import find_bar
from inkling.server.tables.registry import Tables
from inkling.server.tables.rows import HOUSE_ROW, LetIn
from inkling.server.web.answering import Handlers, at
from inkling.server.web.door import Door
from inkling.server.web.entrance import Entrance, back
from inkling.server.web.forms import read_form
from inkling.server.web.invitations import Invitations
from inkling.server.web.keys import Keys
from inkling.server.web.language import say_to
from inkling.server.web.people import People
from inkling.server.web.refusals import status_of, wants_json

AT_THE_DOOR = ("private", "waiting", "no-key")


class AtTheDoor(Handlers):
    """The handlers, and what is shown instead of a table that is closed."""

    tables: Tables
    people: People
    entrance: Entrance
    door: Door
    keys: Keys
    invitations: Invitations

    @at("/t/{code}/join", "POST")
    async def join(self, request: Request) -> Response:
        live = await self.entrance.at_door(request)
        person = self.people.person_or_new(request)
        name = (await read_form(request)).get("name", "").strip()
        await self.tables.seat(live, await self.door.come_in(request, live, person, name))
        return self.people.remember(back(live), request, person)

    @at("/t/{code}/key", "POST")
    async def take_key(self, request: Request) -> Response:
        """The link's key for a cookie; and whoever has knocked meanwhile need not wait."""
        live = await self.entrance.at_door(request)
        person = self.people.person_or_new(request)
        self.keys.check(request, live.table, (await read_form(request)).get("key", ""))
        bar = find_bar(live.table, person, has_key=True)
        if bar is not None and bar.code == "sent-away":
            raise bar
        member = live.table.member_of(person)
        if member is not None and live.table.members[member].waiting and not live.table.rules["admit"]:
            await self.tables.change(live, HOUSE_ROW, LetIn(member))
        return self.people.remember(self.keys.keep(back(live), request, live.table), request, person)

    async def answer(self, request: Request, refusal: Refusal) -> Response | None:
        """For people who stand before a closed door: a page of its own, which tells nothing of who is inside."""
        path = request.url.path
        ours = refusal.code in AT_THE_DOOR and path.startswith("/t/") and not wants_json(request)
        if not ours or (request.method != "GET" and refusal.code != "no-key"):
            return None
        live = await self.entrance.at_door(request)
        bar, say = self.door.find_bar(request, live.table), say_to(request)
        if bar is None:
            return None
        if bar.code == "waiting":
            return HTMLResponse(door_pages.waiting_page(live.table.code, say), status_of(bar))
        notice = say.refusal(refusal) if refusal.code == "no-key" else ""
        page = door_pages.knock_page(live.table.code, live.table.rules["locked"], notice, say)
        shut = HTMLResponse(page, status_of(bar))
        # The key comes next, and with it the sign of the link.
        self.invitations.keep_sign(shut, request, live.table)
        return shut
