"""Tracks whether a connected caller may still read a table."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from operator import is_
from typing import TYPE_CHECKING

from inkling.core.errors import Refusal, msg
from inkling.server.tables.access.policy import reason_to_deny_table
from inkling.server.tables.access.sessions import SignOutsAndBlocks
from inkling.server.tables.state import Table

if TYPE_CHECKING:
    from inkling.server.tables.live_table import LiveTable


class AccessMonitor:
    """Tracks whether a connected caller may read a table.

    It decides again only after the table's members, key or rules have changed.
    """

    __slots__ = ("_decided_for", "_denial", "_has_key", "_live", "_person", "_sessions", "_signed")

    def __init__(
        self, live: "LiveTable", person: str | None, has_key: Callable[[Table], bool], sessions: SignOutsAndBlocks
    ) -> None:
        self._live = live
        self._person = person
        self._has_key = has_key
        self._sessions = sessions
        self._signed = sessions.count_sign_outs(person or "")
        self._decided_for: tuple[object, ...] = ()
        self._denial: Refusal | None = None

    def find_denial(self) -> Refusal | None:
        """Return why the caller may not read the table now, or None."""
        table = self._live.table
        now = (table.members, table.key, table.rules)
        if not self._decided_for or not all(map(is_, now, self._decided_for)):
            self._decided_for = now
            self._denial = reason_to_deny_table(table, self._person, self._has_key(table))
        if self._sessions.count_sign_outs(self._person or "") != self._signed:
            return Refusal("signed-out", msg("You’ve been signed out here from another device."))
        return self._sessions.block_refusal_of_person(self._person) or self._denial

    @contextmanager
    def call_on_access_change(self, changed: Callable[[], None]) -> Iterator[None]:
        """Inside the `with` block, call `changed` whenever the result of `find_denial` may have changed.

        Moves never change it.
        """
        self._live.subscriptions.table.add(changed)
        self._sessions.listeners.add(changed)
        try:
            yield
        finally:
            self._live.subscriptions.table.discard(changed)
            self._sessions.listeners.discard(changed)
