"""The door of a table: who may read it, who knocks, and the key that opens a private one.

Whatever is shown of a table or a play asks here first. The key is swapped for a cookie that holds what only this server
can make of it; so it is void when the table has another key, and nobody learns the key from it.
"""

import hmac
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from inkling.catalogs import speech
from inkling.core.errors import Refusal, mark
from inkling.server.pages import door
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.privacy import Gate, find_bar
from inkling.server.tables.rows import HOUSE_ROW, LetIn
from inkling.server.tables.table import Table
from inkling.server.web.guard import language, read_form, status_of, wants_json
from inkling.server.web.identity import new_person
from inkling.server.web.invitation import is_invited, keep_sign
from inkling.server.web.limits import address_of

if TYPE_CHECKING:
    from inkling.server.web.app import Site

KEYS = "keys"
MOST_KEYS = 20
"""Tables whose keys a browser keeps; the newest."""
YEAR = 31_536_000
AT_THE_DOOR = ("private", "waiting", "no-key")


class Door:
    """The handlers, and what others ask before they show anything."""

    def __init__(self, site: "Site") -> None:
        self._site = site

    def routes(self) -> list[Route]:
        return [
            Route("/t/{code}/join", self.join, methods=["POST"]),
            Route("/t/{code}/key", self.take_key, methods=["POST"]),
        ]

    def find_bar(self, connection: HTTPConnection, table: Table) -> Refusal | None:
        """Why whoever asks may not read this table."""
        return find_bar(table, self._site.person(connection), self.has_key(connection, table))

    def check(self, connection: HTTPConnection, table: Table) -> None:
        bar = self.find_bar(connection, table)
        if bar is not None:
            raise bar

    async def check_play(self, connection: HTTPConnection, play_id: str) -> Table | None:
        """Raises unless whoever asks may read this play; gives what is known of the door of its table, if it has one.
        To be asked before anything of a play is looked up or worked out."""
        table = await self._site.tables.doors.of_play(play_id)
        bar = None if table is None else self.find_bar(connection, table)
        if bar is None:
            return table
        if bar.code == "sent-away":
            raise bar
        raise Refusal("private", mark("This was played at a private table; only people let in there can see it."))

    def watch(self, connection: HTTPConnection, live: LiveTable) -> Gate:
        """For as long as somebody looks on. Who waits at the door may wait here; others are turned away."""
        person, sessions = self._site.person(connection), self._site.tables.sessions
        gate = Gate(live, person, lambda table: self.has_key(connection, table), sessions)
        bar = gate.bar()
        if bar is not None and bar.code != "waiting":
            raise bar
        return gate

    def has_key(self, connection: HTTPConnection, table: Table) -> bool:
        shown = connection.cookies.get(KEYS, "")
        return bool(table.key) and bool(shown) and self._mark(table) in shown.split(".")

    def shows_key(self, connection: HTTPConnection) -> bool:
        """Of any table."""
        return bool(connection.cookies.get(KEYS))

    def _mark(self, table: Table) -> str:
        return self._site.signer.seal("key", f"{table.id} {table.key}")

    async def join(self, request: Request) -> Response:
        live = await self._site.at_door(request)
        person = self._site.person(request) or new_person()
        name = (await read_form(request)).get("name", "").strip()
        await self._site.tables.seat(live, await self.come_in(request, live, person, name))
        return self._site.remember(back(live), request, person)

    async def come_in(self, request: Request, live: LiveTable, person: str, name: str, key: str | None = None) -> int:
        """The member's number. Without the key of a private table they knock, which nobody may do too often."""
        if key is not None:
            self._check_key(request, live.table, key)
        has_key = key is not None or self.has_key(request, live.table)
        if find_bar(live.table, person, has_key) is not None:
            self._site.limits.count_table(address_of(request))
        return await self._site.tables.join(live, person, name, has_key=has_key)

    async def take_key(self, request: Request) -> Response:
        """The link's key for a cookie; and whoever has knocked meanwhile need not wait."""
        live = await self._site.at_door(request)
        person = self._site.person(request) or new_person()
        self._check_key(request, live.table, (await read_form(request)).get("key", ""))
        bar = find_bar(live.table, person, has_key=True)
        if bar is not None and bar.code == "sent-away":
            raise bar
        member = live.table.member_of(person)
        if member is not None and live.table.members[member].waiting and not live.table.rules["admit"]:
            await self._site.tables.change(live, HOUSE_ROW, LetIn(member))
        return self._site.remember(self._keep(back(live), request, live.table), request, person)

    def _check_key(self, request: Request, table: Table, text: str) -> None:
        """The key alone, or the whole link. Nobody guesses a right one, so wrong codes from the same address do not
        count against it."""
        key = text.strip().rpartition("#")[2]
        if not table.key or not hmac.compare_digest(key.encode(), table.key.encode()):
            self._site.limits.check_misses(address_of(request))
            self._site.limits.count_miss(address_of(request))
            raise Refusal(
                "no-key", mark("This link no longer works, or part of it is missing. Ask for a new one, or knock.")
            )

    def _keep(self, response: Response, request: Request, table: Table) -> Response:
        mark_of = self._mark(table)
        others = [one for one in request.cookies.get(KEYS, "").split(".") if one and one != mark_of]
        kept = ".".join([*others[1 - MOST_KEYS :], mark_of])
        secure = self._site.secure(request)
        response.set_cookie(KEYS, kept, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
        return response

    async def answer(self, request: Request, refusal: Refusal) -> Response | None:
        """For people who stand before a closed door: a page of its own, which tells nothing of who is inside."""
        path = request.url.path
        ours = refusal.code in AT_THE_DOOR and path.startswith("/t/") and not wants_json(request)
        if not ours or (request.method != "GET" and refusal.code != "no-key"):
            return None
        live = await self._site.at_door(request)
        bar, say = self.find_bar(request, live.table), speech(language(request))
        if bar is None:
            return None
        if bar.code == "waiting":
            return HTMLResponse(door.waiting_page(live.table.code, say), status_of(bar))
        notice = say.refusal(refusal) if refusal.code == "no-key" else ""
        page = door.knock_page(live.table.code, live.table.rules["locked"], notice, say)
        shut = HTMLResponse(page, status_of(bar))
        if is_invited(request, self._site.signer.secret, live.table.id):
            # The key comes next, and with it the sign of the link.
            keep_sign(shut, request, live.table.code, self._site.secure(request))
        return shut


def back(live: LiveTable) -> RedirectResponse:
    return RedirectResponse(f"/t/{live.table.code}", 303)
