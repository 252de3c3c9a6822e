"""Shared replays: one member leads, and the pages of the others follow to the same moment.

Like presence, this is never stored, and it ends when the leader disconnects. Only the number of the moment is sent;
each page renders it with its viewer's permissions. Every moment that is shown gets the next number. If two processes
have a leader, the one with the higher number wins.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from msgspec import Struct

from inkling.core.errors import NotAllowed, Refusal, msg
from inkling.server.features.chat.model import may_member_read_chat
from inkling.server.tables.state import Table

NUMBERS = 4
"""Maximum digits of a moment's number."""


class SharedMoment(Struct, frozen=True, order=True):
    """A leader and the moment that they show. If there are several, only the one with the highest number `n` counts."""

    n: int
    by: int
    play: str
    ply: int


class SharedReplay:
    """The leader at one table, in this process or another, and the members with a connected replay page."""

    def __init__(self, notify: Callable[[], None] = lambda: None) -> None:
        """Make a state without leaders. `notify` is called after each change that other processes must receive."""
        self.own: SharedMoment | None = None
        self._others: SharedMoment | None = None
        self._here: dict[int, int] = {}
        self.listeners: set[Callable[[], None]] = set()
        self._notify = notify

    @property
    def led(self) -> SharedMoment | None:
        own, others = self.own, self._others
        return max(own, others) if own is not None and others is not None else own or others

    def has_replay_open(self, member: int) -> bool:
        """True if this member has a connected replay page. Without one they can't lead."""
        return member in self._here

    def lead(self, member: int, play: str, ply: int) -> None:
        before = self.led
        self._set_leaders(SharedMoment(before.n + 1 if before is not None else 1, member, play, ply), None)

    def stop_leading(self, member: int) -> None:
        if self.led is not None and self.led.by == member:
            self.end()

    def end(self) -> None:
        self._set_leaders(None, None)

    def set_remote(self, others: SharedMoment | None) -> None:
        """Store who leads at another process, or None. That member replaces the leader at this process if their moment
        has a higher number."""
        overtaken = self.own is not None and others is not None and others > self.own
        self._set_leaders(None if overtaken else self.own, others)

    def end_if_forbidden(self, table: Table) -> None:
        """End leading if the table's new state forbids it: a new play began, or the leader was muted or left."""
        if self.led is not None and reason_why_member_may_not_lead(table, self.led.by) is not None:
            self.end()

    @contextmanager
    def register_page(self, member: int | None, changed: Callable[[], None]) -> Iterator[None]:
        """Register a connected page and its callback for the `with` block. Leading ends with the leader's last page."""
        self.listeners.add(changed)
        if member is not None:
            self._here[member] = self._here.get(member, 0) + 1
        try:
            yield
        finally:
            self.listeners.discard(changed)
            if member is not None:
                self._remove_page(member)

    def _remove_page(self, member: int) -> None:
        self._here[member] -= 1
        if not self._here[member]:
            del self._here[member]
            if self.own is not None and self.own.by == member:
                self.end()

    def _set_leaders(self, own: SharedMoment | None, others: SharedMoment | None) -> None:
        before, said = self.led, self.own
        self.own, self._others = own, others
        if own != said:
            self._notify()
        if self.led != before:
            for listener in (*self.listeners,):
                listener()


def reason_why_member_may_not_lead(table: Table, member: int) -> Refusal | None:
    """Return the reason why this member may not lead now, or None.

    The chat's rules apply, because leading communicates.
    """
    if not may_member_read_chat(table, member):
        return NotAllowed("not-heard", msg("You can’t lead the others here."))
    if table.playing or table.play is None:
        return NotAllowed("silent", msg("A new game has begun: nobody can lead the replay now."))
    return None


def check_may_lead(table: Table, member: int, play: str, ply: str) -> tuple[str, int]:
    refusal = reason_why_member_may_not_lead(table, member)
    if refusal is not None:
        raise refusal
    if play not in table.history.plays:
        raise Refusal("no-page", msg("There is no finished game at this address."))
    if not (ply.isdecimal() and ply.isascii() and len(ply) <= NUMBERS):
        raise Refusal("no-moment", msg("This game has no moment with that number."))
    return play, int(ply)
