"""At the door of a table: somebody comes in, knocks, or shows the key of a private one."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from inkling.catalogs import speech
from inkling.core.errors import Refusal
from inkling.server.pages import door as door_pages
from inkling.server.tables.privacy import find_bar
from inkling.server.tables.registry import Tables
from inkling.server.tables.rows import HOUSE_ROW, LetIn
from inkling.server.web.door import Door
from inkling.server.web.entrance import Entrance, back
from inkling.server.web.forms import read_form
from inkling.server.web.invitations import Invitations
from inkling.server.web.keys import Keys
from inkling.server.web.language import language
from inkling.server.web.people import People
from inkling.server.web.refusals import status_of, wants_json

AT_THE_DOOR = ("private", "waiting", "no-key")


class AtTheDoor:
    """The handlers, and what is shown instead of a table that is closed."""

    def __init__(
        self, tables: Tables, people: People, entrance: Entrance, door: Door, keys: Keys, invitations: Invitations
    ) -> None:
        self._tables = tables
        self._people = people
        self._entrance = entrance
        self._door = door
        self._keys = keys
        self._invitations = invitations

    def routes(self) -> list[Route]:
        return [
            Route("/t/{code}/join", self.join, methods=["POST"]),
            Route("/t/{code}/key", self.take_key, methods=["POST"]),
        ]

    async def join(self, request: Request) -> Response:
        live = await self._entrance.at_door(request)
        person = self._people.person_or_new(request)
        name = (await read_form(request)).get("name", "").strip()
        await self._tables.seat(live, await self._door.come_in(request, live, person, name))
        return self._people.remember(back(live), request, person)

    async def take_key(self, request: Request) -> Response:
        """The link's key for a cookie; and whoever has knocked meanwhile need not wait."""
        live = await self._entrance.at_door(request)
        person = self._people.person_or_new(request)
        self._keys.check(request, live.table, (await read_form(request)).get("key", ""))
        bar = find_bar(live.table, person, has_key=True)
        if bar is not None and bar.code == "sent-away":
            raise bar
        member = live.table.member_of(person)
        if member is not None and live.table.members[member].waiting and not live.table.rules["admit"]:
            await self._tables.change(live, HOUSE_ROW, LetIn(member))
        return self._people.remember(self._keys.keep(back(live), request, live.table), request, person)

    async def answer(self, request: Request, refusal: Refusal) -> Response | None:
        """For people who stand before a closed door: a page of its own, which tells nothing of who is inside."""
        path = request.url.path
        ours = refusal.code in AT_THE_DOOR and path.startswith("/t/") and not wants_json(request)
        if not ours or (request.method != "GET" and refusal.code != "no-key"):
            return None
        live = await self._entrance.at_door(request)
        bar, say = self._door.find_bar(request, live.table), speech(language(request))
        if bar is None:
            return None
        if bar.code == "waiting":
            return HTMLResponse(door_pages.waiting_page(live.table.code, say), status_of(bar))
        notice = say.refusal(refusal) if refusal.code == "no-key" else ""
        page = door_pages.knock_page(live.table.code, live.table.rules["locked"], notice, say)
        shut = HTMLResponse(page, status_of(bar))
        # The key comes next, and with it the sign of the link.
        self._invitations.keep_sign(shut, request, live.table)
        return shut
