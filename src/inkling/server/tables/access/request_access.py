"""Finds the table of a request: reads the credentials, applies the access policy, and identifies the caller.

Handlers get tables only from `RequestAccess`. Callers may read the returned table, unless the method has "unchecked" in
its name.
"""

from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from weakref import WeakKeyDictionary

from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse

from inkling.core.errors import NotAllowed, Refusal, msg
from inkling.games import SHELF
from inkling.server.platform.http import urls
from inkling.server.platform.http.rate_limits import RateLimits, client_address, network_of_address
from inkling.server.platform.http.request_body import read_form
from inkling.server.platform.http.request_language import language_of_request
from inkling.server.tables import device_curtains
from inkling.server.tables.access.credentials import InvitationLinks, PersonCredentials, PrivateTableKeys
from inkling.server.tables.access.guess_limits import GuessLimits
from inkling.server.tables.access.monitor import AccessMonitor
from inkling.server.tables.access.policy import find_waiting_guest_to_drop, reason_to_deny_play, reason_to_deny_table
from inkling.server.tables.events import Left
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.state import Table

MOST_REMEMBERED = 20_000
"""Maximum number of cached members whose lookups don't count as guesses. The least recent visitor is dropped."""


@dataclass(eq=False)
class RequestAccess:
    """Finds the table of a request if the caller may read it, and the caller's member number there."""

    _tables: TableRegistry
    _people: PersonCredentials
    _keys: PrivateTableKeys
    _invitations: InvitationLinks
    _guesses: GuessLimits
    _limits: RateLimits
    _attend: Callable[[LiveTable], None]
    """Starts the bots and background tasks of a table if they are not running."""

    def __post_init__(self) -> None:
        self._members: OrderedDict[tuple[str, str], None] = OrderedDict()
        """Pairs of a code and a member who visited it, newest visit last. The tables need not be in memory."""
        self._knocks: WeakKeyDictionary[LiveTable, dict[int, str]] = WeakKeyDictionary()
        """The client address or IPv6 site of each waiting guest, oldest knock first, for tables in memory."""

    # Reading

    def find_denial(self, connection: HTTPConnection, table: Table) -> Refusal | None:
        """Return why the caller may not read this table, or None if they may."""
        return reason_to_deny_table(table, self._people.person(connection), self._has_key(connection, table))

    def check_may_read(self, connection: HTTPConnection, table: Table) -> None:
        """Raise Refusal unless the caller may read this table."""
        denial = self.find_denial(connection, table)
        if denial is not None:
            raise denial

    async def check_may_read_play(self, connection: HTTPConnection, play_id: str) -> Table | None:
        """Raise Refusal unless the caller may read this play. Return its table, or None if it has none.

        The table is folded only as far as access depends on it. Call this before loading or computing anything of the
        play.
        """
        table = await self._tables.stored_access.find_table_of_play(play_id)
        if table is not None:
            denial = reason_to_deny_play(table, self._people.person(connection), self._has_key(connection, table))
            if denial is not None:
                raise denial
        return table

    async def private_results(self, connection: HTTPConnection, seed: str) -> tuple[tuple[str, str | None], ...]:
        """Return the plays of a deal at private tables that the caller may read, with their stored results."""
        if self._people.person(connection) is None and not self._keys.read_cookie(connection):
            return ()
        hidden = await self._tables.stored_access.read_private_results(seed)
        return tuple(
            (play_id, noted) for play_id, noted, table in hidden if self.find_denial(connection, table) is None
        )

    def monitor(self, connection: HTTPConnection, live: LiveTable) -> AccessMonitor:
        """Return an access monitor for a connection that stays open.

        Raise Refusal unless the caller may read the table or is waiting for admission.
        """
        has_key = partial(self._keys.has_key, self._keys.read_cookie(connection))
        monitor = AccessMonitor(live, self._people.person(connection), has_key, self._tables.sessions)
        denial = monitor.find_denial()
        if denial is not None and denial.code != "waiting":
            raise denial
        return monitor

    def _has_key(self, connection: HTTPConnection, table: Table) -> bool:
        return self._keys.has_key(self._keys.read_cookie(connection), table)

    # The table of an address

    async def find_readable_table(self, connection: HTTPConnection) -> LiveTable:
        """Return the table in the address. Raise Refusal unless the caller may read it."""
        live = await self.find_table_unchecked(connection)
        self.check_may_read(connection, live.table)
        return live

    async def find_hosted_table(self, request: Request) -> LiveTable:
        """Return the table in the address. Raise Refusal unless the caller is its host."""
        live, person = await self.find_readable_table(request), self._people.person(request)
        if person is None or live.table.find_member(person) != live.table.host:
            raise NotAllowed("hosts-only", msg("Only the host can do that."))
        return live

    async def find_table_unchecked(self, connection: HTTPConnection) -> LiveTable:
        """Return the table in the address, even if the caller may not read it.

        Unless the caller has an invitation or is a member, this charges a guess first, so that nothing is looked up
        once the budget is used up.
        """
        code, person = connection.path_params["code"], self._people.person(connection)
        if self._is_free_lookup(connection, code, person):
            live = await self._find_or_refuse(code)
        else:
            with self._guesses.count_guess(client_address(connection), returning=person is not None):
                live = await self._find_or_refuse(code)
        if connection.scope["type"] == "http":
            connection.state.live = live
        if person is not None and live.table.find_member(person) is not None:
            self._remember_visit(live.table.code, person)
            if live.table.find_member(person) == live.table.host:
                live.address = client_address(connection)
        self._attend(live)
        if self._tables.bot_feedback is not None:
            await self._tables.bot_feedback.load_answers(live, person)
        return live

    def _is_free_lookup(self, connection: HTTPConnection, code: str, person: str | None) -> bool:
        """True if the lookup doesn't count as a guess: the caller has the signature of this code, or is a known member.

        Reads no database, so it takes the same time for existing and unknown codes.
        """
        if self._invitations.is_invited(connection, code):
            return True
        if person is None:
            return False
        if (code.upper(), person) in self._members:
            return True
        live = self._tables.find_in_memory_by_code(code)
        return live is not None and live.table.find_member(person) is not None

    def _remember_visit(self, code: str, person: str) -> None:
        self._members[code, person] = None
        self._members.move_to_end((code, person))
        if len(self._members) > MOST_REMEMBERED:
            self._members.popitem(last=False)

    async def _find_or_refuse(self, code: str) -> LiveTable:
        live = await self._tables.find_by_code(code)
        if live is None:
            raise Refusal("no-table", msg("There is no table with this code."))
        return live

    # Tables that a page only mentions. Callers must check membership before they show anything.

    def find_in_memory_unchecked(self, code: str) -> LiveTable | None:
        return self._tables.find_in_memory_by_code(code)

    async def find_unchecked(self, code: str) -> LiveTable | None:
        """Return the table with this code, even if the caller may not read it.

        Return None if it doesn't exist or is damaged, or if the database doesn't respond.
        """
        with suppress(Refusal):
            return await self._tables.find_by_code(code)
        return None

    # The caller

    def find_member(self, connection: HTTPConnection, live: LiveTable) -> int | None:
        """Return the member who acts for the caller's device, or None for a stranger. Changes nothing."""
        person = self._people.person(connection)
        return device_curtains.member_for_whom_device_acts(live, person) if person else None

    def require_member(self, connection: HTTPConnection, live: LiveTable) -> int:
        """Return the member who acts for the caller's device. Raise Refusal for a stranger. Changes nothing."""
        member = self.find_member(connection, live)
        if member is None:
            raise Refusal("stranger", msg("Join the table first."))
        return member

    def mark_present(self, live: LiveTable, member: int | None) -> None:
        """Mark a member as present at the table. Do nothing for None, a stranger."""
        if member is not None:
            live.presence.note_visit(member)

    async def find_table_member_and_form(
        self, request: Request, waiting: bool = False
    ) -> tuple[LiveTable, int, dict[str, str]]:
        """Return the table in the address, the member who sent the request, and the form. Mark the member as present.

        Raise Refusal for strangers and waiting guests. With `waiting`, allow waiting guests, for the commands with
        which they leave.
        """
        live = await (self.find_table_unchecked(request) if waiting else self.find_readable_table(request))
        member = self.require_member(request, live)
        self.mark_present(live, member)
        return live, member, await read_form(request)

    async def join(self, request: Request, live: LiveTable, person: str, name: str, key: str | None = None) -> int:
        """Add the person as a member and return their number.

        At a private table, a person without its key only knocks. Knocks are limited per address.
        """
        if key is not None:
            self._keys.check_key(request, live.table, key)
        has_key = key is not None or self._has_key(request, live.table)
        lang = language_of_request(request)
        if reason_to_deny_table(live.table, person, has_key) is None:
            return await self._tables.joining.join(live, person, name, has_key=has_key, lang=lang)
        address = client_address(request)
        self._limits.count_new_table(address)
        knocks, network = self._knocks.setdefault(live, {}), network_of_address(address)
        await self._drop_waiting_guest(live, knocks, network)
        member = await self._tables.joining.join(live, person, name, has_key=has_key, lang=lang)
        knocks.pop(member, None)
        knocks[member] = network
        return member

    async def _drop_waiting_guest(self, live: LiveTable, knocks: dict[int, str], network: str) -> None:
        """If too many guests are waiting, remove one from the network with the most."""
        guest = find_waiting_guest_to_drop(live.table, knocks, network)
        if guest is not None:
            with suppress(NotAllowed):  # the guest has left or was let in by now
                await self._tables.service.change(live, guest, Left())

    def catalog_for_refusal(self, request: Request) -> str:
        """Return the translation catalog for a refusal: the game's if access was granted, otherwise a general one."""
        live: LiveTable | None = getattr(request.state, "live", None)
        return SHELF[live.table.game].package if live is not None else "inkling"


def redirect_to_table(live: LiveTable) -> RedirectResponse:
    return RedirectResponse(urls.table(live.table.code), 303)
