"""Who may read a table. At an open one everybody who was not sent away; at a private one only those let in.

Let in are its members, those who left since it got its key, and callers who have shown the key, unless guests are let
in by hand. Everything that shows a table or its plays asks here first. Pure.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from operator import is_

from msgspec.structs import replace

from inkling.core.errors import Refusal, mark
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.people_rows import Member, may_read_on
from inkling.server.tables.rows import Closed, Kicked, Row, Ruled
from inkling.server.tables.sessions import Sessions
from inkling.server.tables.table import Table


def find_bar(table: Table, person: str | None, has_key: bool) -> Refusal | None:
    """Why this person may not read the table; None if they may."""
    here = [] if person is None else [member for member in table.members if device_of(member) == person]
    if any(member.sent for member in here) and not any(member.person for member in here):
        return Refusal("sent-away", mark("You’ve been sent away from this table."))
    if not table.key or any(map(may_read_on, here)):
        return None
    if any(member.person for member in here):
        return Refusal("waiting", mark("The host hasn’t let you in yet."))
    if has_key and not table.rules["admit"]:
        return None
    return Refusal("private", mark("This table is private."))


def device_of(member: Member) -> str | None:
    """Several people on one device have ids that begin with its own."""
    person = member.person or member.was
    return None if person is None else person.partition("/")[0]


def invite(table: Table, address: str) -> str:
    """The link to send to others. A key stands behind the #, which browsers send to nobody."""
    return f"{address}#{table.key}" if table.key else address


def seal(table: Table, row: Row, token: Callable[[int], str]) -> Row:
    """Keys are made here, never by who asks: a private table gets one, and another when somebody is sent away."""
    match row:
        case Ruled("private", True):
            return Closed(token(16))
        case Kicked():
            return replace(row, key=token(16) if table.key else "")
        case _:
            return row


class Gate:
    """Whether one pair of eyes may read a table, as long as it looks. Worked out anew only when somebody came or went,
    or the table was closed or opened."""

    def __init__(
        self, live: LiveTable, person: str | None, has_key: Callable[[Table], bool], sessions: Sessions
    ) -> None:
        self._live = live
        self._person = person
        self._has_key = has_key
        self._sessions = sessions
        self._signed = sessions.count(person or "")
        self._known: tuple[object, ...] = ()
        self._bar: Refusal | None = None

    def bar(self) -> Refusal | None:
        table = self._live.table
        now = (table.members, table.key, table.rules)
        if not self._known or not all(map(is_, now, self._known)):
            self._known = now
            self._bar = find_bar(table, self._person, self._has_key(table))
        if self._sessions.count(self._person or "") != self._signed:
            return Refusal("signed-out", mark("You’ve been signed out here from another device."))
        return self._sessions.find_block(self._person) or self._bar

    @contextmanager
    def watched(self, changed: Callable[[], None]) -> Iterator[None]:
        """As long as somebody looks: calls whenever the answer may be another. No move opens or closes a door."""
        self._live.table_listeners.add(changed)
        self._sessions.listeners.add(changed)
        try:
            yield
        finally:
            self._live.table_listeners.discard(changed)
            self._sessions.listeners.discard(changed)
