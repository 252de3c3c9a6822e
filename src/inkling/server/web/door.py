"""The door of a table: who may read it, and who comes in. Whatever is shown of a table or a play asks here first."""

from contextlib import suppress
from functools import partial
from weakref import WeakKeyDictionary

from starlette.requests import HTTPConnection, Request

from inkling.core.errors import NotAllowed, Refusal, mark
from inkling.server.tables.knocking import find_giving_way
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.privacy import Gate, find_bar
from inkling.server.tables.registry import Tables
from inkling.server.tables.rows import Left
from inkling.server.tables.table import Table
from inkling.server.web.keys import Keys
from inkling.server.web.limits import Limits, address_of, site_of
from inkling.server.web.people import People


class Door:
    """What others ask before they show anything."""

    def __init__(self, tables: Tables, people: People, keys: Keys, limits: Limits) -> None:
        self._tables = tables
        self._people = people
        self._keys = keys
        self._limits = limits
        self._knocks: WeakKeyDictionary[LiveTable, dict[int, str]] = WeakKeyDictionary()
        """By guest of a table in memory: from which address or IPv6 site they knocked, the oldest knock first."""

    def find_bar(self, connection: HTTPConnection, table: Table) -> Refusal | None:
        """Why whoever asks may not read this table."""
        return find_bar(table, self._people.person(connection), self._keys.opens(self._keys.shown(connection), table))

    def check(self, connection: HTTPConnection, table: Table) -> None:
        bar = self.find_bar(connection, table)
        if bar is not None:
            raise bar

    async def check_play(self, connection: HTTPConnection, play_id: str) -> Table | None:
        """Raises unless whoever asks may read this play; gives what is known of the door of its table, if it has one.
        To be asked before anything of a play is looked up or worked out."""
        table = await self._tables.doors.of_play(play_id)
        bar = None if table is None else self.find_bar(connection, table)
        if bar is None:
            return table
        if bar.code == "sent-away":
            raise bar
        raise Refusal(
            "private", mark("The table where this was played is private; only people who were let in there can see it.")
        )

    async def hidden_results(self, connection: HTTPConnection, seed: str) -> tuple[tuple[str, str | None], ...]:
        """The plays of a deal at private tables where whoever asks was let in, with what was noted of each."""
        if self._people.person(connection) is None and not self._keys.shown(connection):
            return ()
        hidden = await self._tables.doors.hidden_results(seed)
        return tuple((play_id, noted) for play_id, noted, table in hidden if self.find_bar(connection, table) is None)

    def watch(self, connection: HTTPConnection, live: LiveTable) -> Gate:
        """For as long as somebody looks on. Who waits at the door may wait here; others are turned away."""
        person, sessions = self._people.person(connection), self._tables.sessions
        gate = Gate(live, person, partial(self._keys.opens, self._keys.shown(connection)), sessions)
        bar = gate.bar()
        if bar is not None and bar.code != "waiting":
            raise bar
        return gate

    async def come_in(self, request: Request, live: LiveTable, person: str, name: str, key: str | None = None) -> int:
        """The member's number. Without the key of a private table they knock, which nobody may do too often."""
        if key is not None:
            self._keys.check(request, live.table, key)
        has_key = key is not None or self._keys.opens(self._keys.shown(request), live.table)
        if find_bar(live.table, person, has_key) is None:
            return await self._tables.join(live, person, name, has_key=has_key)
        address = address_of(request)
        self._limits.count_table(address)
        knocks, source = self._knocks.setdefault(live, {}), site_of(address) or address
        await self._make_room(live, knocks, source)
        member = await self._tables.join(live, person, name, has_key=has_key)
        knocks.pop(member, None)
        knocks[member] = source
        return member

    async def _make_room(self, live: LiveTable, knocks: dict[int, str], source: str) -> None:
        """If the door is full, a guest of the address with the most knocks leaves it."""
        guest = find_giving_way(live.table, knocks, source)
        if guest is not None:
            with suppress(NotAllowed):  # they are gone or were let in by now
                await self._tables.change(live, guest, Left())
