"""From an address to its table, for whoever may be there."""

from collections import OrderedDict
from contextlib import suppress

from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse

from inkling.core.errors import NotAllowed, Refusal, mark
from inkling.games import SHELF
from inkling.server.keepers.bots import Keeper
from inkling.server.tables import shared_device
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import Tables
from inkling.server.web.door import Door
from inkling.server.web.forms import read_form
from inkling.server.web.invitations import Invitations
from inkling.server.web.limits import Limits, address_of
from inkling.server.web.people import People

MOST_REMEMBERED = 20_000
"""Members whom wrong codes from their address do not keep out; the one whose visit was longest ago goes first."""


class Entrance:
    """Which table is meant, and who asks there."""

    def __init__(
        self, tables: Tables, people: People, door: Door, invitations: Invitations, limits: Limits, keeper: Keeper
    ) -> None:
        self._tables = tables
        self._people = people
        self._door = door
        self._invitations = invitations
        self._limits = limits
        self._keeper = keeper
        self._members: OrderedDict[tuple[str, str], None] = OrderedDict()
        """Codes and members who visited them last; some of these tables may be out of memory by now."""

    async def live(self, connection: HTTPConnection) -> LiveTable:
        """The table of the address, for those who may read it."""
        live = await self.at_door(connection)
        self._door.check(connection, live.table)
        return live

    async def at_door(self, connection: HTTPConnection) -> LiveTable:
        """The table of the address, of which nothing may be shown yet. A caller who does not prove to belong there pays
        for a guess first, so that nothing is looked up once the budget is spent."""
        code, person = connection.path_params["code"], self._people.person(connection)
        if self._belongs(connection, code, person):
            live = await self._find(code)
        else:
            with self._limits.guesses.pay(address_of(connection), returning=person is not None):
                live = await self._find(code)
        if connection.scope["type"] == "http":
            connection.state.live = live
        if person is not None and live.table.member_of(person) is not None:
            self._remember(live.table.code, person)
            if live.table.member_of(person) == live.table.host:
                live.address = address_of(connection)
        self._keeper.attend(live)
        if self._tables.understood is not None:
            await self._tables.understood.recall(live, person)
        return live

    def _belongs(self, connection: HTTPConnection, code: str, person: str | None) -> bool:
        """True if the caller shows the signature of this code, or is a member of a table in memory or of one that they
        visited before. Reads no store, so it takes as long for a code that exists as for any other."""
        if self._invitations.is_invited(connection, code):
            return True
        if person is None:
            return False
        if (code.upper(), person) in self._members:
            return True
        live = self._tables.find_open(code)
        return live is not None and live.table.member_of(person) is not None

    def _remember(self, code: str, person: str) -> None:
        self._members[code, person] = None
        self._members.move_to_end((code, person))
        if len(self._members) > MOST_REMEMBERED:
            self._members.popitem(last=False)

    async def _find(self, code: str) -> LiveTable:
        live = await self._tables.find(code)
        if live is None:
            raise Refusal("no-table", mark("There is no table with this code."))
        return live

    async def asker(self, request: Request, waiting: bool = False) -> tuple[LiveTable, int, dict[str, str]]:
        """Who may read the table; with `waiting`, also who waits at the door of a private one, and may go again."""
        live = await (self.at_door(request) if waiting else self.live(request))
        return live, self.known_member(request, live), await read_form(request)

    async def hosted(self, request: Request) -> LiveTable:
        """For what only the host may do."""
        live, person = await self.live(request), self._people.person(request)
        if person is None or live.table.member_of(person) != live.table.host:
            raise NotAllowed("hosts-only", mark("Only the host can do that."))
        return live

    def known_member(self, connection: HTTPConnection, live: LiveTable) -> int:
        """As `member` says, but strangers are refused."""
        member = self.member(connection, live)
        if member is None:
            raise Refusal("stranger", mark("Join the table first."))
        return member

    def member(self, connection: HTTPConnection, live: LiveTable) -> int | None:
        """Who acts there for whoever asks; they are there now."""
        person = self._people.person(connection)
        member = shared_device.acting(live, person) if person else None
        if member is not None:
            live.visit(member)
        return member

    def watcher(self, connection: HTTPConnection, live: LiveTable) -> int | None:
        """The same for whoever looks at something else meanwhile: that does not bring them back to the table."""
        person = self._people.person(connection)
        return shared_device.acting(live, person) if person else None

    def find_open(self, code: str) -> LiveTable | None:
        return self._tables.find_open(code)

    async def find_or_none(self, code: str) -> LiveTable | None:
        """For what can do without: also None while the store does not answer, or if the table is damaged."""
        with suppress(Refusal):
            return await self._tables.find(code)
        return None

    def package(self, request: Request) -> str:
        """The catalog for a refusal: that of the table's game, if the caller got as far as the table."""
        live: LiveTable | None = getattr(request.state, "live", None)
        return SHELF[live.table.game].package if live is not None else "inkling"


def back(live: LiveTable) -> RedirectResponse:
    return RedirectResponse(f"/t/{live.table.code}", 303)
