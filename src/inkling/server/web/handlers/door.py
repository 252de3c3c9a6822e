"""At the door of a table: somebody comes in, knocks, or shows the key of a private one."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from inkling.core.errors import Refusal
from inkling.core.words import LONGEST_NAME
from inkling.server.pages import door as door_pages
from inkling.server.pages.join import Tried
from inkling.server.pages.join_page import join_page
from inkling.server.tables.privacy import find_bar
from inkling.server.tables.registry import Tables
from inkling.server.web.answering import Handlers, at, reads
from inkling.server.web.door import Door
from inkling.server.web.entrance import Entrance, back
from inkling.server.web.forms import read_form
from inkling.server.web.invitations import Invitations
from inkling.server.web.keys import Keys
from inkling.server.web.language import say_to
from inkling.server.web.people import People
from inkling.server.web.refusals import status_of, wants_json

AT_THE_DOOR = ("private", "waiting", "no-key")
NAMES = ("name-taken", "bad-name", "bad-wish")
"""What can be wrong with a name."""


def name_in(form: dict[str, str]) -> str:
    """As it was typed, or the one that was proposed and taken."""
    return (form.get("as") or form.get("name", "")).strip()


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
        """With a seat, unless they only want to look on."""
        live = await self.entrance.at_door(request)
        person, form = self.people.person_or_new(request), await read_form(request)
        member = await self.door.come_in(request, live, person, name_in(form))
        if form.get("sit") != "0":
            await self.tables.seat(live, member)
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
            await self.tables.admit(live, member)
        return self.people.remember(self.keys.keep(back(live), request, live.table), request, person)

    async def _ask_again(self, request: Request, refusal: Refusal) -> Response | None:
        live, say = await self.entrance.at_door(request), say_to(request)
        if self.door.find_bar(request, live.table) is not None:
            return None
        name = name_in(dict(getattr(request.state, "typed", ())))
        tried = Tried(name[:LONGEST_NAME], refusal.code, say.refusal(refusal))
        return HTMLResponse(join_page(live, tried, say), status_of(refusal))

    async def answer(self, request: Request, refusal: Refusal) -> Response | None:
        """For people who stand before a closed door: a page of its own, which tells nothing of who is inside. For those
        who may come in, but not by this name: the same page with what they typed, and what would do."""
        path = request.url.path
        if refusal.code in NAMES and path.endswith("/join") and not wants_json(request):
            return await self._ask_again(request, refusal)
        ours = refusal.code in AT_THE_DOOR and path.startswith("/t/") and not wants_json(request)
        if not ours or (not reads(request) and refusal.code != "no-key"):
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
